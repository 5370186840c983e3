/// A namespace for functions that escape text in SVG files.
package enum SVGText {
  /// Returns the text with the characters `&`, `<` and `>` replaced by XML entities.
  package static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
