import Foundation
import Synchronization

/// A registry of attributed strings in animations.
///
/// The render tree stores plain strings. The registry assigns each attributed string a unique name that contains its
/// plain text, and returns the attributed string for the name.
enum AttributedTextRegistry {
  // Sound: the registry only compares and returns the text. The code that owns it decides on which threads it is
  // read.
  private struct TextEntry: @unchecked Sendable {
    weak var text: NSAttributedString?
  }

  private struct RegisteredTexts {
    var entries: [Int: TextEntry] = [:]
    var numbers: [ObjectIdentifier: Int] = [:]
    var nextNumber = 1
    /// The number of entries at which entries of released texts are removed.
    var sweepThreshold = 64

    mutating func identifier(of text: NSAttributedString) -> Int {
      let identity = ObjectIdentifier(text)
      if let number = numbers[identity], entries[number]?.text === text { return number }
      if entries.count >= sweepThreshold {
        entries = entries.filter { $0.value.text != nil }
        numbers = numbers.filter { entries[$0.value] != nil }
        sweepThreshold = max(64, entries.count * 2)
      }
      defer { nextNumber += 1 }
      entries[nextNumber] = TextEntry(text: text)
      numbers[identity] = nextNumber
      return nextNumber
    }
  }

  /// The character between the plain text and the number.
  ///
  /// Unicode uses it between a text and its annotation.
  private static let separator: Character = "\u{FFFA}"
  private static let state = Mutex(RegisteredTexts())

  /// Returns the name of a text, which is registered until the text is released.
  static func uniqueName(of text: NSAttributedString) -> String {
    "\(text.string)\(separator)\(state.withLock { $0.identifier(of: text) })"
  }

  /// Returns the text with a name.
  ///
  /// Returns the plain text if the attributed one was released, and any other string unchanged.
  static func text(named name: String) -> Any {
    guard let end = name.lastIndex(of: separator),
      let number = Int(name[name.index(after: end)...])
    else { return name }
    return state.withLock { $0.entries[number]?.text } ?? String(name[..<end])
  }
}
