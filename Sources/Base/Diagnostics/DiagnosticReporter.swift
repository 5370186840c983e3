/// Reports the diagnostics of one subsystem: why something does not show, or not as it was asked for.
public struct DiagnosticReporter: Sendable {
  /// The name at the beginning of each line, such as `CoreGraphics`.
  private let subsystem: String

  /// Creates a reporter for a subsystem.
  public init(subsystem: String) { self.subsystem = subsystem }

  /// Reports a text with the subsystem's name before it, of texts of one kind only the first for each sink.
  ///
  /// - Parameters:
  ///   - text: One line with fault and remedy; longer than 1,000 characters it is shortened.
  ///   - kind: The key that makes texts equal in which numbers differ; the text itself where nil.
  public func report(_ text: String, kind: String? = nil) {
    let text = text.shortenedInMiddle(toUTF8Length: String.maximumMessageLength)
    if Diagnostics.capture(text) { return }
    let decision = Diagnostics.sink.emitDecision(for: text, kind: kind, subsystem: subsystem)
    if decision != .suppress { write(text) }
    if case .emitLast(let closing) = decision { write(closing) }
  }

  /// Reports a text with the subsystem's name before it, whether or not it was reported before.
  public func log(_ text: String) {
    let text = text.shortenedInMiddle(toUTF8Length: String.maximumMessageLength)
    if !Diagnostics.capture(text) { write(text) }
  }

  private func write(_ text: String) { Diagnostics.sink("\(subsystem): \(text)".singleLineEscaped) }
}
