public import Foundation
public import UIKitCore

/// Pushes items once, or all the time.
@preconcurrency @MainActor
open class UIPushBehavior: UIDynamicBehavior {
  /// How long a push lasts.
  public enum Mode: Int, Hashable, Sendable {
    /// As long as it is active.
    case continuous
    /// An instant, after which it is not active.
    case instantaneous
  }

  /// How long a push lasts.
  open private(set) var mode: Mode

  private var pushVector = PolarVector(CGVector(dx: 0, dy: 0)) { didSet { wakeAnimator() } }
  private var offsets: [ObjectIdentifier: UIOffset] = [:]

  /// Points a second of a push of 1 on an item of 100 by 100 points: in a second, or at once.
  ///
  /// - Source: Apple's documentation of UIPushBehavior for the continuous one; the other gives at once what that gives in a
  ///   second (our own choice).
  private static let impulseUnit = 100.0

  /// A push without strength.
  public init(items: [any UIDynamicItem], mode: Mode) {
    self.mode = mode
    super.init(on: items)
  }

  /// Pushes another item, too.
  open func addItem(_ item: any UIDynamicItem) { addAffectedItem(item) }

  /// Pushes an item no more.
  open func removeItem(_ item: any UIDynamicItem) {
    offsets[ObjectIdentifier(item)] = nil
    removeAffectedItem(item)
  }

  /// What it pushes.
  open var items: [any UIDynamicItem] { storedItems.items }

  /// Where a push hits an item, from its middle.
  open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
    offsets[ObjectIdentifier(item)] ?? .zero
  }

  /// Says where a push hits an item, from its middle: aside of it, it turns the item.
  open func setTargetOffsetFromCenter(_ o: UIOffset, for item: any UIDynamicItem) {
    guard storedItems.contains(item) else { return }
    offsets[ObjectIdentifier(item)] = o
    wakeAnimator()
  }

  /// Whether it pushes; setting it lets an instantaneous one push once more.
  open var active = true { didSet { wakeAnimator() } }

  /// Where to, in radians from x to y.
  open var angle: CGFloat {
    get { pushVector.angle }
    set { pushVector.angle = newValue }
  }

  /// How strongly: 1 gives an item of 100 by 100 points and of density 1 a hundred points a second, each second.
  open var magnitude: CGFloat {
    get { pushVector.magnitude }
    set { pushVector.magnitude = newValue }
  }

  /// Where to and how strongly.
  open var pushDirection: CGVector {
    get { pushVector.vector }
    set { pushVector.vector = newValue }
  }

  /// Sets direction and strength at once.
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
      // Struck in the first step: until then the bodies may still be given speeds.
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
