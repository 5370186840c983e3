/// The times of a film's frames: frame k is at k / rate seconds, and the end of the film has no frame.
public struct FrameTimes: RandomAccessCollection, Hashable, Sendable {
  /// The frame rate, in frames per second.
  public let rate: Double
  /// The number of frames: duration × rate, rounded, but at least 1.
  public let count: Int

  /// Returns the rate, limited to a minimum that every format can store.
  ///
  /// A frame lasts at most 65,535 seconds, the maximum of an animated PNG.
  static func clampedRate(_ rate: Double) -> Double { Swift.max(rate, 1 / 65_535) }

  /// Creates the times for a duration in seconds.
  ///
  /// - Range: both values are finite, `rate` is greater than 0, `duration` is at least 0, and there are fewer than
  ///   2³¹ frames.
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

  /// The number of frames, which is one greater than the last index.
  public var endIndex: Int { count }

  /// Returns the time of a frame, in seconds from the start of the film.
  public subscript(frame: Int) -> Double {
    precondition(indices.contains(frame), "the frame index must be in 0..<\(count)")
    return Double(frame) / rate
  }

  /// Returns the indices of `number` frames, spread evenly from the first to the last.
  ///
  /// - Range: `number` is at least 1. If the film has fewer frames, each index is returned once.
  public func evenlySpacedFrames(_ number: Int) -> [Int] {
    precondition(number >= 1, "the number of frames must be at least 1")
    let number = Swift.min(number, count)
    guard number > 1 else { return [0] }
    return (0..<number).map { step in
      Int((Double(step * (count - 1)) / Double(number - 1)).rounded())
    }
  }
}
