import Foundation

extension String {
  /// The path of the parent folder, or an empty string if the path consists of a name only.
  ///
  /// Slashes at the end are ignored. Replaces Foundation's `deletingLastPathComponent`, which traps for paths of one
  /// letter, with or without slashes after it.
  package var parentFolderPath: String {
    let slash = UInt8(ascii: "/")
    func withoutTrailingSlashes(_ path: Substring) -> Substring {
      let end = path.utf8.lastIndex { $0 != slash }.map { path.utf8.index(after: $0) }
      return path[..<(end ?? path.startIndex)]
    }
    let path = withoutTrailingSlashes(self[...])
    guard let last = path.utf8.lastIndex(of: slash) else {
      return path.isEmpty && !isEmpty ? "/" : ""
    }
    let folder = withoutTrailingSlashes(path[..<last])
    return folder.isEmpty ? "/" : String(folder)
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
