/// A filled or stroked path whose layer has the size of the path's box.
open class Shape: CAShapeLayer {
  /// Creates a shape.
  ///
  /// - Parameters:
  ///   - path: The path in any coordinates. The layer's bounds are the path's box, and the path begins at its origin.
  ///   - side: The length of the longer side in points to which the path is scaled; `nil` to keep its size.
  ///   - fill: The color of the area, or `nil` for none.
  ///   - stroke: The color of the outline, or `nil` for none.
  ///   - width: The width of the outline in points.
  public init(
    _ path: CGPath, side: CGFloat? = nil, fill: CGColor? = .white, stroke: CGColor? = nil,
    width: CGFloat = 3
  ) {
    super.init()
    let box = path.boundingBoxOfPath
    let length = max(box.width, box.height)
    let factor = side.map { length > 0 ? $0 / length : 1 } ?? 1
    var transform = CGAffineTransform(scaleX: factor, y: factor)
      .translatedBy(x: -box.minX, y: -box.minY)
    self.path = box.isNull ? path : path.copy(using: &transform)
    bounds = CGRect(x: 0, y: 0, width: box.width * factor, height: box.height * factor)
    fillColor = fill
    strokeColor = stroke
    lineWidth = width
    lineCap = .round
    lineJoin = .round
  }

  /// Creates a shape from the path data of an SVG file, such as the attribute `d` of an element `path`.
  ///
  /// The other parameters are described in ``init(_:side:fill:stroke:width:)``.
  ///
  /// - Throws: ``SVGPathError`` if the data are not valid.
  public convenience init(
    svg data: String, side: CGFloat? = nil, fill: CGColor? = .white, stroke: CGColor? = nil,
    width: CGFloat = 3
  ) throws(SVGPathError) {
    self.init(
      try CGPath(svg: data), side: side, fill: fill, stroke: stroke, width: width)
  }

  /// Creates a copy for the presentation of another shape.
  public override init(layer: Any) { super.init(layer: layer) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a rectangle with the given size and corner radius in points.
  public static func rectangle(_ size: CGSize, radius: CGFloat = 0, fill: CGColor = .white) -> Shape
  {
    let limit = min(size.width, size.height) / 2
    return Shape(
      CGPath(
        roundedRect: CGRect(origin: .zero, size: size), cornerWidth: min(radius, limit),
        cornerHeight: min(radius, limit), transform: nil), fill: fill)
  }

  /// Creates a circle with the given radius in points.
  public static func circle(radius: CGFloat, fill: CGColor = .white) -> Shape {
    Shape(
      CGPath(
        ellipseIn: CGRect(x: 0, y: 0, width: 2 * radius, height: 2 * radius), transform: nil),
      fill: fill)
  }

  /// Creates a straight line between two points in points.
  ///
  /// The layer's position is the middle of the line.
  public static func line(
    from start: CGPoint, to end: CGPoint, color: CGColor = .white, width: CGFloat = 3
  ) -> Shape {
    let path = CGMutablePath()
    path.move(to: start)
    path.addLine(to: end)
    let shape = Shape(path, fill: nil, stroke: color, width: width)
    shape.position = CGPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
    return shape
  }
}
