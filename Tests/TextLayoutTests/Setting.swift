import Foundation
import Geometry
import TextLayout

/// The installed fonts, including those installed by scripts/setup.
let fonts = FontLibrary.system

/// Lays out a text in one style, by default 20-point Liberation Sans.
func set(
  _ string: String, font: String = "Liberation Sans", size: Double = 20,
  in box: TextBox = TextBox(),
  kern: Double? = nil, paragraph change: (inout ParagraphStyle) -> Void = { _ in }
) -> LaidOutText {
  var paragraph = ParagraphStyle()
  change(&paragraph)
  let style = TextStyle(
    font: FontRequest(font), size: size, kern: kern, paragraph: paragraph)
  return fonts.layOut(StyledText(string, style), in: box)
}

/// Returns the width of a text on one line.
func width(_ string: String, font: String = "Liberation Sans", size: Double = 20) -> Double {
  set(string, font: font, size: size).size.width
}

extension LaidOutText {
  /// All glyphs of all lines, from the upper left to the lower right.
  var glyphs: [Glyph] { lines.flatMap(\.runs).flatMap(\.glyphs) }

  /// Returns the substring of the string that each line contains.
  func words(of string: String) -> [String] {
    lines.map { line in
      let units = Array(string.utf16)[line.range]
      return String(decoding: units, as: UTF16.self)
    }
  }
}
