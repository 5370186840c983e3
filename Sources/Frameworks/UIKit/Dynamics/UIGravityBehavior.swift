public import Foundation

/// Pulls items in a direction.
@preconcurrency @MainActor
open class UIGravityBehavior: UIDynamicBehavior {
  private var pull = DynamicVector(CGVector(dx: 0, dy: 1)) { didSet { wake() } }

  /// Points a second, each second, of a magnitude of 1.
  ///
  /// - Source: Apple's documentation of UIGravityBehavior.
  private static let unit = 1000.0

  /// Pulls items down, a thousand points a second faster each second.
  public init(items: [any UIDynamicItem]) {
    super.init(on: items)
  }

  /// Pulls nothing yet.
  public convenience override init() { self.init(items: []) }

  /// Pulls another item, too.
  open func addItem(_ item: any UIDynamicItem) { include(item) }

  /// Pulls an item no more.
  open func removeItem(_ item: any UIDynamicItem) { exclude(item) }

  /// What it pulls.
  open var items: [any UIDynamicItem] { members.list }

  /// Where to and how strongly, in thousands of points a second each second.
  open var gravityDirection: CGVector {
    get { pull.vector }
    set { pull.vector = newValue }
  }

  /// Where to, in radians from x to y.
  open var angle: CGFloat {
    get { pull.angle }
    set { pull.angle = newValue }
  }

  /// How strongly, in thousands of points a second each second.
  open var magnitude: CGFloat {
    get { pull.magnitude }
    set { pull.magnitude = newValue }
  }

  /// Sets direction and strength at once.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    pull = DynamicVector(angle: angle, magnitude: magnitude)
  }

  override func join(_ world: DynamicWorld) {
    let acceleration = Self.unit * Vector(pull.vector)
    let bodies = members.list.compactMap { world.body(of: $0) }
    world.pulls.append { _ in for body in bodies { body.acceleration += acceleration } }
  }
}
