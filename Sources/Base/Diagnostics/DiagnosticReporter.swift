/// A reporter of the diagnostics of one subsystem: explanations why something is not displayed, or not as specified.
public struct DiagnosticReporter: Sendable {
  /// The prefix of each line, such as `CoreGraphics`.
  private let subsystem: String

  /// Creates a reporter.
  ///
  /// The name of the subsystem becomes the prefix of each line.
  public init(subsystem: String) { self.subsystem = subsystem }

  /// Reports a message with the name of the subsystem as prefix.
  ///
  /// A sink receives only the first message of each kind.
  /// - Parameters:
  ///   - text: One line that states the problem and the remedy. It is shortened to 1,000 characters.
  ///   - kind: The key under which messages that differ in numbers count as equal, or nil to use the text.
  public func report(_ text: String, kind: String? = nil) {
    let text = text.shortenedInMiddle(toUTF8Length: String.maximumMessageLength)
    if Diagnostics.capture(text) { return }
    let decision = Diagnostics.sink.emitDecision(for: text, kind: kind, subsystem: subsystem)
    if decision != .suppress { write(text) }
    if case .emitLast(let closing) = decision { write(closing) }
  }

  /// Reports a message with the name of the subsystem as prefix, even if it was reported before.
  ///
  /// It is shortened to 1,000 characters.
  public func log(_ text: String) {
    let text = text.shortenedInMiddle(toUTF8Length: String.maximumMessageLength)
    if !Diagnostics.capture(text) { write(text) }
  }

  private func write(_ text: String) { Diagnostics.sink("\(subsystem): \(text)".singleLineEscaped) }
}
