import QuartzCore
import Timing

/// An animation controlled by a property animator.
///
/// It is run, paused, scrubbed and reversed by changing its timing on the layer.
@MainActor
final class AnimatorTrack {
  let layer: CALayer
  let key: String
  /// The animation as created by the animation block, used only as a template.
  private let original: CAAnimation
  /// The animation added to the layer, which may be a modified copy of the original.
  private var current: CAAnimation
  /// The immutable copy of the current animation stored by the layer.
  private var installed: CAAnimation?
  /// The time at which the animation begins, in seconds of the animator's time.
  private let start: Double
  /// The offset from the animator's time to the animation's own time, in seconds: own time = offset + scale ·
  /// animator time.
  private var offset: Double
  private var scale = 1.0

  init(_ animation: CAAnimation, of layer: CALayer, key: String, start: Double) {
    (original, current) = (animation, animation)
    (self.layer, self.key, self.start) = (layer, key, start)
    offset = -start
  }

  /// The active duration of the current animation, in seconds of its own time.
  private var activeDuration: Double { current.duration > 0 ? current.localActiveDuration : 0 }

  // MARK: Timing

  /// Adds the animation to its layer, with the timing last set by ``retime(animatorTime:rate:delay:)``.
  func install() {
    guard !isInstalled else { return }
    current.isRemovedOnCompletion = false
    layer.add(current, forKey: key)
    installed = layer.animation(forKey: key)
  }

  /// Removes the animation from its layer.
  func remove() {
    if isInstalled { layer.removeAnimation(forKey: key) }
    installed = nil
  }

  /// Whether the layer still has the animation under its key.
  ///
  /// It is `false` if the key has been reused for another animation.
  private var isInstalled: Bool {
    installed.map { $0 === layer.animation(forKey: key) } ?? false
  }

  /// Changes the timing so that the animation runs at the given rate, starting at the given animator time.
  ///
  /// The time and the delay before running are in seconds. A rate of 0 pauses the animation.
  func retime(animatorTime time: Double, rate: Double, delay wait: Double) {
    let (x, speed) = (offset + scale * time, scale * rate)
    let now = layer.localTime(afterDelay: wait)
    if speed == 0 {
      setTiming(speed: 0, timeOffset: min(max(x, 0), activeDuration), beginTime: now)
    } else if speed > 0 {
      setTiming(speed: speed, timeOffset: 0, beginTime: now - x / speed)
    } else {
      // With a negative speed, time is counted from the end, so that the active interval ends at the start value.
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

  /// Restores the original animation with its curve.
  func restoreOriginalCurve() { replaceAnimation(with: original, timeOffset: -start, timeScale: 1) }

  /// Replaces the curve with linear timing, for scrubbing.
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

  /// Replaces the animation with one from its current value to its start or end value, with a new curve.
  ///
  /// Keyframe animations use a Bézier curve, or linear timing if the curve is a spring. Animations other than basic
  /// and keyframe animations keep their curve and only change their speed.
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
      // Each axis has its own spring animation; the animations are grouped under a single key.
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

  /// Returns the animation's value at the given time of the animation, in seconds.
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

  /// Converts the animation's time to the time in its keyframes, before their timing functions are applied.
  ///
  /// Both times are in seconds.
  private func keyframeTime(at x: Double) -> Double {
    let time = current.easedProgress(at: x) * current.duration
    let rest = (current as? CAAnimationGroup)?.animations?.first
    return rest.map { RemainingKeyframeAnimation.keyframeTime(of: $0, atGroupTime: time) } ?? time
  }
}

/// The part of a keyframe animation from a given time to its start or end.
private struct RemainingKeyframeAnimation {
  let animation: CAKeyframeAnimation
  let start: Double
  let end: Double

  init(of frames: CAKeyframeAnimation, from start: Double, to end: Double) {
    (self.animation, self.start, self.end) = (frames, start, end)
  }

  /// Returns an animation group that contains the keyframe animation and applies the timing function to its time.
  ///
  /// The duration is in seconds.
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
      // With a negative speed, time is counted from the end, so that the active interval ends at the start value.
      part.timeOffset = speed < 0 ? animation.duration : 0
      part.beginTime = (part.timeOffset - start) / Double(part.speed)
    }
    group.animations = [part]
    return group
  }

  /// Converts the group's time to the time in the keyframes, both in seconds.
  static func keyframeTime(of part: CAAnimation, atGroupTime time: Double) -> Double {
    let own = (time - part.beginTime) * Double(part.speed) + part.timeOffset
    return min(max(own, 0), part.duration)
  }
}
