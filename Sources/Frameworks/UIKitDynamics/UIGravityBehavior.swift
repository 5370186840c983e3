public import Foundation
public import UIKitCore

/// A behavior that accelerates items in one direction.
@preconcurrency @MainActor
open class UIGravityBehavior: UIDynamicBehavior {
  private var gravityVector = PolarVector(CGVector(dx: 0, dy: 1)) { didSet { wakeAnimator() } }

  /// The acceleration for a magnitude of 1, in points per second squared, according to Apple's documentation of
  /// UIGravityBehavior.
  private static let accelerationUnit = 1000.0

  /// Creates a behavior that accelerates the given items downward by 1000 points per second squared.
  public init(items: [any UIDynamicItem]) {
    super.init(on: items)
  }

  /// Creates a behavior without items.
  public convenience override init() { self.init(items: []) }

  open func addItem(_ item: any UIDynamicItem) { addAffectedItem(item) }

  open func removeItem(_ item: any UIDynamicItem) { removeAffectedItem(item) }

  /// The items that the behavior accelerates.
  open var items: [any UIDynamicItem] { storedItems.items }

  /// The acceleration vector, in units of 1000 points per second squared.
  open var gravityDirection: CGVector {
    get { gravityVector.vector }
    set { gravityVector.vector = newValue }
  }

  /// The direction of the acceleration, in radians.
  ///
  /// Positive angles rotate from the x axis to the y axis.
  open var angle: CGFloat {
    get { gravityVector.angle }
    set { gravityVector.angle = newValue }
  }

  /// The magnitude of the acceleration, in units of 1000 points per second squared.
  open var magnitude: CGFloat {
    get { gravityVector.magnitude }
    set { gravityVector.magnitude = newValue }
  }

  /// Sets the direction, in radians, and the magnitude of the acceleration.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    gravityVector = PolarVector(angle: angle, magnitude: magnitude)
  }

  override func install(in world: DynamicWorld) {
    let acceleration = Self.accelerationUnit * Vector(gravityVector.vector)
    let bodies = storedItems.items.compactMap { world.body(of: $0) }
    world.forces.append { _ in for body in bodies { body.acceleration += acceleration } }
  }
}
