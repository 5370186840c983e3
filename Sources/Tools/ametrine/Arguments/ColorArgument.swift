/// A color given as a command-line argument, in encoded sRGB with straight alpha.
struct ColorArgument: Equatable, Sendable {
  let text: String
  /// The color components, each in the range `0...1`.
  let red, green, blue, alpha: Double

  private static let names: [String: String] = [
    "black": "000000ff", "white": "ffffffff", "gray": "808080ff", "red": "ff0000ff",
    "green": "00ff00ff", "blue": "0000ffff", "clear": "00000000",
  ]

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
    let lower = text.lowercased()
    var digits = Self.names[lower] ?? String(lower.drop { $0 == "#" })
    if digits.count == 3 || digits.count == 4 { digits = String(digits.flatMap { [$0, $0] }) }
    if digits.count == 6 { digits += "ff" }
    guard digits.count == 8, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let value = UInt32(digits, radix: 16)
    else {
      throw ArgumentError(
        "expected a color: #rgb, #rgba, #rrggbb, #rrggbbaa or one of "
          + Self.names.keys.sorted().joined(separator: ", "))
    }
    func channel(_ shift: UInt32) -> Double { Double(value >> shift & 255) / 255 }
    red = channel(24)
    green = channel(16)
    blue = channel(8)
    alpha = channel(0)
  }
}
