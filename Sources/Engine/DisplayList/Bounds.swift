import Color
public import Geometry

extension Shape {
  /// A box that encloses the shape in its own coordinates.
  ///
  /// It can be larger than the shape, because it includes the control points of curves.
  public var bounds: Rect {
    switch self {
    case .rect(let rect): return rect.standardized
    case .rounded(let rounded): return rounded.bounds
    case .ring(let outer, let inner): return outer.bounds.union(inner.bounds)
    case .path(let path, _): return path.controlPointBox
    case .stroke(let path, let style):
      guard !path.isEmpty else { return .zero }
      return path.controlPointBox.inset(dx: -style.strokeOutset, dy: -style.strokeOutset)
    }
  }
}

extension RoundedRect {
  /// A box that encloses the shape.
  ///
  /// A circular radius of more than half a side makes the outline intersect itself and extend beyond the rectangle.
  @inlinable package var bounds: Rect {
    let rect = rect.standardized
    let over = max(0, 2 * radius - min(rect.width, rect.height))
    return curve == .circular ? rect.inset(dx: -over, dy: -over) : rect
  }
}

extension StrokeStyle {
  /// The maximum distance between the path and the edge of its stroke, at the tip of a miter or the corner of a
  /// square cap.
  fileprivate var strokeOutset: Double {
    let corner = max(join == .miter ? miterLimit : 1, cap == .square ? 2.0.squareRoot() : 1)
    return width / 2 * max(1, corner)
  }
}

extension Projection {
  /// Returns a box that encloses the transformed rectangle.
  ///
  /// Returns `nil` if part of it is behind the viewer.
  public func boundingBox(of rect: Rect) -> Rect? {
    if isAffine { return affine.apply(rect) }
    let (p, q, s, t) = rect.corners
    guard homogeneousPoint(for: p).z > 0, homogeneousPoint(for: q).z > 0,
      homogeneousPoint(for: s).z > 0, homogeneousPoint(for: t).z > 0
    else { return nil }
    return Rect(bounding: apply(p), apply(q), apply(s), apply(t))
  }
}

extension DrawCommand {
  /// A box in device pixels that encloses the drawn shape.
  ///
  /// It is `nil` if part of the shape is behind the viewer.
  public var deviceBounds: Rect? { transform.boundingBox(of: shape.bounds) }
}

extension Clip {
  /// A box in device pixels that encloses the visible area of the clip.
  ///
  /// It is `nil` if part of the shape is behind the viewer.
  public var deviceBounds: Rect? { transform.boundingBox(of: shape.bounds) }
}

extension ImageFilter {
  /// The maximum distance, in pixels, over which the filter spreads a pixel.
  ///
  /// For a blur, the distance is ±4σ: ±3σ for the Gaussian, plus a margin for a renderer's approximation of it.
  public var outset: Double {
    switch self {
    case .gaussianBlur(let sigma): sigma > 0 ? (4 * sigma).rounded(.up) + 1 : 0
    case .colorMatrix: 0
    }
  }
}

extension Shadow {
  /// Whether the shadow can change any pixel.
  package var isVisible: Bool { opacity > 0 && color.alpha > 0 && offset.isFinite }

  /// The distance, in pixels, over which the blur spreads, plus one pixel for antialiased edges.
  ///
  /// The blur is cut off at ±2σ, as in Core Animation.
  private var blurOutset: Double {
    let sigma = sigma > 0 ? min(sigma, DisplayListLimits.maximumSigma) : 0
    return (2 * sigma).rounded(.up) + 1
  }

  /// Returns the area, in device pixels, that the shadow of a silhouette inside the given box can cover.
  package func shadowBounds(of box: Rect) -> Rect {
    box.isEmpty ? box : box.offset(by: offset).inset(dx: -blurOutset, dy: -blurOutset)
  }

  /// Returns the area, in device pixels, whose contents can cast a shadow into the given box.
  package func casterBounds(for box: Rect) -> Rect {
    box.isEmpty ? box : box.offset(by: -offset).inset(dx: -blurOutset, dy: -blurOutset)
  }
}

extension ShapeShadow {
  /// A rectangle in device pixels that encloses all pixels changed by the shadow.
  var inkBounds: Rect {
    guard shadow.isVisible else { return .zero }
    return Rect(
      known: shadow.shadowBounds(of: Rect(known: transform.boundingBox(of: shape.bounds))))
  }
}

extension CompositingGroup {
  /// The maximum distance, in pixels, over which all filters together spread a pixel.
  package var filterOutset: Double { filters.reduce(0) { $0 + $1.outset } }

  /// Whether the group can move or spread its pixels.
  var movesPixels: Bool {
    mesh != nil || (shadow?.isVisible ?? false) || filterOutset > 0
  }

  /// Whether the group changes pixels that are not covered by its content.
  package var affectsTransparentPixels: Bool {
    if !blend.preservesUncoveredBackdrop { return true }
    for case .colorMatrix(let numbers) in filters where numbers.count == 20 {
      if !(numbers[19] <= 0) { return true }
    }
    return false
  }

  /// Returns the area, in device pixels, that the group can change if its content is inside the given box.
  package func affectedBounds(forContent content: Rect) -> Rect {
    var reach = content
    if affectsTransparentPixels { reach = reach.union(Rect(known: bounds)) }
    if !reach.isEmpty { reach = reach.inset(dx: -filterOutset, dy: -filterOutset) }
    if let mesh { reach = Rect(known: mesh.bounds) }
    if let shadow, shadow.isVisible { reach = reach.union(shadow.shadowBounds(of: reach)) }
    return reach
  }
}

extension Rect {
  /// Creates a standardized rectangle from one that may be unknown.
  ///
  /// If it is `nil` or not finite, the result is the largest area that a renderer processes.
  package init(known rect: Rect?) {
    guard let rect, rect.isFinite else {
      self = CommandSpan.unboundedRect
      return
    }
    self = rect.standardized
  }

  /// The smallest rectangle with integer coordinates that contains this one.
  package var roundedOut: Rect {
    Rect(
      minX: minX.rounded(.down), minY: minY.rounded(.down), maxX: maxX.rounded(.up),
      maxY: maxY.rounded(.up))
  }
}
