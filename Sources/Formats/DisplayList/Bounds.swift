public import Geometry

extension Shape {
  /// A box in the shape's own coordinates that nothing of it leaves; control points of curves count as part of it.
  public var bounds: Rect {
    switch self {
    case .rect(let rect): return rect.standardized
    case .rounded(let rounded): return rounded.bounds
    case .ring(let outer, let inner): return outer.bounds.union(inner.bounds)
    case .path(let path, _): return path.controlBox
    case .stroke(let path, let style):
      guard !path.isEmpty else { return .zero }
      return path.controlBox.inset(-style.reach, -style.reach)
    }
  }
}

extension RoundedRect {
  /// A box that nothing of it leaves: the outline of a circular radius over half the side crosses itself and leaves the
  /// rectangle.
  @inlinable package var bounds: Rect {
    let rect = rect.standardized
    let over = max(0, 2 * radius - min(rect.width, rect.height))
    return curve == .circular ? rect.inset(-over, -over) : rect
  }
}

extension StrokeStyle {
  /// How far the pen may leave the path: the point of a miter, or the corner of a square cap.
  fileprivate var reach: Double {
    let corner = max(join == .miter ? miterLimit : 1, cap == .square ? 2.0.squareRoot() : 1)
    return width / 2 * max(1, corner)
  }
}

extension Projection {
  /// A box around the image of a box; nil where a part of it lies behind the eye.
  public func box(of rect: Rect) -> Rect? {
    if isAffine { return affine.apply(rect) }
    let (p, q, s, t) = rect.corners
    guard homogeneous(p).z > 0, homogeneous(q).z > 0, homogeneous(s).z > 0, homogeneous(t).z > 0
    else { return nil }
    return Rect(bounding: apply(p), apply(q), apply(s), apply(t))
  }
}

extension Draw {
  /// A box in device pixels that nothing of it leaves; nil where a part of it lies behind the eye.
  public var deviceBounds: Rect? { transform.box(of: shape.bounds) }
}

extension Clip {
  /// A box in device pixels that nothing it lets through leaves; nil where a part of it lies behind the eye.
  public var deviceBounds: Rect? { transform.box(of: shape.bounds) }
}

extension Filter {
  /// How far it may carry a pixel at most, in pixels.
  ///
  /// - Source: behaviour/rendering.md, "Filters and compositing"; beyond the ±3σ of the Gaussian what a renderer's
  ///   approximation may add.
  public var reach: Double {
    switch self {
    case .gaussianBlur(let sigma): sigma > 0 ? (4 * sigma).rounded(.up) + 1 : 0
    case .colorMatrix: 0
    }
  }
}

extension Shadow {
  /// A box around the shadow of what the given box holds: moved by the offset, wider by the taps of the blur.
  public func box(of bounds: Rect) -> Rect {
    let reach = (2 * sigma).rounded(.up)
    return bounds.offset(by: offset).inset(-reach, -reach)
  }
}
