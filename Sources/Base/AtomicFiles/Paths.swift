import Foundation

extension String {
  /// The folder of a path; empty for a name alone.
  ///
  /// Foundation's own ends the program where the path is one letter.
  package var parentFolderPath: String {
    contains("/") ? (self as NSString).deletingLastPathComponent : ""
  }

  /// The path from the root, without `.` and `..`; links are not resolved.
  package var absolutePath: String {
    let whole = hasPrefix("/") ? self : FileManager.default.currentDirectoryPath + "/" + self
    var parts: [Substring] = []
    for part in whole.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
