import CoreGraphics
import Storyboard

/// The colors of the figures, which are legible beside light and dark pages.
enum FigureColors {
  static let background = CGColor.hex(0x14172A)
  static let card = CGColor.hex(0x232845)
  static let text = CGColor.hex(0xF2F4FF)
  static let faint = CGColor.hex(0x8F98C2)
  static let accent = CGColor.hex(0x7C8CFF)
  static let positive = CGColor.hex(0x4ECB8F)
  static let negative = CGColor.hex(0xFF7B7B)
}
