import CAML

/// What was found in a document, as lines for the terminal.
enum FindingLines {
  /// Beyond it the lines only hide each other.
  static let maximum = 20

  /// One line for each finding that shows, and one for those left out.
  static func lines(_ findings: [Finding], of input: String) -> [String] {
    let shown = findings.filter { $0.severity > .note }
    var lines = shown.prefix(maximum).map { "\(input): \($0)" }
    if shown.count > maximum {
      lines.append("\(input): and \(shown.count - maximum) findings more")
    }
    return lines
  }
}
