public import Foundation
import RenderTree

/// A layer that contains other layers in a shared 3D space and draws nothing itself.
open class CATransformLayer: CALayer {
  public override init() { super.init() }
  public override init(layer: Any) { super.init(layer: layer) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override class var nodeClass: NodeClass { .transform }

  override class var keepsDepth: Bool { true }

  /// Returns the deepest sublayer at a point in the superlayer's coordinates.
  ///
  /// The layer itself is never returned.
  open override func hitTest(_ p: CGPoint) -> CALayer? { super.hitTest(p) }
}
