import Diagnostics
import Testing

/// Tests of the escaping of untrusted text in one-line messages.
@Suite struct OneLineTests {
  @Test(
    arguments: [
      ("plain, with \"quotes\" and 漢字 and é and 👩‍👧", "plain, with \"quotes\" and 漢字 and é and 👩‍👧"),
      ("a\nok      b.gif", #"a\nok      b.gif"#), ("a\r\n::warning::x", #"a\r\n::warning::x"#),
      ("a\tb", #"a\tb"#), ("\u{1B}[31mred\u{7}", #"\u{1B}[31mred\u{7}"#),
      ("\u{9B}2J", #"\u{9B}2J"#), ("a\u{202E}gnp.exe", #"a\u{202E}gnp.exe"#),
      ("a\u{2028}b\u{2029}c\u{85}d", #"a\u{2028}b\u{2029}c\u{85}d"#),
      ("\u{2066}x\u{2069}\u{0}\u{7F}", #"\u{2066}x\u{2069}\u{0}\u{7F}"#),
    ])
  func `singleLineEscaped escapes line breaks, terminal controls and direction marks`(
    text: String, line: String
  ) {
    #expect(text.singleLineEscaped == line)
  }

  @Test func `DiagnosticReporter emits a repeated message once, as a single line`() {
    let said = Lines()
    Diagnostics.$sink.withValue(Diagnostics.Sink { said.add($0) }) {
      for _ in 0..<3 {
        DiagnosticReporter(subsystem: "OneLineTests").report(
          "a layer called 'x\n::error::y' has no font")
      }
    }
    #expect(said.all == [#"OneLineTests: a layer called 'x\n::error::y' has no font"#])
  }
}

/// A thread-safe list of emitted lines.
final class Lines: @unchecked Sendable {
  private(set) var all: [String] = []
  func add(_ line: String) { all.append(line) }
}
