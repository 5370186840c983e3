import Testing

@testable import Diagnostics

/// Notices with names as long as a document, and as many as it likes.
@Suite struct LongNoticeTests {
  @Test(arguments: [
    ("short", 200, "short"), ("abcdef", 6, "abcdef"), ("abcdefg", 6, "abc…fg"),
    ("abcdefg", 5, "ab…fg"), ("äöüäöü", 6, "äöüäöü"), ("äöüäöüß", 6, "äöü…üß"), ("", 2, ""),
    ("abc", 2, "a…"),
  ])
  func `a long text has an ellipsis in place of its middle`(
    text: String, limit: Int, shown: String
  ) {
    #expect(text.shortened(to: limit) == shown)
  }

  @Test func `a character of many scalars is shortened, too`() {
    let zalgo = "e" + String(repeating: "\u{301}", count: 100_000)
    #expect(zalgo.shortened().unicodeScalars.count == String.maximumQuotedLength)
  }

  @Test func `a notice is one line of bounded length`() {
    let name = String(repeating: "x", count: 200_000)
    let lines = Lines()
    Notices.$sink.withValue(Notices.Sink { lines.add($0) }) {
      Notices.report("a layer called '\(name)' has no font", by: "LongNoticeTests")
      Notices.say("'\(name)' again", by: "LongNoticeTests")
    }
    #expect(lines.all.count == 2)
    for line in lines.all { #expect(line.utf8.count < 1_100) }
    let (_, texts) = Notices.gathered { Notices.report("'\(name)'", by: "LongNoticeTests") }
    #expect(texts.map(\.unicodeScalars.count) == [String.maximumMessageLength])
  }

  @Test func `notices that differ in names and numbers only end with a closing line`() {
    var filter = NoticeFilter()
    var closing: [String] = []
    var shown = 0
    for index in 0..<1_000 {
      let text = "the key 'k\(index)' of \(index) layers is not known"
      switch filter.judge(text, ofKind: nil, by: "A") {
      case .shown: shown += 1
      case .last(let line):
        shown += 1
        closing.append(line)
      case .hidden: break
      }
    }
    #expect(shown == NoticeFilter.maximumSimilarCount)
    #expect(closing == ["further notices like this one are left out"])
    // Others are still shown, each once.
    #expect(filter.judge("the key 'k1' is odd", ofKind: nil, by: "A") == .shown)
    #expect(filter.judge("the key 'k1' is odd", ofKind: nil, by: "A") == .hidden)
    #expect(filter.judge("the key 'k1' is odd", ofKind: nil, by: "B") == .shown)
    #expect(filter.judge("something", ofKind: "kind", by: "A") == .shown)
    #expect(filter.judge("something else", ofKind: "kind", by: "A") == .hidden)
  }

  @Test func `notices of any kind end with a closing line`() {
    var filter = NoticeFilter()
    let verdicts = (0..<10_000).map { index in
      let word = String(String(index).map { Array("abcdefghij")[$0.wholeNumberValue ?? 0] })
      return filter.judge(word, ofKind: nil, by: "A")
    }
    #expect(verdicts.count { $0 != .hidden } == NoticeFilter.maximumCount)
    #expect(verdicts.contains(.last(closing: NoticeFilter.closing)))
  }

  @Test func `a gathering of many notices ends with a closing line`() {
    let (_, texts) = Notices.gathered {
      for index in 0..<10_000 { Notices.say("\(index)", by: "LongNoticeTests") }
    }
    #expect(texts.count == Notices.maximumGatheredCount)
    #expect(texts.last == NoticeFilter.closing)
  }
}
