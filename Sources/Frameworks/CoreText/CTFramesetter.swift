public import CoreGraphics
import Diagnostics
public import Foundation
import Geometry
import TextLayout

/// Makes frames of a text.
public final class CTFramesetter: NSObject {
  fileprivate let text: LaidOutString
  fileprivate let typesetter: CTTypesetter

  fileprivate init(_ string: NSAttributedString) {
    text = LaidOutString(string)
    typesetter = CTTypesetter(text)
  }
}

/// Takes up a text as it is then.
public func CTFramesetterCreateWithAttributedString(
  _ attrString: CFAttributedString
) -> CTFramesetter {
  CTFramesetter(NSAttributedString(attributedString: attrString))
}

/// What finds the ends of lines.
public func CTFramesetterGetTypesetter(_ framesetter: CTFramesetter) -> CTTypesetter {
  framesetter.typesetter
}

/// The lines of a part of a text that a path has room for; a length of 0 stands for all that follows.
///
/// Lines are as long as the path's box is wide, whatever its shape; attributes of frames change nothing: lines are
/// horizontal, from the top.
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath,
  _ frameAttributes: CFDictionary?
) -> CTFrame {
  if !path.isEmpty, !path.isRect(nil) {
    diagnostics.report(
      "a frame in a path that is no rectangle has lines as long as the path's box is wide; "
        + "make a frame for each rectangle")
  }
  let setting = ParagraphLayout(
    framesetter.text, Range(stringRange, within: framesetter.text.units.count))
  return CTFrame(setting, in: path, frameAttributes)
}

/// The size that a part of a text takes, and writes how much of it there is room for; a length of 0 stands for all that
/// follows, the greatest number for a side without end.
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

/// A part of a text that is set in lines below each other.
struct ParagraphLayout {
  /// A line and where it stands in its box, from the upper left corner, y running down.
  struct PositionedLine {
    let line: CTLine
    let origin: CGPoint
    /// How far what is seen of it reaches to the right of where a line may begin.
    let maximumX: Double
    /// Where it ends.
    let maximumY: Double
  }

  let text: LaidOutString
  let range: Range<Int>
  private let substring: LaidOutString

  init(_ text: LaidOutString, _ range: Range<Int>) {
    (self.text, self.range) = (text, range)
    // What ends the last line begins no other.
    var end = range.upperBound
    if end > range.lowerBound, LaidOutString.isLineSeparator(text.units[end - 1]) {
      end -= 1
      if text.units[end] == 0x0A, end > range.lowerBound, text.units[end - 1] == 0x0D { end -= 1 }
    }
    substring = LaidOutString(
      text.source.attributedSubstring(
        from: NSRange(location: range.lowerBound, length: end - range.lowerBound)))
  }

  /// The lines that a size has room for.
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
      // Even the first line needs its room.
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

  /// How many units stand on the first line of a width, white space at its end included.
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

  /// The end of a line with the white space that follows it.
  private func lineEndIncludingWhitespace(after index: Int) -> Int {
    var end = index
    while end < range.upperBound, LaidOutString.isWhitespace(text.units[end]) {
      end += 1
      if LaidOutString.isLineSeparator(text.units[end - 1]) { break }
    }
    return end
  }

  /// A line as high as its letters, whatever its paragraph says.
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
