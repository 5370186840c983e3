public import Foundation
public import UIKitCore

/// Pulls items in a direction.
@preconcurrency @MainActor
open class UIGravityBehavior: UIDynamicBehavior {
  private var gravityVector = PolarVector(CGVector(dx: 0, dy: 1)) { didSet { wakeAnimator() } }

  /// Points a second, each second, of a magnitude of 1.
  ///
  /// - Source: Apple's documentation of UIGravityBehavior.
  private static let accelerationUnit = 1000.0

  /// Pulls items down, a thousand points a second faster each second.
  public init(items: [any UIDynamicItem]) {
    super.init(on: items)
  }

  /// Pulls nothing yet.
  public convenience override init() { self.init(items: []) }

  /// Pulls another item, too.
  open func addItem(_ item: any UIDynamicItem) { addAffectedItem(item) }

  /// Pulls an item no more.
  open func removeItem(_ item: any UIDynamicItem) { removeAffectedItem(item) }

  /// What it pulls.
  open var items: [any UIDynamicItem] { storedItems.items }

  /// Where to and how strongly, in thousands of points a second each second.
  open var gravityDirection: CGVector {
    get { gravityVector.vector }
    set { gravityVector.vector = newValue }
  }

  /// Where to, in radians from x to y.
  open var angle: CGFloat {
    get { gravityVector.angle }
    set { gravityVector.angle = newValue }
  }

  /// How strongly, in thousands of points a second each second.
  open var magnitude: CGFloat {
    get { gravityVector.magnitude }
    set { gravityVector.magnitude = newValue }
  }

  /// Sets direction and strength at once.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    gravityVector = PolarVector(angle: angle, magnitude: magnitude)
  }

  override func install(in world: DynamicWorld) {
    let acceleration = Self.accelerationUnit * Vector(gravityVector.vector)
    let bodies = storedItems.items.compactMap { world.body(of: $0) }
    world.forces.append { _ in for body in bodies { body.acceleration += acceleration } }
  }
}
