import CoreGraphics
import Foundation
import Geometry
package import TextLayout

/// A text as it is laid out, with what runs of it have to say of their looks.
final class LaidOutString {
  /// The characters that are laid out, without the line's end where only one ends the text.
  let text: AttributedText
  /// The attributes by the numbers of styles.
  let attributes: [NSDictionary]
  /// The UTF-16 units of the characters.
  let units: [UInt16]
  /// The attributed string itself.
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

  /// The attributes of a style.
  func attributes(of style: TextStyle) -> NSDictionary {
    attributes.indices.contains(style.tag) ? attributes[style.tag] : NSDictionary()
  }

  /// The colours, those of the context where the text asks for them.
  func paints(in context: CGContext) -> [TextPaint] {
    var inks = text.paints
    for (i, values) in attributes.enumerated() {
      let key = kCTForegroundColorFromContextAttributeName
      if decodeNumber(values[key]) ?? 0 != 0 { inks[i].fill = context.currentFillColor }
    }
    return inks
  }

  /// The whole as one line with its left end at the origin; nil for an empty text.
  ///
  /// What ends lines has no width there, and how paragraphs are set changes nothing but the direction.
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

  /// How the first paragraph is cut where a line is too long.
  var truncation: TextBox.Truncation? {
    guard source.length > 0 else { return nil }
    let key = NSAttributedString.Key("NSParagraphStyle")
    let style = source.attribute(key, at: 0, effectiveRange: nil)
    if let style = style as? CTParagraphStyle { return style.lineBreakMode.truncation }
    return (style as? any TruncationProvider)?.textTruncation
  }

  /// Whether a unit parts a paragraph from the next.
  static func isLineSeparator(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// A space without width.
  private static let zeroWidthSpace: UInt16 = 0x200B

  /// Whether a unit is white space or ends a line.
  static func isWhitespace(_ unit: UInt16) -> Bool {
    isLineSeparator(unit) || Unicode.Scalar(unit)?.properties.isWhitespace ?? false
  }
}

/// An object that says how a paragraph is cut that does not fit.
package protocol TruncationProvider: AnyObject {
  /// Where an ellipsis stands for what is left out; nil for nowhere.
  var textTruncation: TextBox.Truncation? { get }
}

extension LaidOutText.Line {
  /// The line with the left end of its baseline at the origin.
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

  /// The line with the places of its glyphs in the text changed.
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
  /// A part of so many units; a length of 0 stands for all that follow.
  init(_ range: CFRange, within count: Int) {
    let start = Swift.min(Swift.max(range.location, 0), count)
    let length = range.length <= 0 ? count - start : Swift.min(range.length, count - start)
    self = start..<start + length
  }
}

extension CFRange {
  /// The range as Core Foundation has it.
  init(_ range: Range<Int>) { self.init(location: range.lowerBound, length: range.count) }
}
