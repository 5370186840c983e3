import RenderTree

/// A layer filled with a gradient.
open class CAGradientLayer: CALayer {
  /// The values of the class.
  struct Values {
    var colors: [Any]?
    var locations: [NSNumber]?
    var startPoint = CGPoint(x: 0.5, y: 0)
    var endPoint = CGPoint(x: 0.5, y: 1)
    var type = CAGradientLayerType.axial
  }

  var gradient = Values()
  var committedGradient = Values()

  public override init() { super.init() }
  public override init(layer: Any) { super.init(layer: layer) }
  /// Reads one out of an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override class var nodeClass: NodeClass { .gradient }

  override func rememberCommitted() {
    super.rememberCommitted()
    committedGradient = gradient
  }

  override func adoptCommitted(from layer: CALayer) {
    super.adoptCommitted(from: layer)
    if let layer = layer as? CAGradientLayer { gradient = layer.committedGradient }
  }

  @inline(__always)
  private func change<T>(
    _ id: PropertyID, to new: T, in path: WritableKeyPath<Values, T>
  ) {
    change(id, to: new) { layer, value in
      unsafeDowncast(layer, to: CAGradientLayer.self).gradient[keyPath: path] = value
    }
  }

  /// The colours: `CGColor`s, at least two.
  open var colors: [Any]? {
    get { gradient.colors }
    set { change(.colors, to: newValue, in: \.colors) }
  }

  /// Where each colour lies, 0 to 1; nil for even spacing.
  open var locations: [NSNumber]? {
    get { gradient.locations }
    set { change(.locations, to: newValue, in: \.locations) }
  }

  /// Where the first colour lies, in unit space.
  open var startPoint: CGPoint {
    get { gradient.startPoint }
    set { change(.startPoint, to: newValue, in: \.startPoint) }
  }

  /// Where the last colour lies, in unit space.
  open var endPoint: CGPoint {
    get { gradient.endPoint }
    set { change(.endPoint, to: newValue, in: \.endPoint) }
  }

  /// Along what the colours change.
  open var type: CAGradientLayerType {
    get { gradient.type }
    set { change(.gradientType, to: newValue, in: \.type) }
  }

  /// The rows of the property table.
  nonisolated(unsafe) static let rows: [LayerProperty] = [
    .colors(.colors, { (l: CAGradientLayer) in l.colors }, { $0.colors = $1 }),
    .numbers(.locations, { (l: CAGradientLayer) in l.locations }, { $0.locations = $1 }),
    .point(.startPoint, { (l: CAGradientLayer) in l.startPoint }, { $0.startPoint = $1 }),
    .point(.endPoint, { (l: CAGradientLayer) in l.endPoint }, { $0.endPoint = $1 }),
    .name(.gradientType, { (l: CAGradientLayer) in l.type }, { $0.type = $1 }),
  ]
}
