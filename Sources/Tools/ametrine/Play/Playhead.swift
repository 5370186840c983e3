/// The current time of a playing document.
struct Playhead: Equatable {
  /// The current time in seconds, relative to the beginning of the document.
  private(set) var time: Double
  /// The frame duration in seconds, by which the arrow keys change the time.
  let frameDuration: Double
  /// The duration of the document's animations in seconds.
  ///
  /// Playback can continue beyond it.
  let duration: Double
  var isPlaying: Bool

  init(time: Double = 0, frame: Double = 1.0 / 60, length: Double, isPlaying: Bool = true) {
    (self.time, self.frameDuration, self.duration) = (max(0, time), frame, max(length, frame))
    self.isPlaying = isPlaying
  }

  /// The duration in seconds that corresponds to the length of the playback bar.
  var barDuration: Double { max(duration, time) }

  /// The position of the playhead on the bar, in the range `0...1`.
  var fraction: Double { time / barDuration }

  /// Advances the time by the elapsed time in seconds if the document is playing.
  ///
  /// A single call advances it by at most `maximumAdvance`.
  mutating func advance(by seconds: Double) {
    // The limit prevents the document from jumping forward if the display has stalled.
    if isPlaying { time += min(max(seconds, 0), Self.maximumAdvance) }
  }

  /// The maximum time in seconds by which one call advances the playhead.
  static let maximumAdvance = 0.25

  /// Pauses playback and moves by the given number of frames, forward or backward.
  ///
  /// The resulting time is a multiple of the frame duration.
  mutating func step(byFrameCount frames: Int) {
    isPlaying = false
    let position = time / frameDuration
    // The tolerance in frames for treating a time as a multiple of the frame duration.
    let near = 1e-6
    let from = frames > 0 ? (position + near).rounded(.down) : (position - near).rounded(.up)
    time = max(0, (from + Double(frames)) * frameDuration)
  }

  /// Moves to the given position on the bar, clamped to the range `0...1`.
  mutating func seek(toBarFraction fraction: Double) {
    time = min(max(fraction, 0), 1) * barDuration
  }

  mutating func rewind() { time = 0 }
}
