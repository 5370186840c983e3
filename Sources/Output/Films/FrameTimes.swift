/// The display times of a film's frames: frame k is displayed at k / rate seconds, and no frame is at the end time.
public struct FrameTimes: RandomAccessCollection, Hashable, Sendable {
  /// The frame rate, in frames per second.
  public let rate: Double
  /// The number of frames: duration × rate, rounded to an integer of at least 1.
  public let count: Int

  /// Returns the rate, raised if necessary to a minimum that every format can store.
  ///
  /// A frame lasts at most 65,535 seconds, the maximum delay in an animated PNG.
  static func clampedRate(_ rate: Double) -> Double { Swift.max(rate, 1 / 65_535) }

  /// Creates the frame times for a duration in seconds.
  ///
  /// Both values must be finite, with `rate` greater than 0 and `duration` at least 0, and result in fewer than 2³¹
  /// frames.
  public init(duration: Double, rate: Double) {
    precondition(rate > 0 && rate.isFinite, "the frame rate must be finite and greater than 0")
    precondition(
      duration >= 0 && duration * rate < 0x1p31,
      "the duration must be at least 0, with fewer than 2^31 frames")
    self.rate = rate
    count = Swift.max(1, Int((duration * rate).rounded()))
  }

  /// The index of the first frame, always 0.
  public var startIndex: Int { 0 }

  /// The index after the last frame, equal to the number of frames.
  public var endIndex: Int { count }

  /// Returns the time of the frame at the given index, in seconds from the start of the film.
  public subscript(frame: Int) -> Double {
    precondition(indices.contains(frame), "the frame index must be in 0..<\(count)")
    return Double(frame) / rate
  }

  /// Returns the indices of `number` frames, evenly spaced from the first to the last.
  ///
  /// `number` must be at least 1. If the film has fewer frames, each index is returned once.
  public func evenlySpacedFrames(_ number: Int) -> [Int] {
    precondition(number >= 1, "the number of frames must be at least 1")
    let number = Swift.min(number, count)
    guard number > 1 else { return [0] }
    return (0..<number).map { step in
      Int((Double(step * (count - 1)) / Double(number - 1)).rounded())
    }
  }
}
