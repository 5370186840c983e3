import Foundation

/// The kind and the size of an item in the file system.
package struct FileStatus: Equatable, Sendable {
  /// The kind of an item.
  package enum Kind: Sendable {
    case regularFile, folder, symbolicLink
    /// A pipe, a socket or a device.
    case other
  }

  /// An error that reports why the status cannot be read.
  package struct ReadError: Error {
    /// The `errno` value.
    package let errorNumber: Int32
  }

  package let kind: Kind
  /// The size in bytes.
  package let byteCount: Int

  /// Reads the status of an item.
  ///
  /// - Parameters:
  ///   - path: The path of the item.
  ///   - followsLinks: Whether the status is that of the target of a symbolic link.
  /// - Throws: ``ReadError`` if there is no such item, or its folder cannot be searched.
  package init(ofItemAt path: String, followsLinks: Bool = true) throws(ReadError) {
    var status = stat()
    guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else {
      throw ReadError(errorNumber: errno)
    }
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regularFile
      case S_IFDIR: .folder
      case S_IFLNK: .symbolicLink
      default: .other
      }
    byteCount = Int(status.st_size)
  }
}
