import Animation
import Geometry
import RenderTree

/// The changes of one property of a layer over the whole film.
///
/// Before the first change the property has its initial value, and after each change the value at which it ended.
@MainActor
final class Track {
  /// A change of the property's value.
  struct Segment {
    /// The begin time, in seconds of the film.
    let start: Double
    /// The duration in seconds; at 0 the value changes at once.
    let duration: Double
    let change: Change

    enum Change {
      /// A change from one value to another.
      ///
      /// Without `from`, it begins with the value that the changes before it have at its begin time.
      case basic(from: Any?, to: Any, Easing)
      /// A change whose values are computed for each frame, from the progress.
      ///
      /// The easing has been applied to the progress.
      case sampled(Easing, (_ progress: Double) -> Any)
      /// Values that are each shown from their fraction of the duration, in the range `0...1`, without a transition.
      case steps([(fraction: Double, value: Any)])
    }
  }

  private let layer: CALayer
  private let keyPath: String
  /// The kind of the property's values, or `nil` for a property of a subclass, whose values are not interpolated.
  private let kind: ValueKind?
  private let initial: Any
  private(set) var segments: [Segment] = []

  /// Creates a track for the property at `keyPath`, whose value before the first change is `initial`.
  init(of layer: CALayer, keyPath: String, initial: Any) {
    self.layer = layer
    self.keyPath = keyPath
    let target = KeyPathTarget.cachedTarget(forKeyPath: keyPath, of: layer.documentNodeClass)
    kind = target.map {
      Value.kind(
        ofComponent: $0.part, in: PropertyTable.descriptor(for: $0.property).kind)
    }
    self.initial = initial
  }

  func append(_ segment: Segment) {
    let index = segments.firstIndex { $0.start > segment.start } ?? segments.count
    segments.insert(segment, at: index)
  }

  /// Returns the property's value at a time in seconds of the film.
  func value(at time: Double) -> Any? {
    guard let index = segments.lastIndex(where: { $0.start <= time }) else { return initial }
    return value(ofSegmentAt: index, at: time)
  }

  private func value(ofSegmentAt index: Int, at time: Double) -> Any? {
    let segment = segments[index]
    let fraction =
      segment.duration > 0 ? min((time - segment.start) / segment.duration, 1) : 1
    if fraction == 1, case .basic(_, let to, _) = segment.change { return to }
    return value(of: resolved(at: index).change, at: fraction)
  }

  /// Returns a segment whose change has a value at its begin.
  private func resolved(at index: Int) -> Segment {
    let segment = segments[index]
    guard case .basic(nil, let to, let easing) = segment.change else { return segment }
    let from = (index == 0 ? nil : value(ofSegmentAt: index - 1, at: segment.start)) ?? initial
    return Segment(
      start: segment.start, duration: segment.duration,
      change: .basic(from: from, to: to, easing))
  }

  private func value(of change: Segment.Change, at fraction: Double) -> Any? {
    switch change {
    case .basic(let from, let to, let easing):
      fraction == 1 || from == nil
        ? to
        : interpolated(from: from ?? to, to: to, progress: easing.progress(at: fraction))
    case .sampled(let easing, let value): value(easing.progress(at: fraction))
    case .steps(let steps):
      (steps.last { $0.fraction <= fraction } ?? steps.first)?.value
    }
  }

  /// Returns a value between two values of the property by the rules of the engine.
  private func interpolated(from: Any, to: Any, progress: Double) -> Any {
    guard let kind, let start = Value(boxed: from, kind: kind),
      let end = Value(boxed: to, kind: kind)
    else { return progress < 1 ? from : to }
    return start.interpolated(to: end, progress: progress)?.boxed ?? to
  }

  // MARK: Animations

  /// Adds the animations that play the track to the layer, replacing those of an earlier call.
  ///
  /// `rate` is the number of samples per second for changes that Core Animation has no curve for.
  func addAnimations(rate: Double) {
    if let first = segments.first, first.duration == 0, first.start > 0 {
      // The first change covers this animation, which ends a little later than the change begins.
      let base = constantAnimation(initial, duration: first.start)
      base.fillMode = .backwards
      base.beginTime = Self.startTime
      base.isRemovedOnCompletion = false
      layer.add(base, forKey: key(-1))
    }
    for index in segments.indices {
      let segment = resolved(at: index)
      let animation = animation(for: segment, rate: rate)
      animation.beginTime = segment.start
      animation.isRemovedOnCompletion = false
      // The first change also determines the value before it, if it begins with that value.
      animation.fillMode = index == 0 && segment.duration > 0 ? .both : .forwards
      layer.add(animation, forKey: key(index))
    }
  }

  /// The begin time of animations from the start of the film.
  ///
  /// It is not 0, because Core Animation replaces a begin time of 0 by the time of the commit.
  private static let startTime = 1e-9

  /// The duration of animations that change a value at once, in seconds.
  ///
  /// It is not 0, because Core Animation replaces a duration of 0 by that of the transaction.
  private static let minimumDuration = 1e-6

  /// The fraction of the duration at which a step is shown that belongs to the end of a change.
  ///
  /// At the fraction 1 itself, Core Animation ends a discrete animation.
  static let lastStepFraction = 1 - 1e-9

  private func key(_ index: Int) -> String { "storyboard.\(keyPath).\(index)" }

  private func animation(for segment: Segment, rate: Double) -> CAAnimation {
    guard segment.duration > 0 else {
      return constantAnimation(
        value(of: segment.change, at: 1) ?? NSNull(), duration: Self.minimumDuration)
    }
    if case .steps(let steps) = segment.change, steps.count == 1 {
      return constantAnimation(steps[0].value, duration: segment.duration)
    }
    if case .basic(let from, let to, let easing) = segment.change,
      let function = easing.timingFunction
    {
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.fromValue = from
      animation.toValue = to
      animation.timingFunction = function
      animation.duration = segment.duration
      return animation
    }
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.duration = segment.duration
    if case .steps(let steps) = segment.change {
      animation.values = steps.map(\.value)
      // A discrete animation has one more time than values, which ends the last value.
      animation.keyTimes = (steps.map(\.fraction) + [1]).map { NSNumber(value: $0) }
      animation.calculationMode = .discrete
    } else {
      let count = Self.frameCount(seconds: segment.duration, rate: rate)
      animation.values = (0...count).map {
        value(of: segment.change, at: Double($0) / Double(count)) ?? NSNull()
      }
    }
    return animation
  }

  /// Returns the number of frames in a number of seconds, rounded up to at least 1.
  static func frameCount(seconds: Double, rate: Double) -> Int {
    Int(clamping: (seconds * rate).rounded(.up), in: 1...maximumFrameCount)
  }

  /// The number of frames of the longest motion at the maximum rate.
  private static let maximumFrameCount = Int(Motion.maximumDuration * Film.maximumRate)

  private func constantAnimation(_ value: Any, duration: Double) -> CAAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    // An animation with a single value has no effect.
    animation.values = [value, value]
    animation.calculationMode = .discrete
    animation.duration = duration
    return animation
  }
}
