import Color
public import Geometry

extension Shape {
  /// A box in the shape's own coordinates that nothing of it leaves; control points of curves count as part of it.
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
  /// A box that nothing of it leaves: the outline of a circular radius over half the side crosses itself and leaves the
  /// rectangle.
  @inlinable package var bounds: Rect {
    let rect = rect.standardized
    let over = max(0, 2 * radius - min(rect.width, rect.height))
    return curve == .circular ? rect.inset(dx: -over, dy: -over) : rect
  }
}

extension StrokeStyle {
  /// How far the pen may leave the path: the point of a miter, or the corner of a square cap.
  fileprivate var strokeOutset: Double {
    let corner = max(join == .miter ? miterLimit : 1, cap == .square ? 2.0.squareRoot() : 1)
    return width / 2 * max(1, corner)
  }
}

extension Projection {
  /// A box around the image of a box; nil where a part of it lies behind the eye.
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
  /// A box in device pixels that nothing of it leaves; nil where a part of it lies behind the eye.
  public var deviceBounds: Rect? { transform.boundingBox(of: shape.bounds) }
}

extension Clip {
  /// A box in device pixels that nothing it lets through leaves; nil where a part of it lies behind the eye.
  public var deviceBounds: Rect? { transform.boundingBox(of: shape.bounds) }
}

extension ImageFilter {
  /// How far it may carry a pixel at most, in pixels.
  ///
  /// - Source: behaviour/rendering.md, "Filters and compositing"; beyond the ±3σ of the Gaussian what a renderer's
  ///   approximation may add.
  public var outset: Double {
    switch self {
    case .gaussianBlur(let sigma): sigma > 0 ? (4 * sigma).rounded(.up) + 1 : 0
    case .colorMatrix: 0
    }
  }
}

extension Shadow {
  /// Whether any pixel can look otherwise because of it.
  package var isVisible: Bool { opacity > 0 && color.alpha > 0 && offset.isFinite }

  /// How far the blur carries, with a pixel for the edges: behaviour/rendering.md, "Shadows".
  private var blurOutset: Double {
    let sigma = sigma > 0 ? min(sigma, DisplayListLimits.maximumSigma) : 0
    return (2 * sigma).rounded(.up) + 1
  }

  /// Where the shadow of a silhouette within the box may be.
  package func shadowBounds(of box: Rect) -> Rect {
    box.isEmpty ? box : box.offset(by: offset).inset(dx: -blurOutset, dy: -blurOutset)
  }

  /// Where what casts a shadow into the box may be.
  package func casterBounds(for box: Rect) -> Rect {
    box.isEmpty ? box : box.offset(by: -offset).inset(dx: -blurOutset, dy: -blurOutset)
  }
}

extension ShapeShadow {
  /// A rectangle in device pixels beyond which nothing looks otherwise because of it.
  var inkBounds: Rect {
    guard shadow.isVisible else { return .zero }
    return Rect(
      known: shadow.shadowBounds(of: Rect(known: transform.boundingBox(of: shape.bounds))))
  }
}

extension CompositingGroup {
  /// How far all its filters may carry a pixel.
  package var filterOutset: Double { filters.reduce(0) { $0 + $1.outset } }

  /// Whether pixels of what it holds may come to lie elsewhere.
  var movesPixels: Bool {
    mesh != nil || (shadow?.isVisible ?? false) || filterOutset > 0
  }

  /// Whether it acts on pixels that nothing inside covers.
  package var affectsTransparentPixels: Bool {
    if !blend.preservesUncoveredBackdrop { return true }
    for case .colorMatrix(let numbers) in filters where numbers.count == 20 {
      if !(numbers[19] <= 0) { return true }
    }
    return false
  }

  /// What it may change where what it holds lies in a box.
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
  /// A rectangle that may not be known, or not be finite: then as far as a renderer keeps anything.
  package init(known rect: Rect?) {
    guard let rect, rect.isFinite else {
      self = CommandSpan.unboundedRect
      return
    }
    self = rect.standardized
  }

  /// The box of all pixels that are touched.
  package var roundedOut: Rect {
    Rect(
      minX: minX.rounded(.down), minY: minY.rounded(.down), maxX: maxX.rounded(.up),
      maxY: maxY.rounded(.up))
  }
}
