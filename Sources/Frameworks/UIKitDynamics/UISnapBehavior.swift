public import Foundation
public import UIKitCore

/// Lets an item snap to a point, upright, as on a spring.
///
/// - Source: Apple's documentation says what the damping does at its ends; how fast it snaps is our own choice.
@preconcurrency @MainActor
open class UISnapBehavior: UIDynamicBehavior {
  private let item: any UIDynamicItem

  /// Seconds of a swing without damping.
  private static let period = 0.4
  /// How much is damped at 0, as a share of the damping at which it does not swing.
  private static let minimumDampingFraction = 0.25

  /// Lets an item snap to a point.
  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    self.item = item
    snapPoint = point
    super.init()
  }

  /// Where it snaps to.
  open var snapPoint: CGPoint { didSet { wakeAnimator() } }

  /// How little it swings there: from 0, most, to 1, not at all.
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
