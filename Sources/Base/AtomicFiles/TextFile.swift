import Foundation

/// Files of text, read and written as a whole.
package enum TextFile {
  /// Returns the text of a file; nil where it cannot be read.
  package static func read(atPath path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes a file at once, unless it has the text already and so keeps its date.
  ///
  /// - Returns: Whether the file had another text or did not exist.
  /// - Throws: Foundation's error.
  @discardableResult
  package static func write(_ text: String, toPath path: String) throws -> Bool {
    let data = Data(text.utf8)
    if FileManager.default.contents(atPath: path) == data { return false }
    try data.write(to: URL(fileURLWithPath: path), options: .atomic)
    return true
  }
}
