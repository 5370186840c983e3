/// When the frames of a film are: frame k at k / rate, from 0, without one at the end.
public struct FrameTimes: RandomAccessCollection, Hashable, Sendable {
  /// Frames in one second.
  public let rate: Double
  /// The number of frames: duration × rate, rounded, at least one.
  public let count: Int

  /// A rate that every format holds: a frame lasts at most the 65,535 seconds that an animated PNG can say.
  static func clampedRate(_ rate: Double) -> Double { Swift.max(rate, 1 / 65_535) }

  /// The frames of `duration` seconds.
  ///
  /// - Range: both finite, `rate` > 0, `duration` ≥ 0, and fewer than 2³¹ frames.
  public init(duration: Double, rate: Double) {
    precondition(rate > 0 && rate.isFinite, "a film has a frame rate above zero")
    precondition(duration >= 0 && duration * rate < 0x1p31, "a film has an end")
    self.rate = rate
    count = Swift.max(1, Int((duration * rate).rounded()))
  }

  /// Always 0.
  public var startIndex: Int { 0 }

  /// The number of frames.
  public var endIndex: Int { count }

  /// The time of a frame, in seconds since the film's beginning.
  public subscript(frame: Int) -> Double {
    precondition(indices.contains(frame), "no such frame")
    return Double(frame) / rate
  }

  /// `number` frames, spread evenly from the first to the last.
  ///
  /// - Range: `number` ≥ 1; when there are fewer frames, each comes once.
  public func evenlySpacedFrames(_ number: Int) -> [Int] {
    precondition(number >= 1, "at least one frame is wanted")
    let number = Swift.min(number, count)
    guard number > 1 else { return [0] }
    return (0..<number).map { step in
      Int((Double(step * (count - 1)) / Double(number - 1)).rounded())
    }
  }
}
