/// Where a document is played, and how it goes on.
struct Playhead: Equatable {
  /// In seconds from the document's beginning.
  private(set) var time: Double
  /// Seconds from one frame to the next, as the arrows step.
  let frameDuration: Double
  /// How long there is something new to see, in seconds; the head may go further.
  let duration: Double
  var isPlaying: Bool

  init(time: Double = 0, frame: Double = 1.0 / 60, length: Double, isPlaying: Bool = true) {
    (self.time, self.frameDuration, self.duration) = (max(0, time), frame, max(length, frame))
    self.isPlaying = isPlaying
  }

  /// What the bar stands for, in seconds.
  var barDuration: Double { max(duration, time) }

  /// Where the head stands on the bar, 0 to 1.
  var fraction: Double { time / barDuration }

  /// So many seconds have passed.
  mutating func advance(by seconds: Double) {
    // A display that stood still does not make a document leap.
    if isPlaying { time += min(max(seconds, 0), Self.maximumAdvance) }
  }

  /// The longest time that passes at once, in seconds.
  static let maximumAdvance = 0.25

  /// Goes on by frames, or back, and pauses: to the next that is a whole number of frames from the beginning.
  mutating func step(byFrameCount frames: Int) {
    isPlaying = false
    let position = time / frameDuration
    // Two that are this near are one.
    let near = 1e-6
    let from = frames > 0 ? (position + near).rounded(.down) : (position - near).rounded(.up)
    time = max(0, (from + Double(frames)) * frameDuration)
  }

  /// Goes to a place of the bar, 0 to 1.
  mutating func seek(toBarFraction fraction: Double) {
    time = min(max(fraction, 0), 1) * barDuration
  }

  /// Goes to the beginning.
  mutating func rewind() { time = 0 }
}
