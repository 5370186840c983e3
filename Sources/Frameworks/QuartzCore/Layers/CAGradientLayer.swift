import RenderTree

/// A layer filled with a gradient.
open class CAGradientLayer: CALayer {
  public override init() { super.init() }
  public override init(layer: Any) { super.init(layer: layer) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // generated: properties
  /// The values of the class.
  struct PropertyValues {
    var colors: [Any]?
    var locations: [NSNumber]?
    var startPoint: CGPoint = CGPoint(x: 0.5, y: 0)
    var endPoint: CGPoint = CGPoint(x: 0.5, y: 1)
    var type: CAGradientLayerType = .axial
  }

  final var gradient = PropertyValues()

  override class var nodeClass: NodeClass { .gradient }

  override func adoptPropertyValues(of layer: CALayer) {
    super.adoptPropertyValues(of: layer)
    if let layer = layer as? CAGradientLayer { gradient = layer.gradient }
  }

  /// The colours: `CGColor`s, at least two.
  open var colors: [Any]? {
    get { gradient.colors }
    set {
      changeProperty(.colors, to: newValue) { gradient.colors = $0 }
    }
  }

  /// Where each colour lies, 0 to 1; nil for even spacing.
  open var locations: [NSNumber]? {
    get { gradient.locations }
    set {
      changeProperty(.locations, to: newValue) { gradient.locations = $0 }
    }
  }

  /// Where the first colour lies, in unit space.
  open var startPoint: CGPoint {
    get { gradient.startPoint }
    set {
      changeProperty(.startPoint, to: newValue) { gradient.startPoint = $0 }
    }
  }

  /// Where the last colour lies, in unit space.
  open var endPoint: CGPoint {
    get { gradient.endPoint }
    set {
      changeProperty(.endPoint, to: newValue) { gradient.endPoint = $0 }
    }
  }

  /// Along what the colours change.
  open var type: CAGradientLayerType {
    get { gradient.type }
    set {
      changeProperty(.gradientType, to: newValue) { gradient.type = $0 }
    }
  }

  // generated: end
}
