import CoreGraphics
import Foundation
import Testing

/// Tests that draw glyphs at positions in text space.
@Suite struct GlyphTests {
  /// Returns a context with the font Liberation Sans at size 20, and the glyphs for a text.
  private func context(_ text: String, _ side: Int = 32) throws -> (CGContext, [CGGlyph]) {
    let font = try #require(CGFont("LiberationSans" as CFString))
    let context = bitmap(side, side)
    context.setFont(font)
    context.setFontSize(20)
    let names = ["H": "H", "I": "I", ".": "period", " ": "uni00A0", "l": "l"]
    return (
      context,
      text.map { font.getGlyphWithGlyphName(name: (names[String($0)] ?? "") as CFString) }
    )
  }

  /// Returns the bounding box of all visible pixels with the y axis pointing up, or `nil` if there are none.
  private func ink(_ context: CGContext) -> CGRect? {
    let rows = context.cover
    var box = CGRect.null
    for (y, row) in rows.enumerated() {
      for (x, cell) in row.enumerated() where cell != "." {
        box = box.union(CGRect(x: x, y: rows.count - 1 - y, width: 1, height: 1))
      }
    }
    return box.isNull ? nil : box
  }

  @Test func `showGlyphs places the baseline of a glyph at its given position`() throws {
    let (context, glyphs) = try context("I")
    context.setFillColor(red)
    context.showGlyphs(glyphs, at: [CGPoint(x: 10, y: 5)])
    let box = try #require(ink(context))
    // Capital letters have a height of 1409 / 2048 · 20 = 13.8. The stem of the I covers 189 to 380 font units.
    #expect(box.minY == 5)
    #expect(box.maxY == 19)
    #expect(box.minX == 11)
    #expect(box.maxX == 14)
    #expect(context.pixel(12, 10) == [255, 0, 0, 255])
  }

  @Test func `textMatrix transforms the glyphs and their positions`() throws {
    let (context, glyphs) = try context("I")
    context.textMatrix = CGAffineTransform(a: 1, b: 0, c: 0, d: 0.5, tx: 4, ty: 2)
    #expect(context.textPosition == CGPoint(x: 4, y: 2))
    context.showGlyphs(glyphs, at: [CGPoint(x: 6, y: 10)])
    let box = try #require(ink(context))
    #expect(box.minY == 7)
    #expect(box.maxY == 14)
    #expect(box.minX == 11)
    context.textPosition = CGPoint(x: 9, y: 1)
    #expect(context.textMatrix == CGAffineTransform(a: 1, b: 0, c: 0, d: 0.5, tx: 9, ty: 1))
  }

  @Test func `saveGState saves the font size and text drawing mode, but not the text matrix`()
    throws
  {
    let (context, glyphs) = try context("I")
    context.saveGState()
    context.setTextDrawingMode(.invisible)
    context.setFontSize(3)
    context.setCharacterSpacing(5)
    context.textPosition = CGPoint(x: 8, y: 0)
    context.showGlyphs(glyphs, at: [.zero])
    #expect(ink(context) == nil)
    context.restoreGState()
    context.showGlyphs(glyphs, at: [.zero])
    let box = try #require(ink(context))
    #expect(box.minX == 9)
    #expect(box.maxY == 14)
  }

  @Test func `setCharacterSpacing does not affect showGlyphs with explicit positions`() throws {
    func drawn(_ spacing: CGFloat) throws -> [String] {
      let (context, glyphs) = try context("II")
      context.setCharacterSpacing(spacing)
      context.showGlyphs(glyphs, at: [.zero, CGPoint(x: 8, y: 0)])
      return context.cover
    }
    #expect(try drawn(0) == drawn(20))
  }

  @Test func `the text drawing mode stroke uses the line width of the context`() throws {
    let (context, glyphs) = try context("I", 64)
    context.setFontSize(60)
    context.setTextDrawingMode(.stroke)
    context.setStrokeColor(blue)
    context.setLineWidth(2)
    context.showGlyphs(glyphs, at: [CGPoint(x: 10, y: 10)])
    // The stem covers 15.5 to 21.1.
    #expect(context.pixel(18, 30) == [0, 0, 0, 0])
    #expect(context.pixel(15, 30) == [0, 0, 255, 255])
    context.setTextDrawingMode(.fillStroke)
    context.setFillColor(green)
    context.showGlyphs(glyphs, at: [CGPoint(x: 10, y: 10)])
    #expect(context.pixel(18, 30) == [0, 255, 0, 255])
    #expect(context.pixel(15, 30) == [0, 0, 255, 255])
  }

  @Test(arguments: [
    (CGTextDrawingMode.clip, [UInt8](repeating: 0, count: 4)), (.fillClip, [0, 255, 0, 255]),
    (.strokeClip, [0, 0, 0, 0]), (.fillStrokeClip, [0, 255, 0, 255]),
  ])
  func `the clipping text drawing modes clip later drawing to all glyphs together`(
    mode: CGTextDrawingMode, middle: [UInt8]
  ) throws {
    let (context, glyphs) = try context("II", 64)
    context.setFontSize(60)
    context.setFillColor(green)
    context.setTextDrawingMode(mode)
    context.showGlyphs(glyphs, at: [CGPoint(x: 10, y: 10), CGPoint(x: 30, y: 10)])
    #expect(context.pixel(18, 30) == middle)
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
    #expect(context.pixel(18, 30) == [255, 0, 0, 255])
    #expect(context.pixel(38, 30) == [255, 0, 0, 255])
    #expect(context.pixel(27, 30) == [0, 0, 0, 0])
  }

  @Test func `the text drawing mode clip with glyphs that have no outlines clips everything`()
    throws
  {
    let (context, glyphs) = try context(" ")
    context.setTextDrawingMode(.clip)
    context.showGlyphs(glyphs, at: [.zero])
    context.fill(CGRect(x: 0, y: 0, width: 32, height: 32))
    #expect(ink(context) == nil)
  }

  @Test func `glyphs are drawn with the alpha, blend mode and shadow of the context`() throws {
    let (context, glyphs) = try context("I")
    context.setAlpha(0.5)
    context.setFillColor(red)
    context.setShadow(offset: CGSize(width: 10, height: 0), blur: 0, color: blue)
    context.showGlyphs(glyphs, at: [.zero])
    #expect(isClose(context.pixel(2, 5), [128, 0, 0, 128]))
    #expect(isClose(context.pixel(12, 5), [0, 0, 128, 128]))
  }

  @Test func `color emoji glyphs are drawn as upright images with the alpha value of the context`()
    throws
  {
    let font = try #require(CGFont("Noto Color Emoji" as CFString))
    let context = bitmap(40, 40)
    context.setFont(font)
    context.setFontSize(30)
    // The font has no glyph names, so the test uses the first glyph with several colors.
    let glyph = try #require((1..<2_000).map { CGGlyph($0) }.first { isColoured(font, $0) })
    context.showGlyphs([glyph], at: [CGPoint(x: 2, y: 8)])
    let whole = try #require(ink(context))
    #expect(whole.width > 20)
    #expect(whole.height > 20)
    let colours = Set((10..<30).flatMap { x in (10..<30).map { context.pixel(x, $0) } })
    #expect(colours.count > 8)
    let pale = bitmap(40, 40)
    pale.setFont(font)
    pale.setFontSize(30)
    pale.setFillColor(CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0.5))
    pale.showGlyphs([glyph], at: [CGPoint(x: 2, y: 8)])
    let (full, half) = (context.pixel(20, 20)[3], pale.pixel(20, 20)[3])
    #expect(abs(Int(full) - 2 * Int(half)) <= 2)
  }

  private func isColoured(_ font: CGFont, _ glyph: CGGlyph) -> Bool {
    let context = bitmap(16, 16)
    context.setFont(font)
    context.setFontSize(16)
    context.showGlyphs([glyph], at: [CGPoint(x: 0, y: 3)])
    let colours = Set((4..<12).flatMap { x in (4..<12).map { context.pixel(x, $0) } })
    return colours.count > 24 && colours.contains { $0[3] == 255 }
  }

  @Test func `showGlyphs without a font, glyphs or positions draws nothing`() throws {
    let bare = bitmap(8, 8)
    bare.showGlyphs([40], at: [.zero])
    #expect(ink(bare) == nil)
    let (context, glyphs) = try context("I")
    context.showGlyphs(glyphs, at: [])
    context.showGlyphs(glyphs, at: [CGPoint(x: CGFloat.nan, y: 0)])
    context.showGlyphs([0xFFF0], at: [.zero])
    context.setFontSize(.nan)
    context.setFontSize(0)
    context.showGlyphs(glyphs, at: [.zero])
    #expect(ink(context) == nil)
  }

  @Test func `font smoothing and subpixel positioning settings do not change glyphs`() throws {
    func drawn(_ isOn: Bool) throws -> [String] {
      let (context, glyphs) = try context("H")
      context.setAllowsFontSmoothing(isOn)
      context.setShouldSmoothFonts(isOn)
      context.setAllowsFontSubpixelPositioning(isOn)
      context.setShouldSubpixelPositionFonts(isOn)
      context.setAllowsFontSubpixelQuantization(isOn)
      context.setShouldSubpixelQuantizeFonts(isOn)
      context.showGlyphs(glyphs, at: [CGPoint(x: 1.3, y: 2.6)])
      return context.cover
    }
    #expect(try drawn(true) == drawn(false))
  }
}
