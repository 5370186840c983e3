import Foundation

/// The attributed texts of animations by names that hold their plain text, so that what is read back has its attributes.
enum KnownTexts {
  private struct Entry {
    weak var text: NSAttributedString?
  }

  /// Between the plain text and the number, as between a text and its annotation.
  private static let separator: Character = "\u{FFFA}"
  private static let lock = NSLock()
  nonisolated(unsafe) private static var entries: [Int: Entry] = [:]
  nonisolated(unsafe) private static var numbers: [ObjectIdentifier: Int] = [:]
  nonisolated(unsafe) private static var next = 1
  /// The number of entries at which those whose texts have gone are dropped.
  nonisolated(unsafe) private static var limit = 64

  /// The name of a text, remembered while the text lives.
  static func name(of text: NSAttributedString) -> String {
    "\(text.string)\(separator)\(number(of: text))"
  }

  private static func number(of text: NSAttributedString) -> Int {
    lock.withLock {
      let identity = ObjectIdentifier(text)
      if let number = numbers[identity], entries[number]?.text === text { return number }
      if entries.count >= limit {
        entries = entries.filter { $0.value.text != nil }
        numbers = numbers.filter { entries[$0.value] != nil }
        limit = max(64, entries.count * 2)
      }
      defer { next += 1 }
      entries[next] = Entry(text: text)
      numbers[identity] = next
      return next
    }
  }

  /// The text of a name; a string that is no such name is itself, and so is the plain text of one that has gone.
  static func text(named name: String) -> Any {
    guard let end = name.lastIndex(of: separator),
      let number = Int(name[name.index(after: end)...])
    else { return name }
    return lock.withLock { entries[number]?.text } ?? String(name[..<end])
  }
}
