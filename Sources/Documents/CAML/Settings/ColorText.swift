package import Color
import Geometry

/// The notation of colors on the command line and in settings.
package enum ColorText {
  /// The colors of `UIColor` by name, without those that are the same in other words.
  private static let names: [String: String] = [
    "black": "000000ff", "white": "ffffffff", "gray": "808080ff", "red": "ff0000ff",
    "green": "00ff00ff", "blue": "0000ffff", "clear": "00000000", "darkgray": "555555ff",
    "lightgray": "aaaaaaff", "cyan": "00ffffff", "yellow": "ffff00ff", "magenta": "ff00ffff",
    "orange": "ff8000ff", "purple": "800080ff", "brown": "996633ff",
  ]

  /// The names of colors, sorted.
  package static let knownNames = names.keys.sorted()

  /// Returns the color in the form `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, with or without `#`, or with a name; `nil` if
  /// the text has another form.
  package static func color(_ text: String) -> RGBA? {
    let lower = text.lowercased()
    var digits = names[lower] ?? String(lower.hasPrefix("#") ? lower.dropFirst() : lower[...])
    if digits.count == 3 || digits.count == 4 { digits = String(digits.flatMap { [$0, $0] }) }
    if digits.count == 6 { digits += "ff" }
    guard digits.count == 8, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    func channel(_ shift: UInt32) -> Double { Double(value >> shift & 255) / 255 }
    return RGBA(channel(24), channel(16), channel(8), channel(0))
  }

  /// Returns the hexadecimal notation of a color, whose components are rounded to 8 bits.
  static func text(for color: RGBA) -> String {
    let lanes = color.alpha == 1 ? 3 : 4
    return (0..<lanes).reduce(into: "#") { text, lane in
      let byte = Int(clamping: (color.lanes[lane] * 255).rounded(), in: 0...255)
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }
}
