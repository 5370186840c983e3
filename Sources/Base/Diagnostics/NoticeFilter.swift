/// Decides which notices are written: each once, and of those that differ in names and numbers only the first.
struct NoticeFilter {
  /// The notices that are told apart: texts with numbers in them could go on for ever.
  static let maximumCount = 4_096
  /// The similar notices that are written: a document can make thousands, which only hide each other.
  static let maximumSimilarCount = 100

  /// The last line, after which none follows.
  static let closing = "further notices are left out"

  /// Whether a notice is written.
  enum Verdict: Equatable {
    case shown, hidden
    /// It is written, and the given line after it: others like it are hidden.
    case last(closing: String)
  }

  private var known: Set<String> = []
  private var similar: [String: Int] = [:]

  /// Judges a notice.
  ///
  /// - Parameters:
  ///   - text: the notice.
  ///   - kind: the key that makes notices equal; the text itself where nil.
  ///   - framework: the name before it.
  /// - Returns: whether it is written.
  mutating func judge(_ text: String, ofKind kind: String?, by framework: String) -> Verdict {
    let key = "\(framework): \((kind ?? text).shortened(to: String.maximumMessageLength))"
    guard known.count < Self.maximumCount, !known.contains(key) else { return .hidden }
    let count = similar["\(framework): \(text.withoutNames)", default: 0]
    guard count < Self.maximumSimilarCount else { return .hidden }
    known.insert(key)
    similar["\(framework): \(text.withoutNames)"] = count + 1
    if known.count == Self.maximumCount { return .last(closing: Self.closing) }
    return count + 1 == Self.maximumSimilarCount
      ? .last(closing: "further notices like this one are left out") : .shown
  }
}
