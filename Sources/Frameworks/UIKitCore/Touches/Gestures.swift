public import Foundation
import QuartzCore
import RenderServer

/// A recognizer for one or more taps with one or more fingers.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of taps required to recognize the gesture.
  ///
  /// The default is 1.
  open var numberOfTapsRequired = 1
  /// The number of fingers required to recognize the gesture.
  ///
  /// The default is 1.
  open var numberOfTouchesRequired = 1

  private var tapCount = 0
  private var maximumTouchCount = 0
  /// The number of gestures so far, used to ignore timers of earlier gestures.
  private var gestureGeneration = 0

  /// The maximum distance that a touch may move, in points.
  ///
  /// The value is our own choice, because Apple does not document it.
  private static let allowableMovement: CGFloat = 10
  /// The maximum duration of each tap, in seconds.
  ///
  /// The value is our own choice.
  private static let maximumPressDuration = 0.75

  override var waitsForMoreTouches: Bool { tapCount > 0 && tapCount < numberOfTapsRequired }

  /// Counts the touches.
  ///
  /// The recognizer fails if there are too many touches.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    gestureGeneration += 1
    maximumTouchCount = max(maximumTouchCount, numberOfTouches)
    if maximumTouchCount > numberOfTouchesRequired {
      state = .failed
    } else {
      failIfUnfinished(after: Self.maximumPressDuration)
    }
  }

  /// Fails if a touch has moved beyond the allowed distance.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let isAway = touches.contains {
      hypot($0.windowLocation.x - $0.startLocation.x, $0.windowLocation.y - $0.startLocation.y)
        > Self.allowableMovement
    }
    if isAway { state = .failed }
  }

  /// Counts a tap when the last touch has ended.
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
    // The timer fires slightly after the last permitted time for the next tap.
    context.turns.enqueue(at: (context.clock.now + seconds).nextUp) { [weak self] in
      guard let self, gestureGeneration == now, state == .possible else { return }
      state = .failed
      if trackedTouches.isEmpty { removeFinishedTouches() }
    }
  }

  /// Resets the number of taps to zero.
  open override func reset() {
    (tapCount, maximumTouchCount) = (0, 0)
    gestureGeneration += 1
  }
}

/// A recognizer for touches that remain in place for a minimum time and may then move.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The minimum duration of the press required to recognize the gesture, in seconds.
  ///
  /// The default is 0.5.
  open var minimumPressDuration: TimeInterval = 0.5
  /// The maximum distance that a touch may move before the gesture begins, in points.
  ///
  /// The default is 10.
  open var allowableMovement: CGFloat = 10
  /// The number of fingers required to recognize the gesture.
  ///
  /// The default is 1.
  open var numberOfTouchesRequired = 1
  /// The number of taps required before the press.
  ///
  /// The default is 0.
  open var numberOfTapsRequired = 0

  private var gestureGeneration = 0

  /// Starts the timer when the required number of touches is reached.
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

  /// Reports a change if the gesture has begun.
  ///
  /// Otherwise, the recognizer fails if a touch has moved beyond the allowed distance.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if isActive { return state = .changed }
    let isAway = touches.contains {
      hypot($0.windowLocation.x - $0.startLocation.x, $0.windowLocation.y - $0.startLocation.y)
        > allowableMovement
    }
    if isAway { state = .failed }
  }

  /// Ends the gesture if it has begun.
  ///
  /// Otherwise, the recognizer fails.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = isActive ? .ended : .failed
  }

  /// Invalidates a pending timer.
  open override func reset() { gestureGeneration += 1 }
}

/// A recognizer for dragging gestures.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The minimum number of touches required to recognize the gesture.
  ///
  /// The default is 1.
  open var minimumNumberOfTouches = 1
  /// The maximum number of touches with which the gesture is recognized.
  ///
  /// By default, the number is not limited.
  open var maximumNumberOfTouches = Int.max

  /// The distance that the touches must move before the gesture begins, in points.
  private static let movementThreshold: CGFloat = 10
  /// The minimum duration over which a velocity is measured, in seconds.
  ///
  /// A mouse that sends 1,000 events per second moves by only one pixel at a time.
  private static let minimumMovementDuration = 0.008
  /// The maximum ratio between the duration of a rest and that of the preceding movement.
  ///
  /// After a longer rest, the velocity is zero.
  private static let maximumRestRatio = 3.0

  /// The distinct centers of the touches in window coordinates, each with the time at which it was reached.
  ///
  /// Only the centers that belong to the latest movement are kept.
  private var recentLocations: [(place: CGPoint, time: TimeInterval)] = []
  /// The time of the most recent event, in seconds.
  private var eventTime: TimeInterval = 0
  private var initialLocation = CGPoint.zero
  /// The location used while there are no touches.
  private let fallbackLocation = CGPoint.zero

  /// Restarts the measurement at the new center of the touches and preserves the translation.
  ///
  /// The recognizer fails if there are too many touches.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches > maximumNumberOfTouches, !isActive { return state = .failed }
    preserveTranslation()
  }

  /// Begins the gesture when the touches have moved the minimum distance, and then reports changes.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let here = location(in: nil)
    recordLocation(here, time: event.timestamp)
    if isActive { return state = .changed }
    let translation = CGPoint(x: here.x - initialLocation.x, y: here.y - initialLocation.y)
    let length = travelDistance(of: translation)
    guard numberOfTouches >= minimumNumberOfTouches, length >= Self.movementThreshold else {
      return
    }
    // The minimum distance is excluded from the translation, so that the content does not jump when the gesture
    // begins.
    let share = Self.movementThreshold / length
    initialLocation = CGPoint(
      x: initialLocation.x + translation.x * share, y: initialLocation.y + translation.y * share)
    state = .began
  }

  /// Ends the gesture when the number of remaining touches is below the minimum.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    let staying = self.trackedTouches.filter { $0.phase != .ended }
    guard staying.count < max(1, minimumNumberOfTouches) else {
      // Removing a touch moves the center of the touches. This movement is excluded from the translation.
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

  /// Returns the length of the part of a translation that counts towards the start of the gesture, in points.
  ///
  /// The default implementation returns the length of the whole translation.
  @_spi(UIKitModules)
  open func travelDistance(of translation: CGPoint) -> CGFloat {
    hypot(translation.x, translation.y)
  }

  /// Excludes the movement of the center that is caused by an added touch from the translation.
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
    // A location that was left at the time when it was reached is discarded.
    if let last = recentLocations.last, last.time >= time, recentLocations.count > 1 {
      recentLocations.removeLast()
    }
    guard recentLocations.last?.place != location else { return }
    // A movement starts at the time of the previous event.
    if let last = recentLocations.last, last.time < eventTime, eventTime < time {
      recentLocations[recentLocations.count - 1].time = eventTime
    }
    recentLocations.append((location, time))
    while recentLocations.count > 2, isMeasurableDuration(time - recentLocations[1].time) {
      recentLocations.removeFirst()
    }
  }

  private func isMeasurableDuration(_ seconds: TimeInterval) -> Bool {
    // The tolerance allows for rounding errors, because event times are sums of fractions.
    seconds >= Self.minimumMovementDuration - 1e-6
  }

  /// Returns the translation since the gesture began, in the coordinates of the given view.
  ///
  /// The minimum distance moved before the gesture began is excluded.
  open func translation(in view: UIView?) -> CGPoint {
    let (a, b) = (
      convertLocation(initialLocation, to: view),
      convertLocation(recentLocations.last?.place ?? fallbackLocation, to: view)
    )
    return CGPoint(x: b.x - a.x, y: b.y - a.y)
  }

  /// Sets the translation, in the coordinates of the given view.
  ///
  /// Later movements are added to this translation.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let here = convertLocation(recentLocations.last?.place ?? fallbackLocation, to: view)
    let start = CGPoint(x: here.x - translation.x, y: here.y - translation.y)
    if let view, let window = view.window {
      initialLocation = view.convert(start, to: window)
    } else {
      initialLocation = start
    }
  }

  /// Returns the velocity of the latest movement, in points per second in the coordinates of the given view.
  ///
  /// Consecutive movements are combined until they last 8 milliseconds. A subsequent rest that is shorter than the
  /// movement has no effect. A longer rest reduces the velocity, which is zero after three times the duration of the
  /// movement.
  ///
  /// - Source: the velocities at which scroll views were released, recorded on iOS 26.1. The treatment of rests, and
  ///   of movements of less than 8 milliseconds, is our own choice.
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

  /// Discards the recorded locations.
  open override func reset() { (recentLocations, initialLocation) = ([], fallbackLocation) }
}
