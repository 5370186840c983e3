import CoreGraphics
import Foundation
import Geometry
import TextLayout
import UIKitCore

/// Lays out text in lines and provides caret positions and drawing.
///
/// Coordinates are in points from the upper-left corner of the first line, and text positions are in UTF-16 code
/// units.
struct TextViewLayout {
  private let text: NSAttributedString
  private let attributedText: AttributedText
  private let laidOutText: LaidOutText
  /// The line height of the font used for newly typed text, in points.
  private let lineHeight: CGFloat
  private let originX: CGFloat

  /// Lays out text in a box of the given size.
  ///
  /// A width or height of 0 is unlimited.
  init(
    _ text: NSAttributedString, in box: CGSize, lineLimit: Int, lineBreakMode: NSLineBreakMode,
    font: UIFont, alignment: NSTextAlignment
  ) {
    self.text = text
    attributedText = AttributedText(
      text, TextStyle(font: FontRequest("Helvetica"), size: 12), TextPaint(.black))
    func side(_ length: CGFloat) -> Double { length > 0 ? Double(length) : .infinity }
    laidOutText = FontLibrary.system.layOut(
      attributedText.text,
      in: TextBox(
        width: side(box.width), height: side(box.height),
        lineLimit: lineLimit, truncation: lineBreakMode.truncation))
    lineHeight = font.lineHeight
    let availableWidth = max(0, box.width)
    switch alignment {
    case .center: originX = availableWidth / 2
    case .right: originX = availableWidth
    case .left, .justified, .natural: originX = 0
    @unknown default: originX = 0
    }
  }

  /// Whether the text ends with a line break.
  ///
  /// In this case the caret can be placed on an empty line after it.
  private var endsWithLineBreak: Bool {
    text.string.hasSuffix("\n") && laidOutText.lines.last?.range.lowerBound ?? 0 < text.length
  }

  /// The size of all lines, including the empty line after a final line break.
  var size: CGSize {
    guard let last = laidOutText.lines.last else { return CGSize(width: 0, height: lineHeight) }
    let bottom = CGFloat(last.origin.y + last.descent + last.leading)
    return CGSize(
      width: CGFloat(laidOutText.size.width),
      height: max(bottom, CGFloat(laidOutText.size.height)) + (endsWithLineBreak ? lineHeight : 0))
  }

  func draw(at corner: CGPoint, in context: CGContext) {
    context.drawText(laidOutText, at: Point(corner), paints: attributedText.paints)
  }

  // MARK: Carets

  /// Returns the line that displays the caret before the given UTF-16 position, or `nil` for the empty line after a
  /// final line break.
  private func line(containing unit: Int) -> LaidOutText.Line? {
    if unit >= text.length, endsWithLineBreak { return nil }
    return laidOutText.lines.last { $0.range.lowerBound <= unit } ?? laidOutText.lines.first
  }

  /// Returns the caret rectangle before the given UTF-16 position.
  ///
  /// Its width is 0 and its height is that of the line.
  func caretRect(before unit: Int) -> CGRect {
    guard let line = line(containing: unit) else {
      let below = laidOutText.lines.last.map { CGFloat($0.origin.y + $0.descent + $0.leading) } ?? 0
      return CGRect(x: originX, y: below, width: 0, height: lineHeight)
    }
    return CGRect(
      x: caretX(of: unit, in: line), y: CGFloat(line.origin.y - line.ascent), width: 0,
      height: CGFloat(line.ascent + line.descent))
  }

  private func caretX(of unit: Int, in line: LaidOutText.Line) -> CGFloat {
    let glyphs = line.runs.flatMap { run in run.glyphs.map { (run: run, glyph: $0) } }
    let after = glyphs.filter { $0.glyph.index >= unit }.min { $0.glyph.index < $1.glyph.index }
    if let (run, glyph) = after {
      return CGFloat(glyph.position.x + (run.isRightToLeft ? glyph.advance : 0))
    }
    guard let (run, glyph) = glyphs.max(by: { $0.glyph.index < $1.glyph.index }) else {
      return CGFloat(line.origin.x)
    }
    return CGFloat(glyph.position.x + (run.isRightToLeft ? 0 : glyph.advance))
  }

  /// Returns the UTF-16 position whose caret is nearest to the given point.
  func characterIndex(at point: CGPoint) -> Int {
    let y = Double(point.y)
    guard let last = laidOutText.lines.last else { return 0 }
    if endsWithLineBreak, y > last.origin.y + last.descent + last.leading { return text.length }
    let line = laidOutText.lines.first { y < $0.origin.y + $0.descent + $0.leading } ?? last
    let whole = text.string as NSString
    var end = min(line.range.upperBound, whole.length)
    if end > line.range.lowerBound,
      whole.substring(with: NSRange(location: end - 1, length: 1)) == "\n"
    {
      end -= 1
    }
    var units = [line.range.lowerBound]
    while let unit = units.last, unit < end {
      let letter = whole.rangeOfComposedCharacterSequence(at: unit)
      units.append(letter.location + letter.length)
    }
    let carets = units.filter { $0 <= end }.map { (unit: $0, x: caretX(of: $0, in: line)) }
    return carets.min { abs($0.x - point.x) < abs($1.x - point.x) }?.unit ?? end
  }

  /// Returns the rectangles covered by the given text range, one for each line.
  func rects(forRange range: NSRange) -> [CGRect] {
    laidOutText.lines.compactMap { line in
      let low = max(range.location, line.range.lowerBound)
      let high = min(range.location + range.length, line.range.upperBound)
      guard low < high else { return nil }
      let (a, b) = (
        caretX(of: low, in: line),
        high == line.range.upperBound
          ? CGFloat(line.origin.x + line.width) : caretX(of: high, in: line)
      )
      return CGRect(
        x: min(a, b), y: CGFloat(line.origin.y - line.ascent), width: abs(b - a),
        height: CGFloat(line.ascent + line.descent + line.leading))
    }
  }
}
