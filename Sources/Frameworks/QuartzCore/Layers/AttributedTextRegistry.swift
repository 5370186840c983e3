import Foundation
import Synchronization

/// A registry for attributed strings used in animations.
///
/// The render tree stores only plain strings. The registry therefore represents each attributed string by a unique
/// name that contains its plain text, and finds the attributed string by that name.
enum AttributedTextRegistry {
  // Sound: the registry only compares the texts and returns them. The code that owns a text decides on which threads
  // it is read.
  private struct TextEntry: @unchecked Sendable {
    weak var text: NSAttributedString?
  }

  private struct RegisteredTexts {
    var entries: [Int: TextEntry] = [:]
    var numbers: [ObjectIdentifier: Int] = [:]
    var nextNumber = 1
    /// The number of entries at which those of released texts are removed.
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

  /// The character that separates the plain text from the unique number.
  ///
  /// In Unicode, it separates a text from its annotation.
  private static let separator: Character = "\u{FFFA}"
  private static let state = Mutex(RegisteredTexts())

  /// Returns the unique name for a text and registers the text until it is released.
  static func uniqueName(of text: NSAttributedString) -> String {
    "\(text.string)\(separator)\(state.withLock { $0.identifier(of: text) })"
  }

  /// Returns the text registered under a name.
  ///
  /// If the attributed text was released, returns the plain text. Any other string is returned unchanged.
  static func text(named name: String) -> Any {
    guard let end = name.lastIndex(of: separator),
      let number = Int(name[name.index(after: end)...])
    else { return name }
    return state.withLock { $0.entries[number]?.text } ?? String(name[..<end])
  }
}
