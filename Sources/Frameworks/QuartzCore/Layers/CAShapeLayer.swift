import RenderTree

/// A layer that draws a path.
///
/// The path is filled first and then stroked. It is not clipped to the bounds.
open class CAShapeLayer: CALayer {
  public override init() { super.init() }
  public override init(layer: Any) { super.init(layer: layer) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // generated: properties
  /// The values of the properties that the class declares.
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

  /// The path of the shape, in the layer's coordinates.
  ///
  /// It can be animated explicitly but has no implicit animation.
  open var path: CGPath? {
    get { shape.path }
    set {
      changeProperty(.shapePath, to: newValue) { shape.path = $0 }
    }
  }

  /// The color that fills the path, or `nil` for no fill.
  open var fillColor: CGColor? {
    get { shape.fillColor }
    set {
      changeProperty(.fillColor, to: newValue) { shape.fillColor = $0 }
    }
  }

  /// The rule that determines which points are inside the path.
  open var fillRule: CAShapeLayerFillRule {
    get { shape.fillRule }
    set {
      changeProperty(.fillRule, to: newValue) { shape.fillRule = $0 }
    }
  }

  /// The color of the stroke, or `nil` for no stroke.
  open var strokeColor: CGColor? {
    get { shape.strokeColor }
    set {
      changeProperty(.strokeColor, to: newValue) { shape.strokeColor = $0 }
    }
  }

  /// The start of the stroke, as a fraction of the path's length.
  open var strokeStart: CGFloat {
    get { shape.strokeStart }
    set {
      changeProperty(.strokeStart, to: newValue) { shape.strokeStart = $0 }
    }
  }

  /// The end of the stroke, as a fraction of the path's length.
  open var strokeEnd: CGFloat {
    get { shape.strokeEnd }
    set {
      changeProperty(.strokeEnd, to: newValue) { shape.strokeEnd = $0 }
    }
  }

  /// The width of the stroke, in points.
  open var lineWidth: CGFloat {
    get { shape.lineWidth }
    set {
      changeProperty(.lineWidth, to: newValue) { shape.lineWidth = $0 }
    }
  }

  /// The maximum ratio of a miter's length to the line width.
  ///
  /// Joints with a greater ratio are beveled.
  open var miterLimit: CGFloat {
    get { shape.miterLimit }
    set {
      changeProperty(.miterLimit, to: newValue) { shape.miterLimit = $0 }
    }
  }

  /// The shape of the ends of stroked lines.
  open var lineCap: CAShapeLayerLineCap {
    get { shape.lineCap }
    set {
      changeProperty(.lineCap, to: newValue) { shape.lineCap = $0 }
    }
  }

  /// The shape of the joints between stroked line segments.
  open var lineJoin: CAShapeLayerLineJoin {
    get { shape.lineJoin }
    set {
      changeProperty(.lineJoin, to: newValue) { shape.lineJoin = $0 }
    }
  }

  /// The offset into the dash pattern at which the stroke starts, in points.
  open var lineDashPhase: CGFloat {
    get { shape.lineDashPhase }
    set {
      changeProperty(.lineDashPhase, to: newValue) { shape.lineDashPhase = $0 }
    }
  }

  /// The alternating lengths of dashes and gaps, in points.
  ///
  /// If `nil`, the line is solid.
  open var lineDashPattern: [NSNumber]? {
    get { shape.lineDashPattern }
    set {
      changeProperty(.lineDashPattern, to: newValue) { shape.lineDashPattern = $0 }
    }
  }

  // generated: end
}
