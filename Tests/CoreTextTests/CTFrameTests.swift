import CoreText
import QuartzCore
import Testing
import UIKit

/// Tests of paragraphs in frames, of line breaks, and of text layers with Core Text fonts.
@Suite struct CTFrameTests {
  private static let words = "The quick brown fox jumps over the lazy dog and runs away."

  private func frame(
    _ string: NSAttributedString, _ box: CGRect, _ range: CFRange = CFRangeMake(0, 0)
  ) -> CTFrame {
    CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(string), range, CGPath(rect: box, transform: nil), nil
    )
  }

  private func origins(_ frame: CTFrame) -> [CGPoint] {
    var origins = [CGPoint](repeating: .zero, count: CFArrayGetCount(CTFrameGetLines(frame)))
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
    return origins
  }

  private func styled(_ string: String, _ settings: [CTParagraphStyleSpecifier: CGFloat])
    -> NSAttributedString
  {
    let style = settings.map { ($0.key, $0.value) }.withUnsafeBufferPointer { pairs in
      let values = pairs.map(\.1)
      return values.withUnsafeBufferPointer { numbers in
        let settings = pairs.indices.compactMap { i in
          numbers.baseAddress.map {
            CTParagraphStyleSetting(
              spec: pairs[i].0, valueSize: MemoryLayout<CGFloat>.size, value: $0 + i)
          }
        }
        return CTParagraphStyleCreate(settings, settings.count)
      }
    }
    let text = NSMutableAttributedString(attributedString: text(string))
    CFAttributedStringSetAttribute(
      text, CFRangeMake(0, text.length), kCTParagraphStyleAttributeName, style)
    return text
  }

  private func aligned(_ string: String, _ alignment: CTTextAlignment) -> NSAttributedString {
    var alignment = alignment
    let style = withUnsafePointer(to: &alignment) { value in
      CTParagraphStyleCreate(
        [
          CTParagraphStyleSetting(
            spec: .alignment, valueSize: MemoryLayout<CTTextAlignment>.size, value: value)
        ], 1)
    }
    let text = NSMutableAttributedString(attributedString: text(string))
    CFAttributedStringSetAttribute(
      text, CFRangeMake(0, text.length), kCTParagraphStyleAttributeName, style)
    return text
  }

  // MARK: Line breaking

  @Test func `CTFrame breaks text into lines, starting at the top of its path`() throws {
    let set = frame(text(Self.words), CGRect(x: 10, y: 20, width: 200, height: 200))
    let lines = try lines(set)
    #expect(lines.count == 3)
    let ranges = lines.map { CTLineGetStringRange($0) }
    #expect(ranges[0].location == 0)
    #expect(ranges[1].location == ranges[0].length)
    #expect(ranges.reduce(0) { $0 + $1.length } == Self.words.utf16.count)
    let origins = origins(set)
    // Line origins are relative to the lower-left corner of the path's bounding box.
    let font = UIFont(name: "Helvetica", size: 20)
    #expect(abs(origins[0].y - (200 - (font?.ascender ?? 0))) < 1e-6)
    #expect(origins[0].x == 0)
    #expect(abs(origins[0].y - origins[1].y - (font?.lineHeight ?? 0)) < 1e-6)
    #expect(CTFrameGetVisibleStringRange(set).length == Self.words.utf16.count)
    let some = UnsafeMutablePointer<CGPoint>.allocate(capacity: 1)
    defer { some.deallocate() }
    CTFrameGetLineOrigins(set, CFRangeMake(1, 1), some)
    #expect(some.pointee == origins[1])
  }

  @Test func `the string indices of a line in a CTFrame refer to the whole text`() throws {
    let set = frame(
      text(Self.words), CGRect(x: 0, y: 0, width: 200, height: 200), CFRangeMake(4, 40))
    #expect(CTFrameGetStringRange(set).location == 4)
    let second = try lines(set)[1]
    let start = CTLineGetStringRange(second).location
    #expect(CTLineGetOffsetForStringIndex(second, start, nil) == 0)
    #expect(CTLineGetOffsetForStringIndex(second, start + 1, nil) > 0)
    #expect(CTLineGetStringIndexForPosition(second, .zero) == start)
    #expect(try CTRunGetStringRange(runs(second)[0]).location == start)
  }

  @Test func `CTFrame omits lines that do not fit in its path`() throws {
    let two = frame(text(Self.words), CGRect(x: 0, y: 0, width: 200, height: 50))
    #expect(try lines(two).count == 2)
    let visible = CTFrameGetVisibleStringRange(two)
    #expect(visible.length < Self.words.utf16.count)
    let rest = frame(
      text(Self.words), CGRect(x: 0, y: 0, width: 200, height: 50),
      CFRangeMake(visible.length, 0))
    #expect(CTFrameGetVisibleStringRange(rest).location == visible.length)
    #expect(
      visible.length + CTFrameGetVisibleStringRange(rest).length == Self.words.utf16.count)
    #expect(
      CFArrayGetCount(
        CTFrameGetLines(frame(text("a"), CGRect(x: 0, y: 0, width: 99, height: 9)))) == 0)
  }

  @Test
  func `CTFramesetterSuggestFrameSizeWithConstraints returns a size that fits the whole text`()
    throws
  {
    let framesetter = CTFramesetterCreateWithAttributedString(text(Self.words))
    var fit = CFRangeMake(0, 0)
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      framesetter, CFRangeMake(0, 0), nil,
      CGSize(width: 200, height: CGFloat.greatestFiniteMagnitude), &fit)
    #expect(fit.length == Self.words.utf16.count)
    #expect(size.width <= 200)
    #expect(size.width > 150)
    let set = CTFramesetterCreateFrame(
      framesetter, CFRangeMake(0, 0),
      CGPath(rect: CGRect(origin: .zero, size: size), transform: nil),
      nil)
    #expect(CTFrameGetVisibleStringRange(set).length == Self.words.utf16.count)
    let wide = CTFramesetterSuggestFrameSizeWithConstraints(
      framesetter, CFRangeMake(0, 0), nil,
      CGSize(
        width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude), nil)
    #expect(abs(wide.width - text(Self.words).size().width) < 1e-6)
    let low = CTFramesetterSuggestFrameSizeWithConstraints(
      framesetter, CFRangeMake(0, 0), nil, CGSize(width: 200, height: 30), &fit)
    #expect(fit.length < Self.words.utf16.count)
    #expect(low.height <= 30)
  }

  @Test func `a line break at the end of the text does not begin another line in CTFrame`() throws {
    let box = CGRect(x: 0, y: 0, width: 200, height: 200)
    #expect(try lines(frame(text("one\n"), box)).count == 1)
    #expect(try lines(frame(text("one\n\ntwo\r\n"), box)).count == 3)
    #expect(try lines(frame(text(""), box)).isEmpty)
    let first = try #require(lines(frame(text("one\ntwo"), box)).first)
    #expect(CTLineGetStringRange(first).length == 4)
  }

  // MARK: Paragraph styles

  @Test(arguments: [(CTTextAlignment.left, 0.0), (.center, 0.5), (.right, 1.0), (.natural, 0)])
  func `CTFrame aligns lines according to the alignment of their paragraph style`(
    alignment: CTTextAlignment, share: Double
  ) throws {
    let set = frame(aligned("Hello", alignment), CGRect(x: 0, y: 0, width: 300, height: 50))
    let free = 300 - width(try lines(set)[0])
    #expect(abs(Double(origins(set)[0].x) - free * share) < 1e-6)
  }

  @Test func `CTFrame extends justified lines to the full width, except for the last line`() throws
  {
    let set = frame(aligned(Self.words, .justified), CGRect(x: 0, y: 0, width: 200, height: 200))
    let lines = try lines(set)
    #expect(abs(width(lines[0]) - 200) < 1e-6)
    #expect(abs(width(lines[1]) - 200) < 1e-6)
    #expect(try width(#require(lines.last)) < 190)
  }

  @Test func `CTFrame applies line spacing, indents and minimum line height`() throws {
    let box = CGRect(x: 0, y: 0, width: 200, height: 300)
    let plain = origins(frame(text(Self.words), box))
    let set = frame(
      styled(Self.words, [.lineSpacing: 7, .firstLineHeadIndent: 20, .headIndent: 5]), box)
    let places = origins(set)
    #expect(places[0].x == 20)
    #expect(places[1].x == 5)
    #expect(places[0].y == plain[0].y)
    #expect(abs((places[0].y - places[1].y) - (plain[0].y - plain[1].y) - 7) < 1e-6)
    let high = frame(styled(Self.words, [.minimumLineHeight: 60]), box)
    #expect(abs(origins(high)[0].y - origins(high)[1].y - 60) < 1e-6)
    var ascent: CGFloat = 0
    CTLineGetTypographicBounds(try lines(high)[0], &ascent, nil, nil)
    #expect(ascent == UIFont(name: "Helvetica", size: 20)?.ascender)
  }

  @Test func `CTParagraphStyleGetValueForSpecifier returns the values given at creation`() {
    let string = styled("a", [.paragraphSpacing: 4])
    let style =
      string.attribute(
        NSAttributedString.Key(rawValue: kCTParagraphStyleAttributeName as String), at: 0,
        effectiveRange: nil) as? CTParagraphStyle
    guard let style else {
      Issue.record("no style")
      return
    }
    var spacing: CGFloat = 0
    var alignment = CTTextAlignment.left
    #expect(
      CTParagraphStyleGetValueForSpecifier(
        style, .paragraphSpacing, MemoryLayout<CGFloat>.size, &spacing))
    #expect(spacing == 4)
    #expect(CTParagraphStyleGetValueForSpecifier(style, .alignment, 1, &alignment))
    #expect(alignment == .natural)
    #expect(!CTParagraphStyleGetValueForSpecifier(style, .headIndent, 2, &spacing))
    #expect(CTParagraphStyleCreate(nil, 0) == CTParagraphStyleCreate(nil, 3))
    #expect(CTParagraphStyleCreate(nil, 0) != style)
  }

  @Test func `CTFrame truncates a paragraph whose NSParagraphStyle has byTruncatingTail`() throws {
    let style = NSMutableParagraphStyle()
    style.lineBreakMode = .byTruncatingTail
    let string = NSMutableAttributedString(attributedString: text(Self.words))
    string.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: 58))
    let set = frame(string, CGRect(x: 0, y: 0, width: 200, height: 200))
    let lines = try lines(set)
    try #require(lines.count == 1)
    #expect(width(lines[0]) <= 200)
    #expect(width(lines[0]) > 170)
  }

  // MARK: Typesetters

  @Test func `CTTypesetterSuggestLineBreak returns the same line breaks as CTFrame`() throws {
    let string = text(Self.words)
    let typesetter = CTTypesetterCreateWithAttributedString(string)
    let set = frame(string, CGRect(x: 0, y: 0, width: 200, height: 200))
    var start = 0
    for line in try lines(set) {
      let length = CTTypesetterSuggestLineBreak(typesetter, start, 200)
      #expect(CTLineGetStringRange(line).length == length)
      let own = CTTypesetterCreateLine(typesetter, CFRangeMake(start, length))
      #expect(CTLineGetStringRange(own).location == start)
      #expect(abs(width(own) - CTLineGetTrailingWhitespaceWidth(own) - width(line)) < 1e-6)
      start += length
    }
    #expect(start == Self.words.utf16.count)
    #expect(CTTypesetterSuggestLineBreak(typesetter, start, 200) == 0)
    let cluster = CTTypesetterSuggestClusterBreak(typesetter, 0, 200)
    #expect(cluster > CTTypesetterSuggestLineBreak(typesetter, 0, 200))
  }

  // MARK: Drawing

  @Test func `CTFrameDraw draws in its path, with the first line at the top`() throws {
    let box = CGRect(x: 20, y: 30, width: 100, height: 60)
    let context = try bitmap(140, 120)
    let set = frame(text("HHHH\nH", "LiberationSans"), box)
    CTFrameDraw(set, context)
    let ink = try context.ink()
    let first = origins(set)[0]
    #expect(abs(ink.maxY - (30 + first.y + 13.8)) < 1)
    #expect(ink.minX >= 21)
    #expect(ink.maxX < 90)
    #expect(abs(ink.minY - (30 + origins(set)[1].y)) < 1)
    #expect(abs(context.textPosition.y - (30 + origins(set)[1].y)) < 1e-6)
  }

  @Test
  func `CTFrameDraw draws upright after the usual reset, translation and flip of the context`()
    throws
  {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let size = CGSize(width: 100, height: 40)
    let image = UIGraphicsImageRenderer(size: size, format: format).image { renderer in
      let context = renderer.cgContext
      context.textMatrix = .identity
      context.translateBy(x: 0, y: size.height)
      context.scaleBy(x: 1, y: -1)
      let framesetter = CTFramesetterCreateWithAttributedString(text("L", "LiberationSans", 30))
      let path = CGPath(rect: CGRect(origin: .zero, size: size), transform: nil)
      CTFrameDraw(CTFramesetterCreateFrame(framesetter, CFRangeMake(0, 0), path, nil), context)
    }
    let picture = try #require(image.cgImage)
    let data = try #require(picture.dataProvider?.data as Data?)
    func alpha(_ x: Int, _ y: Int) -> UInt8 { data[y * picture.bytesPerRow + x * 4 + 3] }
    // The stem starts below the top edge. The foot extends to the right of the stem at the baseline.
    #expect(alpha(4, 10) > 127)
    #expect(alpha(12, 10) == 0)
    #expect((20..<30).contains { alpha(14, $0) > 127 })
  }

  // MARK: Text layers

  private func picture(_ font: CFTypeRef?, _ size: CGFloat = 20) throws -> Data {
    let layer = CATextLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 120, height: 30)
    layer.string = "Hamburg"
    layer.font = font
    layer.fontSize = size
    layer.displayIfNeeded()
    let image = try #require(layer.contents.flatMap { $0 as? CGImage })
    return try #require(image.dataProvider?.data as Data?)
  }

  @Test(arguments: ["Times-Bold", "Courier", "HelveticaNeue-Italic"])
  func `CATextLayer.font accepts a CTFont, a CGFont and a font name`(name: String) throws {
    let core = CTFontCreateWithName(name as NSString, 7, nil)
    let drawn = try picture(core)
    #expect(try drawn == picture(name as NSString))
    #expect(try drawn != picture("Helvetica" as NSString))
    #expect(try drawn == picture(UIFont(name: name, size: 99)))
    let plain = try #require(CGFont("LiberationSerif" as NSString))
    #expect(try picture(plain) == picture("LiberationSerif" as NSString))
  }

  @Test func `CATextLayer draws an attributed string with Core Text attributes`() throws {
    let layer = CATextLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 60, height: 30)
    layer.string = NSAttributedString(
      string: "I",
      attributes: [
        kCTFontAttributeName as NSAttributedString.Key:
          CTFontCreateWithName("LiberationSans" as NSString, 30, nil),
        kCTForegroundColorAttributeName as NSAttributedString.Key:
          CGColor(red: 1, green: 0, blue: 0, alpha: 1),
      ])
    layer.displayIfNeeded()
    let image = try #require(layer.contents.flatMap { $0 as? CGImage })
    let data = try #require(image.dataProvider?.data as Data?)
    #expect(
      Array(data[15 * image.bytesPerRow + 16..<15 * image.bytesPerRow + 20]) == [255, 0, 0, 255])
  }
}
