import RenderTree

/// A layer that draws a path: filled, then stroked, not cut off at the bounds.
open class CAShapeLayer: CALayer {
  /// The values of the class.
  struct Values {
    var path: CGPath?
    var fillColor: CGColor? = .black
    var fillRule = CAShapeLayerFillRule.nonZero
    var strokeColor: CGColor?
    var strokeStart: CGFloat = 0
    var strokeEnd: CGFloat = 1
    var lineWidth: CGFloat = 1
    var miterLimit: CGFloat = 10
    var lineCap = CAShapeLayerLineCap.butt
    var lineJoin = CAShapeLayerLineJoin.miter
    var lineDashPhase: CGFloat = 0
    var lineDashPattern: [NSNumber]?
  }

  var shape = Values()
  var committedShape = Values()

  public override init() { super.init() }
  public override init(layer: Any) { super.init(layer: layer) }
  /// Reads one out of an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override class var nodeClass: NodeClass { .shape }

  override func rememberCommitted() {
    super.rememberCommitted()
    committedShape = shape
  }

  override func adoptCommitted(from layer: CALayer) {
    super.adoptCommitted(from: layer)
    if let layer = layer as? CAShapeLayer { shape = layer.committedShape }
  }

  @inline(__always)
  private func change<T>(
    _ id: PropertyID, to new: T, in path: WritableKeyPath<Values, T>
  ) {
    change(id, to: new) { layer, value in
      unsafeDowncast(layer, to: CAShapeLayer.self).shape[keyPath: path] = value
    }
  }

  /// The path; animatable, but never implicitly.
  open var path: CGPath? {
    get { shape.path }
    set { change(.shapePath, to: newValue, in: \.path) }
  }

  /// What fills the path; nil for nothing.
  open var fillColor: CGColor? {
    get { shape.fillColor }
    set { change(.fillColor, to: newValue, in: \.fillColor) }
  }

  /// Which windings are inside.
  open var fillRule: CAShapeLayerFillRule {
    get { shape.fillRule }
    set { change(.fillRule, to: newValue, in: \.fillRule) }
  }

  /// What the path is stroked with; nil for nothing.
  open var strokeColor: CGColor? {
    get { shape.strokeColor }
    set { change(.strokeColor, to: newValue, in: \.strokeColor) }
  }

  /// Where the stroke begins, as a fraction of the path.
  open var strokeStart: CGFloat {
    get { shape.strokeStart }
    set { change(.strokeStart, to: newValue, in: \.strokeStart) }
  }

  /// Where the stroke ends, as a fraction of the path.
  open var strokeEnd: CGFloat {
    get { shape.strokeEnd }
    set { change(.strokeEnd, to: newValue, in: \.strokeEnd) }
  }

  /// The width of the stroke.
  open var lineWidth: CGFloat {
    get { shape.lineWidth }
    set { change(.lineWidth, to: newValue, in: \.lineWidth) }
  }

  /// How pointed a mitre may be before it is cut off.
  open var miterLimit: CGFloat {
    get { shape.miterLimit }
    set { change(.miterLimit, to: newValue, in: \.miterLimit) }
  }

  /// How lines end.
  open var lineCap: CAShapeLayerLineCap {
    get { shape.lineCap }
    set { change(.lineCap, to: newValue, in: \.lineCap) }
  }

  /// How lines meet.
  open var lineJoin: CAShapeLayerLineJoin {
    get { shape.lineJoin }
    set { change(.lineJoin, to: newValue, in: \.lineJoin) }
  }

  /// How far into the dash pattern the stroke begins.
  open var lineDashPhase: CGFloat {
    get { shape.lineDashPhase }
    set { change(.lineDashPhase, to: newValue, in: \.lineDashPhase) }
  }

  /// Lengths of strokes and gaps in turn; nil for a full line.
  open var lineDashPattern: [NSNumber]? {
    get { shape.lineDashPattern }
    set { change(.lineDashPattern, to: newValue, in: \.lineDashPattern) }
  }

  /// The rows of the property table.
  nonisolated(unsafe) static let rows: [LayerProperty] = [
    .path(.shapePath, { (l: CAShapeLayer) in l.path }, { $0.path = $1 }),
    .color(.fillColor, { (l: CAShapeLayer) in l.fillColor }, { $0.fillColor = $1 }),
    .name(.fillRule, { (l: CAShapeLayer) in l.fillRule }, { $0.fillRule = $1 }),
    .color(.strokeColor, { (l: CAShapeLayer) in l.strokeColor }, { $0.strokeColor = $1 }),
    .number(.strokeStart, { (l: CAShapeLayer) in l.strokeStart }, { $0.strokeStart = $1 }),
    .number(.strokeEnd, { (l: CAShapeLayer) in l.strokeEnd }, { $0.strokeEnd = $1 }),
    .number(.lineWidth, { (l: CAShapeLayer) in l.lineWidth }, { $0.lineWidth = $1 }),
    .number(.miterLimit, { (l: CAShapeLayer) in l.miterLimit }, { $0.miterLimit = $1 }),
    .name(.lineCap, { (l: CAShapeLayer) in l.lineCap }, { $0.lineCap = $1 }),
    .name(.lineJoin, { (l: CAShapeLayer) in l.lineJoin }, { $0.lineJoin = $1 }),
    .number(.lineDashPhase, { (l: CAShapeLayer) in l.lineDashPhase }, { $0.lineDashPhase = $1 }),
    .numbers(
      .lineDashPattern, { (l: CAShapeLayer) in l.lineDashPattern }, { $0.lineDashPattern = $1 }),
  ]
}
