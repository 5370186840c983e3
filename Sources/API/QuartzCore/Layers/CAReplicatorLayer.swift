public import CoreGraphics
public import Foundation
import RenderTree

/// A layer that shows its sublayers several times, each copy moved, coloured and delayed a little more.
open class CAReplicatorLayer: CALayer {
  /// The values of the class.
  struct Values {
    var instanceCount = 1
    var preservesDepth = false
    var instanceDelay: CFTimeInterval = 0
    var instanceTransform = CATransform3DIdentity
    var instanceColor: CGColor? = .white
    var instanceRedOffset: Float = 0
    var instanceGreenOffset: Float = 0
    var instanceBlueOffset: Float = 0
    var instanceAlphaOffset: Float = 0
  }

  var replica = Values()
  var committedReplica = Values()

  public override init() { super.init() }
  public override init(layer: Any) { super.init(layer: layer) }
  /// A layer out of an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override class var nodeClass: NodeClass { .replicator }

  override func rememberCommitted() {
    super.rememberCommitted()
    committedReplica = replica
  }

  override func adoptCommitted(from layer: CALayer) {
    super.adoptCommitted(from: layer)
    if let layer = layer as? CAReplicatorLayer { replica = layer.committedReplica }
  }

  @inline(__always)
  private func change<T>(_ id: PropertyID, to new: T, in path: WritableKeyPath<Values, T>) {
    change(id, to: new) { layer, value in
      unsafeDowncast(layer, to: CAReplicatorLayer.self).replica[keyPath: path] = value
    }
  }

  /// How many copies there are, the first included.
  open var instanceCount: Int {
    get { replica.instanceCount }
    set { change(.instanceCount, to: newValue, in: \.instanceCount) }
  }

  /// Whether the copies keep all three dimensions.
  open var preservesDepth: Bool {
    get { replica.preservesDepth }
    set { change(.replicatorPreservesDepth, to: newValue, in: \.preservesDepth) }
  }

  /// How much later than the one before a copy moves, in seconds.
  open var instanceDelay: CFTimeInterval {
    get { replica.instanceDelay }
    set { change(.instanceDelay, to: newValue, in: \.instanceDelay) }
  }

  /// What moves a copy from the place of the one before, about the layer's anchor point.
  open var instanceTransform: CATransform3D {
    get { replica.instanceTransform }
    set { change(.instanceTransform, to: newValue, in: \.instanceTransform) }
  }

  /// What the colours of the first copy are multiplied by.
  open var instanceColor: CGColor? {
    get { replica.instanceColor }
    set { change(.instanceColor, to: newValue, in: \.instanceColor) }
  }

  /// Added to the red component of the colour from copy to copy.
  open var instanceRedOffset: Float {
    get { replica.instanceRedOffset }
    set { change(.instanceRedOffset, to: newValue, in: \.instanceRedOffset) }
  }

  /// Added to the green component of the colour from copy to copy.
  open var instanceGreenOffset: Float {
    get { replica.instanceGreenOffset }
    set { change(.instanceGreenOffset, to: newValue, in: \.instanceGreenOffset) }
  }

  /// Added to the blue component of the colour from copy to copy.
  open var instanceBlueOffset: Float {
    get { replica.instanceBlueOffset }
    set { change(.instanceBlueOffset, to: newValue, in: \.instanceBlueOffset) }
  }

  /// Added to the alpha of the colour from copy to copy.
  open var instanceAlphaOffset: Float {
    get { replica.instanceAlphaOffset }
    set { change(.instanceAlphaOffset, to: newValue, in: \.instanceAlphaOffset) }
  }

  /// The rows of the property table.
  nonisolated(unsafe) static let rows: [LayerProperty] = [
    .integer(
      .instanceCount, { (l: CAReplicatorLayer) in l.instanceCount }, { $0.instanceCount = $1 }),
    .bool(
      .replicatorPreservesDepth, { (l: CAReplicatorLayer) in l.preservesDepth },
      { $0.preservesDepth = $1 }),
    .number(
      .instanceDelay, { (l: CAReplicatorLayer) in l.instanceDelay }, { $0.instanceDelay = $1 }),
    .transform(
      .instanceTransform, { (l: CAReplicatorLayer) in l.instanceTransform },
      { $0.instanceTransform = $1 }),
    .color(
      .instanceColor, { (l: CAReplicatorLayer) in l.instanceColor }, { $0.instanceColor = $1 }),
    .number(
      .instanceRedOffset, { (l: CAReplicatorLayer) in l.instanceRedOffset },
      { $0.instanceRedOffset = $1 }),
    .number(
      .instanceGreenOffset, { (l: CAReplicatorLayer) in l.instanceGreenOffset },
      { $0.instanceGreenOffset = $1 }),
    .number(
      .instanceBlueOffset, { (l: CAReplicatorLayer) in l.instanceBlueOffset },
      { $0.instanceBlueOffset = $1 }),
    .number(
      .instanceAlphaOffset, { (l: CAReplicatorLayer) in l.instanceAlphaOffset },
      { $0.instanceAlphaOffset = $1 }),
  ]
}
