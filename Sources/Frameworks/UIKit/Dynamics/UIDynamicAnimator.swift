public import Foundation
import Geometry
import QuartzCore
import RenderServer

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
  private var link: CADisplayLink?
  private var start = 0.0
  private var steps = 0
  private var elapsed = 0.0
  /// Whether behaviours have to be asked anew for what they do.
  private var isStale = true
  private var contacts: [DynamicContactKey: DynamicWorld.Meeting] = [:]

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
    behavior.move(to: self)
    wake()
  }

  /// Lets a behaviour work no more.
  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard behaviors.contains(where: { $0 === behavior }) else { return }
    behaviors.removeAll { $0 === behavior }
    behavior.move(to: nil)
    wake()
  }

  /// Lets no behaviour work any more.
  open func removeAllBehaviors() { for behavior in behaviors { removeBehavior(behavior) } }

  // MARK: Items

  /// The items whose frames meet a rectangle.
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    refresh()
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
    refresh()
    world.body(of: item)?.read()
    wake()
  }

  func body(of item: any UIDynamicItem) -> DynamicBody? {
    refresh()
    return world.body(of: item)
  }

  // MARK: Time

  /// Whether items move.
  open var isRunning: Bool { link != nil }

  /// How long items have moved since the animator was made, in seconds; pauses do not count.
  open var elapsedTime: TimeInterval { elapsed }

  /// Something is different.
  func wake() {
    isStale = true
    world.wake()
    guard link == nil, !behaviors.isEmpty else { return }
    delegate?.dynamicAnimatorWillResume(self)
    let made = CADisplayLink { [weak self] link in
      // Nobody is left to stop a link whose animator has gone.
      if let self { tick(link.timestamp) } else { link.invalidate() }
    }
    link = made
    let begin = {
      self.start = mediaInstant()
      made.add(to: .main, forMode: .common)
    }
    if let context = referenceView?.window?.context {
      RenderContext.$current.withValue(context, operation: begin)
    } else {
      begin()
    }
    steps = 0
  }

  private func pause() {
    guard link != nil else { return }
    link?.invalidate()
    link = nil
    delegate?.dynamicAnimatorDidPause(self)
  }

  /// Asks behaviours for what they do, where that may be something else.
  private func refresh() {
    guard isStale else { return }
    isStale = false
    let all = behaviors.flatMap(\.all)
    world.keep(all.flatMap(\.workedItems))
    (world.joints, world.meetings, world.pulls) = ([], [], [])
    for body in world.bodies { body.traits = DynamicBody.Traits() }
    for behavior in all { behavior.join(world) }
  }

  /// The steps between two frames at most; where more have passed the world goes on more slowly than time.
  private static let mostSteps = 100_000

  private func tick(_ time: Double) {
    refresh()
    // What is an instant of a step, but for rounding, belongs to it.
    let wanted = Int(
      clamping: ((time - start) / DynamicWorld.step + 1e-3).rounded(.down),
      in: 0...steps + Self.mostSteps)
    var news: [() -> Void] = []
    let before = steps
    while steps < wanted {
      note(world.advance(), &news)
      steps += 1
    }
    elapsed += Double(steps - before) * DynamicWorld.step
    for body in world.bodies { body.write() }
    for tell in news { tell() }
    for behavior in behaviors.flatMap(\.all) { behavior.action?() }
    if behaviors.isEmpty || (world.isStill && !isStale) { pause() }
  }

  /// Finds which contacts have begun and which have ended.
  private func note(
    _ touching: [(meeting: DynamicWorld.Meeting, place: Vector)], _ news: inout [() -> Void]
  ) {
    var now: [DynamicContactKey: DynamicWorld.Meeting] = [:]
    for (meeting, place) in touching {
      let key = DynamicContactKey(meeting)
      now[key] = meeting
      if contacts[key] == nil { news.append { meeting.listener.tellBegan(meeting, place) } }
    }
    let ended = contacts.filter { now[$0.key] == nil }.sorted { $0.key < $1.key }
    for (_, meeting) in ended { news.append { meeting.listener.tellEnded(meeting) } }
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

  init(_ meeting: DynamicWorld.Meeting) {
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
