import CAML
import Foundation

/// The argument of `--script`: state names with durations in seconds, such as `Locked:1,Unlock:1.5,Sleep:1`.
struct StateScriptArgument: Equatable, Sendable {
  let text: String
  let sequence: StateSequence

  init(_ text: String) throws(ArgumentError) {
    let error = ArgumentError(
      "expected STATE:SECONDS,… in order, such as Locked:1,Unlock:1.5,Sleep:1")
    self.text = text
    var segments: [StateSequence.Segment] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      // State names may contain colons, so the duration follows the last colon.
      guard let colon = part.lastIndex(of: ":"),
        let seconds = Double(part[part.index(after: colon)...].trimmed), seconds > 0,
        seconds <= TimeLimits.maximumSeconds
      else { throw error }
      let name = part[..<colon].trimmed
      guard !name.isEmpty else { throw error }
      segments.append(StateSequence.Segment(.set(name), duration: seconds))
    }
    guard !segments.isEmpty else { throw error }
    sequence = StateSequence(segments, defaultDuration: StateSequence.tourDefaultDuration)
  }
}

/// The argument of `--scrub`: a start state and an end state, such as `Locked:Unlock`.
struct StateScrubArgument: Equatable, Sendable {
  let from, to: String

  init(_ text: String) throws(ArgumentError) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(\.trimmed)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
      throw ArgumentError("expected two states as STATE:STATE, such as Locked:Unlock")
    }
    (from, to) = (parts[0], parts[1])
  }

  /// The argument in the form `STATE:STATE`.
  var text: String { "\(from):\(to)" }

  /// Returns a sequence that interpolates from the start state to the end state over the given duration in seconds.
  func stateSequence(duration seconds: Double) -> StateSequence {
    StateSequence([StateSequence.Segment(.scrub(from: from, to: to), duration: seconds)])
  }
}

/// The argument of `--tilt`: a fixed device tilt, or a continuous swing.
///
/// The coordinates of a fixed tilt are in the range `-1...1`.
enum TiltArgument: Equatable, Sendable {
  case fixed(x: Double, y: Double)
  case swing

  /// The period of the swing in seconds.
  static let swingDuration = 4.0

  init(_ text: String) throws(ArgumentError) {
    if text.lowercased() == "swing" {
      self = .swing
      return
    }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
    guard parts.count == 2, let x = Double(parts[0]), let y = Double(parts[1]), abs(x) <= 1,
      abs(y) <= 1
    else {
      throw ArgumentError("expected X,Y, each from -1 to 1, such as 0.3,-0.5, or the word swing")
    }
    self = .fixed(x: x, y: y)
  }

  /// The argument in the form `X,Y`, or `swing`.
  var text: String {
    switch self {
    case .fixed(let x, let y): "\(x),\(y)"
    case .swing: "swing"
    }
  }

  /// Returns the device tilt at the given time in seconds, with coordinates in the range `-1...1`.
  ///
  /// A swing is periodic.
  func tilt(at time: Double) -> (x: Double, y: Double) {
    switch self {
    case .fixed(let x, let y): (x, y)
    case .swing:
      (
        sin(2 * .pi * time / Self.swingDuration),
        // The y-coordinate oscillates at twice the frequency of the x-coordinate, so that the tilt traces a figure
        // eight and reaches all quadrants.
        0.6 * sin(4 * .pi * time / Self.swingDuration)
      )
    }
  }
}

extension StringProtocol {
  /// The text without leading and trailing white space.
  var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
