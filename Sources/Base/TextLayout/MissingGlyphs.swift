import Diagnostics
import Synchronization

/// Diagnostics for characters that have no glyph in any font.
enum MissingGlyphs {
  /// The maximum number of reported characters.
  ///
  /// Without a limit, a document could cause any number of reports.
  private static let maximumNamedCount = 8
  private static let namedScalars = Mutex<Set<UInt32>>([])

  /// Reports that no font has a glyph for the given character.
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
