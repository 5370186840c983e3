import Foundation

/// Functions that read and write whole text files in UTF-8.
package enum TextFile {
  /// Returns the text of a file, or nil if it cannot be read.
  package static func read(atPath path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes a file atomically, unless it already contains the text.
  ///
  /// An unchanged file keeps its modification date.
  /// - Returns: Whether the file was written.
  /// - Throws: Foundation's error if the file cannot be written.
  @discardableResult
  package static func write(_ text: String, toPath path: String) throws -> Bool {
    let data = Data(text.utf8)
    if FileManager.default.contents(atPath: path) == data { return false }
    try data.write(to: URL(fileURLWithPath: path), options: .atomic)
    return true
  }
}
