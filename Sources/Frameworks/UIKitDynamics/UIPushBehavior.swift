public import Foundation
public import UIKitCore

/// A behavior that applies a force to items continuously, or an impulse once.
@preconcurrency @MainActor
open class UIPushBehavior: UIDynamicBehavior {
  /// The kinds of pushes: continuous or instantaneous.
  public enum Mode: Int, Hashable, Sendable {
    /// A force is applied for as long as the behavior is active.
    case continuous
    /// An impulse is applied once.
    ///
    /// Afterward the behavior is inactive.
    case instantaneous
  }

  /// Whether the push is continuous or instantaneous.
  open private(set) var mode: Mode

  private var pushVector = PolarVector(CGVector(dx: 0, dy: 0)) { didSet { wakeAnimator() } }
  private var offsets: [ObjectIdentifier: UIOffset] = [:]

  /// The change of velocity, in points per second, caused by a push of magnitude 1 on an item of 100 by 100 points.
  ///
  /// The change occurs each second if the push is continuous, and once if it is instantaneous. The value for
  /// continuous pushes is documented by Apple for UIPushBehavior. Apple documents none for instantaneous pushes, so
  /// this implementation uses the same value.
  private static let impulseUnit = 100.0

  /// Creates a behavior that pushes the given items with a magnitude of 0.
  public init(items: [any UIDynamicItem], mode: Mode) {
    self.mode = mode
    super.init(on: items)
  }

  open func addItem(_ item: any UIDynamicItem) { addAffectedItem(item) }

  open func removeItem(_ item: any UIDynamicItem) {
    offsets[ObjectIdentifier(item)] = nil
    removeAffectedItem(item)
  }

  /// The items that the behavior pushes.
  open var items: [any UIDynamicItem] { storedItems.items }

  /// Returns the offset from the item's center to the point at which the push is applied, in points.
  open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
    offsets[ObjectIdentifier(item)] ?? .zero
  }

  /// Sets the offset from the item's center to the point at which the push is applied, in points.
  ///
  /// A push outside the center rotates the item.
  open func setTargetOffsetFromCenter(_ o: UIOffset, for item: any UIDynamicItem) {
    guard storedItems.contains(item) else { return }
    offsets[ObjectIdentifier(item)] = o
    wakeAnimator()
  }

  /// Whether the behavior applies its push.
  ///
  /// Setting it to `true` repeats an instantaneous push.
  open var active = true { didSet { wakeAnimator() } }

  /// The direction of the push, in radians.
  ///
  /// Positive angles rotate from the x axis to the y axis.
  open var angle: CGFloat {
    get { pushVector.angle }
    set { pushVector.angle = newValue }
  }

  /// The magnitude of the push.
  ///
  /// A continuous push of magnitude 1 accelerates an item of 100 by 100 points with a density of 1 by 100 points per
  /// second squared.
  open var magnitude: CGFloat {
    get { pushVector.magnitude }
    set { pushVector.magnitude = newValue }
  }

  /// The direction and magnitude of the push as a vector.
  open var pushDirection: CGVector {
    get { pushVector.vector }
    set { pushVector.vector = newValue }
  }

  /// Sets the direction, in radians, and the magnitude of the push.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    pushVector = PolarVector(angle: angle, magnitude: magnitude)
  }

  override func install(in world: DynamicWorld) {
    let force = Self.impulseUnit * Vector(pushVector.vector)
    let bodies = storedItems.items.compactMap { item in
      world.body(of: item).map { body in
        let offset = targetOffsetFromCenter(for: item)
        return (body: body, offset: Vector(Double(offset.horizontal), Double(offset.vertical)))
      }
    }
    guard active else { return }
    switch mode {
    case .continuous:
      world.forces.append { _ in
        for (body, offset) in bodies {
          body.acceleration += body.inverseMass * force
          let arm = offset.rotated(by: body.angle)
          body.angularAcceleration += body.inverseInertia * arm.cross(force)
        }
      }
    case .instantaneous:
      // The impulse is applied in the first simulation step, because velocities may be set before it.
      world.forces.append { [weak self] _ in
        guard let self, active, force != .zero else { return }
        applyImpulse(toBodies: bodies, impulse: force)
      }
    }
  }

  private func applyImpulse(toBodies bodies: [(body: DynamicBody, offset: Vector)], impulse: Vector)
  {
    active = false
    for (body, offset) in bodies { body.applyImpulse(impulse, at: offset.rotated(by: body.angle)) }
  }
}
