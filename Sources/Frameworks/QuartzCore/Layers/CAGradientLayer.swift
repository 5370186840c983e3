import RenderTree

/// A layer filled with a color gradient.
open class CAGradientLayer: CALayer {
  public override init() { super.init() }
  public override init(layer: Any) { super.init(layer: layer) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // generated: properties
  /// The values of the properties that the class declares.
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

  /// The colors of the gradient: at least two `CGColor` objects.
  open var colors: [Any]? {
    get { gradient.colors }
    set {
      changeProperty(.colors, to: newValue) { gradient.colors = $0 }
    }
  }

  /// The position of each color along the gradient, in `0...1`.
  ///
  /// If `nil`, the colors are evenly spaced.
  open var locations: [NSNumber]? {
    get { gradient.locations }
    set {
      changeProperty(.locations, to: newValue) { gradient.locations = $0 }
    }
  }

  /// The position of the first color, in the unit coordinate space.
  open var startPoint: CGPoint {
    get { gradient.startPoint }
    set {
      changeProperty(.startPoint, to: newValue) { gradient.startPoint = $0 }
    }
  }

  /// The position of the last color, in the unit coordinate space.
  open var endPoint: CGPoint {
    get { gradient.endPoint }
    set {
      changeProperty(.endPoint, to: newValue) { gradient.endPoint = $0 }
    }
  }

  /// The arrangement of the gradient's colors.
  open var type: CAGradientLayerType {
    get { gradient.type }
    set {
      changeProperty(.gradientType, to: newValue) { gradient.type = $0 }
    }
  }

  // generated: end
}
