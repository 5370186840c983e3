public import Foundation
public import UIKitCore

/// A behavior that moves an item to a point and turns it back to its unrotated state, as if attached by a spring.
///
/// The effect of the minimum and maximum damping follows Apple's documentation. The speed of the motion was chosen
/// for this implementation.
@preconcurrency @MainActor
open class UISnapBehavior: UIDynamicBehavior {
  private let item: any UIDynamicItem

  /// The period of the undamped oscillation, in seconds.
  private static let period = 0.4
  /// The damping ratio used for a ``damping`` of 0, as a fraction of critical damping.
  private static let minimumDampingFraction = 0.25

  /// Creates a behavior that moves an item to the given point.
  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    self.item = item
    snapPoint = point
    super.init()
  }

  /// The point to which the item moves, in the reference view's coordinates.
  open var snapPoint: CGPoint { didSet { wakeAnimator() } }

  /// The damping of the oscillation, clamped to the range 0...1.
  ///
  /// At 0 the item oscillates most, at 1 it does not oscillate. The default is 0.5.
  open var damping: CGFloat = 0.5 {
    didSet {
      damping = min(1, max(0, damping))
      wakeAnimator()
    }
  }

  override var affectedItems: [any UIDynamicItem] { [item] }

  override func install(in world: DynamicWorld) {
    guard let body = world.body(of: item) else { return }
    let target = Vector(snapPoint)
    let frequency = 2 * .pi / Self.period
    let ratio = Self.minimumDampingFraction + (1 - Self.minimumDampingFraction) * Double(damping)
    let (stiffness, brake) = (frequency * frequency, 2 * ratio * frequency)
    world.forces.append { _ in
      body.acceleration += stiffness * (target - body.position) - brake * body.velocity
      guard body.inverseInertia > 0 else { return }
      let turn = remainder(body.angle, 2 * .pi)
      body.angularAcceleration -= stiffness * turn + brake * body.angularVelocity
    }
  }
}
