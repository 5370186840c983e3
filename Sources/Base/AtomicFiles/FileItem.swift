import Foundation

/// Functions for files, folders and other file system items, which are identified by their paths.
///
/// Symbolic links are followed.
package enum FileItem {
  /// Returns whether an accessible item exists at the given path.
  package static func exists(atPath path: String) -> Bool { access(path, F_OK) == 0 }

  /// Removes the item at the given path, including the contents of a folder.
  ///
  /// Errors, such as a missing item, are ignored.
  package static func remove(atPath path: String) {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The size and modification date of a file, used to detect changes.
  package struct ModificationStamp: Codable, Hashable, Sendable {
    private let size: Int64
    /// The modification date in whole seconds since 1970.
    package let seconds: Int
    private let nanoseconds: Int

    /// Reads the size and modification date of the item at the given path.
    ///
    /// Returns `nil` if the item does not exist.
    package init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      size = Int64(status.st_size)
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
  }
}
