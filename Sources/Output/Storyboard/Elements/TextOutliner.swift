import CoreText
import Foundation
import TextLayout

/// The layout of a text whose glyphs are returned as outlines.
struct TextOutliner {
  /// The font; fallback fonts draw the characters that it lacks.
  let font: CTFont
  /// The maximum width of a line in points, or `nil` to break lines only at line separators.
  let maximumWidth: CGFloat?
  let alignment: Text.Alignment
  /// The distance between baselines as a multiple of the font's line height.
  let lineSpacing: CGFloat

  /// A text in lines.
  struct Layout {
    struct Line {
      let line: CTLine
      let text: Substring
      let width: CGFloat
    }

    let lines: [Line]
    /// The size in points: the width of the longest line and the height of all lines.
    let size: CGSize
    let lineHeight: CGFloat
    let ascent: CGFloat
    let isRightToLeft: Bool
  }

  /// Breaks a text into lines.
  func layout(of string: String) -> Layout {
    var lines: [Layout.Line] = []
    for paragraph in string.split(separator: "\n", omittingEmptySubsequences: false) {
      lines += self.lines(of: paragraph)
    }
    let (ascent, descent) = (CTFontGetAscent(font), CTFontGetDescent(font))
    let height = ((ascent + descent) * lineSpacing).rounded(.up)
    let size = CGSize(
      width: (lines.map(\.width).max() ?? 0).rounded(.up), height: height * CGFloat(lines.count))
    return Layout(
      lines: lines, size: size, lineHeight: height,
      ascent: ascent + (height - ascent - descent) / 2, isRightToLeft: string.startsRightToLeft)
  }

  private func lines(of paragraph: Substring) -> [Layout.Line] {
    guard let maximumWidth, !paragraph.isEmpty else { return [measured(paragraph)] }
    let typesetter = CTTypesetterCreateWithAttributedString(attributed(paragraph))
    var lines: [Layout.Line] = []
    var start = paragraph.startIndex
    var offset = 0
    let units = paragraph.utf16
    while start < paragraph.endIndex {
      let length = max(1, CTTypesetterSuggestLineBreak(typesetter, offset, Double(maximumWidth)))
      let end =
        units.index(start, offsetBy: length, limitedBy: units.endIndex) ?? units.endIndex
      lines.append(measured(paragraph[start..<end]))
      (start, offset) = (end, offset + length)
    }
    return lines
  }

  private func measured(_ text: Substring) -> Layout.Line {
    let line = CTLineCreateWithAttributedString(attributed(text))
    let width =
      CTLineGetTypographicBounds(line, nil, nil, nil) - CTLineGetTrailingWhitespaceWidth(line)
    return Layout.Line(line: line, text: text, width: CGFloat(width))
  }

  private func attributed(_ text: Substring) -> NSAttributedString {
    NSAttributedString(
      string: String(text),
      attributes: [NSAttributedString.Key(kCTFontAttributeName as String): font])
  }

  // MARK: Outlines

  /// Returns the outlines of a text in a box of the given width, with y downward from the upper edge.
  func outlines(of layout: Layout, width: CGFloat) -> CGPath {
    let path = CGMutablePath()
    for (number, line) in layout.lines.enumerated() {
      append(
        line.line, at: leftEdge(of: line.width, in: width, layout),
        baseline: layout.ascent + CGFloat(number) * layout.lineHeight, to: path)
    }
    return path
  }

  /// Returns the outlines of the first characters of a text, as while it is typed.
  ///
  /// Each line stays where it is in the whole text. The letters of connected scripts take the forms that they have
  /// at the end of the typed text.
  ///
  /// - Parameters:
  ///   - count: The number of typed characters.
  ///   - layout: The layout of the whole text.
  ///   - width: The width of the box in points.
  ///   - caret: The width of a caret behind the last character, in points; 0 for none.
  /// - Returns: The outlines in a box, with y downward from the upper edge.
  func outlines(
    ofFirst count: Int, in layout: Layout, width: CGFloat, caret: CGFloat
  ) -> CGPath {
    let path = CGMutablePath()
    var rest = count
    for (number, line) in layout.lines.enumerated() {
      let baseline = layout.ascent + CGFloat(number) * layout.lineHeight
      let left = leftEdge(of: line.width, in: width, layout)
      let typed = line.text.prefix(rest)
      rest -= typed.count
      let isLast = rest == 0 && (typed.count < line.text.count || number + 1 == layout.lines.count)
      let part = measured(typed)
      let advance = CGFloat(CTLineGetTypographicBounds(part.line, nil, nil, nil))
      let isWhole = typed.count == line.text.count
      let begin = layout.isRightToLeft && !isWhole ? left + line.width - advance : left
      append(isWhole ? line.line : part.line, at: begin, baseline: baseline, to: path)
      guard isLast else { continue }
      if caret > 0 {
        let edge =
          layout.isRightToLeft ? left + line.width - advance - 2 * caret : left + advance + caret
        path.addRect(
          CGRect(
            x: edge, y: baseline - CTFontGetAscent(font), width: caret,
            height: CTFontGetAscent(font) + CTFontGetDescent(font)))
      }
      break
    }
    return path
  }

  private func leftEdge(of width: CGFloat, in box: CGFloat, _ layout: Layout) -> CGFloat {
    switch alignment {
    case .leading: layout.isRightToLeft ? box - width : 0
    case .center: (box - width) / 2
    case .trailing: layout.isRightToLeft ? 0 : box - width
    }
  }

  private func append(
    _ line: CTLine, at left: CGFloat, baseline: CGFloat, to path: CGMutablePath
  ) {
    for case let run as CTRun in CTLineGetGlyphRuns(line) as NSArray {
      let count = CTRunGetGlyphCount(run)
      guard count > 0,
        let font = (CTRunGetAttributes(run) as NSDictionary)[kCTFontAttributeName] as? CTFont
      else { continue }
      var glyphs = [CGGlyph](repeating: 0, count: count)
      var positions = [CGPoint](repeating: .zero, count: count)
      CTRunGetGlyphs(run, CFRange(location: 0, length: count), &glyphs)
      CTRunGetPositions(run, CFRange(location: 0, length: count), &positions)
      for (glyph, position) in zip(glyphs, positions) {
        guard let outline = CTFontCreatePathForGlyph(font, glyph, nil) else { continue }
        path.addPath(
          outline,
          transform: CGAffineTransform(
            a: 1, b: 0, c: 0, d: -1, tx: left + position.x, ty: baseline - position.y))
      }
    }
  }
}

extension String {
  /// Whether the first letter belongs to a script that is written from right to left.
  fileprivate var startsRightToLeft: Bool {
    let letter = unicodeScalars.first { $0.properties.isAlphabetic }
    return letter.map { letter in
      Self.rightToLeftBlocks.contains { $0.contains(letter.value) }
    } ?? false
  }

  /// The ranges of code points that Unicode reserves for scripts written from right to left.
  private static let rightToLeftBlocks: [ClosedRange<UInt32>] = [
    0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
  ]
}
