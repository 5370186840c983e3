import AtomicFiles
import Films
import Foundation

/// The hash of an input, with which programs recognize that it has not changed.
enum InputHash {
  /// The maximum depth of subfolders.
  private static let maximumDepth = 32

  /// Returns the SHA-256 hash of a file, or that of a list of the hashes and names of all files in a folder.
  ///
  /// For a `.caml` file, the folder `assets` next to it is included, if there is one, because it contains the document's
  /// images. The path of the input does not affect the hash.
  ///
  /// - Throws: `ArgumentError` if a file cannot be read.
  static func hash(ofInputAt path: String) throws(ArgumentError) -> String {
    var lines: [Line] = []
    try addLines(for: path, name: "", depth: 0, to: &lines)
    if let assets = InputPath.imageFolder(
      of: path, resolved: OutputPath.resolvedPath(of: path)),
      FileManager.default.fileExists(atPath: assets)
    {
      try addLines(for: assets, name: "assets", depth: 0, to: &lines)
    }
    // The hash of a single file is that of other programs.
    if lines.count == 1, lines[0].name.isEmpty { return lines[0].hash }
    return ContentHash.hash(of: Data(lines.map(\.text).joined(separator: "\n").utf8))
  }

  /// The hash and the relative path of a file.
  private struct Line {
    let hash, name: String

    // The length makes names with line breaks unambiguous.
    var text: String { "\(hash) \(name.utf8.count) \(name)" }
  }

  /// Adds a line with the hash and the relative path of each file.
  ///
  /// Files and folders inside of a folder that cannot be read are recorded as such, because documents may contain links
  /// that lead nowhere.
  private static func addLines(
    for path: String, name: String, depth: Int, to lines: inout [Line]
  ) throws(ArgumentError) {
    func addLine(_ hash: String) { lines.append(Line(hash: hash, name: name)) }
    switch try? FileStatus(ofItemAt: path).kind {
    case .regularFile:
      if let hash = try? ContentHash.hash(ofFileAt: path) { return addLine(hash) }
    case .folder:
      guard depth < maximumDepth else { return addLine("deep") }
      if let names = try? FileManager.default.contentsOfDirectory(atPath: path) {
        for child in names.sorted() {
          try addLines(
            for: (path as NSString).appendingPathComponent(child),
            name: name.isEmpty ? child : "\(name)/\(child)", depth: depth + 1, to: &lines)
        }
        return
      }
    case .symbolicLink, .other:
      // Pipes, sockets and devices are not part of a document.
      return
    case nil: break
    }
    guard depth > 0 else { throw unreadable(path) }
    addLine("unreadable")
  }

  private static func unreadable(_ path: String) -> ArgumentError {
    do throws(ArgumentError) {
      try InputPath.requireReadable(path)
    } catch {
      return error
    }
    // The functions that failed may have changed the error number since.
    return InputPath.unreadableError(path, number: EIO)
  }
}
