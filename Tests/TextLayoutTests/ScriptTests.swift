import Geometry
import Pixels
import Testing

@testable import TextLayout

@Suite struct ScriptTests {
  @Test func `Arabic letters have initial, medial and final forms`() throws {
    let alone = try #require(set("م", font: "DejaVu Sans").glyphs.first)
    let joined = set("ممم", font: "DejaVu Sans").glyphs
    #expect(joined.count == 3)
    #expect(Set(joined.map(\.id)).count == 3)
    #expect(!joined.map(\.id).contains(alone.id))
  }

  @Test func `Arabic and Hebrew are laid out right to left with natural alignment at the right`() {
    for text in ["مرحبا", "שלום"] {
      let laid = set(text, font: "DejaVu Sans", in: TextBox(width: 300))
      let indices = laid.glyphs.map(\.index)
      #expect(indices == indices.sorted(by: >))
      #expect(indices.count > 1)
      // Right-to-left text with natural alignment is at the right.
      #expect(abs((laid.lines.first?.origin.x ?? 0) + laid.size.width - 300) < 1e-6)
    }
  }

  @Test func `the letters of a Hebrew word in Latin text are placed from right to left`() {
    let laid = set("ab שלום cd", font: "DejaVu Sans")
    #expect(laid.glyphs.map(\.index) == [0, 1, 2, 6, 5, 4, 3, 7, 8, 9])
  }

  @Test func `numbers in Hebrew text run left to right`() {
    #expect(set("א12ב", font: "DejaVu Sans").glyphs.map(\.index) == [3, 1, 2, 0])
  }

  @Test func `ParagraphStyle.direction rightToLeft aligns Latin text at the right`() {
    let laid = set("ab", in: TextBox(width: 100)) { $0.direction = .rightToLeft }
    #expect(laid.glyphs.map(\.index) == [0, 1])
    #expect(laid.lines[0].origin.x > 50)
  }

  @Test func `a Devanagari vowel sign is reordered before its consonant`() throws {
    let face = try #require(fonts.face(for: FontRequest("Lohit Devanagari")))
    let glyphs = set("कि", font: "Lohit Devanagari").glyphs
    #expect(glyphs.count == 2)
    #expect(glyphs.first?.id != face.glyph(for: 0x915))
    #expect(glyphs.last?.id == face.glyph(for: 0x915))
  }

  @Test func `a Devanagari conjunct is a single glyph`() {
    #expect(set("क्ष", font: "Lohit Devanagari").glyphs.count == 1)
  }

  @Test func `Chinese lines break between characters`() {
    let text = "你好世界漢字"
    let laid = set(text, size: 10, in: TextBox(width: 31))
    #expect(laid.words(of: text) == ["你好世", "界漢字"])
  }

  @Test(arguments: ["م", "ש", "क", "漢", "😀"])
  func `FontLibrary.layOut uses a fallback font for characters missing in the font`(text: String)
    throws
  {
    let run = try #require(set(text).lines.first?.runs.first)
    #expect(run.face.family != "Liberation Sans" || text == "ש")
    #expect(run.glyphs.allSatisfy { $0.id != 0 })
    #expect(run.face.hasBitmapGlyphs == (text == "😀"))
  }

  @Test(arguments: ["😀", "👍🏽", "👨‍👩‍👧‍👦", "🇩🇪", "❤️", "1️⃣"])
  func `an emoji sequence of several scalars is a single bitmap glyph`(text: String) throws {
    let run = try #require(set(text).lines.first?.runs.first)
    #expect(run.glyphs.count == 1)
    let picture = try #require(run.face.image(ofGlyph: run.glyphs[0].id))
    #expect(picture.pixels.width > 50)
    #expect(picture.box.width > 0.9)
    #expect(picture.box.width < 1.4)
    var colors: Set<UInt32> = []
    picture.pixels.withPixels { pixels in
      for i in 0..<picture.pixels.width * picture.pixels.height { colors.insert(pixels[i]) }
    }
    #expect(colors.count > 10)
  }

  @Test func `☺ is drawn with a color glyph only if followed by the emoji variation selector`() {
    let plain = set("☺", font: "DejaVu Sans").lines.first?.runs.first
    let colored = set("☺\u{FE0F}", font: "DejaVu Sans").lines.first?.runs.first
    #expect(plain?.face.hasBitmapGlyphs == false)
    #expect(colored?.face.hasBitmapGlyphs == true)
  }

  @Test func `lines do not break inside a grapheme cluster`() {
    let text = "👨‍👩‍👧‍👦👨‍👩‍👧‍👦"
    #expect(set(text, in: TextBox(width: 30)).words(of: text) == ["👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"])
    let accents = "e\u{301}e\u{301}"
    #expect(set(accents, in: TextBox(width: 1)).words(of: accents) == ["e\u{301}", "e\u{301}"])
  }

  @Test func `Arabic letters on both sides of a line break are not joined`() {
    let text = "ممممممممممممممممم"
    let laid = set(text, font: "DejaVu Sans", in: TextBox(width: 60))
    #expect(laid.lines.count > 1)
    let first = laid.lines[0].runs[0].glyphs.map(\.id)
    let whole = set(text, font: "DejaVu Sans").glyphs.map(\.id)
    // The last letter of the line has a final form, unlike in the unbroken text.
    #expect(first.first == whole.first)
  }
}
