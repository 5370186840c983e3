import Diagnostics
import Synchronization

/// Diagnostics of characters without a glyph in any font.
enum MissingGlyphs {
  /// The maximum number of reported characters, because a document may contain any number.
  private static let maximumNamedCount = 8
  private static let namedScalars = Mutex<Set<UInt32>>([])

  /// Reports a character for which no font has a glyph.
  static func report(for scalar: UInt32) {
    let isNamed = namedScalars.withLock {
      $0.contains(scalar) || $0.count < maximumNamedCount && $0.insert(scalar).inserted
    }
    let number = String(scalar, radix: 16, uppercase: true)
    let code = String(repeating: "0", count: max(0, 4 - number.count)) + number
    diagnostics.report(
      isNamed
        ? "no installed font has a glyph for U+\(code), so a box is drawn; install a font that has it"
        : "no installed font has glyphs for further characters, so boxes are drawn; install fonts that have them"
    )
  }
}
