/// The time of a frame that `assertFrames` compares: a number of seconds, or the first frame after which nothing moves.
///
/// A number literal is a time: `at: [0, 0.1, .settled]`.
public struct FrameSelector: Hashable, Sendable {
  /// The time in seconds since the stage was created, or `nil` for the settled frame.
  let seconds: Double?

  /// The first frame after which nothing moves: no animation is active, and no animation, delay or display link is
  /// pending.
  ///
  /// Frames are examined at 60 frames per second, at or after the preceding time. The assertion fails if animations
  /// have not ended after ``settlingLimit`` seconds, for example because one repeats forever. It must be the last frame
  /// of an assertion.
  public static let settled = FrameSelector(seconds: nil)

  /// Returns the selector for a time in seconds since the stage was created.
  public static func time(_ seconds: Double) -> FrameSelector { FrameSelector(seconds: seconds) }

  /// The maximum number of seconds since the start of an assertion in which animations must end: 60.
  public static let settlingLimit: Double = 60

  /// The number of frames per second that are examined for a settled frame.
  static let settlingRate: Double = 60
}

extension FrameSelector: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Creates the selector for a time in seconds.
  public init(floatLiteral seconds: Double) { self.init(seconds: seconds) }
  /// Creates the selector for a whole number of seconds.
  public init(integerLiteral seconds: Int) { self.init(seconds: Double(seconds)) }
}

extension FrameSelector {
  /// The text for reports, such as `0.1 s` or `settled`.
  var label: String {
    seconds.map { "\(ReferenceFrameStore.formattedSeconds($0)) s" } ?? "settled"
  }

  /// The end of a file name, such as `0.1s` or `settled`.
  var fileNamePart: String {
    seconds.map { "\(ReferenceFrameStore.formattedSeconds($0))s" } ?? "settled"
  }

  /// Returns an error message if the selectors are invalid, or `nil` if they are valid.
  static func validationMessage(for frames: [FrameSelector]) -> String? {
    if frames.isEmpty { return "no times given: pass at least one" }
    if frames.dropLast().contains(.settled) {
      return "invalid times: .settled must be the last one"
    }
    let times = frames.compactMap(\.seconds)
    if let bad = times.first(where: { !$0.isFinite || $0 < 0 }) {
      return "invalid time \(bad) s: times must be finite and not negative"
    }
    for (earlier, later) in zip(times, times.dropFirst()) {
      if later <= earlier { return "times must be in ascending order: \(later) follows \(earlier)" }
      if ReferenceFrameStore.formattedSeconds(later)
        == ReferenceFrameStore.formattedSeconds(earlier)
      {
        return "the times \(earlier) s and \(later) s are less than a microsecond apart"
      }
    }
    return nil
  }
}

/// An error that states why animations have not ended.
struct SettlingError: Error, CustomStringConvertible {
  let description: String
}

extension AnimationStage {
  /// Advances the clock, frame by frame, to the first frame after which nothing moves.
  ///
  /// - Throws: ``SettlingError`` if animations have not ended after ``FrameSelector/settlingLimit`` seconds.
  func advanceToSettledFrame() throws(SettlingError) {
    let start = time
    // A frame is at or after the current time, which may be between two frames.
    var frame = (start * FrameSelector.settlingRate - 1e-6).rounded(.up)
    while !isSettled {
      let next = frame / FrameSelector.settlingRate
      frame += 1
      guard next - start <= FrameSelector.settlingLimit else { throw settlingError() }
      if next > time { advanceClock(to: next) }
    }
  }

  /// Returns an error that names the running animations.
  func settlingError() -> SettlingError {
    let running = runningAnimations.prefix(3).map {
      "'\($0.key)' of \(LayerLabel(of: $0.layer).text)"
    }
    let reason =
      running.isEmpty
      ? "a delay or display link is pending" : "running: \(running.joined(separator: ", "))"
    return SettlingError(
      description: "not settled after \(Int(FrameSelector.settlingLimit)) s (\(reason)): remove "
        + ".settled, or end the animation")
  }
}
