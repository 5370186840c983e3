import Foundation

/// Functions that read and write whole UTF-8 text files.
package enum TextFile {
  /// Returns the contents of a text file, or `nil` if it cannot be read.
  package static func read(atPath path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes a text file atomically, unless it already has the given contents.
  ///
  /// An unchanged file keeps its modification date.
  /// - Returns: Whether the file was written.
  /// - Throws: The Foundation error if the file cannot be written.
  @discardableResult
  package static func write(_ text: String, toPath path: String) throws -> Bool {
    let data = Data(text.utf8)
    if FileManager.default.contents(atPath: path) == data { return false }
    try data.write(to: URL(fileURLWithPath: path), options: .atomic)
    return true
  }
}
