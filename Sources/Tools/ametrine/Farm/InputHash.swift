import AtomicFiles
import Films
import Foundation

/// The hash of an input, with which programs recognize that it has not changed.
enum InputHash {
  /// The maximum depth of subfolders.
  private static let maximumDepth = 32

  /// Returns the SHA-256 hash of a file, or of the names and contents of all files in a folder.
  ///
  /// For a `.caml` file, the folder `assets` next to it is included, because it contains the document's images. The path
  /// of the input does not affect the hash.
  ///
  /// - Throws: `ArgumentError` if a file cannot be read.
  static func hash(ofInputAt path: String) throws(ArgumentError) -> String {
    var lines: [String] = []
    try addLines(for: path, name: "", depth: 0, to: &lines)
    if (path as NSString).pathExtension.lowercased() == "caml" {
      let assets = (path.parentFolderPath as NSString).appendingPathComponent("assets")
      if FileManager.default.fileExists(atPath: assets) {
        try addLines(for: assets, name: "assets", depth: 0, to: &lines)
      }
    }
    return ContentHash.hash(of: Data(lines.joined(separator: "\n").utf8))
  }

  /// Adds a line with the relative path and the hash of each file.
  private static func addLines(
    for path: String, name: String, depth: Int, to lines: inout [String]
  ) throws(ArgumentError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw unreadable(path) }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      do {
        // A line break in a name cannot imitate another line, because the hash precedes the name.
        lines.append(try ContentHash.hash(ofFileAt: path) + " " + name)
      } catch {
        throw unreadable(path)
      }
    case S_IFDIR:
      let names: [String]
      do {
        names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
      } catch {
        throw unreadable(path)
      }
      guard depth < maximumDepth else { return }
      for child in names {
        try addLines(
          for: (path as NSString).appendingPathComponent(child),
          name: name.isEmpty ? child : "\(name)/\(child)", depth: depth + 1, to: &lines)
      }
    default:
      // Pipes, sockets and devices are not part of a document.
      break
    }
  }

  private static func unreadable(_ path: String) -> ArgumentError {
    let cause = String(cString: strerror(errno))
    return ArgumentError("\(path): cannot be read: \(cause); check the path and its permissions")
  }
}
