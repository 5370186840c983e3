import CoreGraphics
import Foundation
import Geometry
package import TextLayout

/// An attributed string prepared for layout, with the original attributes of its runs.
final class LaidOutString {
  /// The text and the styles used for layout.
  let text: AttributedText
  /// The original attributes of each run, indexed by the tag of its layout style.
  let attributes: [NSDictionary]
  /// The text as UTF-16 code units.
  let units: [UInt16]
  let source: NSAttributedString

  init(_ source: NSAttributedString) {
    self.source = source
    text = AttributedText(
      source, TextStyle(font: FontRequest("Helvetica"), size: 12), TextPaint(.black))
    units = Array(source.string.utf16)
    var attributes: [NSDictionary] = []
    let whole = NSRange(location: 0, length: source.length)
    source.enumerateAttributes(in: whole) { values, _, _ in
      var named: [NSString: Any] = [:]
      for (key, value) in values { named[key.rawValue as NSString] = value }
      attributes.append(NSDictionary(dictionary: named))
    }
    self.attributes = attributes
  }

  /// Returns the original attributes of the runs with the given layout style.
  func attributes(of style: TextStyle) -> NSDictionary {
    attributes.indices.contains(style.tag) ? attributes[style.tag] : NSDictionary()
  }

  /// Returns the paints for the runs, replaced with the context's fill color where the attributes request it.
  func paints(in context: CGContext) -> [TextPaint] {
    var inks = text.paints
    for (i, values) in attributes.enumerated() {
      let key = kCTForegroundColorFromContextAttributeName
      if decodeNumber(values[key]) ?? 0 != 0 { inks[i].fill = context.currentFillColor }
    }
    return inks
  }

  /// Lays out the text as a single line with its left end at the origin, or returns `nil` if the text is empty.
  ///
  /// Line separators have no width, and paragraph styles have no effect except for the writing direction.
  func makeSingleLine() -> LaidOutText.Line? {
    var whole = text.mappingStyles { style in
      var plain = ParagraphStyle()
      plain.direction = style.paragraph.direction
      style.paragraph = plain
    }
    whole.text.string = String(
      decoding: units.map { Self.isLineSeparator($0) ? Self.zeroWidthSpace : $0 }, as: UTF16.self)
    return FontLibrary.system.layOut(whole.text).lines.first.map { $0.movedToOrigin() }
  }

  /// The truncation mode of the first paragraph, or `nil` if it does not truncate.
  var truncation: TextBox.Truncation? {
    guard source.length > 0 else { return nil }
    let key = NSAttributedString.Key("NSParagraphStyle")
    let style = source.attribute(key, at: 0, effectiveRange: nil)
    if let style = style as? CTParagraphStyle { return style.lineBreakMode.truncation }
    return (style as? any TruncationProvider)?.textTruncation
  }

  /// Returns whether the given UTF-16 code unit ends a line or a paragraph.
  static func isLineSeparator(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  private static let zeroWidthSpace: UInt16 = 0x200B

  /// Returns whether the given UTF-16 code unit is whitespace or a line separator.
  static func isWhitespace(_ unit: UInt16) -> Bool {
    isLineSeparator(unit) || Unicode.Scalar(unit)?.properties.isWhitespace ?? false
  }
}

/// A paragraph style that specifies the truncation of lines, such as UIKit's `NSParagraphStyle`.
package protocol TruncationProvider: AnyObject {
  /// The position of the ellipsis in lines that do not fit, or `nil` if they are not truncated.
  var textTruncation: TextBox.Truncation? { get }
}

extension LaidOutText.Line {
  /// Returns this line, moved so that the left end of its baseline is at the origin.
  func movedToOrigin() -> LaidOutText.Line {
    var line = self
    line.origin = .zero
    for i in line.runs.indices {
      line.runs[i].x -= origin.x
      line.runs[i].baseline -= origin.y
      for j in line.runs[i].glyphs.indices {
        line.runs[i].glyphs[j].position = line.runs[i].glyphs[j].position - origin
      }
    }
    return line
  }

  /// Returns this line after applying the given closure to the text indexes of its range and glyphs.
  func mappingCharacterIndices(_ index: (Int) -> Int) -> LaidOutText.Line {
    var line = self
    line.range = index(range.lowerBound)..<max(index(range.lowerBound), index(range.upperBound))
    for i in line.runs.indices {
      for j in line.runs[i].glyphs.indices {
        line.runs[i].glyphs[j].index = index(line.runs[i].glyphs[j].index)
      }
    }
    return line
  }
}

extension Range<Int> {
  /// Creates a range from a `CFRange`, clamped to `0..<count`.
  ///
  /// If the length is 0, the range extends to `count`.
  init(_ range: CFRange, within count: Int) {
    let start = Swift.min(Swift.max(range.location, 0), count)
    let length = range.length <= 0 ? count - start : Swift.min(range.length, count - start)
    self = start..<start + length
  }
}

extension CFRange {
  /// Creates a Core Foundation range with the same bounds.
  init(_ range: Range<Int>) { self.init(location: range.lowerBound, length: range.count) }
}
