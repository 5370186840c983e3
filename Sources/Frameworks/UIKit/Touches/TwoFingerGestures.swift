public import Foundation
import QuartzCore

/// What two fingers do to each other: how far and in which direction the second lies from the first.
@MainActor
struct FingerPair {
  /// A value of each instant of the last tenth of a second.
  private var trail: [(value: CGFloat, time: TimeInterval)] = []
  /// How far back a velocity looks, in seconds.
  private static let window = 0.1

  /// From the first finger to the second, in the window; nil unless there are two.
  static func way(_ touches: [UITouch]) -> CGPoint? {
    let down = touches.filter { $0.phase != .ended && $0.phase != .cancelled }
    guard down.count >= 2 else { return nil }
    let (a, b) = (down[0].place, down[1].place)
    return CGPoint(x: b.x - a.x, y: b.y - a.y)
  }

  mutating func note(_ value: CGFloat, at time: TimeInterval) {
    trail.append((value, time))
    trail.removeAll { $0.time < time - Self.window }
  }

  mutating func forget() { trail = [] }

  /// In units of the value a second.
  var velocity: CGFloat {
    guard let first = trail.first, let last = trail.last, last.time > first.time else { return 0 }
    return (last.value - first.value) / CGFloat(last.time - first.time)
  }
}

/// Two fingers that go apart or together.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// How far apart the fingers are, as a multiple of how far they were when it began; set, it counts from there.
  open var scale: CGFloat = 1 {
    didSet {
      if !isOwn, scale > 0, let length { unit = length / scale }
    }
  }
  /// In scales a second, over the last tenth of a second.
  open var velocity: CGFloat { pair.velocity }

  /// The distance that counts as a scale of 1.
  private var unit: CGFloat = 0
  private var first: CGFloat = 0
  private var pair = FingerPair()
  private var isOwn = false

  /// How much nearer or farther the fingers have to come before it begins, in points: our own choice.
  private static let threshold: CGFloat = 8

  private var length: CGFloat? {
    FingerPair.way(touches).map { max(hypot($0.x, $0.y), 1) }
  }

  private func take(_ scale: CGFloat, at time: TimeInterval) {
    isOwn = true
    self.scale = scale
    isOwn = false
    pair.note(scale, at: time)
  }

  /// Counts from where two fingers are; a third one is another gesture.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches > 2, !isActive { return state = .failed }
    if numberOfTouches == 2, let length {
      (first, unit) = (length, length / scale)
      pair.forget()
      pair.note(scale, at: event.timestamp)
    }
  }

  /// Begins when the fingers have come nearer or gone farther, then goes on.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let length else { return }
    if isActive {
      take(length / unit, at: event.timestamp)
      return state = .changed
    }
    guard abs(length - first) >= Self.threshold else { return }
    // What came before it begins does not count.
    unit = length
    pair.forget()
    take(1, at: event.timestamp)
    state = .began
  }

  /// Ends when one of the two fingers is lifted.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if isActive { return state = .ended }
    if self.touches.allSatisfy({ $0.phase == .ended }) { state = .failed }
  }

  /// Forgets the fingers.
  open override func reset() {
    super.reset()
    isOwn = true
    scale = 1
    isOwn = false
    pair.forget()
  }
}

/// Two fingers that turn about each other.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// How far they have turned clockwise since it began, in radians; set, it counts from there.
  open var rotation: CGFloat = 0
  /// In radians a second, over the last tenth of a second.
  open var velocity: CGFloat { pair.velocity }

  private var before: CGFloat?
  private var turned: CGFloat = 0
  private var pair = FingerPair()

  /// How far they have to turn before it begins, in radians: our own choice.
  private static let threshold: CGFloat = .pi / 36

  private var angle: CGFloat? { FingerPair.way(touches).map { atan2($0.y, $0.x) } }

  /// Counts from where two fingers are.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches > 2, !isActive { return state = .failed }
    if numberOfTouches == 2 { before = angle }
  }

  /// Begins when the fingers have turned, then goes on.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let angle, let before else { return }
    // The shorter way round.
    let step = CGFloat(remainder(Double(angle - before), 2 * .pi))
    self.before = angle
    if isActive {
      rotation += step
      pair.note(rotation, at: event.timestamp)
      return state = .changed
    }
    turned += step
    guard abs(turned) >= Self.threshold else { return }
    pair.forget()
    pair.note(rotation, at: event.timestamp)
    state = .began
  }

  /// Ends when one of the two fingers is lifted.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if isActive { return state = .ended }
    if self.touches.allSatisfy({ $0.phase == .ended }) { state = .failed }
  }

  /// Forgets the fingers.
  open override func reset() {
    super.reset()
    (rotation, turned, before) = (0, 0, nil)
    pair.forget()
  }
}
