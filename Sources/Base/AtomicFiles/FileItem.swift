import Foundation

/// A file, a folder or anything else at a path; links are followed.
package enum FileItem {
  /// Returns whether there is an item that this process can look at.
  package static func exists(atPath path: String) -> Bool { access(path, F_OK) == 0 }

  /// Removes an item with all that is in it; without one nothing happens.
  package static func remove(atPath path: String) {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The size and the date of a file, which differ after most changes.
  package struct ModificationStamp: Codable, Hashable, Sendable {
    private let size: Int64
    /// The whole seconds of the date of the last change, since 1970.
    package let seconds: Int
    private let nanoseconds: Int

    /// Reads the stamp of an item; nil where there is none.
    package init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      size = Int64(status.st_size)
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
  }
}
