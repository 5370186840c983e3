import Geometry
import Testing
import TextLayout

@Suite struct LineBreakingTests {
  @Test func `the width of a text is proportional to its font size`() {
    #expect(abs(width("Hello", size: 40) - 2 * width("Hello", size: 20)) < 1e-9)
    #expect(width("Hello") > 40)
  }

  @Test func `the line height is the sum of the font's ascent, descent and line gap`() throws {
    let face = try #require(fonts.face(for: FontRequest("Liberation Sans")))
    // The expected values are those in the font's table: 1854, 434 and 67 of 2048 units.
    #expect(abs(face.metrics.ascent - 1854.0 / 2048) < 1e-9)
    #expect(abs(face.metrics.descent - 434.0 / 2048) < 1e-9)
    let line = try #require(set("x").lines.first)
    #expect(abs(line.height - 20 * (1854 + 434 + 67) / 2048) < 1e-9)
    #expect(abs(line.origin.y - 20 * 1854.0 / 2048) < 1e-9)
  }

  @Test func `lines break between words`() {
    let text = "one two three"
    let box = TextBox(width: width("one two") + 1)
    #expect(set(text, in: box).words(of: text) == ["one two", "three"])
  }

  @Test func `trailing white space of a line does not count toward its width`() {
    let text = "one  two"
    #expect(set(text, in: TextBox(width: width("one") + 0.5)).words(of: text) == ["one", "two"])
  }

  @Test func `a word wider than the line breaks between characters`() {
    let text = "mmmmmm"
    let box = TextBox(width: width("mmm") + 1)
    #expect(set(text, in: box).words(of: text) == ["mmm", "mmm"])
  }

  @Test func `ParagraphStyle.wrap character breaks lines between characters`() {
    let text = "on two"
    let box = TextBox(width: width("on t") + 0.5)
    let laid = set(text, in: box) { $0.wrap = .character }
    #expect(laid.words(of: text) == ["on t", "wo"])
  }

  @Test func `ParagraphStyle.wrap none keeps a text on one line`() {
    let laid = set("one two three", in: TextBox(width: 10)) { $0.wrap = .none }
    #expect(laid.lines.count == 1)
    #expect(abs(laid.size.width - width("one two three")) < 1e-9)
  }

  @Test(arguments: ["a\nb", "a\r\nb", "a\rb", "a\u{2028}b", "a\u{2029}b", "a\u{85}b"])
  func `every Unicode line separator starts a new line`(text: String) {
    #expect(set(text).words(of: text) == ["a", "b"])
  }

  @Test func `a trailing newline adds an empty line`() {
    let laid = set("a\n")
    #expect(laid.lines.count == 2)
    #expect(abs(laid.size.height - 2 * set("a").size.height) < 1e-9)
  }

  @Test(arguments: [
    (ParagraphStyle.Alignment.natural, 0.0), (.left, 0), (.center, 0.5), (.right, 1),
    (.justified, 0),
  ])
  func `ParagraphStyle.Alignment determines the horizontal position of a line`(
    alignment: ParagraphStyle.Alignment, share: Double
  ) throws {
    let laid = set("short", in: TextBox(width: 200)) { $0.alignment = alignment }
    let line = try #require(laid.lines.first)
    #expect(abs(line.origin.x - (200 - line.width) * share) < 1e-9)
  }

  @Test func `justified lines fill the width, except the last one`() throws {
    let laid = set("aa bb cc dd ee ff gg hh", in: TextBox(width: 100)) {
      $0.alignment = .justified
    }
    #expect(laid.lines.count > 1)
    for line in laid.lines.dropLast() {
      let end = try #require(line.runs.last)
      #expect(abs(end.x + end.width - 100) < 1e-6)
    }
    #expect(try #require(laid.lines.last).width < 99)
  }

  @Test func `lineLimit limits the number of lines and sets isTruncated`() {
    let laid = set("a b c d", in: TextBox(width: width("a") + 0.5, lineLimit: 2))
    #expect(laid.lines.count == 2)
    #expect(laid.isTruncated)
  }

  @Test func `lineSpacing is added between lines but not after the last one`() {
    let plain = set("a\nb").size.height
    let spaced = set("a\nb") { $0.lineSpacing = 10 }.size.height
    #expect(abs(spaced - plain - 10) < 1e-9)
  }

  @Test func `lineHeightMultiple scales the line height within its minimum and maximum`() {
    let plain = set("a").size.height
    #expect(abs(set("a") { $0.lineHeightMultiple = 2 }.size.height - 2 * plain) < 1e-9)
    #expect(abs(set("a") { $0.minimumLineHeight = 50 }.size.height - 50) < 1e-9)
    #expect(abs(set("a") { $0.maximumLineHeight = 12 }.size.height - 12) < 1e-9)
  }

  @Test func `firstLineIndent and headIndent shift lines horizontally`() {
    let laid = set("one two", in: TextBox(width: 60)) {
      $0.firstLineIndent = 20
      $0.headIndent = 5
    }
    #expect(laid.lines.map(\.origin.x) == [20, 5])
  }

  @Test func `kern is added to the advance of each character`() {
    #expect(abs(set("abc", kern: 5).size.width - width("abc") - 15) < 0.5)
  }

  @Test func `runs of different sizes in one line share a baseline`() throws {
    let text = StyledText(
      "aB",
      parts: [
        StyledText.StyleRun(
          length: 1, style: TextStyle(font: FontRequest("Liberation Sans"), size: 10)),
        StyledText.StyleRun(
          length: 1, style: TextStyle(font: FontRequest("Liberation Sans"), size: 40)),
      ])
    let line = try #require(fonts.layOut(text).lines.first)
    #expect(line.runs.map(\.size) == [10, 40])
    #expect(line.runs[0].baseline == line.runs[1].baseline)
    #expect(abs(line.ascent - 40 * 1854.0 / 2048) < 1e-9)
  }
}
