import Geometry

/// The visible content of a line, after truncation.
struct LineContent {
  /// The visible ranges in reading order.
  ///
  /// The ellipsis is between two ranges, or before or after a single one.
  var parts: [Range<Int>]
  /// The number of ranges before the ellipsis, or `nil` if there is no ellipsis.
  var ellipsis: Int?
}

extension ShapedText {
  /// Returns the range without trailing spaces, which are invisible at the end of a line.
  func trimmingTrailingSpaces(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, characters.isSpace[end - 1] { end -= 1 }
    return range.lowerBound..<end
  }

  /// Returns the width, in points, of a range of characters as shaped in their paragraph.
  func width(of range: Range<Int>) -> Double { advances[range].reduce(0, +) }

  /// Returns an ellipsis in the style of the given character, or `nil` if no font has one.
  func ellipsis(at index: Int, level: UInt8) -> LaidOutText.Run? {
    let style = styleIndex[min(max(index, 0), characters.count - 1)]
    guard let first = faces[style], styles[style].effectiveSize > 0 else { return nil }
    let dots: UInt32 = 0x2026
    let other =
      first.glyph(for: dots) == nil
      ? fonts.fallbackFace(for: dots, isEmoji: false, insteadOf: styles[style].font) : nil
    let face = other ?? first
    guard let glyph = face.glyph(for: dots) else { return nil }
    let advance =
      Double(horizontalAdvance(face: face, glyph: glyph)) * styles[style].effectiveSize
      / face.unitsPerEm
    return LaidOutText.Run(
      face: face, style: styles[style], size: styles[style].effectiveSize,
      glyphs: [
        LaidOutText.Glyph(
          id: glyph, position: .zero, advance: advance, index: characters.offsets[index])
      ],
      x: 0, width: advance, baseline: 0, isRightToLeft: level % 2 == 1)
  }

  /// Returns the parts of a range that fit, together with an ellipsis, into the given width in points.
  func truncated(
    _ range: Range<Int>, toWidth availableWidth: Double, mode: TextBox.Truncation, isCut: Bool
  ) -> LineContent {
    let dots = { (index: Int) in self.ellipsis(at: index, level: 0)?.width ?? 0 }
    switch mode {
    case .tail:
      let head = fittingPrefix(
        of: range, inWidth: availableWidth - dots(max(range.lowerBound, range.upperBound - 1)))
      return LineContent(parts: [trimmingTrailingSpaces(head)], ellipsis: 1)
    case .head:
      // If the paragraph itself fits, only later text is omitted, so the ellipsis is at the end.
      if isCut, width(of: range) <= availableWidth {
        return truncated(range, toWidth: availableWidth, mode: .tail, isCut: true)
      }
      return LineContent(
        parts: [fittingSuffix(of: range, inWidth: availableWidth - dots(range.lowerBound))],
        ellipsis: 0)
    case .middle:
      if isCut, width(of: range) <= availableWidth {
        return truncated(range, toWidth: availableWidth, mode: .tail, isCut: true)
      }
      let left = availableWidth - dots(range.lowerBound)
      let head = fittingPrefix(of: range, inWidth: left / 2)
      let tail = fittingSuffix(
        of: head.upperBound..<range.upperBound, inWidth: left - width(of: head))
      return LineContent(parts: [trimmingTrailingSpaces(head), tail], ellipsis: 1)
    }
  }

  /// Returns the longest prefix of a range that fits into the given width.
  private func fittingPrefix(of range: Range<Int>, inWidth availableWidth: Double) -> Range<Int> {
    var (width, end) = (0.0, range.lowerBound)
    for i in range {
      if characters.startsCluster[i] {
        if width > availableWidth { break }
        end = i
      }
      width += advances[i]
    }
    if width <= availableWidth { end = range.upperBound }
    return range.lowerBound..<end
  }

  /// Returns the longest suffix of a range that fits into the given width, without leading spaces.
  private func fittingSuffix(of range: Range<Int>, inWidth availableWidth: Double) -> Range<Int> {
    var (width, start) = (0.0, range.upperBound)
    for i in range.reversed() {
      width += advances[i]
      if width > availableWidth { break }
      if characters.startsCluster[i] { start = i }
    }
    while start < range.upperBound, characters.isSpace[start] { start += 1 }
    return start..<range.upperBound
  }
}
