import RenderTree

/// A layer that draws a path.
///
/// The path is filled, then stroked, and not clipped to the bounds.
open class CAShapeLayer: CALayer {
  public override init() { super.init() }
  public override init(layer: Any) { super.init(layer: layer) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // generated: properties
  /// The values of the class.
  struct PropertyValues {
    var path: CGPath?
    var fillColor: CGColor? = .black
    var fillRule: CAShapeLayerFillRule = .nonZero
    var strokeColor: CGColor?
    var strokeStart: CGFloat = 0
    var strokeEnd: CGFloat = 1
    var lineWidth: CGFloat = 1
    var miterLimit: CGFloat = 10
    var lineCap: CAShapeLayerLineCap = .butt
    var lineJoin: CAShapeLayerLineJoin = .miter
    var lineDashPhase: CGFloat = 0
    var lineDashPattern: [NSNumber]?
  }

  final var shape = PropertyValues()

  override class var nodeClass: NodeClass { .shape }

  override func adoptPropertyValues(of layer: CALayer) {
    super.adoptPropertyValues(of: layer)
    if let layer = layer as? CAShapeLayer { shape = layer.shape }
  }

  /// The path; animatable, but never implicitly.
  open var path: CGPath? {
    get { shape.path }
    set {
      changeProperty(.shapePath, to: newValue) { shape.path = $0 }
    }
  }

  /// What fills the path; nil for nothing.
  open var fillColor: CGColor? {
    get { shape.fillColor }
    set {
      changeProperty(.fillColor, to: newValue) { shape.fillColor = $0 }
    }
  }

  /// Which windings are inside.
  open var fillRule: CAShapeLayerFillRule {
    get { shape.fillRule }
    set {
      changeProperty(.fillRule, to: newValue) { shape.fillRule = $0 }
    }
  }

  /// What the path is stroked with; nil for nothing.
  open var strokeColor: CGColor? {
    get { shape.strokeColor }
    set {
      changeProperty(.strokeColor, to: newValue) { shape.strokeColor = $0 }
    }
  }

  /// Where the stroke begins, as a fraction of the path.
  open var strokeStart: CGFloat {
    get { shape.strokeStart }
    set {
      changeProperty(.strokeStart, to: newValue) { shape.strokeStart = $0 }
    }
  }

  /// Where the stroke ends, as a fraction of the path.
  open var strokeEnd: CGFloat {
    get { shape.strokeEnd }
    set {
      changeProperty(.strokeEnd, to: newValue) { shape.strokeEnd = $0 }
    }
  }

  /// The width of the stroke.
  open var lineWidth: CGFloat {
    get { shape.lineWidth }
    set {
      changeProperty(.lineWidth, to: newValue) { shape.lineWidth = $0 }
    }
  }

  /// How pointed a mitre may be before it is cut off.
  open var miterLimit: CGFloat {
    get { shape.miterLimit }
    set {
      changeProperty(.miterLimit, to: newValue) { shape.miterLimit = $0 }
    }
  }

  /// How lines end.
  open var lineCap: CAShapeLayerLineCap {
    get { shape.lineCap }
    set {
      changeProperty(.lineCap, to: newValue) { shape.lineCap = $0 }
    }
  }

  /// How lines meet.
  open var lineJoin: CAShapeLayerLineJoin {
    get { shape.lineJoin }
    set {
      changeProperty(.lineJoin, to: newValue) { shape.lineJoin = $0 }
    }
  }

  /// How far into the dash pattern the stroke begins.
  open var lineDashPhase: CGFloat {
    get { shape.lineDashPhase }
    set {
      changeProperty(.lineDashPhase, to: newValue) { shape.lineDashPhase = $0 }
    }
  }

  /// Lengths of strokes and gaps in turn; nil for a full line.
  open var lineDashPattern: [NSNumber]? {
    get { shape.lineDashPattern }
    set {
      changeProperty(.lineDashPattern, to: newValue) { shape.lineDashPattern = $0 }
    }
  }

  // generated: end
}
