/// A filter that suppresses repeated diagnostics and limits the number of similar ones.
struct DiagnosticFilter {
  /// The maximum number of distinct messages.
  ///
  /// Without a limit, messages that contain changing numbers could be reported endlessly.
  static let maximumCount = 4_096
  /// The maximum number of messages that differ only in names and numbers.
  ///
  /// A single document can produce thousands of them.
  static let maximumSimilarCount = 100

  /// The message written after the last diagnostic that is reported.
  static let closingMessage = "further diagnostics are suppressed"

  /// The decision whether to write a diagnostic.
  enum EmitDecision: Equatable {
    case emit, suppress
    /// Write the message, followed by a closing line.
    ///
    /// Later similar messages are suppressed.
    case emitLast(closingMessage: String)
  }

  private var reportedKeys: Set<String> = []
  private var similarCounts: [String: Int] = [:]

  /// Decides whether to write a diagnostic, and records it.
  /// - Parameters:
  ///   - text: The message.
  ///   - kind: The key under which messages count as equal, or `nil` to use the message.
  ///   - framework: The name of the subsystem.
  /// - Returns: Whether to write the message, and a closing line if it is the last one.
  mutating func recordAndDecide(message text: String, kind: String?, framework: String)
    -> EmitDecision
  {
    let key =
      "\(framework): \((kind ?? text).shortenedInMiddle(toUTF8Length: String.maximumMessageLength))"
    guard reportedKeys.count < Self.maximumCount, !reportedKeys.contains(key) else {
      return .suppress
    }
    let count = similarCounts["\(framework): \(text.withoutQuotesAndDigits)", default: 0]
    guard count < Self.maximumSimilarCount else { return .suppress }
    reportedKeys.insert(key)
    similarCounts["\(framework): \(text.withoutQuotesAndDigits)"] = count + 1
    if reportedKeys.count == Self.maximumCount {
      return .emitLast(closingMessage: Self.closingMessage)
    }
    return count + 1 == Self.maximumSimilarCount
      ? .emitLast(closingMessage: "further diagnostics like this one are suppressed") : .emit
  }
}
