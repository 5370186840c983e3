public import Foundation
import QuartzCore

/// What two fingers do to each other: how far and in which direction the second lies from the first.
@MainActor
struct TouchPairTracker {
  /// A value of each instant of the last tenth of a second.
  private var samples: [(value: CGFloat, time: TimeInterval)] = []
  /// How far back a velocity looks, in seconds.
  private static let velocityWindow = 0.1

  /// From the first finger to the second, in the window; nil unless there are two.
  static func vector(between touches: [UITouch]) -> CGPoint? {
    let down = touches.filter { $0.phase != .ended && $0.phase != .cancelled }
    guard down.count >= 2 else { return nil }
    let (a, b) = (down[0].windowLocation, down[1].windowLocation)
    return CGPoint(x: b.x - a.x, y: b.y - a.y)
  }

  mutating func recordSample(_ value: CGFloat, at time: TimeInterval) {
    samples.append((value, time))
    samples.removeAll { $0.time < time - Self.velocityWindow }
  }

  mutating func reset() { samples = [] }

  /// In units of the value a second.
  var velocity: CGFloat {
    guard let first = samples.first, let last = samples.last, last.time > first.time else {
      return 0
    }
    return (last.value - first.value) / CGFloat(last.time - first.time)
  }
}

/// Two fingers that go apart or together.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// How far apart the fingers are, as a multiple of how far they were when it began; set, it counts from there.
  open var scale: CGFloat = 1 {
    didSet {
      if !isUpdatingScale, scale > 0, let touchDistance { unitDistance = touchDistance / scale }
    }
  }
  /// In scales a second, over the last tenth of a second.
  open var velocity: CGFloat { touchPair.velocity }

  /// The distance that counts as a scale of 1.
  private var unitDistance: CGFloat = 0
  private var initialDistance: CGFloat = 0
  private var touchPair = TouchPairTracker()
  private var isUpdatingScale = false

  /// How much nearer or farther the fingers have to come before it begins, in points: our own choice.
  private static let distanceThreshold: CGFloat = 8

  private var touchDistance: CGFloat? {
    TouchPairTracker.vector(between: trackedTouches).map { max(hypot($0.x, $0.y), 1) }
  }

  private func applyScale(_ scale: CGFloat, at time: TimeInterval) {
    isUpdatingScale = true
    self.scale = scale
    isUpdatingScale = false
    touchPair.recordSample(scale, at: time)
  }

  /// Counts from where two fingers are; a third one is another gesture.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches > 2, !isActive { return state = .failed }
    if numberOfTouches == 2, let touchDistance {
      (initialDistance, unitDistance) = (touchDistance, touchDistance / scale)
      touchPair.reset()
      touchPair.recordSample(scale, at: event.timestamp)
    }
  }

  /// Begins when the fingers have come nearer or gone farther, then goes on.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touchDistance else { return }
    if isActive {
      applyScale(touchDistance / unitDistance, at: event.timestamp)
      return state = .changed
    }
    guard abs(touchDistance - initialDistance) >= Self.distanceThreshold else { return }
    // What came before it begins does not count.
    unitDistance = touchDistance
    touchPair.reset()
    applyScale(1, at: event.timestamp)
    state = .began
  }

  /// Ends when one of the two fingers is lifted.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if isActive { return state = .ended }
    if self.trackedTouches.allSatisfy({ $0.phase == .ended }) { state = .failed }
  }

  /// Forgets the fingers.
  open override func reset() {
    super.reset()
    isUpdatingScale = true
    scale = 1
    isUpdatingScale = false
    touchPair.reset()
  }
}

/// Two fingers that turn about each other.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// How far they have turned clockwise since it began, in radians; set, it counts from there.
  open var rotation: CGFloat = 0
  /// In radians a second, over the last tenth of a second.
  open var velocity: CGFloat { touchPair.velocity }

  private var previousAngle: CGFloat?
  private var accumulatedRotation: CGFloat = 0
  private var touchPair = TouchPairTracker()

  /// How far they have to turn before it begins, in radians: our own choice.
  private static let angleThreshold: CGFloat = .pi / 36

  private var touchAngle: CGFloat? {
    TouchPairTracker.vector(between: trackedTouches).map { atan2($0.y, $0.x) }
  }

  /// Counts from where two fingers are.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches > 2, !isActive { return state = .failed }
    if numberOfTouches == 2 { previousAngle = touchAngle }
  }

  /// Begins when the fingers have turned, then goes on.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touchAngle, let previousAngle else { return }
    // The shorter way round.
    let step = CGFloat(remainder(Double(touchAngle - previousAngle), 2 * .pi))
    self.previousAngle = touchAngle
    if isActive {
      rotation += step
      touchPair.recordSample(rotation, at: event.timestamp)
      return state = .changed
    }
    accumulatedRotation += step
    guard abs(accumulatedRotation) >= Self.angleThreshold else { return }
    touchPair.reset()
    touchPair.recordSample(rotation, at: event.timestamp)
    state = .began
  }

  /// Ends when one of the two fingers is lifted.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if isActive { return state = .ended }
    if self.trackedTouches.allSatisfy({ $0.phase == .ended }) { state = .failed }
  }

  /// Forgets the fingers.
  open override func reset() {
    super.reset()
    (rotation, accumulatedRotation, previousAngle) = (0, 0, nil)
    touchPair.reset()
  }
}
