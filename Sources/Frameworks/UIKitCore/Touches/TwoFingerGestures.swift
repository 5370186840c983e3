public import Foundation
import QuartzCore

/// A tracker for a value derived from two touches, such as their distance, and its velocity.
@MainActor
struct TouchPairTracker {
  /// The values recorded during the last 0.1 seconds, with their times.
  private var samples: [(value: CGFloat, time: TimeInterval)] = []
  /// The length of the interval over which the velocity is measured, in seconds.
  private static let velocityWindow = 0.1

  /// Returns the vector from the first to the second touch in window coordinates, or `nil` if there are fewer than
  /// two active touches.
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

  /// The rate of change of the value, per second.
  var velocity: CGFloat {
    guard let first = samples.first, let last = samples.last, last.time > first.time else {
      return 0
    }
    return (last.value - first.value) / CGFloat(last.time - first.time)
  }
}

/// A recognizer for pinches with two fingers.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The distance between the touches, relative to their distance at the start of the gesture.
  ///
  /// Setting the scale changes the reference distance accordingly.
  open var scale: CGFloat = 1 {
    didSet {
      if !isUpdatingScale, scale > 0, let touchDistance { unitDistance = touchDistance / scale }
    }
  }
  /// The rate of change of the scale per second, measured over the last 0.1 seconds.
  open var velocity: CGFloat { touchPair.velocity }

  /// The distance that corresponds to a scale of 1, in points.
  private var unitDistance: CGFloat = 0
  private var initialDistance: CGFloat = 0
  private var touchPair = TouchPairTracker()
  private var isUpdatingScale = false

  /// The change of the distance at which the gesture begins, in points.
  ///
  /// The value is our own choice.
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

  /// Records the initial distance between two touches.
  ///
  /// The recognizer fails if a third touch begins before the gesture has begun.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches > 2, !isActive { return state = .failed }
    if numberOfTouches == 2, let touchDistance {
      (initialDistance, unitDistance) = (touchDistance, touchDistance / scale)
      touchPair.reset()
      touchPair.recordSample(scale, at: event.timestamp)
    }
  }

  /// Begins the gesture when the distance has changed enough, and then updates the scale.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touchDistance else { return }
    if isActive {
      applyScale(touchDistance / unitDistance, at: event.timestamp)
      return state = .changed
    }
    guard abs(touchDistance - initialDistance) >= Self.distanceThreshold else { return }
    // Changes of the distance before the gesture begins are excluded from the scale.
    unitDistance = touchDistance
    touchPair.reset()
    applyScale(1, at: event.timestamp)
    state = .began
  }

  /// Ends the gesture when one of the two touches ends.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if isActive { return state = .ended }
    if self.trackedTouches.allSatisfy({ $0.phase == .ended }) { state = .failed }
  }

  /// Resets the scale and the velocity.
  open override func reset() {
    super.reset()
    isUpdatingScale = true
    scale = 1
    isUpdatingScale = false
    touchPair.reset()
  }
}

/// A recognizer for rotations with two fingers.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// The clockwise rotation since the start of the gesture, in radians.
  ///
  /// If the property is set, later movements are added to the new value.
  open var rotation: CGFloat = 0
  /// The angular velocity in radians per second, measured over the last 0.1 seconds.
  open var velocity: CGFloat { touchPair.velocity }

  private var previousAngle: CGFloat?
  private var accumulatedRotation: CGFloat = 0
  private var touchPair = TouchPairTracker()

  /// The rotation at which the gesture begins, in radians.
  ///
  /// The value is our own choice.
  private static let angleThreshold: CGFloat = .pi / 36

  private var touchAngle: CGFloat? {
    TouchPairTracker.vector(between: trackedTouches).map { atan2($0.y, $0.x) }
  }

  /// Records the initial angle between two touches.
  ///
  /// The recognizer fails if a third touch begins before the gesture has begun.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches > 2, !isActive { return state = .failed }
    if numberOfTouches == 2 { previousAngle = touchAngle }
  }

  /// Begins the gesture when the touches have rotated enough, and then updates the rotation.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touchAngle, let previousAngle else { return }
    // The difference is normalized to -π...π, which is the shorter direction of rotation.
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

  /// Ends the gesture when one of the two touches ends.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if isActive { return state = .ended }
    if self.trackedTouches.allSatisfy({ $0.phase == .ended }) { state = .failed }
  }

  /// Resets the rotation and the velocity.
  open override func reset() {
    super.reset()
    (rotation, accumulatedRotation, previousAngle) = (0, 0, nil)
    touchPair.reset()
  }
}
