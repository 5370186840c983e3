public import Foundation
public import UIKitCore

/// A delegate that is notified when contacts begin and end.
@preconcurrency @MainActor
public protocol UICollisionBehaviorDelegate: AnyObject {
  /// Notifies the delegate that two items have come into contact.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint)
  /// Notifies the delegate that the contact between two items has ended.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem)
  /// Notifies the delegate that an item has come into contact with a boundary.
  ///
  /// The identifier is `nil` for the bounds of the reference view.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
  /// Notifies the delegate that the contact between an item and a boundary has ended.
  ///
  /// The identifier is `nil` for the bounds of the reference view.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension UICollisionBehaviorDelegate {
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {}
}

/// A behavior that lets items collide with each other and with boundaries.
@preconcurrency @MainActor
open class UICollisionBehavior: UIDynamicBehavior {
  /// The kinds of collisions in which items take part.
  public struct Mode: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Collisions between items.
    public static let items = Mode(rawValue: 1 << 0)
    /// Collisions with boundaries.
    public static let boundaries = Mode(rawValue: 1 << 1)
    public static let everything = Mode(rawValue: .max)
  }

  private var namedBoundaries:
    [(identifier: any NSCopying, boundary: DynamicBoundary, path: UIBezierPath)] =
      []
  private var boundaryInsets: UIEdgeInsets?

  /// Creates a behavior that lets the given items collide.
  public init(items: [any UIDynamicItem]) {
    super.init(on: items)
  }

  /// Creates a behavior without items.
  public convenience override init() { self.init(items: []) }

  open func addItem(_ item: any UIDynamicItem) { addAffectedItem(item) }

  open func removeItem(_ item: any UIDynamicItem) { removeAffectedItem(item) }

  /// The items that can collide.
  open var items: [any UIDynamicItem] { storedItems.items }

  /// The delegate, which is notified when contacts begin and end.
  open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?

  /// The kinds of collisions in which the items take part.
  open var collisionMode = Mode.everything { didSet { wakeAnimator() } }

  // MARK: Boundaries

  /// Whether the bounds of the animator's reference view act as a boundary.
  open var translatesReferenceBoundsIntoBoundary: Bool {
    get { boundaryInsets != nil }
    set {
      boundaryInsets = newValue ? .zero : nil
      wakeAnimator()
    }
  }

  /// Makes the bounds of the animator's reference view, reduced by the given insets, act as a boundary.
  open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
    self.boundaryInsets = insets
    wakeAnimator()
  }

  /// Adds a boundary along the given path, in the reference view's coordinates.
  ///
  /// It replaces any boundary with the same identifier.
  open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
    addBoundary(
      identifier: identifier, boundary: .path(bezierPath.cgPath, identifier: identifier),
      path: bezierPath)
  }

  /// Adds a boundary along the line between two points, in the reference view's coordinates.
  ///
  /// It replaces any boundary with the same identifier.
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

  /// Returns the path of the boundary with the given identifier, or `nil` if there is none.
  open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
    namedBoundaries.first { Self.areIdentifiersEqual($0.identifier, identifier) }?.path
  }

  /// The identifiers of the boundaries, in the order in which they were added.
  ///
  /// `nil` if there are no boundaries with identifiers.
  open var boundaryIdentifiers: [any NSCopying]? {
    namedBoundaries.isEmpty ? nil : namedBoundaries.map(\.identifier)
  }

  open func removeBoundary(withIdentifier identifier: any NSCopying) {
    namedBoundaries.removeAll { Self.areIdentifiersEqual($0.identifier, identifier) }
    wakeAnimator()
  }

  /// Removes all boundaries that have identifiers.
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

  // MARK: Simulation

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
