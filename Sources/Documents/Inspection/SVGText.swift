/// Words inside SVG files.
package enum SVGText {
  /// A text with the signs that mean something in XML written as their names.
  package static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
