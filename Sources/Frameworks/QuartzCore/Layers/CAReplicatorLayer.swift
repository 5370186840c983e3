public import CoreGraphics
public import Foundation
import RenderTree

/// A layer that displays its sublayers several times.
///
/// Each copy is offset from the previous one in transform, color and time.
open class CAReplicatorLayer: CALayer {
  public override init() { super.init() }
  public override init(layer: Any) { super.init(layer: layer) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // generated: properties
  /// The values of the properties that the class declares.
  struct PropertyValues {
    var instanceCount: Int = 1
    var preservesDepth: Bool = false
    var instanceDelay: CFTimeInterval = 0
    var instanceTransform: CATransform3D = CATransform3DIdentity
    var instanceColor: CGColor? = .white
    var instanceRedOffset: Float = 0
    var instanceGreenOffset: Float = 0
    var instanceBlueOffset: Float = 0
    var instanceAlphaOffset: Float = 0
  }

  final var replica = PropertyValues()

  override class var nodeClass: NodeClass { .replicator }

  override func adoptPropertyValues(of layer: CALayer) {
    super.adoptPropertyValues(of: layer)
    if let layer = layer as? CAReplicatorLayer { replica = layer.replica }
  }

  /// The number of copies, including the first one.
  open var instanceCount: Int {
    get { replica.instanceCount }
    set {
      changeProperty(.instanceCount, to: newValue) { replica.instanceCount = $0 }
    }
  }

  /// Whether the copies keep their depth instead of being flattened into the layer's plane.
  open var preservesDepth: Bool {
    get { replica.preservesDepth }
    set {
      changeProperty(.replicatorPreservesDepth, to: newValue) { replica.preservesDepth = $0 }
    }
  }

  /// The time by which each copy is delayed relative to the previous one, in seconds.
  open var instanceDelay: CFTimeInterval {
    get { replica.instanceDelay }
    set {
      changeProperty(.instanceDelay, to: newValue) { replica.instanceDelay = $0 }
    }
  }

  /// The transform of each copy relative to the previous one, around the layer's anchor point.
  open var instanceTransform: CATransform3D {
    get { replica.instanceTransform }
    set {
      changeProperty(.instanceTransform, to: newValue) { replica.instanceTransform = $0 }
    }
  }

  /// The color by which the first copy is multiplied.
  open var instanceColor: CGColor? {
    get { replica.instanceColor }
    set {
      changeProperty(.instanceColor, to: newValue) { replica.instanceColor = $0 }
    }
  }

  /// The amount added to the red component for each further copy.
  open var instanceRedOffset: Float {
    get { replica.instanceRedOffset }
    set {
      changeProperty(.instanceRedOffset, to: newValue) { replica.instanceRedOffset = $0 }
    }
  }

  /// The amount added to the green component for each further copy.
  open var instanceGreenOffset: Float {
    get { replica.instanceGreenOffset }
    set {
      changeProperty(.instanceGreenOffset, to: newValue) { replica.instanceGreenOffset = $0 }
    }
  }

  /// The amount added to the blue component for each further copy.
  open var instanceBlueOffset: Float {
    get { replica.instanceBlueOffset }
    set {
      changeProperty(.instanceBlueOffset, to: newValue) { replica.instanceBlueOffset = $0 }
    }
  }

  /// The amount added to the alpha component for each further copy.
  open var instanceAlphaOffset: Float {
    get { replica.instanceAlphaOffset }
    set {
      changeProperty(.instanceAlphaOffset, to: newValue) { replica.instanceAlphaOffset = $0 }
    }
  }

  // generated: end
}
