/// The display times of a film's frames: frame k is displayed at k / rate seconds, and no frame is at the end time.
public struct FrameTimes: RandomAccessCollection, Hashable, Sendable {
  /// The frame rate, in frames per second.
  public let rate: Double
  /// The number of frames: duration × rate, rounded to an integer of at least 1, or 0 if the duration or the rate is
  /// invalid.
  public let count: Int

  /// Returns the rate, raised if necessary to a minimum that every format can store.
  ///
  /// A frame lasts at most 65,535 seconds, the maximum delay in an animated PNG.
  static func clampedRate(_ rate: Double) -> Double { Swift.max(rate, 1 / 65_535) }

  /// Creates the frame times for a duration in seconds.
  ///
  /// The collection is empty if the rate is not a finite number above 0, if the duration is not above 0, or if there
  /// would be 2³¹ or more frames. A film without frames throws ``FilmError/Reason/noFrames`` when it is finished.
  public init(duration: Double, rate: Double) {
    self.rate = rate
    let isValid = rate > 0 && rate.isFinite && duration > 0 && duration * rate < 0x1p31
    count = isValid ? Swift.max(1, Int((duration * rate).rounded())) : 0
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
  /// If the film has fewer frames, each index is returned once. The array is empty if `number` is below 1.
  public func evenlySpacedFrames(_ number: Int) -> [Int] {
    let number = Swift.min(number, count)
    guard number > 1 else { return Array(0..<Swift.max(0, number)) }
    return (0..<number).map { step in
      Int((Double(step * (count - 1)) / Double(number - 1)).rounded())
    }
  }
}
