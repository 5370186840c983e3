public import Foundation
import RenderTree

/// A layer that draws nothing itself and contains other layers in a shared 3D space.
open class CATransformLayer: CALayer {
  public override init() { super.init() }
  public override init(layer: Any) { super.init(layer: layer) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override class var nodeClass: NodeClass { .transform }

  override class var keepsDepth: Bool { true }

  /// Returns the deepest sublayer at the given point, in the superlayer's coordinates.
  ///
  /// The transform layer itself is never returned.
  open override func hitTest(_ p: CGPoint) -> CALayer? { super.hitTest(p) }
}
