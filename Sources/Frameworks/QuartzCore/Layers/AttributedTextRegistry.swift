import Foundation
import Synchronization

/// The attributed texts of animations by names that hold their plain text, so that what is read back has its attributes.
enum AttributedTextRegistry {
  // Sound: the text is only compared and given back; its owner says on which threads it is read.
  private struct TextEntry: @unchecked Sendable {
    weak var text: NSAttributedString?
  }

  private struct RegisteredTexts {
    var entries: [Int: TextEntry] = [:]
    var numbers: [ObjectIdentifier: Int] = [:]
    var nextNumber = 1
    /// The number of entries at which those whose texts have gone are dropped.
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

  /// Between the plain text and the number, as between a text and its annotation.
  private static let separator: Character = "\u{FFFA}"
  private static let state = Mutex(RegisteredTexts())

  /// The name of a text, remembered while the text lives.
  static func uniqueName(of text: NSAttributedString) -> String {
    "\(text.string)\(separator)\(state.withLock { $0.identifier(of: text) })"
  }

  /// The text of a name; a string that is no such name is itself, and so is the plain text of one that has gone.
  static func text(named name: String) -> Any {
    guard let end = name.lastIndex(of: separator),
      let number = Int(name[name.index(after: end)...])
    else { return name }
    return state.withLock { $0.entries[number]?.text } ?? String(name[..<end])
  }
}
