import Geometry
import Testing
import TextLayout

@Suite struct TruncationTests {
  static let text = "The quick brown fox jumps over the lazy dog"

  /// Returns the visible characters of a laid-out text, with the ellipsis as one character.
  private func shown(_ laid: LaidOutText, of text: String = text) throws -> String {
    let units = Array(text.utf16)
    let dots = try #require(set("…").glyphs.first?.id)
    return laid.glyphs.map { glyph in
      glyph.id == dots ? "…" : String(decoding: units[glyph.index...glyph.index], as: UTF16.self)
    }.joined()
  }

  @Test(arguments: TextBox.Truncation.allCases)
  func `text wider than its box is truncated with an ellipsis at head, middle or tail`(
    mode: TextBox.Truncation
  ) throws {
    let laid = set(Self.text, in: TextBox(width: 150, truncation: mode)) { $0.wrap = .none }
    #expect(laid.isTruncated)
    #expect(laid.size.width <= 150)
    // The box has no room for another letter.
    #expect(laid.size.width > 120)
    let shown = try shown(laid)
    switch mode {
    case .head:
      #expect(shown.hasPrefix("…"))
      #expect(shown.hasSuffix("lazy dog"))
    case .tail:
      #expect(shown.hasSuffix("…"))
      #expect(shown.hasPrefix("The quick"))
    case .middle:
      #expect(shown.hasPrefix("The"))
      #expect(shown.hasSuffix("dog"))
      #expect(shown.contains("…"))
    }
  }

  @Test(arguments: TextBox.Truncation.allCases)
  func `text that fits its box is not truncated`(mode: TextBox.Truncation) {
    let laid = set(Self.text, in: TextBox(width: 2_000, truncation: mode)) { $0.wrap = .none }
    #expect(!laid.isTruncated)
    #expect(laid.glyphs.count == Self.text.count)
  }

  @Test func `tail truncation shortens the last line that fits within lineLimit or the height`()
    throws
  {
    let laid = set(Self.text, in: TextBox(width: 150, lineLimit: 2, truncation: .tail))
    #expect(laid.lines.count == 2)
    #expect(try shown(laid).hasSuffix("…"))
    let low = set(Self.text, in: TextBox(width: 150, height: 50, truncation: .tail))
    #expect(low.lines.count == 2)
    #expect(try shown(low).hasSuffix("…"))
  }

  @Test func `a paragraph omitted by lineLimit leaves an ellipsis after the visible text`() throws {
    let laid = set("one\ntwo", in: TextBox(width: 200, lineLimit: 1, truncation: .tail))
    #expect(try shown(laid, of: "one\ntwo") == "one…")
  }

  @Test func `truncated text in a box too narrow for a letter consists of only an ellipsis`() throws
  {
    let laid = set(Self.text, in: TextBox(width: 1, lineLimit: 1, truncation: .tail))
    #expect(try shown(laid) == "…")
  }

  // MARK: Lines of different heights

  /// A text whose parts have different font sizes.
  private static func text(_ parts: [(string: String, size: Double)]) -> StyledText {
    StyledText(
      parts.map(\.string).joined(),
      parts: parts.map { part in
        StyledText.StyleRun(
          length: part.string.utf16.count,
          style: TextStyle(font: FontRequest("Liberation Sans"), size: part.size))
      })
  }

  @Test(arguments: [
    [("Oslo\n", 40.0), ("6°", 19.0)], [("Oslo\n", 19.0), ("6°", 40.0)],
    [("one ", 12.0), ("two ", 30.0), ("three\n", 12.0), ("four", 60.0)],
    [("a\n", 60.0), ("\n", 10.0), ("b", 20.0)],
  ])
  func `a text that is as high as its box is not truncated, and is truncated in a lower box`(
    _ parts: [(String, Double)]
  ) throws {
    let text = Self.text(parts)
    let whole = fonts.layOut(text, in: TextBox(width: 100, truncation: .tail))
    #expect(!whole.isTruncated)
    let fitting = fonts.layOut(
      text, in: TextBox(width: 100, height: whole.size.height, truncation: .tail))
    #expect(fitting.glyphs == whole.glyphs)
    #expect(!fitting.isTruncated)
    let low = fonts.layOut(
      text, in: TextBox(width: 100, height: whole.size.height - 0.1, truncation: .tail))
    #expect(low.isTruncated)
    #expect(low.lines.count == whole.lines.count - 1)
    #expect(try shown(low, of: text.string).hasSuffix("…"))
    #expect(low.size.height <= whole.size.height - 0.1)
  }

  @Test func `a next line that is too high leaves an ellipsis in the line before it`() throws {
    let text = Self.text([("small words ", 12), ("Biggest", 60)])
    // The first line has room for a high letter, and the box for two small lines.
    let laid = fonts.layOut(text, in: TextBox(width: 180, height: 30, truncation: .tail))
    #expect(laid.lines.count == 1)
    #expect(try shown(laid, of: text.string) == "small words…")
    #expect(laid.size.height <= 30)
  }

  @Test func `paragraph spacing counts when the last line that fits is found`() throws {
    let box = { TextBox(width: 200, height: $0, truncation: .tail) }
    let whole = set("one\ntwo", in: TextBox(width: 200)) { $0.spacing = 10 }
    let laid = { set("one\ntwo", in: box($0)) { $0.spacing = 10 } }
    #expect(laid(whole.size.height).glyphs == whole.glyphs)
    #expect(try shown(laid(whole.size.height - 1), of: "one\ntwo") == "one…")
  }
}
