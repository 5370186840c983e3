/// Decides which notices are written: each once, and of those that differ in names and numbers only the first.
struct DiagnosticFilter {
  /// The notices that are told apart: texts with numbers in them could go on for ever.
  static let maximumCount = 4_096
  /// The similar notices that are written: a document can make thousands, which only hide each other.
  static let maximumSimilarCount = 100

  /// The last line, after which none follows.
  static let closingMessage = "further notices are left out"

  /// Whether a notice is written.
  enum EmitDecision: Equatable {
    case emit, suppress
    /// The message is written, then a closing line: later similar messages are hidden.
    case emitLast(closingMessage: String)
  }

  private var reportedKeys: Set<String> = []
  private var similarCounts: [String: Int] = [:]

  /// Judges a notice.
  ///
  /// - Parameters:
  ///   - text: the notice.
  ///   - kind: the key that makes notices equal; the text itself where nil.
  ///   - framework: the name before it.
  /// - Returns: whether it is written.
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
      ? .emitLast(closingMessage: "further notices like this one are left out") : .emit
  }
}
