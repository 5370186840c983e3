public import Foundation
public import UIKitCore

/// Hears of contacts.
@preconcurrency @MainActor
public protocol UICollisionBehaviorDelegate: AnyObject {
  /// Two items have met.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint)
  /// Two items have parted.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem)
  /// An item has met a boundary; that of the reference's bounds has no identifier.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
  /// An item has left a boundary.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension UICollisionBehaviorDelegate {
  /// Ignores it.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint
  ) {}
  /// Ignores it.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem
  ) {}
  /// Ignores it.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {}
  /// Ignores it.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {}
}

/// Lets items run into each other and into boundaries.
@preconcurrency @MainActor
open class UICollisionBehavior: UIDynamicBehavior {
  /// What items run into.
  public struct Mode: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Takes the bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Each other.
    public static let items = Mode(rawValue: 1 << 0)
    /// Boundaries.
    public static let boundaries = Mode(rawValue: 1 << 1)
    /// Each other and boundaries.
    public static let everything = Mode(rawValue: .max)
  }

  private var namedBoundaries:
    [(identifier: any NSCopying, boundary: DynamicBoundary, path: UIBezierPath)] =
      []
  private var boundaryInsets: UIEdgeInsets?

  /// Lets items run into each other.
  public init(items: [any UIDynamicItem]) {
    super.init(on: items)
  }

  /// Lets nothing run into anything yet.
  public convenience override init() { self.init(items: []) }

  /// Lets another item run into things, too.
  open func addItem(_ item: any UIDynamicItem) { addAffectedItem(item) }

  /// Lets an item run into nothing any more.
  open func removeItem(_ item: any UIDynamicItem) { removeAffectedItem(item) }

  /// What runs into things.
  open var items: [any UIDynamicItem] { storedItems.items }

  /// Who hears of contacts.
  open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?

  /// What items run into.
  open var collisionMode = Mode.everything { didSet { wakeAnimator() } }

  // MARK: Boundaries

  /// Whether the bounds of the animator's reference view are walls.
  open var translatesReferenceBoundsIntoBoundary: Bool {
    get { boundaryInsets != nil }
    set {
      boundaryInsets = newValue ? .zero : nil
      wakeAnimator()
    }
  }

  /// Makes walls of the bounds of the animator's reference view, moved inwards.
  open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
    self.boundaryInsets = insets
    wakeAnimator()
  }

  /// Makes a boundary of a path, in the coordinates of the reference.
  open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
    addBoundary(
      identifier: identifier, boundary: .path(bezierPath.cgPath, identifier: identifier),
      path: bezierPath)
  }

  /// Makes a boundary of a line, in the coordinates of the reference.
  open func addBoundary(
    withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint
  ) {
    let path = UIBezierPath()
    path.move(to: p1)
    path.addLine(to: p2)
    addBoundary(
      identifier: identifier, boundary: .line(from: p1, to: p2, identifier: identifier), path: path)
  }

  private func addBoundary(
    identifier: any NSCopying, boundary: DynamicBoundary, path: UIBezierPath
  ) {
    namedBoundaries.removeAll { Self.areIdentifiersEqual($0.identifier, identifier) }
    namedBoundaries.append((identifier, boundary, path))
    wakeAnimator()
  }

  private static func areIdentifiersEqual(_ a: any NSCopying, _ b: any NSCopying) -> Bool {
    if let a = a as? NSObject, let b = b as? NSObject { return a.isEqual(b) }
    if let a = a as? AnyHashable, let b = b as? AnyHashable { return a == b }
    return false
  }

  /// The path of a boundary; nil where none has the identifier.
  open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
    namedBoundaries.first { Self.areIdentifiersEqual($0.identifier, identifier) }?.path
  }

  /// The identifiers of the boundaries, in the order in which they were added.
  open var boundaryIdentifiers: [any NSCopying]? {
    namedBoundaries.isEmpty ? nil : namedBoundaries.map(\.identifier)
  }

  /// Takes a boundary away.
  open func removeBoundary(withIdentifier identifier: any NSCopying) {
    namedBoundaries.removeAll { Self.areIdentifiersEqual($0.identifier, identifier) }
    wakeAnimator()
  }

  /// Takes all boundaries away that have identifiers.
  open func removeAllBoundaries() {
    namedBoundaries = []
    wakeAnimator()
  }

  private var boundaries: [DynamicBoundary] {
    var all = namedBoundaries.map(\.boundary)
    if let boundaryInsets, let view = dynamicAnimator?.referenceView {
      all.append(.box(view.bounds.inset(by: boundaryInsets), identifier: nil))
    }
    return all
  }

  // MARK: In the world

  override func install(in world: DynamicWorld) {
    let bodies = storedItems.items.compactMap { world.body(of: $0) }
    func meet(
      _ first: DynamicBody, _ second: DynamicBody?, _ boundary: DynamicBoundary?, _ index: Int
    ) {
      world.collisionPairs.append(
        DynamicWorld.CollisionPair(
          first: first, second: second, boundary: boundary, boundaryIndex: index, listener: self,
          order: world.collisionPairs.count))
    }
    if collisionMode.contains(.boundaries) {
      for (index, boundary) in boundaries.enumerated() {
        for body in bodies { meet(body, nil, boundary, index) }
      }
    }
    guard collisionMode.contains(.items) else { return }
    for (index, first) in bodies.enumerated() {
      for second in bodies.dropFirst(index + 1) { meet(first, second, nil, -1) }
    }
  }

  func notifyContactBegan(for meeting: DynamicWorld.CollisionPair, at point: Vector) {
    if let second = meeting.second {
      collisionDelegate?.collisionBehavior(
        self, beganContactFor: meeting.first.item, with: second.item, at: point.point)
    } else {
      collisionDelegate?.collisionBehavior(
        self, beganContactFor: meeting.first.item,
        withBoundaryIdentifier: meeting.boundary?.identifier, at: point.point)
    }
  }

  func notifyContactEnded(for meeting: DynamicWorld.CollisionPair) {
    if let second = meeting.second {
      collisionDelegate?.collisionBehavior(
        self, endedContactFor: meeting.first.item, with: second.item)
    } else {
      collisionDelegate?.collisionBehavior(
        self, endedContactFor: meeting.first.item,
        withBoundaryIdentifier: meeting.boundary?.identifier)
    }
  }
}
