public import Foundation
import RenderTree

/// A layer that only holds others, in one space with all three dimensions: it draws nothing itself.
open class CATransformLayer: CALayer {
  public override init() { super.init() }
  public override init(layer: Any) { super.init(layer: layer) }
  /// A layer out of an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override class var nodeClass: NodeClass { .transform }

  override class var keepsDepth: Bool { true }

  /// The deepest sublayer at a point of the superlayer's coordinates; never the layer itself.
  open override func hitTest(_ p: CGPoint) -> CALayer? { super.hitTest(p) }
}
