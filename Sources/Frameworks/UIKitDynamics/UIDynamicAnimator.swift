public import Foundation
import Geometry
import QuartzCore
import RenderServer
public import UIKitCore

/// A delegate that is notified when an animator pauses and resumes.
@preconcurrency @MainActor
public protocol UIDynamicAnimatorDelegate: AnyObject {
  /// Notifies the delegate that the animation is about to resume.
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  /// Notifies the delegate that the animation has paused because all items are at rest.
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
  public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}

/// An object that animates items by simulating their physics.
///
/// The simulation advances with the frames of the screen. Its steps of 1/480 second follow the media time of the
/// reference view's window. With a manual clock, every run has identical results. The effects of behaviors follow
/// Apple's documentation. Collisions are solved by the published method of sequential impulses, which most physics
/// engines use.
@preconcurrency @MainActor
open class UIDynamicAnimator: NSObject {
  /// The view in whose coordinates the items move, or `nil` if none was specified.
  open private(set) weak var referenceView: UIView?

  /// The delegate, which is notified when the animator pauses and resumes.
  open weak var delegate: (any UIDynamicAnimatorDelegate)?

  /// The animator's behaviors, in the order in which they were added.
  open private(set) var behaviors: [UIDynamicBehavior] = []

  private let world = DynamicWorld()
  private var displayLink: CADisplayLink?
  private var startTime = 0.0
  private var stepCount = 0
  private var elapsed = 0.0
  /// Whether the bodies, joints and forces must be created again from the behaviors.
  private var needsRefresh = true
  private var contacts: [DynamicContactKey: DynamicWorld.CollisionPair] = [:]

  /// Creates an animator for the subviews of the given view.
  public init(referenceView view: UIView) {
    referenceView = view
    super.init()
  }

  /// Creates an animator for items that are not views.
  public override init() { super.init() }

  // MARK: Behaviors

  /// Adds a behavior and resumes the animation.
  open func addBehavior(_ behavior: UIDynamicBehavior) {
    guard !behaviors.contains(where: { $0 === behavior }) else { return }
    behaviors.append(behavior)
    behavior.setAnimator(self)
    wakeWorld()
  }

  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard behaviors.contains(where: { $0 === behavior }) else { return }
    behaviors.removeAll { $0 === behavior }
    behavior.setAnimator(nil)
    wakeWorld()
  }

  open func removeAllBehaviors() { for behavior in behaviors { removeBehavior(behavior) } }

  // MARK: Items

  /// Returns the items whose frames intersect the given rectangle.
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

  /// Updates the simulation after the item's position, rotation or size was changed outside the animator.
  ///
  /// The item's velocity is kept.
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

  /// Whether the animation is in progress.
  open var isRunning: Bool { displayLink != nil }

  /// The total duration of the animation since the animator was created, in seconds, excluding pauses.
  open var elapsedTime: TimeInterval { elapsed }

  /// Resumes the animation after a change of behaviors or items.
  func wakeWorld() {
    needsRefresh = true
    world.wakeBodies()
    guard displayLink == nil, !behaviors.isEmpty else { return }
    delegate?.dynamicAnimatorWillResume(self)
    let made = CADisplayLink { [weak self] link in
      // The animator may have been deallocated, in which case the display link must stop itself.
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

  /// Recreates the bodies, joints and forces if the behaviors have changed.
  private func refreshBehaviorsIfNeeded() {
    guard needsRefresh else { return }
    needsRefresh = false
    let all = behaviors.flatMap(\.allBehaviors)
    world.setItems(all.flatMap(\.affectedItems))
    (world.joints, world.collisionPairs, world.forces) = ([], [], [])
    for body in world.bodies { body.properties = DynamicBody.PhysicalProperties() }
    for behavior in all { behavior.install(in: world) }
  }

  /// The maximum number of simulation steps between two frames.
  ///
  /// If more time has passed, the simulation runs slower than real time.
  private static let maximumStepsPerFrame = 100_000

  private func advanceWorld(to time: Double) {
    refreshBehaviorsIfNeeded()
    // A time that differs from a step's time only by a rounding error includes this step.
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

  /// Compares the current contacts with those of the previous step, and appends notifications for contacts that have
  /// begun or ended.
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

/// A key that identifies a contact reported to a collision behavior.
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
