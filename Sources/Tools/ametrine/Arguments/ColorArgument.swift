import CAML
import Color

/// A color given as a command-line argument, in encoded sRGB with straight alpha.
struct ColorArgument: Equatable, Sendable {
  let text: String
  /// The color components, each in the range `0...1`.
  let red, green, blue, alpha: Double

  /// Opaque black, the color of a screen without content.
  static let black = ColorArgument(red: 0, green: 0, blue: 0, alpha: 1)

  private init(red: Double, green: Double, blue: Double, alpha: Double) {
    text = "black"
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Parses a color in the form `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, with or without `#`, or a color name.
  ///
  /// - Throws: `ArgumentError` if the text is not a color.
  init(_ text: String) throws(ArgumentError) {
    self.text = text
    guard let color = ColorText.color(text) else {
      throw ArgumentError(
        "expected a color: #rgb, #rgba, #rrggbb, #rrggbbaa or one of "
          + ColorText.knownNames.joined(separator: ", "))
    }
    (red, green, blue, alpha) = (color.red, color.green, color.blue, color.alpha)
  }
}
