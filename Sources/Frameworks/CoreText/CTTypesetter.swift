public import CoreGraphics
public import Foundation
import TextLayout

/// An object that breaks text into lines and lays out the lines.
public final class CTTypesetter: NSObject {
  fileprivate let text: LaidOutString

  init(_ text: LaidOutString) { self.text = text }

  /// Returns the number of UTF-16 code units, beginning at `start`, that fit on a line with the given width in
  /// points.
  ///
  /// Returns 0 for an index outside the text.
  fileprivate func lineLength(from start: Int, width: Double, byCharacters: Bool) -> Int {
    guard start >= 0, start < text.units.count else { return 0 }
    let rest = ParagraphLayout(text, start..<text.units.count)
    return rest.firstLineLength(forWidth: width, byCharacters: byCharacters)
  }
}

/// Returns a typesetter for a copy of the given attributed string.
public func CTTypesetterCreateWithAttributedString(_ string: CFAttributedString) -> CTTypesetter {
  CTTypesetter(LaidOutString(NSAttributedString(attributedString: string)))
}

/// Returns a single line with the text in the given range.
///
/// If the length of the range is 0, it extends to the end of the text.
public func CTTypesetterCreateLine(_ typesetter: CTTypesetter, _ stringRange: CFRange) -> CTLine {
  let text = typesetter.text
  let range = Range(stringRange, within: text.units.count)
  let part = LaidOutString(
    text.source.attributedSubstring(from: NSRange(location: range.lowerBound, length: range.count)))
  return CTLine(
    text, part.makeSingleLine()?.mappingCharacterIndices { $0 + range.lowerBound }, range,
    looks: part)
}

/// Returns the number of UTF-16 code units, beginning at the given index, that fit on a line with the given width in
/// points.
///
/// The line may break only between words.
public func CTTypesetterSuggestLineBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
  typesetter.lineLength(from: startIndex, width: width, byCharacters: false)
}

/// Returns the number of UTF-16 code units, beginning at the given index, that fit on a line with the given width in
/// points.
///
/// The line may break between any two characters.
public func CTTypesetterSuggestClusterBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
  typesetter.lineLength(from: startIndex, width: width, byCharacters: true)
}
