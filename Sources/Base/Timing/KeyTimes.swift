/// The times of the segments between the values of a keyframe animation.
///
/// Times are fractions of the animation's duration, `0...1`.
public struct KeyTimes: Hashable, Sendable {
  /// A position within a keyframe animation.
  public struct Location: Hashable, Sendable {
    /// The index of the segment, which is also the index of its first value.
    public var segment: Int
    /// The fraction of the segment that has elapsed.
    ///
    /// It is 0 for discrete values.
    public var fraction: Double

    /// Creates a position from a segment index and a fraction of the segment.
    public init(segment: Int, fraction: Double) {
      self.segment = segment
      self.fraction = fraction
    }
  }

  /// The start time of each segment, followed by the end time of the last one.
  ///
  /// The times are not necessarily sorted.
  public let boundaries: ContiguousArray<Double>
  private let easings: ContiguousArray<Easing>
  private let isDiscrete: Bool

  /// The number of segments.
  ///
  /// Discrete animations have one segment per value.
  public var segmentCount: Int { boundaries.count - 1 }

  /// Creates key times for interpolated values.
  ///
  /// Returns `nil` if fewer than two values have a time.
  /// - Parameters:
  ///   - count: The number of values.
  ///   - times: The time of each value. If the counts differ, surplus times or values are ignored. If it is `nil`,
  ///     the values are evenly spaced.
  ///   - easings: The easing of each segment. Missing easings are linear.
  public init?(count: Int, times: [Double]? = nil, easings: [Easing] = []) {
    let used = min(count, times?.count ?? count)
    guard used > 1 else { return nil }
    if let times {
      boundaries = ContiguousArray(times.prefix(used))
    } else {
      boundaries = Self.evenBoundaries(segmentCount: used - 1)
    }
    self.easings = ContiguousArray(easings.prefix(used - 1))
    isDiscrete = false
  }

  /// Creates key times for discrete values.
  ///
  /// Returns `nil` if fewer than two values have a time.
  /// - Parameters:
  ///   - count: The number of values.
  ///   - times: The time of each value, optionally followed by the end time of the last value. If it is `nil`, the
  ///     values are evenly spaced.
  public init?(discreteCount count: Int, times: [Double]? = nil) {
    let used = min(count, times?.count ?? count)
    guard used > 1 else { return nil }
    if let times {
      let end = times.count > used ? times[used] : max(1, times[used - 1])
      boundaries = ContiguousArray(times.prefix(used)) + [end]
    } else {
      boundaries = Self.evenBoundaries(segmentCount: used)
    }
    easings = []
    isDiscrete = true
  }

  /// Creates key times at which segments of the given lengths are traversed at constant speed.
  ///
  /// Returns `nil` if there are no segments. If all lengths are zero, the segments are evenly spaced.
  public init?(pacing lengths: some Sequence<Double>) {
    var sums: ContiguousArray<Double> = []
    sums.reserveCapacity(lengths.underestimatedCount + 1)
    sums.append(0)
    var total = 0.0
    for length in lengths {
      total += length
      sums.append(total)
    }
    guard sums.count > 1 else { return nil }
    if total > 0 && total.isFinite {
      for i in sums.indices { sums[i] /= total }
      boundaries = sums
    } else {
      boundaries = Self.evenBoundaries(segmentCount: sums.count - 1)
    }
    easings = []
    isDiscrete = false
  }

  /// Returns the position at the given progress.
  ///
  /// Before the first time, it is that of the first value, and after the last time, that of the last value. A
  /// progress outside `0...1` extrapolates the first segment if it starts at 0, or the last segment if it ends at 1.
  public func location(at progress: Double) -> Location {
    let last = segmentCount - 1
    let i = segment(at: progress)
    guard !isDiscrete else { return Location(segment: i, fraction: 0) }
    let (start, end) = (boundaries[i], boundaries[i + 1])
    guard end > start else { return Location(segment: i, fraction: progress < start ? 0 : 1) }
    var fraction = (progress - start) / (end - start)
    // The quotient is NaN if a time is infinite or NaN.
    if fraction.isNaN { fraction = 0 }
    if fraction < 0, !(i == 0 && start <= 0) { fraction = 0 }
    if fraction > 1, !(i == last && end >= 1) { fraction = 1 }
    if i < easings.count { fraction = easings[i].progress(atFraction: fraction) }
    return Location(segment: i, fraction: fraction)
  }

  /// Returns the index of the first segment that ends after the given progress, or of the last segment.
  ///
  /// A segment that ends before it starts is never selected.
  private func segment(at progress: Double) -> Int {
    let last = segmentCount - 1
    for i in 0..<last where progress < boundaries[i + 1] { return i }
    return last
  }

  private static func evenBoundaries(segmentCount segments: Int) -> ContiguousArray<Double> {
    ContiguousArray((0...segments).lazy.map { Double($0) / Double(segments) })
  }
}
