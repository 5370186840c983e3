public import Foundation
import QuartzCore
import RenderServer

/// Fingers that come down and are lifted in one place, once or several times.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// How many taps it takes.
  open var numberOfTapsRequired = 1
  /// How many fingers it takes.
  open var numberOfTouchesRequired = 1

  private var taps = 0
  private var most = 0
  /// Counts gestures, so that a timer of an earlier one does nothing.
  private var turn = 0

  /// How far a finger may stray, in points: our own choice, as Apple says nothing of it.
  private static let reach: CGFloat = 10
  /// How long a finger may stay down, in seconds: our own choice.
  private static let longest = 0.75

  override var keepsLooking: Bool { taps > 0 && taps < numberOfTapsRequired }

  /// Counts fingers.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    turn += 1
    most = max(most, numberOfTouches)
    if most > numberOfTouchesRequired { state = .failed } else { expire(after: Self.longest) }
  }

  /// Fails where a finger strays.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let isAway = touches.contains {
      hypot($0.place.x - $0.start.x, $0.place.y - $0.start.y) > Self.reach
    }
    if isAway { state = .failed }
  }

  /// Counts a tap when the last finger is lifted.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard self.touches.allSatisfy({ $0.phase == .ended }) else { return }
    guard most == numberOfTouchesRequired else { return state = .failed }
    taps += 1
    most = 0
    turn += 1
    if taps >= numberOfTapsRequired {
      state = .ended
    } else {
      expire(after: TouchDispatcher.tapInterval)
    }
  }

  private func expire(after seconds: Double) {
    guard let context = view?.window?.context else { return }
    let now = turn
    // A little later than the last instant that counts.
    context.turns.enqueue(at: (context.clock.now + seconds).nextUp) { [weak self] in
      guard let self, turn == now, state == .possible else { return }
      state = .failed
      if touches.isEmpty { removeFinishedTouches() }
    }
  }

  /// Forgets the taps.
  open override func reset() {
    (taps, most) = (0, 0)
    turn += 1
  }
}

/// Fingers that stay in one place for a time, and may then move.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// How long the fingers have to stay, in seconds.
  open var minimumPressDuration: TimeInterval = 0.5
  /// How far they may stray before, in points.
  open var allowableMovement: CGFloat = 10
  /// How many fingers it takes.
  open var numberOfTouchesRequired = 1
  /// How many taps have to come before.
  open var numberOfTapsRequired = 0

  private var turn = 0

  /// Begins to wait when all fingers are down.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return }
    guard numberOfTouches <= numberOfTouchesRequired,
      touches.allSatisfy({ $0.tapCount > numberOfTapsRequired })
    else { return state = .failed }
    guard numberOfTouches == numberOfTouchesRequired, let context = view?.window?.context else {
      return
    }
    let now = turn
    context.turns.enqueue(at: context.clock.now + minimumPressDuration) { [weak self] in
      guard let self, turn == now, state == .possible else { return }
      state = .began
    }
  }

  /// Goes on with the fingers once it has begun; fails where they stray before.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if isActive { return state = .changed }
    let isAway = touches.contains {
      hypot($0.place.x - $0.start.x, $0.place.y - $0.start.y) > allowableMovement
    }
    if isAway { state = .failed }
  }

  /// Ends when the fingers are lifted; fails where that is too soon.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = isActive ? .ended : .failed
  }

  /// Waits no more.
  open override func reset() { turn += 1 }
}

/// Fingers that move about.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// How few fingers it takes.
  open var minimumNumberOfTouches = 1
  /// How many fingers may take part.
  open var maximumNumberOfTouches = Int.max

  /// How far fingers have to go before it begins, in points.
  private static let threshold: CGFloat = 10
  /// The shortest movement that has a velocity of its own, in seconds: a mouse of 1,000 Hz moves by a pixel at a time.
  private static let shortestMovement = 0.008
  /// The longest rest after which fingers have a velocity, as a multiple of their last movement.
  private static let maximumRestRatio = 3.0

  /// The middles of the fingers in the window that differ, with the instants at which they were reached: those of the last
  /// movement.
  private var trail: [(place: CGPoint, time: TimeInterval)] = []
  /// The time of the last event.
  private var eventTime: TimeInterval = 0
  private var from = CGPoint.zero
  /// What stands for the fingers while there are none.
  private let rest = CGPoint.zero

  /// Counts from where the fingers are as often as one comes down.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches > maximumNumberOfTouches, !isActive { return state = .failed }
    keepTranslation()
  }

  /// Begins after a few points, then goes on.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let here = location(in: nil)
    note(here, event.timestamp)
    if isActive { return state = .changed }
    let way = CGPoint(x: here.x - from.x, y: here.y - from.y)
    let length = length(of: way)
    guard numberOfTouches >= minimumNumberOfTouches, length >= Self.threshold else { return }
    // The few points that it takes do not count, so that nothing jumps.
    let share = Self.threshold / length
    from = CGPoint(x: from.x + way.x * share, y: from.y + way.y * share)
    state = .began
  }

  /// Ends when the last finger is lifted.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    let staying = self.touches.filter { $0.phase != .ended }
    guard staying.count < max(1, minimumNumberOfTouches) else {
      // What the middle of the fingers jumps by when one of them goes does not count.
      let now = Self.middle(staying.map(\.place))
      let before = location(in: nil)
      from = CGPoint(x: from.x + now.x - before.x, y: from.y + now.y - before.y)
      trail = []
      return
    }
    note(location(in: nil), event.timestamp)
    state = isActive ? .ended : .failed
  }

  /// How much of the way that fingers have gone counts towards the beginning.
  func length(of way: CGPoint) -> CGFloat { hypot(way.x, way.y) }

  /// What a new finger moves the middle by does not count.
  private func keepTranslation() {
    let before = trail.last?.place
    let now = location(in: nil)
    if let before, isActive {
      from = CGPoint(x: from.x + now.x - before.x, y: from.y + now.y - before.y)
    } else {
      from = now
    }
    eventTime = touches.map(\.timestamp).max() ?? 0
    trail = [(now, eventTime)]
  }

  private func note(_ place: CGPoint, _ time: TimeInterval) {
    defer { eventTime = time }
    // A place that is left at once is none.
    if let last = trail.last, last.time >= time, trail.count > 1 { trail.removeLast() }
    guard trail.last?.place != place else { return }
    // A movement begins at the event before it.
    if let last = trail.last, last.time < eventTime, eventTime < time {
      trail[trail.count - 1].time = eventTime
    }
    trail.append((place, time))
    while trail.count > 2, isLongEnough(time - trail[1].time) { trail.removeFirst() }
  }

  private func isLongEnough(_ seconds: TimeInterval) -> Bool {
    // Times of events are sums of fractions.
    seconds >= Self.shortestMovement - 1e-6
  }

  /// The way of the fingers since it began, less the points that it takes to begin, in a view's coordinates.
  open func translation(in view: UIView?) -> CGPoint {
    let (a, b) = (inside(from, view), inside(trail.last?.place ?? rest, view))
    return CGPoint(x: b.x - a.x, y: b.y - a.y)
  }

  /// Counts as if the fingers had gone so far since it began.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let here = inside(trail.last?.place ?? rest, view)
    let start = CGPoint(x: here.x - translation.x, y: here.y - translation.y)
    if let view, let window = view.window {
      from = view.convert(start, to: window)
    } else {
      from = start
    }
  }

  /// The velocity of the fingers' last movement, in points of a view per second.
  ///
  /// Movements count together until they last 8 milliseconds. A rest after the last one that is no longer than itself changes
  /// nothing. A longer one lowers the velocity, and after three times as long fingers have none.
  ///
  /// - Source: the velocities at which scroll views were let go, recorded on iOS 26.1. The rests between, and movements in
  ///   less than 8 milliseconds, are our own choice.
  open func velocity(in view: UIView?) -> CGPoint {
    guard trail.count > 1, let last = trail.last, last.time > trail[0].time else { return .zero }
    let (a, b) = (inside(trail[0].place, view), inside(last.place, view))
    let moved = max(last.time - trail[0].time, Self.shortestMovement)
    let rested = eventTime - last.time
    guard rested <= moved * Self.maximumRestRatio else { return .zero }
    let seconds = CGFloat(max(moved, rested))
    return CGPoint(x: (b.x - a.x) / seconds, y: (b.y - a.y) / seconds)
  }

  private func inside(_ place: CGPoint, _ view: UIView?) -> CGPoint {
    guard let view, let window = view.window else { return place }
    return view.convert(place, from: window)
  }

  /// Forgets where the fingers went.
  open override func reset() { (trail, from) = ([], rest) }
}
