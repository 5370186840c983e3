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

  private var tapCount = 0
  private var maximumTouchCount = 0
  /// Counts gestures, so that a timer of an earlier one does nothing.
  private var gestureGeneration = 0

  /// How far a finger may stray, in points: our own choice, as Apple says nothing of it.
  private static let allowableMovement: CGFloat = 10
  /// How long a finger may stay down, in seconds: our own choice.
  private static let maximumPressDuration = 0.75

  override var waitsForMoreTouches: Bool { tapCount > 0 && tapCount < numberOfTapsRequired }

  /// Counts fingers.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    gestureGeneration += 1
    maximumTouchCount = max(maximumTouchCount, numberOfTouches)
    if maximumTouchCount > numberOfTouchesRequired {
      state = .failed
    } else {
      failIfUnfinished(after: Self.maximumPressDuration)
    }
  }

  /// Fails where a finger strays.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let isAway = touches.contains {
      hypot($0.windowLocation.x - $0.startLocation.x, $0.windowLocation.y - $0.startLocation.y)
        > Self.allowableMovement
    }
    if isAway { state = .failed }
  }

  /// Counts a tap when the last finger is lifted.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard self.trackedTouches.allSatisfy({ $0.phase == .ended }) else { return }
    guard maximumTouchCount == numberOfTouchesRequired else { return state = .failed }
    tapCount += 1
    maximumTouchCount = 0
    gestureGeneration += 1
    if tapCount >= numberOfTapsRequired {
      state = .ended
    } else {
      failIfUnfinished(after: TouchDispatcher.tapInterval)
    }
  }

  private func failIfUnfinished(after seconds: Double) {
    guard let context = view?.window?.renderContext else { return }
    let now = gestureGeneration
    // A little later than the last instant that counts.
    context.turns.enqueue(at: (context.clock.now + seconds).nextUp) { [weak self] in
      guard let self, gestureGeneration == now, state == .possible else { return }
      state = .failed
      if trackedTouches.isEmpty { removeFinishedTouches() }
    }
  }

  /// Forgets the taps.
  open override func reset() {
    (tapCount, maximumTouchCount) = (0, 0)
    gestureGeneration += 1
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

  private var gestureGeneration = 0

  /// Begins to wait when all fingers are down.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return }
    guard numberOfTouches <= numberOfTouchesRequired,
      touches.allSatisfy({ $0.tapCount > numberOfTapsRequired })
    else { return state = .failed }
    guard numberOfTouches == numberOfTouchesRequired, let context = view?.window?.renderContext
    else {
      return
    }
    let now = gestureGeneration
    context.turns.enqueue(at: context.clock.now + minimumPressDuration) { [weak self] in
      guard let self, gestureGeneration == now, state == .possible else { return }
      state = .began
    }
  }

  /// Goes on with the fingers once it has begun; fails where they stray before.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if isActive { return state = .changed }
    let isAway = touches.contains {
      hypot($0.windowLocation.x - $0.startLocation.x, $0.windowLocation.y - $0.startLocation.y)
        > allowableMovement
    }
    if isAway { state = .failed }
  }

  /// Ends when the fingers are lifted; fails where that is too soon.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = isActive ? .ended : .failed
  }

  /// Waits no more.
  open override func reset() { gestureGeneration += 1 }
}

/// Fingers that move about.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// How few fingers it takes.
  open var minimumNumberOfTouches = 1
  /// How many fingers may take part.
  open var maximumNumberOfTouches = Int.max

  /// How far fingers have to go before it begins, in points.
  private static let movementThreshold: CGFloat = 10
  /// The shortest movement that has a velocity of its own, in seconds: a mouse of 1,000 Hz moves by a pixel at a time.
  private static let minimumMovementDuration = 0.008
  /// The longest rest after which fingers have a velocity, as a multiple of their last movement.
  private static let maximumRestRatio = 3.0

  /// The middles of the fingers in the window that differ, with the instants at which they were reached: those of the last
  /// movement.
  private var recentLocations: [(place: CGPoint, time: TimeInterval)] = []
  /// The time of the last event.
  private var eventTime: TimeInterval = 0
  private var initialLocation = CGPoint.zero
  /// What stands for the fingers while there are none.
  private let fallbackLocation = CGPoint.zero

  /// Counts from where the fingers are as often as one comes down.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches > maximumNumberOfTouches, !isActive { return state = .failed }
    preserveTranslation()
  }

  /// Begins after a few points, then goes on.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let here = location(in: nil)
    recordLocation(here, time: event.timestamp)
    if isActive { return state = .changed }
    let translation = CGPoint(x: here.x - initialLocation.x, y: here.y - initialLocation.y)
    let length = travelDistance(of: translation)
    guard numberOfTouches >= minimumNumberOfTouches, length >= Self.movementThreshold else {
      return
    }
    // The few points that it takes do not count, so that nothing jumps.
    let share = Self.movementThreshold / length
    initialLocation = CGPoint(
      x: initialLocation.x + translation.x * share, y: initialLocation.y + translation.y * share)
    state = .began
  }

  /// Ends when the last finger is lifted.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    let staying = self.trackedTouches.filter { $0.phase != .ended }
    guard staying.count < max(1, minimumNumberOfTouches) else {
      // What the middle of the fingers jumps by when one of them goes does not count.
      let now = Self.centroid(of: staying.map(\.windowLocation))
      let before = location(in: nil)
      initialLocation = CGPoint(
        x: initialLocation.x + now.x - before.x, y: initialLocation.y + now.y - before.y)
      recentLocations = []
      return
    }
    recordLocation(location(in: nil), time: event.timestamp)
    state = isActive ? .ended : .failed
  }

  /// How much of the way that fingers have gone counts towards the beginning.
  @_spi(UIKitModules)
  open func travelDistance(of translation: CGPoint) -> CGFloat {
    hypot(translation.x, translation.y)
  }

  /// What a new finger moves the middle by does not count.
  private func preserveTranslation() {
    let before = recentLocations.last?.place
    let now = location(in: nil)
    if let before, isActive {
      initialLocation = CGPoint(
        x: initialLocation.x + now.x - before.x, y: initialLocation.y + now.y - before.y)
    } else {
      initialLocation = now
    }
    eventTime = trackedTouches.map(\.timestamp).max() ?? 0
    recentLocations = [(now, eventTime)]
  }

  private func recordLocation(_ location: CGPoint, time: TimeInterval) {
    defer { eventTime = time }
    // A place that is left at once is none.
    if let last = recentLocations.last, last.time >= time, recentLocations.count > 1 {
      recentLocations.removeLast()
    }
    guard recentLocations.last?.place != location else { return }
    // A movement begins at the event before it.
    if let last = recentLocations.last, last.time < eventTime, eventTime < time {
      recentLocations[recentLocations.count - 1].time = eventTime
    }
    recentLocations.append((location, time))
    while recentLocations.count > 2, isMeasurableDuration(time - recentLocations[1].time) {
      recentLocations.removeFirst()
    }
  }

  private func isMeasurableDuration(_ seconds: TimeInterval) -> Bool {
    // Times of events are sums of fractions.
    seconds >= Self.minimumMovementDuration - 1e-6
  }

  /// The way of the fingers since it began, less the points that it takes to begin, in a view's coordinates.
  open func translation(in view: UIView?) -> CGPoint {
    let (a, b) = (
      convertLocation(initialLocation, to: view),
      convertLocation(recentLocations.last?.place ?? fallbackLocation, to: view)
    )
    return CGPoint(x: b.x - a.x, y: b.y - a.y)
  }

  /// Counts as if the fingers had gone so far since it began.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let here = convertLocation(recentLocations.last?.place ?? fallbackLocation, to: view)
    let start = CGPoint(x: here.x - translation.x, y: here.y - translation.y)
    if let view, let window = view.window {
      initialLocation = view.convert(start, to: window)
    } else {
      initialLocation = start
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
    guard recentLocations.count > 1, let last = recentLocations.last,
      last.time > recentLocations[0].time
    else { return .zero }
    let (a, b) = (
      convertLocation(recentLocations[0].place, to: view), convertLocation(last.place, to: view)
    )
    let moved = max(last.time - recentLocations[0].time, Self.minimumMovementDuration)
    let rested = eventTime - last.time
    guard rested <= moved * Self.maximumRestRatio else { return .zero }
    let seconds = CGFloat(max(moved, rested))
    return CGPoint(x: (b.x - a.x) / seconds, y: (b.y - a.y) / seconds)
  }

  private func convertLocation(_ location: CGPoint, to view: UIView?) -> CGPoint {
    guard let view, let window = view.window else { return location }
    return view.convert(location, from: window)
  }

  /// Forgets where the fingers went.
  open override func reset() { (recentLocations, initialLocation) = ([], fallbackLocation) }
}
