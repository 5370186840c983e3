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
}
