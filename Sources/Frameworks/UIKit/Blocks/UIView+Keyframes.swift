import QuartzCore

// Keyframe blocks: behaviour/views.md, "Keyframes in blocks".

extension UIView {
  /// Animates through the keyframes that the closure adds; what it changes outside of them animates over the whole.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let block = ViewBlock(
      duration: duration, delay: delay, options: options.ofBlock, completion: completion)
    block.keyframes = KeyframeRecorder(mode: options.calculationMode)
    block.run(animations)
  }

  /// Adds a keyframe to the keyframe block in force: the changes of the closure, within a part of the block's time.
  ///
  /// Both times are fractions of the block's duration, 0 to 1.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: () -> Void
  ) {
    guard let recorder = ViewBlock.current?.keyframes else { return animations() }
    recorder.record(from: frameStartTime, for: frameDuration, animations)
  }
}

/// What the keyframes of a block change, and the animations that come of it.
@MainActor
final class KeyframeRecorder {
  /// One property's change in one keyframe.
  struct Change {
    let start: Double
    let end: Double
    let old: Any?
    var new: Any?
  }

  /// The changes of one property of one layer, in the order in which they were made.
  private struct KeyframePath {
    let layer: CALayer
    let key: String
    var changes: [Change] = []
  }

  private let mode: CAAnimationCalculationMode
  private var courses: [KeyframePath] = []
  /// The keyframe that is being recorded, and where in the courses it has changed something.
  private var frame: (start: Double, end: Double)?
  private var touched: [Int] = []

  init(mode: CAAnimationCalculationMode) { self.mode = mode }

  /// Whether a keyframe is being recorded.
  var isOpen: Bool { frame != nil }

  /// Runs a keyframe's changes.
  func record(from start: Double, for length: Double, _ changes: () -> Void) {
    let outer = (frame, touched)
    let start = min(max(start, 0), 1)
    frame = (start, min(max(start + length, start), 1))
    touched = []
    changes()
    for index in touched {
      let course = courses[index]
      courses[index].changes[course.changes.count - 1].new = course.layer.value(forKey: course.key)
    }
    (frame, touched) = outer
  }

  /// Takes note of a property that is about to change; the model has the old value.
  func note(_ layer: CALayer, _ key: String) {
    guard let frame, layer.isInLiveTree else { return }
    let known = courses.firstIndex { $0.layer === layer && $0.key == key }
    let index = known ?? courses.count
    if known == nil { courses.append(KeyframePath(layer: layer, key: key)) }
    guard !touched.contains(index) else { return }
    touched.append(index)
    courses[index].changes.append(
      Change(start: frame.start, end: frame.end, old: layer.value(forKey: key)))
  }

  /// Adds one animation for each layer and property.
  func finish(_ block: ViewBlock) {
    for course in courses {
      block.owner?.noteChange(of: course.layer, forKey: course.key, from: course.changes.first?.old)
      guard let animation = animation(of: course, from: start(of: course, block)) else { continue }
      animation.duration = block.duration
      animation.timingFunction = block.curve.timingFunction
      block.add(animation, to: course.layer, forKey: course.key)
    }
    courses = []
  }

  /// The model's value before the block, or the one shown where the block begins from that.
  ///
  /// In both cases animations of earlier blocks that repeat end here.
  private func start(of course: KeyframePath, _ block: ViewBlock) -> Any? {
    let old = course.changes.first?.old
    let shown =
      block.beginsFromShown ? course.layer.presentation()?.value(forKey: course.key) : nil
    if block.beginsFromShown || block.followsRepeating(of: course.layer, course.key) {
      block.removeEarlier(of: course.layer, course.key)
    }
    return shown ?? old
  }

  private func animation(of course: KeyframePath, from start: Any?) -> CAKeyframeAnimation? {
    // A stable order: of keyframes that start together the one added later comes later, and wins.
    let inOrder = course.changes.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }.map(\.element)
    let points = Self.points(of: inOrder, from: start) { from, to, progress in
      course.layer.blended(from, to, forKeyPath: course.key, at: progress)
    }
    let values = points.compactMap { $0.value ?? Self.nothing(for: course.key) }
    guard values.count == points.count else { return nil }
    let animation = CAKeyframeAnimation(keyPath: course.key)
    animation.keyTimes = points.map { NSNumber(value: $0.time) }
    animation.values = values
    animation.calculationMode = mode
    return animation
  }

  /// What stands for nil in a list of values; nil where nothing does.
  private static func nothing(for key: String) -> Any? {
    key.hasSuffix("Color") ? CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0) : nil
  }

  /// The key times and values: gaps repeat, the end is held, and a later start cuts an earlier keyframe off.
  private static func points(
    of changes: [Change], from start: Any?, blend: (Any?, Any?, Double) -> Any?
  ) -> [(time: Double, value: Any?)] {
    var points: [(time: Double, value: Any?)] = [(0, start)]
    for change in changes {
      guard let last = points.last else { continue }
      if change.start > last.time {
        points.append((change.start, last.value))
      } else if change.start < last.time {
        points.removeLast()
        let before = points.last ?? (0, start)
        let way = last.time - before.time
        let progress = way > 0 ? (change.start - before.time) / way : 1
        let cut = blend(before.value, last.value, progress) ?? before.value
        if change.start > before.time { points.append((change.start, cut)) }
      }
      points.append((change.end, change.new))
    }
    if let last = points.last, last.time < 1 { points.append((1, last.value)) }
    return points
  }
}
