public import CoreGraphics
public import Foundation

/// A path that is built step by step, with the pen that draws it.
open class UIBezierPath: NSObject {
  private var path = CGMutablePath()
  private var dash: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

  /// The width of lines.
  open var lineWidth: CGFloat = 1
  /// How the ends of open lines look.
  open var lineCapStyle = CGLineCap.butt
  /// How the corners of lines look.
  open var lineJoinStyle = CGLineJoin.miter
  /// The largest length of a miter, in line widths.
  open var miterLimit: CGFloat = 10
  /// How far lines may stray from curves, in pixels; kept, but curves are always drawn to a fraction of a pixel.
  open var flatness: CGFloat = 0.6
  /// Whether areas are inside where an odd number of outlines surrounds them.
  open var usesEvenOddFillRule = false

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

  /// A rectangle with continuous round corners, from the top edge clockwise.
  ///
  /// Corners along a side that is shorter than about three radii take half of the shorter side.
  /// - Source: behaviour/views.md, "Rounded rectangles".
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    addRoundedRect(rect, corners: .allCorners, radius: cornerRadius)
  }

  /// A rectangle of which some corners are round and continuous; the height of the radii is ignored.
  ///
  /// - Source: behaviour/views.md, "Rounded rectangles".
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

  /// A path of its own with the same elements and the same pen.
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

  /// The path for layers: a copy.
  open var cgPath: CGPath {
    get { path.copy() ?? path }
    set { path = newValue.mutableCopy() ?? CGMutablePath() }
  }

  // MARK: Building

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
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.cgPath) }

  /// Maps every point.
  open func apply(_ transform: CGAffineTransform) {
    let mapped = CGMutablePath()
    mapped.addPath(path, transform: transform)
    path = mapped
  }

  /// The same subpaths in the same order, each run through from its end to its start.
  open func reversing() -> UIBezierPath {
    let reversed = UIBezierPath()
    reversed.path = path.reversingSubpaths()
    reversed.copyStrokeStyle(from: self)
    return reversed
  }

  // MARK: Reading

  /// Whether it holds nothing.
  open var isEmpty: Bool { path.isEmpty }

  /// The box of the path; null for an empty one.
  open var bounds: CGRect { path.boundingBoxOfPath }

  /// Where the last element ended; the origin for an empty path.
  open var currentPoint: CGPoint { path.currentPoint }

  /// Whether a point lies in the area by the path's rule.
  open func contains(_ point: CGPoint) -> Bool { path.contains(point, using: fillRule) }

  private var fillRule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }

  /// Sets the lengths of dashes and gaps in turn and how far into them lines begin; no lengths for full lines.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dash = (pattern.map { p in (0..<max(0, count)).map { p[$0] } } ?? [], phase)
  }

  /// Reads the lengths of dashes and gaps, their number and the phase; each only where there is room for it.
  open func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
    phase: UnsafeMutablePointer<CGFloat>?
  ) {
    if let pattern { for (i, length) in dash.lengths.enumerated() { pattern[i] = length } }
    count?.pointee = dash.lengths.count
    phase?.pointee = dash.phase
  }

  // MARK: Drawing

  /// Fills the area in the current context with its fill colour.
  open func fill() { withStrokeStyle { $0.fillPath(using: fillRule) } }

  /// Fills the area in the current context with its fill colour.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    withStrokeStyle {
      $0.setBlendMode(blendMode)
      $0.setAlpha(alpha)
      $0.fillPath(using: fillRule)
    }
  }

  /// Draws the line in the current context with its stroke colour.
  open func stroke() { withStrokeStyle { $0.strokePath() } }

  /// Draws the line in the current context with its stroke colour.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    withStrokeStyle {
      $0.setBlendMode(blendMode)
      $0.setAlpha(alpha)
      $0.strokePath()
    }
  }

  /// Confines what follows in the current context to the area.
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
