import CoreGraphics
import Foundation
import Testing

/// Tests that compare `CGFont` with the values in the font tables of Liberation Sans.
@Suite struct CGFontTests {
  private func font(_ name: String) throws -> CGFont {
    let found = CGFont(name as CFString)
    return try #require(found)
  }

  private func advances(_ font: CGFont, _ glyphs: [CGGlyph]) -> [Int32]? {
    var advances = [Int32](repeating: -1, count: glyphs.count)
    let isWhole = font.getGlyphAdvances(glyphs: glyphs, count: glyphs.count, advances: &advances)
    return isWhole ? advances : nil
  }

  private func boxes(_ font: CGFont, _ glyphs: [CGGlyph]) -> [CGRect]? {
    var boxes = [CGRect](repeating: .null, count: glyphs.count)
    let isWhole = font.getGlyphBBoxes(glyphs: glyphs, count: glyphs.count, bboxes: &boxes)
    return isWhole ? boxes : nil
  }

  @Test(arguments: [
    ("LiberationSans-Bold", "LiberationSans-Bold"), ("Liberation Sans Bold", "LiberationSans-Bold"),
    ("Liberation Sans", "LiberationSans"), ("Helvetica-Bold", "LiberationSans-Bold"),
    ("DejaVu Sans Mono", "DejaVuSansMono"),
  ])
  func `CGFont finds a font by its PostScript, full or family name, or by an Apple font name`(
    name: String, found: String
  ) throws {
    #expect(try font(name).postScriptName == found as CFString)
  }

  @Test func `CGFont returns nil for an unknown or empty name`() {
    #expect(CGFont("No Such Font" as CFString) == nil)
    #expect(CGFont("" as CFString) == nil)
  }

  @Test func `CGFont returns its metrics in font units`() throws {
    let font = try font("LiberationSans")
    #expect(font.fullName == "Liberation Sans" as CFString)
    #expect(font.unitsPerEm == 2048)
    #expect(font.ascent == 1854)
    #expect(font.descent == -434)
    #expect(font.leading == 67)
    #expect(font.capHeight == 1409)
    #expect(font.xHeight == 1082)
    #expect(font.italicAngle == 0)
    #expect(try self.font("LiberationSans-Italic").italicAngle == -12)
    #expect(font.numberOfGlyphs > 500)
    #expect(font.fontBBox.minY < -434)
    #expect(font.fontBBox.maxY > 1854)
  }

  @Test func `CGFont returns glyph names, advances and bounding boxes`() throws {
    let font = try font("LiberationSans")
    let h = font.getGlyphWithGlyphName(name: "H" as CFString)
    let space = font.getGlyphWithGlyphName(name: "uni00A0" as CFString)
    #expect(h > 0)
    #expect(space > 0)
    #expect(h != space)
    #expect(font.name(for: h) == "H" as CFString)
    #expect(font.getGlyphWithGlyphName(name: "no such glyph" as CFString) == 0)
    #expect(font.name(for: 0xFFF0) == nil)
    #expect(advances(font, [h, space]) == [1479, 569])
    let found = boxes(font, [h, space]) ?? []
    try #require(found.count == 2)
    #expect(found[0].minY == 0)
    #expect(found[0].height == 1409)
    #expect(found[0].minX > 100)
    #expect(found[0].maxX < 1479)
    #expect(found[1].isEmpty)
  }

  @Test func `CGFont returns no advances or bounding boxes if one of the glyphs does not exist`()
    throws
  {
    let font = try font("LiberationSans")
    #expect(advances(font, [40, 0xFFF0]) == nil)
    #expect(boxes(font, [0xFFF0]) == nil)
    #expect(advances(font, []) == [])
  }

  @Test func `CGFont from a data provider draws the same glyphs as the installed font`() throws {
    let installed = try font("LiberationSans")
    let path = try #require(
      FileManager.default.enumerator(atPath: "/usr/share/fonts")?.compactMap { $0 as? String }
        .first { $0.hasSuffix("LiberationSans-Regular.ttf") })
    var provider = CGDataProvider(filename: "/usr/share/fonts/\(path)")
    let made = try #require(provider.flatMap { CGFont($0) })
    provider = nil
    #expect(made.postScriptName == installed.postScriptName)
    #expect(made.numberOfGlyphs == installed.numberOfGlyphs)
    let h = made.getGlyphWithGlyphName(name: "H" as CFString)
    #expect(picture(made, [h]) == picture(installed, [h]))
    #expect(picture(made, [h]).contains { $0.contains("#") })
    #expect(made != installed)
    #expect(Set([made, installed, made]).count == 2)
  }

  private func picture(_ font: CGFont, _ glyphs: [CGGlyph]) -> [String] {
    let context = bitmap(16, 16)
    context.setFont(font)
    context.setFontSize(16)
    context.showGlyphs(glyphs, at: [CGPoint(x: 2, y: 2)])
    return context.cover
  }

  @Test func `CGFont(_:) returns nil for data that does not contain a font`() throws {
    let rubbish = try #require(CGDataProvider(data: NSData(data: Data("no font".utf8))))
    #expect(CGFont(rubbish) == nil)
    let nothing = try #require(CGDataProvider(data: NSData()))
    #expect(CGFont(nothing) == nil)
  }

  @Test func `CGFont.table returns the bytes of the font table with the given tag`() throws {
    let font = try font("LiberationSans")
    let tags = try #require(font.tableTags as? [NSNumber]).map(\.uint32Value)
    let head: UInt32 = 0x6865_6164
    #expect(tags.contains(head))
    let table = try #require(font.table(for: head)) as Data
    // The bytes are the magic number and the units per em.
    #expect(Array(table[12..<16]) == [0x5F, 0x0F, 0x3C, 0xF5])
    #expect(Array(table[18..<20]) == [8, 0])
    #expect(font.table(for: 0x3F3F_3F3F) == nil)
  }
}
