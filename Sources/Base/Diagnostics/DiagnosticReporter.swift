/// A reporter for one subsystem's diagnostics: explanations of why something is not displayed, or not as specified.
public struct DiagnosticReporter: Sendable {
  /// The prefix of each line, such as `CoreGraphics`.
  private let subsystem: String

  /// Creates a reporter that prefixes each line with the given subsystem name.
  public init(subsystem: String) { self.subsystem = subsystem }

  /// Reports a message with the subsystem's name as prefix.
  ///
  /// A sink receives only the first message of each kind.
  /// - Parameters:
  ///   - text: One line that states the problem and the remedy. It is shortened to 1,000 characters.
  ///   - kind: The key under which messages that differ only in details count as equal, or `nil` to use the text.
  public func report(_ text: String, kind: String? = nil) {
    let text = text.shortenedInMiddle(toUTF8Length: String.maximumMessageLength)
    if Diagnostics.capture(text) { return }
    let decision = Diagnostics.sink.emitDecision(for: text, kind: kind, subsystem: subsystem)
    if decision != .suppress { write(text) }
    if case .emitLast(let closing) = decision { write(closing) }
  }

  /// Reports a message with the subsystem's name as prefix, even if it was reported before.
  ///
  /// The message is shortened to 1,000 characters.
  public func log(_ text: String) {
    let text = text.shortenedInMiddle(toUTF8Length: String.maximumMessageLength)
    if !Diagnostics.capture(text) { write(text) }
  }

  private func write(_ text: String) { Diagnostics.sink("\(subsystem): \(text)".singleLineEscaped) }
}
