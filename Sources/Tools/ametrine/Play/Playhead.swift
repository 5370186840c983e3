/// The current time of a playing document.
struct Playhead: Equatable {
  /// The time in seconds from the beginning of the document.
  private(set) var time: Double
  /// The duration of a frame in seconds, the distance of a step with the arrow keys.
  let frameDuration: Double
  /// The duration of the document's animations in seconds.
  ///
  /// Playback may continue beyond it.
  let duration: Double
  var isPlaying: Bool

  init(time: Double = 0, frame: Double = 1.0 / 60, length: Double, isPlaying: Bool = true) {
    (self.time, self.frameDuration, self.duration) = (max(0, time), frame, max(length, frame))
    self.isPlaying = isPlaying
  }

  /// The duration in seconds that the playback bar represents.
  var barDuration: Double { max(duration, time) }

  /// The position of the playhead on the bar, 0...1.
  var fraction: Double { time / barDuration }

  /// Advances the time by elapsed seconds while the document plays.
  ///
  /// A single call advances it by at most `maximumAdvance`.
  mutating func advance(by seconds: Double) {
    // The limit prevents the document from jumping forward after the display has stalled.
    if isPlaying { time += min(max(seconds, 0), Self.maximumAdvance) }
  }

  /// The maximum advance of the time in one call, in seconds.
  static let maximumAdvance = 0.25

  /// Pauses and moves by a number of frames, forward or backward, to a time that is a whole number of frames from the
  /// beginning.
  mutating func step(byFrameCount frames: Int) {
    isPlaying = false
    let position = time / frameDuration
    // The tolerance for treating a time as a whole number of frames.
    let near = 1e-6
    let from = frames > 0 ? (position + near).rounded(.down) : (position - near).rounded(.up)
    time = max(0, (from + Double(frames)) * frameDuration)
  }

  /// Moves to a position on the bar, 0...1.
  ///
  /// Other values are clamped.
  mutating func seek(toBarFraction fraction: Double) {
    time = min(max(fraction, 0), 1) * barDuration
  }

  mutating func rewind() { time = 0 }
}
