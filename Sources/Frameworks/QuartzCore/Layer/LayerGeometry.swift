import Geometry
import Timing

// The geometry and time spaces of layers.

extension CALayer {
  /// The transform from the layer's own coordinates to the superlayer's, without the superlayer's
  /// `sublayerTransform`.
  final var localMatrix: Matrix4 {
    let a = anchorPointInBounds
    let toAnchor = Matrix4.translation(x: -a.x, y: -a.y, z: -anchorPointZ)
    let place = Matrix4.translation(x: position.x, y: position.y, z: zPosition)
    return toAnchor.concatenating(transform.matrix).concatenating(place)
  }

  private final var anchorPointInBounds: Point {
    Point(
      bounds.origin.x + anchorPoint.x * bounds.width,
      bounds.origin.y + anchorPoint.y * bounds.height)
  }

  /// The transform from the layer's own coordinates to the superlayer's, including the superlayer's
  /// `sublayerTransform`.
  final var matrixToSuperlayer: Matrix4 {
    guard let above = superlayer, above.sublayerTransform != CATransform3DIdentity else {
      return localMatrix
    }
    let a = above.anchorPointInBounds
    return localMatrix.concatenating(.translation(x: -a.x, y: -a.y, z: 0))
      .concatenating(above.sublayerTransform.matrix).concatenating(
        .translation(x: a.x, y: a.y, z: 0))
  }

  final var computedFrame: CGRect {
    let m = Projection(flattening: localMatrix)
    let (p, q, s, t) = Rect(bounds).corners
    return CGRect(Rect(bounding: m.apply(p), m.apply(q), m.apply(s), m.apply(t)))
  }

  final func setFrame(_ frame: CGRect) {
    let new = frame.standardized
    guard isFinite(new, property: "frame") else { return }
    let place = geometry(forFrame: new)
    let watch = isObserved ? KeyValueObserverList.existingList(for: self) : nil
    watch?.observedKeyWillChange("frame")
    position = place.position
    bounds = place.bounds
    watch?.observedKeyDidChange("frame")
  }

  /// Returns the position and the bounds that give the layer the given frame.
  final func geometry(forFrame new: CGRect) -> (position: CGPoint, bounds: CGRect) {
    let m = transform.matrix.affine
    var size = Size(Double(new.width), Double(new.height))
    if m.a != 1 || m.b != 0 || m.c != 0 || m.d != 1 {
      size = boundsSize(forTransformedSize: size, by: m)
    }
    let newBounds = Rect(origin: Point(bounds.origin), size: size)
    let a = Point(
      newBounds.minX + anchorPoint.x * size.width, newBounds.minY + anchorPoint.y * size.height)
    let flat = Affine(m.a, m.b, m.c, m.d, m.tx, m.ty)
    let box = flat.apply(newBounds.offset(by: -a))
    return (CGPoint(x: new.minX - box.minX, y: new.minY - box.minY), CGRect(newBounds))
  }

  /// Returns the bounds size whose transformed bounding box has the given size.
  ///
  /// It is computed with the inverse of the matrix's absolute linear part. A side that the transform reduces to zero
  /// length keeps its current length.
  private func boundsSize(forTransformedSize size: Size, by m: Affine) -> Size {
    let absolute = Affine(abs(m.a), abs(m.b), abs(m.c), abs(m.d), 0, 0)
    // A tiny remainder from rounding the cosine of a quarter turn counts as zero.
    let (across, along) = (max(absolute.a, absolute.b), max(absolute.c, absolute.d))
    let (hasWidth, hasHeight) = (across > 1e-9, along > 1e-9)
    guard hasWidth, hasHeight else {
      return Size(
        hasWidth
          ? (absolute.a >= absolute.b ? size.width : size.height) / across : Double(bounds.width),
        hasHeight
          ? (absolute.d >= absolute.c ? size.height : size.width) / along : Double(bounds.height))
    }
    guard let back = absolute.inverted else { return size }
    let fitted = back.apply(Point(size.width, size.height))
    return fitted.x >= 0 && fitted.y >= 0 ? Size(fitted.x, fitted.y) : size
  }

  // MARK: Time

  final var mediaTiming: MediaTiming {
    MediaTiming(
      beginTime: beginTime, timeOffset: timeOffset, speed: Double(speed), duration: duration,
      repeatCount: Double(repeatCount), repeatDuration: repeatDuration,
      autoreverses: autoreverses,
      fill: MediaTiming.FillMode(rawValue: fillMode.rawValue) ?? .removed)
  }

  final func localTime(atRootTime rootTime: Double) -> Double {
    ancestorChain.reduce(rootTime) { time, layer in
      (time - layer.beginTime) * Double(layer.speed) + layer.timeOffset
    }
  }

  /// The layer and its ancestors, starting with the root.
  private final var ancestorChain: [CALayer] {
    var chain: [CALayer] = []
    var at: CALayer? = self
    while let here = at {
      chain.append(here)
      at = here.superlayer
    }
    return chain.reversed()
  }

  final func rootTime(atLocalTime localTime: Double) -> Double {
    var time = localTime
    var at: CALayer? = self
    while let here = at {
      let speed = Double(here.speed)
      time = speed == 0 ? 0 : (time - here.timeOffset) / speed + here.beginTime
      at = here.superlayer
    }
    return time
  }
}
