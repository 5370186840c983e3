import Foundation

extension String {
  /// The path of the parent folder, or an empty string if the path consists of a name only.
  ///
  /// Replaces Foundation's `deletingLastPathComponent`, which traps for paths of one letter.
  package var parentFolderPath: String {
    contains("/") ? (self as NSString).deletingLastPathComponent : ""
  }

  /// The absolute path without `.` and `..` components.
  ///
  /// Symbolic links are not resolved.
  package var absolutePath: String {
    let whole = hasPrefix("/") ? self : FileManager.default.currentDirectoryPath + "/" + self
    var parts: [Substring] = []
    for part in whole.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
