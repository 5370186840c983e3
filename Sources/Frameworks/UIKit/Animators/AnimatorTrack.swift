import QuartzCore
import Timing

/// One animation that an animator runs, pauses, scrubs and turns round, by retiming it where it is.
@MainActor
final class AnimatorTrack {
  let layer: CALayer
  let key: String
  /// The animation as the block made it; never added itself.
  private let whole: CAAnimation
  /// The animation that is on the layer.
  private var shown: CAAnimation
  /// The layer's frozen copy of it.
  private var installed: CAAnimation?
  /// When it begins, in seconds of the animator's time.
  private let start: Double
  /// Its own time from the animator's: offset + scale · time.
  private var offset: Double
  private var scale = 1.0

  init(_ animation: CAAnimation, of layer: CALayer, key: String, start: Double) {
    (whole, shown) = (animation, animation)
    (self.layer, self.key, self.start) = (layer, key, start)
    offset = -start
  }

  /// Seconds of its own until its end.
  private var length: Double { shown.duration > 0 ? shown.activeLength : 0 }

  // MARK: Timing

  /// Adds it to its layer, with the timing that ``retime(time:rate:wait:)`` gave it last.
  func install() {
    guard !isInstalled else { return }
    shown.isRemovedOnCompletion = false
    layer.add(shown, forKey: key)
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
  func retime(time: Double, rate: Double, wait: Double) {
    let (x, speed) = (offset + scale * time, scale * rate)
    let now = layer.localTime(after: wait)
    if speed == 0 {
      set(speed: 0, timeOffset: min(max(x, 0), length), beginTime: now)
    } else if speed > 0 {
      set(speed: speed, timeOffset: 0, beginTime: now - x / speed)
    } else {
      // Counted from its end, so that the active interval ends at the start value: behaviour/timing.md, "Phases".
      let end = length == .infinity ? max(x, 0) : length
      set(speed: speed, timeOffset: end, beginTime: now - (x - end) / speed)
    }
  }

  private func set(speed: Double, timeOffset: Double, beginTime: Double) {
    if isInstalled {
      layer.retimeAnimation(
        forKey: key, speed: Float(speed), timeOffset: timeOffset, beginTime: beginTime)
    } else {
      (shown.speed, shown.timeOffset, shown.beginTime) = (Float(speed), timeOffset, beginTime)
    }
  }

  // MARK: Curves

  /// Goes back to the block's animation and curve.
  func takeCurve() { replace(with: whole, offset: -start, scale: 1) }

  /// Goes at even speed, for scrubbing.
  func takeLine() {
    let line: CAAnimation
    if let spring = whole as? CASpringAnimation {
      let basic = CABasicAnimation(keyPath: spring.keyPath)
      (basic.fromValue, basic.toValue) = (spring.fromValue, spring.toValue)
      basic.isAdditive = spring.isAdditive
      take(from: spring, to: basic)
      line = basic
    } else {
      line = whole.copy() as? CAAnimation ?? whole
    }
    line.timingFunction = nil
    replace(with: line, offset: -start, scale: 1)
  }

  /// Goes from where it is to one of its ends on a curve of its own, which is entered at its beginning.
  ///
  /// Keyframes that are left go on a Bézier curve, and at even speed where a spring was asked for. What is neither
  /// keyframes nor from one value to another only takes the time.
  func takeRest(of curve: BlockCurve, time: Double, towardsStart: Bool, length: Double) {
    let x = min(max(offset + scale * time, 0), self.length)
    if let frames = whole as? CAKeyframeAnimation {
      let rest = KeyframeRest(
        of: frames, from: frameTime(at: x), to: towardsStart ? 0 : frames.duration)
      replaceWithRest(rest.group(timingFunction: curve.timingFunction, length: length))
      return
    }
    guard let whole = whole as? CABasicAnimation, let keyPath = whole.keyPath,
      let target = towardsStart ? whole.fromValue : end(of: whole), let from = value(at: x)
    else {
      let target = towardsStart ? 0 : self.length
      (offset, scale) = (x, length > 0 ? (target - x) / length : 0)
      return
    }
    let made = curve.animations(
      of: keyPath, from: from, to: target, isAdditive: whole.isAdditive, duration: length)
    if made.count == 1 {
      replaceWithRest(made[0])
    } else {
      // A spring of its own along each axis, under the one key.
      let group = CAAnimationGroup()
      for animation in made { animation.fillMode = .both }
      group.animations = made
      group.duration = length
      replaceWithRest(group)
    }
  }

  private func replaceWithRest(_ rest: CAAnimation) {
    take(from: whole, to: rest, keepsTime: true)
    replace(with: rest, offset: 0, scale: 1)
  }

  private func replace(with animation: CAAnimation, offset: Double, scale: Double) {
    (self.offset, self.scale) = (offset, scale)
    guard animation !== shown else { return }
    remove()
    shown = animation
  }

  private func take(from source: CAAnimation, to copy: CAAnimation, keepsTime: Bool = false) {
    copy.fillMode = source.fillMode
    copy.delegate = source.delegate
    copy.preferredFrameRateRange = source.preferredFrameRateRange
    guard !keepsTime else { return }
    copy.duration = source.duration
    copy.repeatCount = source.repeatCount
    copy.autoreverses = source.autoreverses
  }

  private func end(of animation: CABasicAnimation) -> Any? {
    animation.toValue ?? animation.keyPath.flatMap { layer.value(forKeyPath: $0) }
  }

  /// The value that it shows at a time of its own.
  private func value(at x: Double) -> Any? {
    if let axes = (shown as? CAAnimationGroup)?.animations as? [CABasicAnimation] {
      let numbers = axes.compactMap { decodeNumber(value(of: $0, at: x)) }
      return numbers.count == 2 ? CGPoint(x: numbers[0], y: numbers[1]) : nil
    }
    return (shown as? CABasicAnimation).flatMap { value(of: $0, at: x) }
  }

  private func value(of animation: CABasicAnimation, at x: Double) -> Any? {
    guard let keyPath = animation.keyPath else { return nil }
    return layer.blended(
      animation.fromValue, end(of: animation), forKeyPath: keyPath,
      at: animation.shownProgress(at: x))
  }

  /// Where in the time of its keyframes, before any curve, it is at a time of its own.
  private func frameTime(at x: Double) -> Double {
    let time = shown.shownProgress(at: x) * shown.duration
    let rest = (shown as? CAAnimationGroup)?.animations?.first
    return rest.map { KeyframeRest.time(of: $0, at: time) } ?? time
  }
}

/// Keyframes from an instant of theirs to one of their ends.
private struct KeyframeRest {
  let frames: CAKeyframeAnimation
  let start: Double
  let end: Double

  init(of frames: CAKeyframeAnimation, from start: Double, to end: Double) {
    (self.frames, self.start, self.end) = (frames, start, end)
  }

  /// The same keyframes in a group whose time a curve bends.
  func group(timingFunction: CAMediaTimingFunction?, length: Double) -> CAAnimationGroup {
    let group = CAAnimationGroup()
    group.duration = length
    group.timingFunction = timingFunction
    guard let part = frames.copy() as? CAKeyframeAnimation else { return group }
    part.timingFunction = nil
    (part.repeatCount, part.autoreverses, part.fillMode) = (0, false, .both)
    let speed = length > 0 ? (end - start) / length : 0
    part.speed = Float(speed)
    if speed == 0 {
      part.timeOffset = start
    } else {
      // Backwards it is counted from its end, so that its interval ends at the start value: behaviour/timing.md,
      // "Phases".
      part.timeOffset = speed < 0 ? frames.duration : 0
      part.beginTime = (part.timeOffset - start) / Double(part.speed)
    }
    group.animations = [part]
    return group
  }

  /// Where in its keyframes such a part is at a time of its group.
  static func time(of part: CAAnimation, at time: Double) -> Double {
    let own = (time - part.beginTime) * Double(part.speed) + part.timeOffset
    return min(max(own, 0), part.duration)
  }
}
