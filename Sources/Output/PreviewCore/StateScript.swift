import CAML
import Foundation

/// A sequence of states with durations in seconds, such as `locked:1,home:1.5`.
struct StateScript {
  let sequence: StateSequence

  /// Parses a state script.
  ///
  /// - Throws: ``PreviewSession/CommandError`` if the text is not a valid script.
  init(_ text: String) throws(PreviewSession.CommandError) {
    let error = PreviewSession.CommandError(
      description:
        "invalid state script; write STATE:SECONDS pairs separated by commas, such as locked:1,home:1.5"
    )
    var segments: [StateSequence.Segment] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      // State names may contain colons, so the duration follows the last one.
      guard let colon = part.lastIndex(of: ":"),
        let seconds = Double(
          part[part.index(after: colon)...].trimmingCharacters(in: .whitespaces)),
        seconds > 0, seconds.isFinite
      else { throw error }
      let name = part[..<colon].trimmingCharacters(in: .whitespaces)
      guard !name.isEmpty else { throw error }
      segments.append(StateSequence.Segment(.set(name), duration: seconds))
    }
    guard !segments.isEmpty else { throw error }
    sequence = StateSequence(segments, defaultDuration: StateSequence.tourDefaultDuration)
  }
}
