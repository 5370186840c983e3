public import CoreGraphics
public import Foundation
import TextLayout

/// Finds the ends of lines, and makes lines of parts of a text.
public final class CTTypesetter: NSObject {
  fileprivate let text: LaidOutString

  init(_ text: LaidOutString) { self.text = text }

  /// How many units from a place on stand on a line of a width.
  fileprivate func lineLength(from start: Int, width: Double, byCharacters: Bool) -> Int {
    guard start >= 0, start < text.units.count else { return 0 }
    let rest = ParagraphLayout(text, start..<text.units.count)
    return rest.firstLineLength(forWidth: width, byCharacters: byCharacters)
  }
}

/// Takes up a text as it is then.
public func CTTypesetterCreateWithAttributedString(_ string: CFAttributedString) -> CTTypesetter {
  CTTypesetter(LaidOutString(NSAttributedString(attributedString: string)))
}

/// A part of the text as one line; a length of 0 stands for all that follows.
public func CTTypesetterCreateLine(_ typesetter: CTTypesetter, _ stringRange: CFRange) -> CTLine {
  let text = typesetter.text
  let range = Range(stringRange, within: text.units.count)
  let part = LaidOutString(
    text.source.attributedSubstring(from: NSRange(location: range.lowerBound, length: range.count)))
  return CTLine(
    text, part.makeSingleLine()?.mappingCharacterIndices { $0 + range.lowerBound }, range,
    looks: part)
}

/// How many units of the text from one on stand on a line of a width that ends between words.
public func CTTypesetterSuggestLineBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
  typesetter.lineLength(from: startIndex, width: width, byCharacters: false)
}

/// How many units of the text from one on stand on a line of a width that ends anywhere between characters.
public func CTTypesetterSuggestClusterBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
  typesetter.lineLength(from: startIndex, width: width, byCharacters: true)
}
