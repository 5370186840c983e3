import QuartzCore

extension UIView {
  /// Animates the keyframes added by the closure.
  ///
  /// Changes made outside keyframes are animated over the whole duration. The duration and delay are in seconds.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let block = ViewAnimationBlock(
      duration: duration, delay: delay, options: options.blockOptions, completion: completion)
    block.keyframes = KeyframeRecorder(mode: options.calculationMode)
    block.run(animations: animations)
  }

  /// Adds a keyframe with the changes made in the closure to the current keyframe animation block.
  ///
  /// Both times are fractions of the block's duration, in the range `0...1`. Outside a keyframe animation block, the
  /// changes are applied immediately.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: () -> Void
  ) {
    guard let recorder = ViewAnimationBlock.current?.keyframes else { return animations() }
    recorder.recordKeyframe(startTime: frameStartTime, duration: frameDuration, changes: animations)
  }
}

/// A recorder of the property changes in a block's keyframes, which creates a keyframe animation for each property.
@MainActor
final class KeyframeRecorder {
  /// The change of a property in one keyframe.
  ///
  /// The start and end times are fractions of the block's duration.
  struct PropertyChange {
    let start: Double
    let end: Double
    let oldValue: Any?
    var newValue: Any?
  }

  /// The changes of one property of one layer, in the order in which they were recorded.
  private struct KeyframeTrack {
    let layer: CALayer
    let key: String
    var changes: [PropertyChange] = []
  }

  private let mode: CAAnimationCalculationMode
  private var tracks: [KeyframeTrack] = []
  /// The start and end times of the keyframe being recorded, as fractions of the block's duration.
  ///
  /// ``changedTrackIndices`` stores the indices of the tracks changed by it.
  private var currentKeyframe: (start: Double, end: Double)?
  private var changedTrackIndices: [Int] = []

  init(mode: CAAnimationCalculationMode) { self.mode = mode }

  var isRecording: Bool { currentKeyframe != nil }

  /// Records the changes made in one keyframe.
  ///
  /// Times are fractions of the block's duration and are clamped to `0...1`.
  func recordKeyframe(startTime start: Double, duration length: Double, changes: () -> Void) {
    let outer = (currentKeyframe, changedTrackIndices)
    let start = min(max(start, 0), 1)
    currentKeyframe = (start, min(max(start + length, start), 1))
    changedTrackIndices = []
    changes()
    for index in changedTrackIndices {
      let course = tracks[index]
      tracks[index].changes[course.changes.count - 1].newValue = course.layer.value(
        forKey: course.key)
    }
    (currentKeyframe, changedTrackIndices) = outer
  }

  /// Records the old value of a property that is about to change.
  ///
  /// Changes outside keyframes are ignored.
  func recordPropertyChange(of layer: CALayer, forKey key: String) {
    guard let currentKeyframe, layer.isInLiveTree else { return }
    let known = tracks.firstIndex { $0.layer === layer && $0.key == key }
    let index = known ?? tracks.count
    if known == nil { tracks.append(KeyframeTrack(layer: layer, key: key)) }
    guard !changedTrackIndices.contains(index) else { return }
    changedTrackIndices.append(index)
    tracks[index].changes.append(
      PropertyChange(
        start: currentKeyframe.start, end: currentKeyframe.end, oldValue: layer.value(forKey: key)))
  }

  /// Adds a keyframe animation for each recorded property of each layer.
  func addAnimations(to block: ViewAnimationBlock) {
    for course in tracks {
      block.owner?.recordPropertyChange(
        of: course.layer, forKey: course.key, oldValue: course.changes.first?.oldValue)
      guard
        let animation = makeKeyframeAnimation(
          for: course, startValue: startValue(of: course, in: block))
      else {
        continue
      }
      animation.duration = block.duration
      animation.timingFunction = block.curve.timingFunction
      block.addAnimation(animation, to: course.layer, forKey: course.key)
    }
    tracks = []
  }

  /// Returns the first value of a keyframe animation, after removing earlier animations if necessary.
  ///
  /// It is the displayed value if the block begins from the current state, and otherwise the old model value. Earlier
  /// animations of the property are removed if the block begins from the current state, or if one of them repeats.
  private func startValue(of course: KeyframeTrack, in block: ViewAnimationBlock) -> Any? {
    let old = course.changes.first?.oldValue
    let presented =
      block.beginsFromCurrentState ? course.layer.presentation()?.value(forKey: course.key) : nil
    if block.beginsFromCurrentState
      || block.hasEarlierRepeatingAnimation(of: course.layer, forKeyPath: course.key)
    {
      block.removeEarlierAnimations(of: course.layer, forKeyPath: course.key)
    }
    return presented ?? old
  }

  private func makeKeyframeAnimation(for course: KeyframeTrack, startValue start: Any?)
    -> CAKeyframeAnimation?
  {
    // Keyframes with the same start time are kept in the order in which they were added, so that the last one takes
    // precedence.
    let inOrder = course.changes.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }.map(\.element)
    let points = Self.keyTimesAndValues(of: inOrder, startValue: start) { from, to, progress in
      course.layer.interpolatedValue(from: from, to: to, forKeyPath: course.key, progress: progress)
    }
    let values = points.compactMap { $0.value ?? Self.nilPlaceholder(forKey: course.key) }
    guard values.count == points.count else { return nil }
    let animation = CAKeyframeAnimation(keyPath: course.key)
    animation.keyTimes = points.map { NSNumber(value: $0.time) }
    animation.values = values
    animation.calculationMode = mode
    return animation
  }

  /// Returns clear black, which replaces missing colors in the list of values, if the key is that of a color
  /// property; otherwise `nil`.
  private static func nilPlaceholder(forKey key: String) -> Any? {
    key.hasSuffix("Color") ? CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0) : nil
  }

  /// Returns the key times and values of a keyframe animation.
  ///
  /// The value is constant in gaps between keyframes and after the last one. If a keyframe starts before the end of the
  /// previous one, it cuts the previous one off.
  private static func keyTimesAndValues(
    of changes: [PropertyChange], startValue start: Any?,
    interpolate blend: (Any?, Any?, Double) -> Any?
  ) -> [(time: Double, value: Any?)] {
    var points: [(time: Double, value: Any?)] = [(0, start)]
    for change in changes {
      guard let last = points.last else { continue }
      if change.start > last.time {
        points.append((change.start, last.value))
      } else if change.start < last.time {
        points.removeLast()
        let before = points.last ?? (0, start)
        let span = last.time - before.time
        let progress = span > 0 ? (change.start - before.time) / span : 1
        let cut = blend(before.value, last.value, progress) ?? before.value
        if change.start > before.time { points.append((change.start, cut)) }
      }
      points.append((change.end, change.newValue))
    }
    if let last = points.last, last.time < 1 { points.append((1, last.value)) }
    return points
  }
}
