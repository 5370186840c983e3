import CoreText
import Testing
import UIKit

/// Tests of fonts and of their metrics, glyphs and names.
@Suite struct CTFontTests {
  private func glyphs(_ string: String, _ font: CTFont) -> (found: Bool, glyphs: [CGGlyph]) {
    let units = Array(string.utf16)
    var glyphs = [CGGlyph](repeating: 0xFFFF, count: units.count)
    let found = CTFontGetGlyphsForCharacters(font, units, &glyphs, units.count)
    return (found, glyphs)
  }

  // MARK: Creation and metrics

  @Test func `UIFont and CTFont can be cast to each other`() throws {
    let font = UIFont.boldSystemFont(ofSize: 17)
    let core = font as CTFont
    #expect(CTFontGetSize(core) == 17)
    #expect(CTFontCopyPostScriptName(core) as String == font.fontName)
    let made = CTFontCreateWithName("Helvetica-Bold" as NSString, 12, nil)
    let back = made as UIFont
    #expect(back.fontName == "Helvetica-Bold")
    #expect(back.pointSize == 12)
    #expect(try #require(UIFont(name: "Helvetica-Bold", size: 12)) == made)
    let descriptor = CTFontCopyFontDescriptor(core) as UIFontDescriptor
    #expect(UIFont(descriptor: descriptor, size: 0) == font)
  }

  @Test(arguments: ["Helvetica", "Times New Roman", "Courier-Bold", "Georgia-Italic"])
  func `CTFont metrics equal those of UIFont`(name: String) throws {
    let core = CTFontCreateWithName(name as NSString, 40, nil)
    let font = try #require(UIFont(name: name, size: 40))
    #expect(CTFontGetAscent(core) == font.ascender)
    #expect(CTFontGetDescent(core) == -font.descender)
    #expect(CTFontGetDescent(core) > 0)
    #expect(CTFontGetLeading(core) == font.leading)
    #expect(CTFontGetCapHeight(core) == font.capHeight)
    #expect(CTFontGetXHeight(core) == font.xHeight)
    #expect(font.xHeight < font.capHeight)
    #expect(CTFontCopyFamilyName(core) as String == font.familyName)
  }

  @Test func `CTFont metrics equal the values in the font file`() throws {
    let font = CTFontCreateWithName("LiberationSans" as NSString, 2048, nil)
    let plain = try #require(CGFont("LiberationSans" as NSString))
    #expect(CTFontGetUnitsPerEm(font) == 2048)
    #expect(CTFontGetGlyphCount(font) == plain.numberOfGlyphs)
    #expect(CTFontGetAscent(font) == CGFloat(plain.ascent))
    #expect(CTFontGetBoundingBox(font) == plain.fontBBox)
    // The `post` table of the font contains -67 and 150, in units of 1/2048 of the font size.
    #expect(CTFontGetUnderlinePosition(font) == -67)
    #expect(CTFontGetUnderlineThickness(font) == 150)
    #expect(CTFontGetSlantAngle(font) == 0)
    let slanted = CTFontCreateWithName("LiberationSans-Italic" as NSString, 12, nil)
    #expect(CTFontGetSlantAngle(slanted) < -5)
  }

  @Test func `CTFontCreateWithName replaces size 0 by 12 points and unknown names by Helvetica`() {
    #expect(CTFontGetSize(CTFontCreateWithName("Helvetica" as NSString, 0, nil)) == 12)
    let font = CTFontCreateWithName("No Such Font" as NSString, 9, nil)
    #expect(CTFontCopyPostScriptName(font) as String == "Helvetica")
    #expect(CTFontGetSize(font) == 9)
  }

  #if os(Linux)
    @Test func `CTFontCreateWithName logs an unknown font name only once`() async {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        for _ in 0..<3 { _ = CTFontCreateWithName("Nonesuch Serif" as NSString, 9, nil) }
      }
      let lines = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        .split(separator: "\n")
      #expect(lines.filter { $0.contains("'Nonesuch Serif'") }.count == 1)
    }
  #endif

  @Test func `addAttribute replaces attribute values of UIKit classes and of Core Text types`() {
    let (font, style, shadow) = (UIFont(), NSMutableParagraphStyle(), NSShadow())
    let text = NSMutableAttributedString(
      string: "ab", attributes: [.font: font, .paragraphStyle: style, .shadow: shadow])
    let other = UIFont(name: "HelveticaNeue-BoldItalic", size: 9) ?? font
    let whole = NSRange(location: 0, length: 2)
    text.addAttribute(.paragraphStyle, value: NSMutableParagraphStyle(), range: whole)
    text.addAttribute(.paragraphStyle, value: CTParagraphStyleCreate(nil, 0), range: whole)
    text.addAttribute(.paragraphStyle, value: CTParagraphStyleCreate(nil, 0), range: whole)
    text.addAttribute(.shadow, value: NSShadow(), range: whole)
    text.addAttribute(.font, value: other, range: whole)
    text.addAttribute(.font, value: UIFont(), range: whole)
    #expect(text.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == font)
  }

  // MARK: Glyphs

  @Test func `CTFontGetGlyphsForCharacters maps a surrogate pair to one glyph`() {
    let font = CTFontCreateWithName("LiberationSans" as NSString, 20, nil)
    let some = glyphs("Ai", font)
    #expect(some.found)
    #expect(some.glyphs.allSatisfy { $0 != 0 })
    #expect(some.glyphs[0] != some.glyphs[1])
    #expect(some.glyphs[0] == CTFontGetGlyphWithName(font, "A" as NSString))
    let missing = glyphs("A\u{1F600}B", font)
    #expect(!missing.found)
    #expect(missing.glyphs.count == 4)
    #expect(missing.glyphs[1] == 0)
    #expect(missing.glyphs[2] == 0)
    #expect(missing.glyphs[0] == some.glyphs[0])
    #expect(missing.glyphs[3] != 0)
  }

  @Test func `CTFont returns glyph advances and bounding rectangles in points`() {
    let font = CTFontCreateWithName("LiberationSans" as NSString, 2048, nil)
    let ids = glyphs("HI ", font).glyphs
    var advances = [CGSize](repeating: .zero, count: 3)
    let sum = CTFontGetAdvancesForGlyphs(font, .horizontal, ids, &advances, 3)
    // The advance of H is 1479 of 2048 units, and those of I and of the space are 569.
    #expect(advances.map(\.width) == [1479, 569, 569])
    #expect(sum == 2617)
    var boxes = [CGRect](repeating: .null, count: 3)
    let all = CTFontGetBoundingRectsForGlyphs(font, .default, ids, &boxes, 3)
    #expect(boxes[0].minY == 0)
    #expect(boxes[0].height == 1409)
    #expect(boxes[2].isEmpty)
    #expect(all == boxes[0].union(boxes[1]))
    let half = CTFontCreateCopyWithAttributes(font, 1024, nil, nil)
    #expect(CTFontGetAdvancesForGlyphs(half, .horizontal, ids, nil, 3) == sum / 2)
  }

  @Test func `CTFontCreatePathForGlyph returns a path from the baseline, or nil for a space`()
    throws
  {
    let font = CTFontCreateWithName("LiberationSans" as NSString, 2048, nil)
    let ids = glyphs("H ", font).glyphs
    let path = try #require(CTFontCreatePathForGlyph(font, ids[0], nil))
    #expect(path.boundingBoxOfPath.minY == 0)
    #expect(path.boundingBoxOfPath.height == 1409)
    #expect(CTFontCreatePathForGlyph(font, ids[1], nil) == nil)
    var turn = CGAffineTransform(translationX: 10, y: 20).scaledBy(x: 0.5, y: 0.5)
    let moved = try #require(CTFontCreatePathForGlyph(font, ids[0], &turn))
    #expect(moved.boundingBoxOfPath == path.boundingBoxOfPath.applying(turn))
  }

  @Test func `the matrix of a CTFont transforms each glyph`() throws {
    var lean = CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0)
    let plain = CTFontCreateWithName("LiberationSans" as NSString, 40, nil)
    let font = CTFontCreateWithName("LiberationSans" as NSString, 40, &lean)
    #expect(CTFontGetMatrix(font) == lean)
    #expect(CTFontGetMatrix(plain) == .identity)
    let glyph = glyphs("I", font).glyphs[0]
    let box = try #require(CTFontCreatePathForGlyph(font, glyph, nil)).boundingBoxOfPath
    let upright = try #require(CTFontCreatePathForGlyph(plain, glyph, nil)).boundingBoxOfPath
    #expect(abs(box.width - upright.width - upright.height / 2) < 1e-6)
    let key = NSAttributedString.Key(rawValue: kCTFontAttributeName as String)
    let line = CTLineCreateWithAttributedString(
      NSAttributedString(string: "I", attributes: [key: font]))
    let context = try bitmap(60, 60)
    context.textPosition = CGPoint(x: 5, y: 10)
    CTLineDraw(line, context)
    #expect(abs(try context.ink().width - box.width) < 2.5)
    #expect(CTRunGetStatus(try runs(line)[0]) == .hasNonIdentityMatrix)
  }

  @Test func `CTFontDrawGlyphs draws glyphs at positions in text space`() throws {
    let font = CTFontCreateWithName("LiberationSans" as NSString, 20, nil)
    let context = try bitmap(40, 40)
    context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
    context.textMatrix = CGAffineTransform(translationX: 10, y: 5)
    CTFontDrawGlyphs(font, glyphs("I", font).glyphs, [CGPoint(x: 2, y: 4)], 1, context)
    let ink = try context.ink()
    #expect(ink.minY == 9)
    #expect(ink.maxY == 23)
    #expect(ink.minX >= 13)
    #expect(ink.maxX <= 17)
    #expect(try context.pixel(14, 15) == [0, 0, 255, 255])
    #expect(context.textMatrix == CGAffineTransform(translationX: 10, y: 5))
  }

  // MARK: Names and traits

  @Test func `CTFontCopyName returns the PostScript, family, full or style name`() {
    let font = CTFontCreateWithName("HelveticaNeue-Bold" as NSString, 12, nil)
    #expect(CTFontCopyPostScriptName(font) as String == "HelveticaNeue-Bold")
    #expect(CTFontCopyFamilyName(font) as String == "Helvetica Neue")
    #expect(CTFontCopyFullName(font) as String == "Helvetica Neue Bold")
    #expect(CTFontCopyName(font, kCTFontStyleNameKey) as String? == "Bold")
    #expect(CTFontCopyName(font, "nothing" as NSString) == nil)
    let real = CTFontCreateWithName("LiberationSerif-Italic" as NSString, 12, nil)
    #expect(CTFontCopyFullName(real) as String == "Liberation Serif Italic")
    let system = CTFontCreateUIFontForLanguage(.emphasizedSystem, 15, nil)
    #expect((system as UIFont?) == UIFont.boldSystemFont(ofSize: 15))
  }

  @Test func `CTFontGetSymbolicTraits returns traits that select fonts in the same family`() throws
  {
    let plain = CTFontCreateWithName("Helvetica" as NSString, 30, nil)
    #expect(CTFontGetSymbolicTraits(plain) == [])
    let bold = try #require(
      CTFontCreateCopyWithSymbolicTraits(plain, 0, nil, .traitBold, .traitBold))
    #expect(CTFontGetSymbolicTraits(bold) == .traitBold)
    #expect(CTFontGetSize(bold) == 30)
    #expect(CTFontCopyPostScriptName(bold) as String == "Helvetica-Bold")
    let both = try #require(
      CTFontCreateCopyWithSymbolicTraits(bold, 0, nil, .traitItalic, .traitItalic))
    #expect(CTFontGetSymbolicTraits(both) == [.traitBold, .traitItalic])
    let traits = CTFontCopyTraits(bold)
    #expect(traits[kCTFontWeightTrait] as? Double == 0.4)
    let fixed = CTFontCreateWithName("Courier" as NSString, 12, nil)
    #expect(CTFontGetSymbolicTraits(fixed).contains(.traitMonoSpace))
    let times = try #require(CTFontCreateCopyWithFamily(bold, 0, nil, "Times" as NSString))
    #expect(CTFontCopyFamilyName(times) as String == "Times")
    #expect(CTFontGetSymbolicTraits(times).contains(.traitBold))
  }

  @Test func `CTFontDescriptor creates a matching font and returns its attributes`() throws {
    let descriptor = CTFontDescriptorCreateWithAttributes(
      [
        kCTFontFamilyNameAttribute: "Helvetica", kCTFontSizeAttribute: 21,
        kCTFontTraitsAttribute: [
          kCTFontSymbolicTrait: CTFontSymbolicTraits.traitBold.rawValue
        ] as NSDictionary,
      ] as NSDictionary)
    let font = CTFontCreateWithFontDescriptor(descriptor, 0, nil)
    #expect(CTFontCopyPostScriptName(font) as String == "Helvetica-Bold")
    #expect(CTFontGetSize(font) == 21)
    #expect(CTFontCopyAttribute(font, kCTFontSizeAttribute) as? NSNumber == 21)
    #expect(
      CTFontDescriptorCopyAttribute(descriptor, kCTFontFamilyNameAttribute) as? NSString
        == "Helvetica")
    let larger = CTFontDescriptorCreateCopyWithAttributes(
      descriptor, [kCTFontSizeAttribute: 30] as NSDictionary)
    let large = CTFontCreateWithFontDescriptor(larger, 0, nil)
    #expect(CTFontGetSize(large) == 30)
    #expect(CTFontCopyPostScriptName(large) as String == "Helvetica-Bold")
    let named = CTFontDescriptorCreateWithNameAndSize("Courier" as NSString, 8)
    #expect(CTFontCreateWithFontDescriptor(named, 0, nil) == UIFont(name: "Courier", size: 8))
  }

  // MARK: CGFont and fallback fonts

  /// Returns the data of a font file that contains all tables of the given font.
  private func file(of font: CGFont) throws -> Data {
    let tags = try #require(font.tableTags as? [UInt32]).sorted()
    let tables = try tags.map { try #require(font.table(for: $0)) as Data }
    func bytes(_ number: Int, _ count: Int) -> Data {
      Data((0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
    }
    var file = bytes(0x10000, 4) + bytes(tags.count, 2) + bytes(0, 6)
    var body = Data()
    let start = 12 + 16 * tags.count
    for (tag, table) in zip(tags, tables) {
      file += bytes(Int(tag), 4) + bytes(0, 4)
      file += bytes(start + body.count, 4) + bytes(table.count, 4)
      body += table + Data(count: (4 - table.count % 4) % 4)
    }
    return file + body
  }

  @Test func `CTFontCreateWithGraphicsFont creates a font from a CGFont at the given size`()
    throws
  {
    let installed = try #require(CGFont("LiberationSerif" as NSString))
    let font = CTFontCreateWithGraphicsFont(installed, 24, nil, nil)
    #expect(CTFontGetAscent(font) > 20)
    #expect(CTFontCopyGraphicsFont(font, nil) == installed)
    // This font is created from a file and not installed.
    let head = try #require(CGFont("LiberationMono" as NSString))
    let provider = try #require(CGDataProvider(data: file(of: head) as NSData))
    let own = CTFontCreateWithGraphicsFont(try #require(CGFont(provider)), 20, nil, nil)
    #expect(CTFontCopyPostScriptName(own) as NSString == head.postScriptName)
    let key = NSAttributedString.Key(rawValue: kCTFontAttributeName as String)
    let set = CTLineCreateWithAttributedString(
      NSAttributedString(string: "iiii", attributes: [key: own]))
    let run = try runs(set)[0]
    let used = try #require(CTRunGetAttributes(run)[kCTFontAttributeName] as? CTFont)
    #expect(used === own)
    // The advance of each letter is 1229 of 2048 units.
    #expect(abs(width(set) - 4 * 20 * 1229 / 2048) < 1e-6)
  }

  @Test func `CTFontCreateForString returns a fallback font for missing characters`() {
    let font = CTFontCreateWithName("LiberationSans" as NSString, 20, nil)
    let all = CFRangeMake(0, 1)
    #expect(CTFontCreateForString(font, "a" as NSString, all) === font)
    let other = CTFontCreateForString(font, "\u{2603}" as NSString, all)
    #expect(other !== font)
    #expect(CTFontGetSize(other) == 20)
    #expect(glyphs("\u{2603}", other).found)
  }
}
