public import CoreGraphics
public import Foundation
import RenderTree

/// A layer that displays its sublayers several times.
///
/// Each copy changes the transform, the color and the time of the one before.
open class CAReplicatorLayer: CALayer {
  public override init() { super.init() }
  public override init(layer: Any) { super.init(layer: layer) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // generated: properties
  /// The values of the class.
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

  /// How many copies there are, the first included.
  open var instanceCount: Int {
    get { replica.instanceCount }
    set {
      changeProperty(.instanceCount, to: newValue) { replica.instanceCount = $0 }
    }
  }

  /// Whether the copies keep all three dimensions.
  open var preservesDepth: Bool {
    get { replica.preservesDepth }
    set {
      changeProperty(.replicatorPreservesDepth, to: newValue) { replica.preservesDepth = $0 }
    }
  }

  /// How much later than the one before a copy moves, in seconds.
  open var instanceDelay: CFTimeInterval {
    get { replica.instanceDelay }
    set {
      changeProperty(.instanceDelay, to: newValue) { replica.instanceDelay = $0 }
    }
  }

  /// What moves a copy from the place of the one before, about the layer's anchor point.
  open var instanceTransform: CATransform3D {
    get { replica.instanceTransform }
    set {
      changeProperty(.instanceTransform, to: newValue) { replica.instanceTransform = $0 }
    }
  }

  /// What the colours of the first copy are multiplied by.
  open var instanceColor: CGColor? {
    get { replica.instanceColor }
    set {
      changeProperty(.instanceColor, to: newValue) { replica.instanceColor = $0 }
    }
  }

  /// Added to the red component of the colour from copy to copy.
  open var instanceRedOffset: Float {
    get { replica.instanceRedOffset }
    set {
      changeProperty(.instanceRedOffset, to: newValue) { replica.instanceRedOffset = $0 }
    }
  }

  /// Added to the green component of the colour from copy to copy.
  open var instanceGreenOffset: Float {
    get { replica.instanceGreenOffset }
    set {
      changeProperty(.instanceGreenOffset, to: newValue) { replica.instanceGreenOffset = $0 }
    }
  }

  /// Added to the blue component of the colour from copy to copy.
  open var instanceBlueOffset: Float {
    get { replica.instanceBlueOffset }
    set {
      changeProperty(.instanceBlueOffset, to: newValue) { replica.instanceBlueOffset = $0 }
    }
  }

  /// Added to the alpha of the colour from copy to copy.
  open var instanceAlphaOffset: Float {
    get { replica.instanceAlphaOffset }
    set {
      changeProperty(.instanceAlphaOffset, to: newValue) { replica.instanceAlphaOffset = $0 }
    }
  }

  // generated: end
}
