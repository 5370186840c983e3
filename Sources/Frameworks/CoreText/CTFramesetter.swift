public import CoreGraphics
import Diagnostics
public import Foundation
import Geometry
import TextLayout

/// An object that lays out the text of an attributed string in frames.
public final class CTFramesetter: NSObject {
  fileprivate let text: LaidOutString
  fileprivate let typesetter: CTTypesetter

  fileprivate init(_ string: NSAttributedString) {
    text = LaidOutString(string)
    typesetter = CTTypesetter(text)
  }
}

/// Returns a framesetter for a copy of the given attributed string.
public func CTFramesetterCreateWithAttributedString(
  _ attrString: CFAttributedString
) -> CTFramesetter {
  CTFramesetter(NSAttributedString(attributedString: attrString))
}

/// Returns the typesetter that breaks the text into lines.
public func CTFramesetterGetTypesetter(_ framesetter: CTFramesetter) -> CTTypesetter {
  framesetter.typesetter
}

/// Returns a frame with the lines that fit in the given path.
///
/// If the length of the range is 0, it extends to the end of the text.
///
/// Lines span the width of the path's bounding box, regardless of the path's shape. Frame attributes have no effect:
/// lines are horizontal and ordered from top to bottom.
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath,
  _ frameAttributes: CFDictionary?
) -> CTFrame {
  if !path.isEmpty, !path.isRect(nil) {
    diagnostics.report(
      "the path of a frame is not a rectangle, so the lines are as wide as its bounding box; "
        + "create a frame for each rectangle")
  }
  let setting = ParagraphLayout(
    framesetter.text, Range(stringRange, within: framesetter.text.units.count))
  return CTFrame(setting, in: path, frameAttributes)
}

/// Returns the size required for the given range of the text, and stores the range that fits in `fitRange`.
///
/// If the length of the range is 0, it extends to the end of the text. A constraint of
/// `CGFloat.greatestFiniteMagnitude` leaves the width or height unlimited.
public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?,
  _ constraints: CGSize, _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  let range = Range(stringRange, within: framesetter.text.units.count)
  let setting = ParagraphLayout(framesetter.text, range)
  let lines = setting.lines(fitting: constraints)
  fitRange?.pointee = CFRange(
    range.lowerBound..<(lines.last?.line.range.upperBound ?? range.lowerBound))
  return CGSize(
    width: lines.map(\.maximumX).max() ?? 0, height: lines.last?.maximumY ?? 0)
}

/// The layout of a text range as consecutive lines.
struct ParagraphLayout {
  /// A line and its position relative to the upper-left corner of the layout box; y increases downward.
  struct PositionedLine {
    let line: CTLine
    let origin: CGPoint
    /// The right edge of the visible text, in points.
    let maximumX: Double
    /// The bottom edge of the line, including its leading, in points.
    let maximumY: Double
  }

  let text: LaidOutString
  let range: Range<Int>
  private let substring: LaidOutString

  init(_ text: LaidOutString, _ range: Range<Int>) {
    (self.text, self.range) = (text, range)
    // A line separator at the end of the range does not begin another line.
    var end = range.upperBound
    if end > range.lowerBound, LaidOutString.isLineSeparator(text.units[end - 1]) {
      end -= 1
      if text.units[end] == 0x0A, end > range.lowerBound, text.units[end - 1] == 0x0D { end -= 1 }
    }
    substring = LaidOutString(
      text.source.attributedSubstring(
        from: NSRange(location: range.lowerBound, length: end - range.lowerBound)))
  }

  /// Returns the lines that fit in the given size, in points.
  func lines(fitting size: CGSize) -> [PositionedLine] {
    func side(_ length: CGFloat) -> Double {
      length < CGFloat(Float.greatestFiniteMagnitude) ? max(0, Double(length)) : .infinity
    }
    let box = TextBox(
      width: side(size.width), height: side(size.height), truncation: substring.truncation)
    let laid = FontLibrary.system.layOut(substring.text.text, in: box)
    var placed: [PositionedLine] = []
    var top = 0.0
    for (n, line) in laid.lines.enumerated() {
      let bottom = line.origin.y + line.descent + line.leading
      // Even the first line is omitted if it does not fit.
      guard line.origin.y + line.descent <= box.height + 1e-3 else { break }
      top = bottom
      let isLast = n + 1 == laid.lines.count
      let start = n == 0 ? range.lowerBound : range.lowerBound + line.range.lowerBound
      let end =
        isLast
        ? (laid.isTruncated
          ? lineEndIncludingWhitespace(after: range.lowerBound + line.range.upperBound)
          : range.upperBound)
        : range.lowerBound + laid.lines[n + 1].range.lowerBound
      placed.append(
        PositionedLine(
          line: CTLine(
            text,
            withNaturalHeight(line).movedToOrigin().mappingCharacterIndices {
              $0 + range.lowerBound
            },
            start..<max(start, end), looks: substring),
          origin: CGPoint(x: line.origin.x, y: line.origin.y),
          maximumX: laid.size.width, maximumY: top))
    }
    return placed
  }

  /// Returns the number of UTF-16 code units on the first line for the given width in points, including trailing
  /// whitespace.
  func firstLineLength(forWidth width: Double, byCharacters: Bool) -> Int {
    let whole = substring.text.mappingStyles { style in
      var plain = ParagraphStyle()
      plain.direction = style.paragraph.direction
      plain.wrap = byCharacters ? .character : .word
      style.paragraph = plain
    }
    let laid = FontLibrary.system.layOut(whole.text, in: TextBox(width: max(0, width)))
    return laid.lines.count > 1 ? laid.lines[1].range.lowerBound : range.count
  }

  /// Returns the end of the whitespace following a line that ends at the given index.
  private func lineEndIncludingWhitespace(after index: Int) -> Int {
    var end = index
    while end < range.upperBound, LaidOutString.isWhitespace(text.units[end]) {
      end += 1
      if LaidOutString.isLineSeparator(text.units[end - 1]) { break }
    }
    return end
  }

  /// Returns the line with the natural ascent of its fonts, ignoring the line height settings of its paragraph.
  private func withNaturalHeight(_ line: LaidOutText.Line) -> LaidOutText.Line {
    guard let style = line.runs.first?.style.paragraph,
      style.lineHeightMultiple > 0 || style.minimumLineHeight > 0 || style.maximumLineHeight > 0
    else { return line }
    var line = line
    line.ascent =
      line.runs.map { $0.face.metrics.ascent * $0.size + $0.style.baselineOffset }
      .max() ?? line.ascent
    return line
  }
}
