import Geometry
import Testing
import TextLayout

@Suite struct LineBreakingTests {
  @Test func `a text grows with its size`() {
    #expect(abs(width("Hello", size: 40) - 2 * width("Hello", size: 20)) < 1e-9)
    #expect(width("Hello") > 40)
  }

  @Test func `a line is as high as its font says`() throws {
    let face = try #require(fonts.face(for: FontRequest("Liberation Sans")))
    // The font's own table: 1854, 434 and 67 of 2048 units.
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

  @Test func `white space at the end of a line takes no room`() {
    let text = "one  two"
    #expect(set(text, in: TextBox(width: width("one") + 0.5)).words(of: text) == ["one", "two"])
  }

  @Test func `a word too long for the line breaks between characters`() {
    let text = "mmmmmm"
    let box = TextBox(width: width("mmm") + 1)
    #expect(set(text, in: box).words(of: text) == ["mmm", "mmm"])
  }

  @Test func `lines break between characters where told`() {
    let text = "on two"
    let box = TextBox(width: width("on t") + 0.5)
    let laid = set(text, in: box) { $0.wrap = .character }
    #expect(laid.words(of: text) == ["on t", "wo"])
  }

  @Test func `what is not wrapped stays on one line`() {
    let laid = set("one two three", in: TextBox(width: 10)) { $0.wrap = .none }
    #expect(laid.lines.count == 1)
    #expect(abs(laid.size.width - width("one two three")) < 1e-9)
  }

  @Test(arguments: ["a\nb", "a\r\nb", "a\rb", "a\u{2028}b", "a\u{2029}b", "a\u{85}b"])
  func `every kind of new line begins one`(text: String) {
    #expect(set(text).words(of: text) == ["a", "b"])
  }

  @Test func `a new line at the end begins an empty one`() {
    let laid = set("a\n")
    #expect(laid.lines.count == 2)
    #expect(abs(laid.size.height - 2 * set("a").size.height) < 1e-9)
  }

  @Test(arguments: [
    (ParagraphStyle.Alignment.natural, 0.0), (.left, 0), (.center, 0.5), (.right, 1),
    (.justified, 0),
  ])
  func `lines stand where the alignment has them`(
    alignment: ParagraphStyle.Alignment, share: Double
  ) throws {
    let laid = set("short", in: TextBox(width: 200)) { $0.alignment = alignment }
    let line = try #require(laid.lines.first)
    #expect(abs(line.origin.x - (200 - line.width) * share) < 1e-9)
  }

  @Test func `justified lines reach both edges but for the last`() throws {
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

  @Test func `the number of lines is limited`() {
    let laid = set("a b c d", in: TextBox(width: width("a") + 0.5, lineLimit: 2))
    #expect(laid.lines.count == 2)
    #expect(laid.isTruncated)
  }

  @Test func `spacing is between lines and not after them`() {
    let plain = set("a\nb").size.height
    let spaced = set("a\nb") { $0.lineSpacing = 10 }.size.height
    #expect(abs(spaced - plain - 10) < 1e-9)
  }

  @Test func `line heights are multiplied and limited`() {
    let plain = set("a").size.height
    #expect(abs(set("a") { $0.lineHeightMultiple = 2 }.size.height - 2 * plain) < 1e-9)
    #expect(abs(set("a") { $0.minimumLineHeight = 50 }.size.height - 50) < 1e-9)
    #expect(abs(set("a") { $0.maximumLineHeight = 12 }.size.height - 12) < 1e-9)
  }

  @Test func `indents move lines`() {
    let laid = set("one two", in: TextBox(width: 60)) {
      $0.firstLineIndent = 20
      $0.headIndent = 5
    }
    #expect(laid.lines.map(\.origin.x) == [20, 5])
  }

  @Test func `spacing of characters adds to each`() {
    #expect(abs(set("abc", kern: 5).size.width - width("abc") - 15) < 0.5)
  }

  @Test func `parts of other sizes share the baseline of the largest`() throws {
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
