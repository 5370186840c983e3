public import CoreGraphics
public import Foundation

/// A path of lines and curves, with the attributes used to stroke and fill it.
open class UIBezierPath: NSObject {
  private var path = CGMutablePath()
  private var dash: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

  /// The stroke width, in points.
  ///
  /// The default is 1.
  open var lineWidth: CGFloat = 1
  /// The shape of the ends of open subpaths.
  ///
  /// The default is `butt`.
  open var lineCapStyle = CGLineCap.butt
  /// The shape of the joins between segments.
  ///
  /// The default is `miter`.
  open var lineJoinStyle = CGLineJoin.miter
  /// The maximum ratio of miter length to line width, above which a join is beveled.
  ///
  /// The default is 10.
  open var miterLimit: CGFloat = 10
  /// The accuracy of curves, in pixels.
  ///
  /// The default is 0.6. Stored only, as curves are always drawn to a fraction of a pixel.
  open var flatness: CGFloat = 0.6
  /// Whether the path is filled by the even-odd rule.
  ///
  /// The default is `false`, which selects the nonzero winding rule.
  open var usesEvenOddFillRule = false

  public override init() { super.init() }

  /// Creates a path that consists of the given rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }

  /// Creates a path that consists of the ellipse inscribed in the given rectangle.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(in: rect)
  }

  /// Creates a path for a rounded rectangle with continuous corners, drawn clockwise from the top edge.
  ///
  /// The corners next to an edge that is shorter than about three radii have a radius of half the shorter side. The
  /// path elements were recorded on iOS 14.2 to 17.5.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    addRoundedRect(rect, corners: .allCorners, radius: cornerRadius)
  }

  /// Creates a path for a rectangle whose given corners are rounded with continuous curves.
  ///
  /// The radius is the width of `cornerRadii`; its height is ignored, as on iOS.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    addRoundedRect(rect, corners: corners, radius: cornerRadii.width)
  }

  private func addRoundedRect(_ rect: CGRect, corners: UIRectCorner, radius: CGFloat) {
    guard !rect.isNull, !rect.isInfinite else { return path.addRect(rect) }
    RoundedRectOutline(rect, corners: corners, radius: radius).add(to: path)
  }

  /// Creates a path for a circular arc, with angles in radians.
  ///
  /// Clockwise refers to a coordinate system with the y axis pointing down.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// Creates a path from a copy of the given Core Graphics path.
  public convenience init(cgPath CGPath: CGPath) {
    self.init()
    path.addPath(CGPath)
  }

  /// Returns an independent path with the same elements and drawing attributes.
  open override func copy() -> Any {
    let copy = UIBezierPath(cgPath: path)
    copy.copyStrokeStyle(from: self)
    return copy
  }

  private func copyStrokeStyle(from other: UIBezierPath) {
    lineWidth = other.lineWidth
    lineCapStyle = other.lineCapStyle
    lineJoinStyle = other.lineJoinStyle
    miterLimit = other.miterLimit
    flatness = other.flatness
    usesEvenOddFillRule = other.usesEvenOddFillRule
    dash = other.dash
  }

  /// A copy of the path as a `CGPath`, for Core Graphics and layers.
  ///
  /// Setting this property replaces all elements.
  open var cgPath: CGPath {
    get { path.copy() ?? path }
    set { path = newValue.mutableCopy() ?? CGMutablePath() }
  }

  // MARK: Building

  /// Starts a new subpath at the given point.
  open func move(to point: CGPoint) { path.move(to: point) }

  /// Adds a line from the current point to the given point.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }

  /// Adds a cubic Bézier curve from the current point to the given end point.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic Bézier curve from the current point to the given end point.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// Adds a circular arc, with angles in radians.
  ///
  /// Clockwise refers to a coordinate system with the y axis pointing down, the opposite of Core Graphics.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: !clockwise)
  }

  /// Closes the current subpath with a line to its start point.
  open func close() { path.closeSubpath() }

  /// Removes all elements from the path, but keeps the drawing attributes.
  open func removeAllPoints() { path = CGMutablePath() }

  /// Appends the elements of the given path.
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.cgPath) }

  /// Applies the given transform to all points of the path.
  open func apply(_ transform: CGAffineTransform) {
    let mapped = CGMutablePath()
    mapped.addPath(path, transform: transform)
    path = mapped
  }

  /// Returns a path with the same subpaths in the same order, each in the opposite direction.
  open func reversing() -> UIBezierPath {
    let reversed = UIBezierPath()
    reversed.path = path.reversingSubpaths()
    reversed.copyStrokeStyle(from: self)
    return reversed
  }

  // MARK: Reading

  /// Whether the path has no elements.
  open var isEmpty: Bool { path.isEmpty }

  /// The smallest rectangle that contains the path, without its control points.
  ///
  /// The value is the null rectangle if the path is empty.
  open var bounds: CGRect { path.boundingBoxOfPath }

  /// The end point of the last element, or the origin if the path is empty.
  open var currentPoint: CGPoint { path.currentPoint }

  /// Returns whether the given point is inside the filled area of the path.
  open func contains(_ point: CGPoint) -> Bool { path.contains(point, using: fillRule) }

  private var fillRule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }

  /// Sets the dash pattern: alternating lengths of dashes and gaps in points, and the offset at which the pattern
  /// starts.
  ///
  /// If the pattern is `nil`, the path is stroked with solid lines.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dash = (pattern.map { p in (0..<max(0, count)).map { p[$0] } } ?? [], phase)
  }

  /// Copies the dash lengths, their number and the offset to the given pointers.
  ///
  /// Pointers that are `nil` are ignored.
  open func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
    phase: UnsafeMutablePointer<CGFloat>?
  ) {
    if let pattern { for (i, length) in dash.lengths.enumerated() { pattern[i] = length } }
    count?.pointee = dash.lengths.count
    phase?.pointee = dash.phase
  }

  // MARK: Drawing

  /// Fills the path with the fill color of the current context.
  open func fill() { withStrokeStyle { $0.fillPath(using: fillRule) } }

  /// Fills the path with the fill color of the current context, using a blend mode and an opacity of 0...1.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    withStrokeStyle {
      $0.setBlendMode(blendMode)
      $0.setAlpha(alpha)
      $0.fillPath(using: fillRule)
    }
  }

  /// Strokes the path with the stroke color of the current context.
  open func stroke() { withStrokeStyle { $0.strokePath() } }

  /// Strokes the path with the stroke color of the current context, using a blend mode and an opacity of 0...1.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    withStrokeStyle {
      $0.setBlendMode(blendMode)
      $0.setAlpha(alpha)
      $0.strokePath()
    }
  }

  /// Intersects the current context's clipping area with the filled area of the path.
  open func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(path)
    context.clip(using: fillRule)
  }

  private func withStrokeStyle(_ body: (CGContext) -> Void) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    defer { context.restoreGState() }
    context.setLineWidth(lineWidth)
    context.setLineCap(lineCapStyle)
    context.setLineJoin(lineJoinStyle)
    context.setMiterLimit(miterLimit)
    context.setLineDash(phase: dash.phase, lengths: dash.lengths)
    context.beginPath()
    context.addPath(path)
    body(context)
  }
}
