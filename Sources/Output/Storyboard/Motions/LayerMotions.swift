extension Motion {
  /// Returns a motion that changes a property by its key path, such as `cornerRadius` or `transform.rotation.z`.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - keyPath: The key path of an animatable property, as for `CABasicAnimation`.
  ///   - value: The value at the end.
  ///   - start: The value at the beginning. By default, it is the value at that time.
  /// - Returns: The motion.
  public static func animate(
    _ layer: CALayer, _ keyPath: String, to value: Any, from start: Any? = nil
  ) -> Motion {
    Motion { timeline, span in
      timeline.change(layer, keyPath, from: start, to: value, in: span)
    }
  }

  /// Returns a motion that moves a layer's position to a point in the coordinates of its superlayer.
  public static func move(_ layer: CALayer, to point: CGPoint) -> Motion {
    animate(layer, "position", to: point)
  }

  /// Returns a motion that moves a layer to a placement.
  public static func move(_ layer: CALayer, to placement: Placement) -> Motion {
    Motion { timeline, span in
      guard let parent = layer.superlayer else { return }
      let center = placement.center(layer.frame.size, parent, parent.placementArea)
      let point = CGPoint(
        x: layer.position.x + center.x - layer.frame.midX,
        y: layer.position.y + center.y - layer.frame.midY)
      timeline.change(layer, "position", to: point, in: span)
    }
  }

  /// Returns a motion that moves a layer by a distance in points.
  public static func move(_ layer: CALayer, by x: CGFloat, _ y: CGFloat) -> Motion {
    Motion { timeline, span in
      let from = timeline.value(of: layer, "position", at: span.start) as? CGPoint ?? layer.position
      timeline.change(layer, "position", to: CGPoint(x: from.x + x, y: from.y + y), in: span)
    }
  }

  /// Returns a motion that scales a layer about its anchor point.
  public static func scale(_ layer: CALayer, to factor: CGFloat) -> Motion {
    animate(layer, "transform.scale", to: factor)
  }

  /// Returns a motion that rotates a layer to an angle in degrees, clockwise.
  public static func rotate(_ layer: CALayer, to degrees: CGFloat) -> Motion {
    animate(layer, "transform.rotation.z", to: degrees * .pi / 180)
  }

  /// Returns a motion that changes the fill color of a shape or text, or else the background color.
  public static func color(_ layer: CALayer, to color: CGColor) -> Motion {
    animate(layer, layer is CAShapeLayer ? "fillColor" : "backgroundColor", to: color)
  }

  // MARK: Entrances and exits

  /// The side from which a layer enters or to which it leaves.
  public enum Edge: Sendable {
    case top, bottom, left, right

    fileprivate var direction: CGPoint {
      switch self {
      case .top: CGPoint(x: 0, y: -1)
      case .bottom: CGPoint(x: 0, y: 1)
      case .left: CGPoint(x: -1, y: 0)
      case .right: CGPoint(x: 1, y: 0)
      }
    }
  }

  /// Returns a motion that fades a layer in.
  ///
  /// - Parameters:
  ///   - layer: The layer. It is invisible before the motion.
  ///   - edge: The side from which the layer also moves in; `nil` for no movement.
  ///   - distance: The length of that movement in points.
  /// - Returns: The motion.
  public static func fadeIn(_ layer: CALayer, from edge: Edge? = nil, distance: CGFloat = 32)
    -> Motion
  {
    Motion { timeline, span in
      let opacity = layer.opacity > 0 ? layer.opacity : 1
      timeline.change(layer, "opacity", from: Float(0), to: opacity, in: span)
      guard let edge else { return }
      let end = layer.position
      let start = CGPoint(
        x: end.x + edge.direction.x * distance, y: end.y + edge.direction.y * distance)
      timeline.change(layer, "position", from: start, to: end, in: span)
    }.usually(.arrive)
  }

  /// Returns a motion that fades a layer out.
  ///
  /// - Parameters:
  ///   - layer: The layer. It is invisible after the motion.
  ///   - edge: The side to which the layer also moves; `nil` for no movement.
  ///   - distance: The length of that movement in points.
  /// - Returns: The motion.
  public static func fadeOut(_ layer: CALayer, to edge: Edge? = nil, distance: CGFloat = 32)
    -> Motion
  {
    Motion { timeline, span in
      timeline.change(layer, "opacity", to: Float(0), in: span)
      guard let edge else { return }
      let start =
        timeline.value(of: layer, "position", at: span.start) as? CGPoint ?? layer.position
      let end = CGPoint(
        x: start.x + edge.direction.x * distance, y: start.y + edge.direction.y * distance)
      timeline.change(layer, "position", to: end, in: span)
      // A later motion finds the layer at its place.
      timeline.change(layer, "position", to: start, in: span.instantAtEnd)
    }
  }

  /// Returns a motion that shows a layer for a time: it fades in, stays and fades out.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - seconds: The duration of the whole motion in seconds.
  /// - Returns: The motion. The fades take at most a quarter of it each.
  public static func show(_ layer: CALayer, for seconds: Double) -> Motion {
    validate(seconds, "duration")
    let fade = min(0.4, seconds / 4)
    return .sequence(
      .fadeIn(layer).over(fade), .wait(seconds - 2 * fade), .fadeOut(layer).over(fade))
  }

  /// Returns a motion that lets a layer grow from a point, with an overshoot.
  public static func pop(_ layer: CALayer) -> Motion {
    Motion { timeline, span in
      let scale = timeline.scale(of: layer, at: span.start)
      timeline.change(layer, "transform.scale", from: 0.001 * scale, to: scale, in: span)
    }.usually(.overshoot)
  }

  /// Returns a motion that enlarges a layer and lets it return to its size.
  ///
  /// `factor` is the largest scale.
  public static func pulse(_ layer: CALayer, to factor: CGFloat = 1.15) -> Motion {
    Motion { timeline, span in
      let scale = timeline.scale(of: layer, at: span.start)
      timeline.change(layer, "transform.scale", in: span) { progress in
        scale * (1 + (Double(factor) - 1) * sin(.pi * progress))
      }
    }.usually(.linear)
  }

  // MARK: Shapes

  /// Returns a motion that draws the outline of a shape from its start to its end.
  public static func draw(_ shape: CAShapeLayer) -> Motion {
    Motion(duration: 1) { timeline, span in
      if timeline.hasChanges(of: shape, "strokeStart") {
        timeline.change(shape, "strokeStart", to: 0.0, in: span.instantAtStart)
      }
      timeline.change(shape, "strokeEnd", from: 0.0, to: 1.0, in: span)
    }
  }

  /// Returns a motion that erases the outline of a shape from its start to its end.
  public static func erase(_ shape: CAShapeLayer) -> Motion {
    Motion(duration: 1) { timeline, span in
      timeline.change(shape, "strokeStart", to: 1.0, in: span)
    }
  }

  /// Returns the motion with an easing that applies if no other is given.
  func usually(_ easing: Easing) -> Motion {
    Motion { context in
      var context = context
      context.easing = context.easing ?? easing
      return apply(context)
    }
  }
}

extension Timeline {
  /// Returns the scale factor of a layer at a time in seconds of the film.
  fileprivate func scale(of layer: CALayer, at time: Double) -> Double {
    (value(of: layer, "transform.scale", at: time) as? NSNumber)?.doubleValue ?? 1
  }
}

extension CALayer {
  /// The area whose edges placements in the layer refer to: that of the whole picture for a film's world.
  var placementArea: CGRect {
    (value(forKey: Film.placementAreaKey) as? CGRect) ?? bounds
  }
}
