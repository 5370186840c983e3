import QuartzCore
import Timing

/// One animation that an animator runs, pauses, scrubs and turns round, by retiming it where it is.
@MainActor
final class AnimatorTrack {
  let layer: CALayer
  let key: String
  /// The animation as the block made it; never added itself.
  private let original: CAAnimation
  /// The animation that is on the layer.
  private var current: CAAnimation
  /// The layer's frozen copy of it.
  private var installed: CAAnimation?
  /// When it begins, in seconds of the animator's time.
  private let start: Double
  /// Its own time from the animator's: offset + scale · time.
  private var offset: Double
  private var scale = 1.0

  init(_ animation: CAAnimation, of layer: CALayer, key: String, start: Double) {
    (original, current) = (animation, animation)
    (self.layer, self.key, self.start) = (layer, key, start)
    offset = -start
  }

  /// Seconds of its own until its end.
  private var activeDuration: Double { current.duration > 0 ? current.localActiveDuration : 0 }

  // MARK: Timing

  /// Adds it to its layer, with the timing that ``retime(animatorTime:rate:delay:)`` gave it last.
  func install() {
    guard !isInstalled else { return }
    current.isRemovedOnCompletion = false
    layer.add(current, forKey: key)
    installed = layer.animation(forKey: key)
  }

  /// Takes it off its layer.
  func remove() {
    if isInstalled { layer.removeAnimation(forKey: key) }
    installed = nil
  }

  /// Whether the layer has it, and nobody put another one under its key.
  private var isInstalled: Bool {
    installed.map { $0 === layer.animation(forKey: key) } ?? false
  }

  /// Lets it run at a rate, from an instant of the animator's time that comes after some seconds; rate 0 stands.
  func retime(animatorTime time: Double, rate: Double, delay wait: Double) {
    let (x, speed) = (offset + scale * time, scale * rate)
    let now = layer.localTime(afterDelay: wait)
    if speed == 0 {
      setTiming(speed: 0, timeOffset: min(max(x, 0), activeDuration), beginTime: now)
    } else if speed > 0 {
      setTiming(speed: speed, timeOffset: 0, beginTime: now - x / speed)
    } else {
      // Counted from its end, so that the active interval ends at the start value: behaviour/timing.md, "Phases".
      let end = activeDuration == .infinity ? max(x, 0) : activeDuration
      setTiming(speed: speed, timeOffset: end, beginTime: now - (x - end) / speed)
    }
  }

  private func setTiming(speed: Double, timeOffset: Double, beginTime: Double) {
    if isInstalled {
      layer.retimeAnimation(
        forKey: key, speed: Float(speed), timeOffset: timeOffset, beginTime: beginTime)
    } else {
      (current.speed, current.timeOffset, current.beginTime) = (Float(speed), timeOffset, beginTime)
    }
  }

  // MARK: Curves

  /// Goes back to the block's animation and curve.
  func restoreOriginalCurve() { replaceAnimation(with: original, timeOffset: -start, timeScale: 1) }

  /// Goes at even speed, for scrubbing.
  func useLinearTiming() {
    let line: CAAnimation
    if let spring = original as? CASpringAnimation {
      let basic = CABasicAnimation(keyPath: spring.keyPath)
      (basic.fromValue, basic.toValue) = (spring.fromValue, spring.toValue)
      basic.isAdditive = spring.isAdditive
      copySettings(from: spring, to: basic)
      line = basic
    } else {
      line = original.copy() as? CAAnimation ?? original
    }
    line.timingFunction = nil
    replaceAnimation(with: line, timeOffset: -start, timeScale: 1)
  }

  /// Goes from where it is to one of its ends on a curve of its own, which is entered at its beginning.
  ///
  /// Keyframes that are left go on a Bézier curve, and at even speed where a spring was asked for. What is neither
  /// keyframes nor from one value to another only takes the time.
  func useRemainingAnimation(
    timingCurve curve: BlockTimingCurve, time: Double, towardsStart: Bool, duration length: Double
  ) {
    let x = min(max(offset + scale * time, 0), self.activeDuration)
    if let frames = original as? CAKeyframeAnimation {
      let rest = RemainingKeyframeAnimation(
        of: frames, from: keyframeTime(at: x), to: towardsStart ? 0 : frames.duration)
      replaceWithRemainingAnimation(
        rest.makeAnimationGroup(timingFunction: curve.timingFunction, duration: length))
      return
    }
    guard let whole = original as? CABasicAnimation, let keyPath = whole.keyPath,
      let target = towardsStart ? whole.fromValue : endValue(of: whole), let from = value(at: x)
    else {
      let target = towardsStart ? 0 : self.activeDuration
      (offset, scale) = (x, length > 0 ? (target - x) / length : 0)
      return
    }
    let made = curve.makeAnimations(
      forKeyPath: keyPath, from: from, to: target, isAdditive: whole.isAdditive, duration: length)
    if made.count == 1 {
      replaceWithRemainingAnimation(made[0])
    } else {
      // A spring of its own along each axis, under the one key.
      let group = CAAnimationGroup()
      for animation in made { animation.fillMode = .both }
      group.animations = made
      group.duration = length
      replaceWithRemainingAnimation(group)
    }
  }

  private func replaceWithRemainingAnimation(_ rest: CAAnimation) {
    copySettings(from: original, to: rest, keepsDuration: true)
    replaceAnimation(with: rest, timeOffset: 0, timeScale: 1)
  }

  private func replaceAnimation(
    with animation: CAAnimation, timeOffset offset: Double, timeScale scale: Double
  ) {
    (self.offset, self.scale) = (offset, scale)
    guard animation !== current else { return }
    remove()
    current = animation
  }

  private func copySettings(
    from source: CAAnimation, to copy: CAAnimation, keepsDuration keepsTime: Bool = false
  ) {
    copy.fillMode = source.fillMode
    copy.delegate = source.delegate
    copy.preferredFrameRateRange = source.preferredFrameRateRange
    guard !keepsTime else { return }
    copy.duration = source.duration
    copy.repeatCount = source.repeatCount
    copy.autoreverses = source.autoreverses
  }

  private func endValue(of animation: CABasicAnimation) -> Any? {
    animation.toValue ?? animation.keyPath.flatMap { layer.value(forKeyPath: $0) }
  }

  /// The value that it shows at a time of its own.
  private func value(at x: Double) -> Any? {
    if let axes = (current as? CAAnimationGroup)?.animations as? [CABasicAnimation] {
      let numbers = axes.compactMap { decodeNumber(value(of: $0, at: x)) }
      return numbers.count == 2 ? CGPoint(x: numbers[0], y: numbers[1]) : nil
    }
    return (current as? CABasicAnimation).flatMap { value(of: $0, at: x) }
  }

  private func value(of animation: CABasicAnimation, at x: Double) -> Any? {
    guard let keyPath = animation.keyPath else { return nil }
    return layer.interpolatedValue(
      from: animation.fromValue, to: endValue(of: animation), forKeyPath: keyPath,
      progress: animation.easedProgress(at: x))
  }

  /// Where in the time of its keyframes, before any curve, it is at a time of its own.
  private func keyframeTime(at x: Double) -> Double {
    let time = current.easedProgress(at: x) * current.duration
    let rest = (current as? CAAnimationGroup)?.animations?.first
    return rest.map { RemainingKeyframeAnimation.keyframeTime(of: $0, atGroupTime: time) } ?? time
  }
}

/// Keyframes from an instant of theirs to one of their ends.
private struct RemainingKeyframeAnimation {
  let animation: CAKeyframeAnimation
  let start: Double
  let end: Double

  init(of frames: CAKeyframeAnimation, from start: Double, to end: Double) {
    (self.animation, self.start, self.end) = (frames, start, end)
  }

  /// The same keyframes in a group whose time a curve bends.
  func makeAnimationGroup(timingFunction: CAMediaTimingFunction?, duration length: Double)
    -> CAAnimationGroup
  {
    let group = CAAnimationGroup()
    group.duration = length
    group.timingFunction = timingFunction
    guard let part = animation.copy() as? CAKeyframeAnimation else { return group }
    part.timingFunction = nil
    (part.repeatCount, part.autoreverses, part.fillMode) = (0, false, .both)
    let speed = length > 0 ? (end - start) / length : 0
    part.speed = Float(speed)
    if speed == 0 {
      part.timeOffset = start
    } else {
      // Backwards it is counted from its end, so that its interval ends at the start value: behaviour/timing.md,
      // "Phases".
      part.timeOffset = speed < 0 ? animation.duration : 0
      part.beginTime = (part.timeOffset - start) / Double(part.speed)
    }
    group.animations = [part]
    return group
  }

  /// Where in its keyframes such a part is at a time of its group.
  static func keyframeTime(of part: CAAnimation, atGroupTime time: Double) -> Double {
    let own = (time - part.beginTime) * Double(part.speed) + part.timeOffset
    return min(max(own, 0), part.duration)
  }
}
