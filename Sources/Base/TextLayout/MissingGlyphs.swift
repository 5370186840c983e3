import Diagnostics
import Synchronization

/// Reports characters without a glyph in any font, the first few by their numbers.
enum MissingGlyphs {
  /// The maximum number of characters that are named: a document may hold any number.
  private static let maximumNamedCount = 8
  private static let namedScalars = Mutex<Set<UInt32>>([])

  /// Reports a character that no font has a glyph for.
  static func report(for scalar: UInt32) {
    let isNamed = namedScalars.withLock {
      $0.contains(scalar) || $0.count < maximumNamedCount && $0.insert(scalar).inserted
    }
    let number = String(scalar, radix: 16, uppercase: true)
    let code = String(repeating: "0", count: max(0, 4 - number.count)) + number
    diagnostics.report(
      isNamed
        ? "no font has U+\(code); a box stands for it"
        : "no font has some more characters; boxes stand for them")
  }
}
