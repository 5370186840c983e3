import CAML
import Foundation

/// States one after the other and for how long, such as `locked:1,home:1.5`.
struct StateScript {
  let sequence: StateSequence

  /// - Throws: ``PreviewSession/CommandError`` for what is none.
  init(_ text: String) throws(PreviewSession.CommandError) {
    let error = PreviewSession.CommandError(
      description: "a script is STATE:SECONDS,… in order, such as locked:1,home:1.5")
    var segments: [StateSequence.Segment] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      // A state may have a colon in its name; the seconds stand after the last one.
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
