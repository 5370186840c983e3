import Diagnostics
import Foundation
import Synchronization

/// What the programmer should know and no error can carry.
enum Log {
  static func report(_ text: String) { Diagnostics.report(text, by: "TextLayout") }

  /// The most characters without a glyph that are named: a document may hold any number.
  private static let maximumNamedCount = 8
  private static let namedScalars = Mutex<Set<UInt32>>([])

  /// Says of a character that no font has a glyph for it.
  static func reportMissingGlyph(for scalar: UInt32) {
    let isNamed = namedScalars.withLock {
      $0.contains(scalar) || $0.count < maximumNamedCount && $0.insert(scalar).inserted
    }
    let number = String(scalar, radix: 16, uppercase: true)
    let code = String(repeating: "0", count: max(0, 4 - number.count)) + number
    report(
      isNamed
        ? "no font has U+\(code); a box stands for it"
        : "no font has some more characters; boxes stand for them")
  }
}
