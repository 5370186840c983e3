import CAML
import Foundation

/// What `--script` says: states and for how long, such as `Locked:1,Unlock:1.5,Sleep:1`.
struct StateScriptArgument: Equatable, Sendable {
  /// As it was given.
  let text: String
  let sequence: StateSequence

  init(_ text: String) throws(ArgumentError) {
    let error = ArgumentError(
      "a script is STATE:SECONDS,… in order, such as Locked:1,Unlock:1.5,Sleep:1")
    self.text = text
    var segments: [StateSequence.Segment] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      // A state may have a colon in its name; the seconds stand after the last one.
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

/// What `--scrub` says: from which state to which, such as `Locked:Unlock`.
struct StateScrubArgument: Equatable, Sendable {
  let from, to: String

  init(_ text: String) throws(ArgumentError) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(\.trimmed)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
      throw ArgumentError("a scrub is STATE:STATE, such as Locked:Unlock")
    }
    (from, to) = (parts[0], parts[1])
  }

  /// As it is given.
  var text: String { "\(from):\(to)" }

  /// The path of that many seconds.
  func stateSequence(duration seconds: Double) -> StateSequence {
    StateSequence([StateSequence.Segment(.scrub(from: from, to: to), duration: seconds)])
  }
}

/// What `--tilt` says: how the screen is held, or that it swings.
enum TiltArgument: Equatable, Sendable {
  case fixed(x: Double, y: Double)
  case swing

  /// How long one swing takes, in seconds.
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
      throw ArgumentError("a tilt is X,Y, each from -1 to 1, such as 0.3,-0.5, or the word swing")
    }
    self = .fixed(x: x, y: y)
  }

  /// As it is given.
  var text: String {
    switch self {
    case .fixed(let x, let y): "\(x),\(y)"
    case .swing: "swing"
    }
  }

  /// The tilt at a time, in seconds: a swing goes once round.
  func tilt(at time: Double) -> (x: Double, y: Double) {
    switch self {
    case .fixed(let x, let y): (x, y)
    case .swing:
      (
        sin(2 * .pi * time / Self.swingDuration),
        // Half as fast, so that the corners are visited too.
        0.6 * sin(4 * .pi * time / Self.swingDuration)
      )
    }
  }
}

extension StringProtocol {
  /// Without white space at either end.
  var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
