import CoreText
import Testing
import UIKit

/// Tests of single lines: their metrics, carets, runs, truncation and drawing.
@Suite struct CTLineTests {
  static let scripts = [
    "Hello, world", "Ünïcödé e\u{301}", "office affluent", "Привет, мир", "Γειά σου", "שלום עולם",
    "مرحبا بالعالم", "abc שלום def", "日本語のテキスト", "a😀b👨‍👩‍👧c",
  ]

  // MARK: Metrics

  @Test(arguments: scripts)
  func `a CTLine has the width and height of NSAttributedString.size`(string: String) {
    let text = text(string)
    let line = CTLineCreateWithAttributedString(text)
    #expect(abs(width(line) - Double(text.size().width)) < 1e-9)
    var (ascent, descent, leading): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
    #expect(abs(ascent + descent + leading - text.size().height) < 1e-9)
    #expect(CTLineGetStringRange(line).length == string.utf16.count)
  }

  @Test func `a CTLine without a font attribute uses Helvetica at 12 points`() {
    let plain = CTLineCreateWithAttributedString(NSAttributedString(string: "Hello"))
    #expect(width(plain) == width(line("Hello", "Helvetica", 12)))
    let none = CTLineCreateWithAttributedString(NSAttributedString(string: ""))
    #expect(width(none) == 0)
    #expect(CTLineGetGlyphCount(none) == 0)
    #expect(CTLineGetStringIndexForPosition(none, CGPoint(x: 9, y: 0)) == 0)
    #expect(CTLineGetImageBounds(none, nil).isNull)
  }

  @Test func `line breaks in a CTLine have no width`() throws {
    #expect(width(line("ab\ncd")) == width(line("ab\u{200B}cd")))
    #expect(CTLineGetStringRange(line("ab\r\ncd\n")).length == 7)
  }

  @Test func `CTLineGetBoundsWithOptions is relative to the left end of the baseline`() {
    let line = line("Hg", "LiberationSans", 100)
    let whole = CTLineGetBoundsWithOptions(line, [])
    let tight = CTLineGetBoundsWithOptions(line, .excludeTypographicLeading)
    let image = CTLineGetBoundsWithOptions(line, .useGlyphPathBounds)
    #expect(whole.maxY == tight.maxY)
    #expect(whole.minY < tight.minY)
    #expect(tight.minY < 0)
    #expect(image.minY < 0)
    #expect(image.maxY < tight.maxY)
    #expect(image.maxY > 65)
    #expect(abs(Double(whole.width) - width(line)) < 1e-9)
  }

  @Test func `CTLineGetImageBounds includes the text position of the context`() throws {
    let line = line("H", "LiberationSans", 20)
    let context = try bitmap(40, 40)
    context.textPosition = CGPoint(x: 8, y: 6)
    let box = CTLineGetImageBounds(line, context)
    #expect(box.minY == 6)
    #expect(box.minX > 8)
    CTLineDraw(line, context)
    #expect(try context.ink().insetBy(dx: -1, dy: -1).contains(box))
    #expect(box.insetBy(dx: -1.5, dy: -1.5).contains(try context.ink()))
  }

  @Test func `CTLine includes trailing whitespace in its width and returns its width separately`() {
    let spaced = line("ab  ")
    #expect(
      abs(width(spaced) - CTLineGetTrailingWhitespaceWidth(spaced) - width(line("ab"))) < 1e-6)
    #expect(CTLineGetTrailingWhitespaceWidth(spaced) > 0)
    #expect(CTLineGetTrailingWhitespaceWidth(line("ab")) == 0)
    let free = 300 - width(line("ab"))
    #expect(abs(CTLineGetPenOffsetForFlush(spaced, 0.5, 300) - free / 2) < 1e-6)
    #expect(CTLineGetPenOffsetForFlush(spaced, 0, 300) == 0)
    #expect(CTLineGetPenOffsetForFlush(spaced, 1, 1) == 0)
  }

  // MARK: Carets

  @Test(arguments: ["Hello, world", "office affluent", "Ünïcödé", "Привет, мир", "日本語", "a😀b"])
  func `CTLineGetStringIndexForPosition is the inverse of CTLineGetOffsetForStringIndex`(
    string: String
  ) {
    let line = line(string)
    var index = 0
    var last: CGFloat = -1
    for character in string {
      let offset = CTLineGetOffsetForStringIndex(line, index, nil)
      #expect(offset > last)
      #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: offset, y: 0)) == index)
      last = offset
      index += character.utf16.count
    }
    let end = CTLineGetOffsetForStringIndex(line, index, nil)
    #expect(abs(Double(end) - width(line)) < 1e-9)
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: end, y: 0)) == index)
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: -5, y: 0)) == 0)
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: 9_999, y: 0)) == index)
  }

  @Test func `the carets of a right-to-left CTLine start at the right edge`() {
    let line = line("שלום")
    #expect(abs(Double(CTLineGetOffsetForStringIndex(line, 0, nil)) - width(line)) < 1e-9)
    #expect(CTLineGetOffsetForStringIndex(line, 4, nil) == 0)
    #expect(CTLineGetStringIndexForPosition(line, .zero) == 4)
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: 9_999, y: 0)) == 0)
    for index in 1..<4 {
      let offset = CTLineGetOffsetForStringIndex(line, index, nil)
      #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: offset - 0.01, y: 0)) == index)
    }
  }

  @Test func `CTLineGetOffsetForStringIndex returns two offsets where the text direction changes`()
  {
    // The visual order is a, b, c and the space, followed by the four letters from right to left.
    let line = line("abc שלום")
    var second: CGFloat = 0
    let first = CTLineGetOffsetForStringIndex(line, 4, &second)
    #expect(abs(Double(first) - width(line)) < 1e-9)
    #expect(abs(Double(second) - width(self.width4)) < 1e-6)
    let within = CTLineGetOffsetForStringIndex(line, 1, &second)
    #expect(within == second)
  }

  /// The left-to-right part of the line.
  private var width4: CTLine { line("abc ") }

  @Test func `CTLineEnumerateCaretOffsets calls its block from left to right`() {
    var offsets: [Double] = []
    var indices: [Int] = []
    CTLineEnumerateCaretOffsets(line("abc")) { offset, index, isLeading, stop in
      offsets.append(offset)
      if isLeading { indices.append(index) }
      stop.pointee = offsets.count == 5
    }
    #expect(offsets.count == 5)
    #expect(offsets == offsets.sorted())
    #expect(indices == [0, 1, 2])
  }

  // MARK: Runs

  @Test func `CTRun returns its glyphs, positions, advances and string indices`() throws {
    let line = line("Hi")
    let run = try #require(runs(line).first)
    let count = CTRunGetGlyphCount(run)
    #expect(count == 2)
    #expect(CTLineGetGlyphCount(line) == 2)
    var glyphs = [CGGlyph](repeating: 0, count: count)
    var places = [CGPoint](repeating: .zero, count: count)
    var advances = [CGSize](repeating: .zero, count: count)
    var indices = [CFIndex](repeating: -1, count: count)
    let all = CFRangeMake(0, 0)
    CTRunGetGlyphs(run, all, &glyphs)
    CTRunGetPositions(run, all, &places)
    CTRunGetAdvances(run, all, &advances)
    CTRunGetStringIndices(run, all, &indices)
    let font = try #require(CTRunGetAttributes(run)[kCTFontAttributeName] as? CTFont)
    #expect(glyphs[0] == CTFontGetGlyphWithName(font, "H" as NSString))
    #expect(indices == [0, 1])
    #expect(places[0] == .zero)
    #expect(places[1].x == advances[0].width)
    #expect(places[1].y == 0)
    #expect(abs(Double(advances[0].width + advances[1].width) - width(line)) < 1e-9)
    #expect(try #require(CTRunGetGlyphsPtr(run))[1] == glyphs[1])
    var last: CGGlyph = 0
    CTRunGetGlyphs(run, CFRangeMake(1, 1), &last)
    #expect(last == glyphs[1])
    var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
    let part = CTRunGetTypographicBounds(run, CFRangeMake(0, 1), &ascent, &descent, nil)
    #expect(part == Double(advances[0].width))
    #expect(ascent == CTFontGetAscent(font))
    #expect(descent == CTFontGetDescent(font))
  }

  @Test func `CTLine starts a new CTRun where the attributes, font or direction change`() throws {
    let mixed = NSMutableAttributedString(attributedString: text("abc"))
    mixed.append(text("def", "Courier"))
    mixed.append(text("שלום", "Courier"))
    let line = CTLineCreateWithAttributedString(mixed)
    let all = try runs(line)
    #expect(all.count == 3)
    let ranges = all.map { CTRunGetStringRange($0) }
    #expect(ranges.map(\.location) == [0, 3, 6])
    #expect(ranges.map(\.length) == [3, 3, 4])
    #expect(all.map { CTRunGetStatus($0) } == [[], [], .rightToLeft])
    let fonts = all.compactMap { CTRunGetAttributes($0)[kCTFontAttributeName] as? CTFont }
    #expect(fonts.map { CTFontCopyFamilyName($0) as String }.prefix(2) == ["Helvetica", "Courier"])
    #expect(CFArrayGetCount(CTLineGetGlyphRuns(line)) == 3)
    let second = unsafeBitCast(CFArrayGetValueAtIndex(CTLineGetGlyphRuns(line), 1), to: CTRun.self)
    #expect(second === all[1])
  }

  // MARK: Truncation and justification

  @Test(arguments: [CTLineTruncationType.start, .middle, .end])
  func `CTLineCreateTruncatedLine shortens a line to the given width with an ellipsis`(
    type: CTLineTruncationType
  ) throws {
    let whole = line("A long line of words")
    let room = width(whole) * 0.6
    let cut = try #require(CTLineCreateTruncatedLine(whole, room, type, line("…")))
    #expect(width(cut) <= room)
    #expect(width(cut) > room - 20)
    let indices = try runs(cut).flatMap { run in
      (0..<CTRunGetGlyphCount(run)).compactMap { CTRunGetStringIndicesPtr(run)?[$0] }
    }
    // The string index of the ellipsis is that of the first omitted character.
    #expect(indices.contains(1) == (type != .start))
    #expect(indices.contains(19) == (type != .end))
    #expect(indices == indices.sorted())
    #expect(CTLineGetStringRange(cut).length == 20)
  }

  @Test
  func
    `CTLineCreateTruncatedLine returns a fitting line unchanged, or nil if the token is too wide`()
    throws
  {
    let whole = line("words")
    #expect(CTLineCreateTruncatedLine(whole, 1_000, .end, line("…")) === whole)
    #expect(CTLineCreateTruncatedLine(whole, 2, .end, line("…")) == nil)
    let bare = try #require(CTLineCreateTruncatedLine(whole, 30, .end, nil))
    #expect(width(bare) <= 30)
    #expect(width(bare) > 0)
  }

  @Test func `CTLineCreateJustifiedLine stretches a line to the given width`() throws {
    let whole = line("one two three ")
    let wide = try #require(CTLineCreateJustifiedLine(whole, 1, 300))
    #expect(abs(width(wide) - CTLineGetTrailingWhitespaceWidth(wide) - 300) < 1e-6)
    let half = try #require(CTLineCreateJustifiedLine(whole, 0.5, 300))
    let visible = width(whole) - CTLineGetTrailingWhitespaceWidth(whole)
    #expect(
      abs(width(half) - CTLineGetTrailingWhitespaceWidth(half) - (300 + visible) / 2) < 1e-6)
    let offset = CTLineGetOffsetForStringIndex(wide, 4, nil)
    #expect(offset > CTLineGetOffsetForStringIndex(whole, 4, nil))
    #expect(CTLineCreateJustifiedLine(line("one"), 1, 300) == nil)
    #expect(CTLineCreateJustifiedLine(whole, 1, 10) == nil)
  }

  // MARK: Drawing

  @Test
  func `CTLineDraw draws upright with its baseline at the text position if the y axis points up`()
    throws
  {
    let context = try bitmap(60, 40)
    context.textPosition = CGPoint(x: 10, y: 12)
    CTLineDraw(line("L", "LiberationSans", 20), context)
    let ink = try context.ink()
    #expect(ink.minY == 12)
    #expect(ink.maxY == 26)
    #expect(ink.minX >= 11)
    // The foot of the L is at the bottom.
    #expect(try context.pixel(18, 12)[3] > 127)
    #expect(try context.pixel(18, 24)[3] == 0)
  }

  @Test func `CTLineDraw draws upside down if the text matrix has a negative y scale`() throws {
    let context = try bitmap(60, 40)
    context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
    context.textPosition = CGPoint(x: 10, y: 30)
    CTLineDraw(line("L", "LiberationSans", 20), context)
    let ink = try context.ink()
    #expect(ink.maxY == 30)
    #expect(ink.minY == 16)
    #expect(try context.pixel(18, 29)[3] > 127)
    #expect(try context.pixel(18, 17)[3] == 0)
  }

  @Test func `CTLineDraw uses the color attribute, the fill color of the context or black`()
    throws
  {
    func color(_ attributes: [NSString: Any]) throws -> [UInt8] {
      var all: [NSAttributedString.Key: Any] = [
        kCTFontAttributeName as NSAttributedString.Key:
          CTFontCreateWithName("LiberationSans" as NSString, 40, nil)
      ]
      for (key, value) in attributes {
        all[NSAttributedString.Key(rawValue: key as String)] = value
      }
      let context = try bitmap(40, 40)
      context.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
      context.textPosition = CGPoint(x: 2, y: 4)
      CTLineDraw(
        CTLineCreateWithAttributedString(NSAttributedString(string: "I", attributes: all)), context)
      return try context.pixel(7, 15)
    }
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    #expect(try color([:]) == [0, 0, 0, 255])
    #expect(try color([kCTForegroundColorAttributeName: red]) == [255, 0, 0, 255])
    #expect(try color([kCTForegroundColorFromContextAttributeName: true]) == [0, 255, 0, 255])
    #expect(try color(["NSColor" as NSString: UIColor.blue]) == [0, 0, 255, 255])
  }

  @Test func `the kern attribute widens a CTLine, and underlines are drawn below the baseline`()
    throws
  {
    func made(_ key: NSString, _ value: Any) -> CTLine {
      let string = NSMutableAttributedString(attributedString: text("ab"))
      CFAttributedStringSetAttribute(string, CFRangeMake(0, 2), key, value as AnyObject)
      return CTLineCreateWithAttributedString(string)
    }
    #expect(abs(width(made(kCTKernAttributeName, 5)) - width(line("ab")) - 10) < 1e-6)
    let context = try bitmap(40, 40)
    context.textPosition = CGPoint(x: 4, y: 10)
    CTLineDraw(made(kCTUnderlineStyleAttributeName, CTUnderlineStyle.single.rawValue), context)
    #expect(try context.ink().minY < 10)
  }

  @Test func `CTRunDraw draws a run, or a part of it, at its position in the line`() throws {
    let mixed = NSMutableAttributedString(attributedString: text("HH", "LiberationSans"))
    mixed.append(text("LL", "LiberationMono"))
    let line = CTLineCreateWithAttributedString(mixed)
    func ink(_ draw: (CGContext) -> Void) throws -> CGRect {
      let context = try bitmap(80, 30)
      context.textPosition = CGPoint(x: 4, y: 6)
      draw(context)
      return try context.ink()
    }
    let all = try runs(line)
    let whole = try ink { CTLineDraw(line, $0) }
    let first = try ink { CTRunDraw(all[0], $0, CFRangeMake(0, 0)) }
    let second = try ink { CTRunDraw(all[1], $0, CFRangeMake(0, 0)) }
    #expect(first.union(second) == whole)
    #expect(first.maxX < second.minX)
    let last = try ink { CTRunDraw(all[1], $0, CFRangeMake(1, 1)) }
    #expect(last.maxX == second.maxX)
    #expect(last.minX > second.minX)
    let context = try bitmap(80, 30)
    context.textPosition = CGPoint(x: 4, y: 6)
    let box = CTRunGetImageBounds(all[1], context, CFRangeMake(0, 0))
    #expect(box.insetBy(dx: -1.5, dy: -1.5).contains(second))
  }
}
