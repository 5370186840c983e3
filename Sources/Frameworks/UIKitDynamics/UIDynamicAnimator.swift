public import Foundation
import Geometry
import QuartzCore
import RenderServer
public import UIKitCore

/// Hears when an animator goes on and when all stands still.
@preconcurrency @MainActor
public protocol UIDynamicAnimatorDelegate: AnyObject {
  /// Items are about to move.
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  /// Nothing moves any more.
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
  /// Ignores it.
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
  /// Ignores it.
  public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}

/// Moves items as bodies move: they fall, swing, collide and come to rest.
///
/// It goes on with the screen's frames, in steps of a 480th of a second of the time that the reference view's window shows:
/// on a manual clock every run is the same to the last bit.
///
/// - Source: what behaviours do is said by Apple's documentation; how strikes are computed, by the published method of
///   sequential impulses, as most engines do it.
@preconcurrency @MainActor
open class UIDynamicAnimator: NSObject {
  /// In whose coordinates items move; nil where none was given.
  open private(set) weak var referenceView: UIView?

  /// Who hears of pauses.
  open weak var delegate: (any UIDynamicAnimatorDelegate)?

  /// The behaviours that were added, in their order.
  open private(set) var behaviors: [UIDynamicBehavior] = []

  private let world = DynamicWorld()
  private var displayLink: CADisplayLink?
  private var startTime = 0.0
  private var stepCount = 0
  private var elapsed = 0.0
  /// Whether behaviours have to be asked anew for what they do.
  private var needsRefresh = true
  private var contacts: [DynamicContactKey: DynamicWorld.CollisionPair] = [:]

  /// An animator of views inside a view.
  public init(referenceView view: UIView) {
    referenceView = view
    super.init()
  }

  /// An animator of items that are no views.
  public override init() { super.init() }

  // MARK: Behaviours

  /// Lets a behaviour work.
  open func addBehavior(_ behavior: UIDynamicBehavior) {
    guard !behaviors.contains(where: { $0 === behavior }) else { return }
    behaviors.append(behavior)
    behavior.setAnimator(self)
    wakeWorld()
  }

  /// Lets a behaviour work no more.
  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard behaviors.contains(where: { $0 === behavior }) else { return }
    behaviors.removeAll { $0 === behavior }
    behavior.setAnimator(nil)
    wakeWorld()
  }

  /// Lets no behaviour work any more.
  open func removeAllBehaviors() { for behavior in behaviors { removeBehavior(behavior) } }

  // MARK: Items

  /// The items whose frames meet a rectangle.
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    refreshBehaviorsIfNeeded()
    return world.bodies.map(\.item).filter { item in
      let bounds = CGRect(
        x: -item.bounds.width / 2, y: -item.bounds.height / 2, width: item.bounds.width,
        height: item.bounds.height)
      return bounds.applying(item.transform)
        .offsetBy(dx: item.center.x, dy: item.center.y).overlaps(rect)
    }
  }

  /// Takes place, turn and size of an item that somebody else has changed; its speed stays.
  open func updateItem(usingCurrentState item: any UIDynamicItem) {
    refreshBehaviorsIfNeeded()
    world.body(of: item)?.updateFromItem()
    wakeWorld()
  }

  func body(of item: any UIDynamicItem) -> DynamicBody? {
    refreshBehaviorsIfNeeded()
    return world.body(of: item)
  }

  // MARK: Time

  /// Whether items move.
  open var isRunning: Bool { displayLink != nil }

  /// How long items have moved since the animator was made, in seconds; pauses do not count.
  open var elapsedTime: TimeInterval { elapsed }

  /// Something is different.
  func wakeWorld() {
    needsRefresh = true
    world.wakeBodies()
    guard displayLink == nil, !behaviors.isEmpty else { return }
    delegate?.dynamicAnimatorWillResume(self)
    let made = CADisplayLink { [weak self] link in
      // Nobody is left to stop a link whose animator has gone.
      if let self { advanceWorld(to: link.timestamp) } else { link.invalidate() }
    }
    displayLink = made
    let begin = {
      self.startTime = currentMediaTime()
      made.add(to: .main, forMode: .common)
    }
    if let context = referenceView?.window?.renderContext {
      RenderContext.$current.withValue(context, operation: begin)
    } else {
      begin()
    }
    stepCount = 0
  }

  private func pause() {
    guard displayLink != nil else { return }
    displayLink?.invalidate()
    displayLink = nil
    delegate?.dynamicAnimatorDidPause(self)
  }

  /// Asks behaviours for what they do, where that may be something else.
  private func refreshBehaviorsIfNeeded() {
    guard needsRefresh else { return }
    needsRefresh = false
    let all = behaviors.flatMap(\.allBehaviors)
    world.setItems(all.flatMap(\.affectedItems))
    (world.joints, world.collisionPairs, world.forces) = ([], [], [])
    for body in world.bodies { body.properties = DynamicBody.PhysicalProperties() }
    for behavior in all { behavior.install(in: world) }
  }

  /// The steps between two frames at most; where more have passed the world goes on more slowly than time.
  private static let maximumStepsPerFrame = 100_000

  private func advanceWorld(to time: Double) {
    refreshBehaviorsIfNeeded()
    // What is an instant of a step, but for rounding, belongs to it.
    let wanted = Int(
      clamping: ((time - startTime) / DynamicWorld.stepDuration + 1e-3).rounded(.down),
      in: 0...stepCount + Self.maximumStepsPerFrame)
    var news: [() -> Void] = []
    let before = stepCount
    while stepCount < wanted {
      updateContacts(touching: world.advanceStep(), notifications: &news)
      stepCount += 1
    }
    elapsed += Double(stepCount - before) * DynamicWorld.stepDuration
    for body in world.bodies { body.applyToItem() }
    for tell in news { tell() }
    for behavior in behaviors.flatMap(\.allBehaviors) { behavior.action?() }
    if behaviors.isEmpty || (world.isAtRest && !needsRefresh) { pause() }
  }

  /// Finds which contacts have begun and which have ended.
  private func updateContacts(
    touching: [(meeting: DynamicWorld.CollisionPair, place: Vector)],
    notifications news: inout [() -> Void]
  ) {
    var now: [DynamicContactKey: DynamicWorld.CollisionPair] = [:]
    for (meeting, point) in touching {
      let key = DynamicContactKey(meeting)
      now[key] = meeting
      if contacts[key] == nil {
        news.append { meeting.listener.notifyContactBegan(for: meeting, at: point) }
      }
    }
    let ended = contacts.filter { now[$0.key] == nil }.sorted { $0.key < $1.key }
    for (_, meeting) in ended { news.append { meeting.listener.notifyContactEnded(for: meeting) } }
    contacts = now
  }
}

/// A pair that touches, as one behaviour hears of it.
struct DynamicContactKey: Hashable, Comparable {
  private let listener: ObjectIdentifier
  private let first: ObjectIdentifier
  private let second: ObjectIdentifier?
  private let boundary: Int
  private let order: Int

  init(_ meeting: DynamicWorld.CollisionPair) {
    listener = ObjectIdentifier(meeting.listener)
    first = ObjectIdentifier(meeting.first)
    second = meeting.second.map(ObjectIdentifier.init)
    boundary = meeting.boundaryIndex
    order = meeting.order
  }

  static func < (a: Self, b: Self) -> Bool { a.order < b.order }
  static func == (a: Self, b: Self) -> Bool {
    a.listener == b.listener && a.first == b.first && a.second == b.second
      && a.boundary == b.boundary
  }
  func hash(into hasher: inout Hasher) {
    hasher.combine(first)
    hasher.combine(second)
    hasher.combine(boundary)
  }
}
