/// A path that is built step by step.
open class UIBezierPath: NSObject {
  private var path = CGMutablePath()

  /// An empty path.
  public override init() { super.init() }

  /// A rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }

  /// An ellipse that fills a rectangle.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(in: rect)
  }

  /// A rectangle with round corners; a radius over half the side is cut down to it.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    let radius = max(0, min(cornerRadius, min(rect.width, rect.height) / 2))
    path.addRoundedRect(in: rect, cornerWidth: radius, cornerHeight: radius)
  }

  /// An arc; clockwise as seen where y runs down.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// A copy of a path.
  public convenience init(cgPath CGPath: CGPath) {
    self.init()
    path.addPath(CGPath)
  }

  /// The path for layers: a copy.
  open var cgPath: CGPath {
    get { path.copy() ?? path }
    set { path = newValue.mutableCopy() ?? CGMutablePath() }
  }

  /// Starts a subpath.
  open func move(to point: CGPoint) { path.move(to: point) }

  /// Adds a line.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }

  /// Adds a cubic curve.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic curve.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// Adds an arc; clockwise as seen where y runs down, which is Core Graphics' other way round.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: !clockwise)
  }

  /// Closes the subpath.
  open func close() { path.closeSubpath() }

  /// Removes everything.
  open func removeAllPoints() { path = CGMutablePath() }

  /// Adds another path.
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }

  /// Maps every point.
  open func apply(_ transform: CGAffineTransform) {
    let mapped = CGMutablePath()
    mapped.addPath(path, transform: transform)
    path = mapped
  }

  /// Whether it holds nothing.
  open var isEmpty: Bool { path.isEmpty }

  /// The box of the path.
  open var bounds: CGRect { path.boundingBoxOfPath }

  /// Where the last element ended.
  open var currentPoint: CGPoint { path.currentPoint }

  /// Whether a point lies inside.
  open func contains(_ point: CGPoint) -> Bool { path.contains(point) }
}
