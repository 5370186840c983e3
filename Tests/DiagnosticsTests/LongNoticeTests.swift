import Testing

@testable import Diagnostics

private let reporter = DiagnosticReporter(subsystem: "LongNoticeTests")

/// Tests of diagnostics that contain very long names, and of large numbers of diagnostics.
@Suite struct LongNoticeTests {
  @Test(arguments: [
    ("short", 200, "short"), ("abcdef", 6, "abcdef"), ("abcdefg", 6, "abc…fg"),
    ("abcdefg", 5, "ab…fg"), ("äöüäöü", 6, "äöüäöü"), ("äöüäöüß", 6, "äöü…üß"), ("", 2, ""),
    ("abc", 2, "a…"),
  ])
  func `shortenedInMiddle replaces the middle of long text with an ellipsis`(
    text: String, limit: Int, shown: String
  ) {
    #expect(text.shortenedInMiddle(toUTF8Length: limit) == shown)
  }

  @Test func `String.shortenedInMiddle shortens a single character with 100,000 combining marks`() {
    let zalgo = "e" + String(repeating: "\u{301}", count: 100_000)
    #expect(zalgo.shortenedInMiddle().unicodeScalars.count == String.maximumQuotedLength)
  }

  @Test func `DiagnosticReporter limits each message to one line of fewer than 1,100 bytes`() {
    let name = String(repeating: "x", count: 200_000)
    let lines = Lines()
    Diagnostics.$sink.withValue(Diagnostics.Sink { lines.add($0) }) {
      reporter.report("a layer called '\(name)' has no font")
      reporter.log("'\(name)' again")
    }
    #expect(lines.all.count == 2)
    for line in lines.all { #expect(line.utf8.count < 1_100) }
    let (_, texts) = Diagnostics.captureMessages { reporter.report("'\(name)'") }
    #expect(texts.map(\.unicodeScalars.count) == [String.maximumMessageLength])
  }

  @Test
  func `a series of diagnostics that differ only in names or numbers ends with a closing message`()
  {
    var filter = DiagnosticFilter()
    var closing: [String] = []
    var shown = 0
    for index in 0..<1_000 {
      let text = "the key 'k\(index)' of \(index) layers is not known"
      switch filter.recordAndDecide(message: text, kind: nil, framework: "A") {
      case .emit: shown += 1
      case .emitLast(let line):
        shown += 1
        closing.append(line)
      case .suppress: break
      }
    }
    #expect(shown == DiagnosticFilter.maximumSimilarCount)
    #expect(closing == ["further diagnostics like this one are suppressed"])
    // Each other message is still emitted once.
    #expect(
      filter.recordAndDecide(message: "the key 'k1' is odd", kind: nil, framework: "A") == .emit)
    #expect(
      filter.recordAndDecide(message: "the key 'k1' is odd", kind: nil, framework: "A") == .suppress
    )
    #expect(
      filter.recordAndDecide(message: "the key 'k1' is odd", kind: nil, framework: "B") == .emit)
    #expect(filter.recordAndDecide(message: "something", kind: "kind", framework: "A") == .emit)
    #expect(
      filter.recordAndDecide(message: "something else", kind: "kind", framework: "A") == .suppress)
  }

  @Test func `DiagnosticFilter ends any long series of messages with a closing message`() {
    var filter = DiagnosticFilter()
    let verdicts = (0..<10_000).map { index in
      let word = String(String(index).map { Array("abcdefghij")[$0.wholeNumberValue ?? 0] })
      return filter.recordAndDecide(message: word, kind: nil, framework: "A")
    }
    #expect(verdicts.count { $0 != .suppress } == DiagnosticFilter.maximumCount)
    #expect(verdicts.contains(.emitLast(closingMessage: DiagnosticFilter.closingMessage)))
  }

  @Test
  func `Diagnostics.captureMessages limits the count of messages and appends a closing message`() {
    let (_, texts) = Diagnostics.captureMessages {
      for index in 0..<10_000 { reporter.log("\(index)") }
    }
    #expect(texts.count == Diagnostics.maximumCapturedCount)
    #expect(texts.last == DiagnosticFilter.closingMessage)
  }
}
