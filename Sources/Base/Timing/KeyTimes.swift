/// When each segment between the values of a keyframe animation runs: behaviour/animations.md, "Keyframes".
///
/// - Units: fractions of the whole, 0…1.
public struct KeyTimes: Hashable, Sendable {
  /// A place within a keyframe animation.
  public struct Location: Hashable, Sendable {
    /// The segment, and by that its first value.
    public var segment: Int
    /// The fraction of the way to the next value; 0 where values are not mixed.
    public var fraction: Double

    /// Creates a place from its parts.
    public init(segment: Int, fraction: Double) {
      self.segment = segment
      self.fraction = fraction
    }
  }

  /// The start of each segment, then the end of the last; not sorted.
  public let boundaries: ContiguousArray<Double>
  private let easings: ContiguousArray<Easing>
  private let isDiscrete: Bool

  /// How many segments there are; of discrete values as many as values.
  public var segmentCount: Int { boundaries.count - 1 }

  /// The times of values that are mixed with their neighbours, or nil where fewer than two count.
  ///
  /// - Parameters:
  ///   - count: How many values there are.
  ///   - times: One per value; of unequal counts the common prefix counts. Nil is even spacing.
  ///   - easings: One per segment; missing ones are linear.
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

  /// The times of values that are shown one after the other, or nil where fewer than two count.
  ///
  /// - Parameters:
  ///   - count: How many values there are.
  ///   - times: One per value and one more for the end, or one per value: the last then holds. Nil is even spacing.
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

  /// The times at which the way along segments of the given lengths has constant speed, or nil without segments.
  ///
  /// - Source: behaviour/choices.md, "More of keyframes": without any length the spacing is even.
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

  /// The segment that runs at a progress, and how far it is.
  ///
  /// Before the first time the first value shows and after the last one the last. A progress outside 0…1 goes on
  /// along the first or last segment where that starts at 0 or ends at 1.
  public func location(at progress: Double) -> Location {
    let last = segmentCount - 1
    let i = segment(at: progress)
    guard !isDiscrete else { return Location(segment: i, fraction: 0) }
    let (start, end) = (boundaries[i], boundaries[i + 1])
    guard end > start else { return Location(segment: i, fraction: progress < start ? 0 : 1) }
    var fraction = (progress - start) / (end - start)
    // Between times that are infinite, or at none.
    if fraction.isNaN { fraction = 0 }
    if fraction < 0, !(i == 0 && start <= 0) { fraction = 0 }
    if fraction > 1, !(i == last && end >= 1) { fraction = 1 }
    if i < easings.count { fraction = easings[i].progress(atFraction: fraction) }
    return Location(segment: i, fraction: fraction)
  }

  /// The first segment that ends after the progress, or the last; one that ends before it starts is never met.
  private func segment(at progress: Double) -> Int {
    let last = segmentCount - 1
    for i in 0..<last where progress < boundaries[i + 1] { return i }
    return last
  }

  private static func evenBoundaries(segmentCount segments: Int) -> ContiguousArray<Double> {
    ContiguousArray((0...segments).lazy.map { Double($0) / Double(segments) })
  }
}
