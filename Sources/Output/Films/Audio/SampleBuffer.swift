/// Stereo samples in memory that is reused: left and right alternate, in the range `-1...1`.
struct SampleBuffer {
  /// The number of stereo samples that are converted at once.
  static let defaultCapacity = 4_096
  /// The number of channels.
  static let channelCount = 2

  private(set) var values: [Float]
  /// The maximum number of stereo samples.
  let capacity: Int

  init(capacity: Int) {
    precondition(capacity > 0, "a sample buffer needs space for one sample")
    self.capacity = capacity
    values = [Float](repeating: 0, count: capacity * Self.channelCount)
  }

  /// Calls a closure with the memory.
  mutating func withMemory<R>(_ body: (UnsafeMutableBufferPointer<Float>) -> R) -> R {
    values.withUnsafeMutableBufferPointer { body($0) }
  }

  /// Sets a range of stereo samples to silence.
  mutating func clear(_ samples: Range<Int>) {
    for index in samples.lowerBound * Self.channelCount..<samples.upperBound * Self.channelCount {
      values[index] = 0
    }
  }
}
