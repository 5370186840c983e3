extension Path {
  /// The tight bounding box of the lines and curves, and of the start points of subpaths.
  ///
  /// Control points do not extend the box. For an empty path it is ``Rect/zero``.
  public var boundingBox: Rect {
    var (x0, y0) = (Double.infinity, Double.infinity)
    var (x1, y1) = (-Double.infinity, -Double.infinity)
    func take(_ p: Point) {
      x0 = min(x0, p.x)
      y0 = min(y0, p.y)
      x1 = max(x1, p.x)
      y1 = max(y1, p.y)
    }
    for element in elements {
      switch element {
      case .move(let p), .line(_, let p): take(p)
      case .close: break
      case .quad(let a, let b, let c):
        let box = Curve(a, b, c).boundingBox
        take(box.origin)
        take(Point(box.maxX, box.maxY))
      case .cubic(let a, let b, let c, let d):
        let box = Curve(a, b, c, d).boundingBox
        take(box.origin)
        take(Point(box.maxX, box.maxY))
      }
    }
    return x0 > x1 ? .zero : Rect(minX: x0, minY: y0, maxX: x1, maxY: y1)
  }
}
