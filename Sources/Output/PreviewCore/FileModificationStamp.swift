package import Foundation

/// A fingerprint of a file or folder, computed from names, sizes, inodes and modification times and used to detect
/// changes.
package struct FileModificationStamp: Hashable, Sendable {
  private let entries: [FileEntry]

  private struct FileEntry: Hashable, Sendable {
    let path: String
    let size: Int
    let inode: UInt64
    let seconds, nanoseconds: Int
  }

  /// The maximum number of files included in a folder's fingerprint.
  static let maximumFileCount = 5_000

  /// Creates the stamp of the file or folder at the given location.
  ///
  /// A missing file also has a stamp.
  package init(_ url: URL) {
    var entries = [Self.entry(atPath: url.path)].compactMap(\.self)
    if let all = FileManager.default.enumerator(atPath: url.path) {
      var paths: [String] = []
      while paths.count < Self.maximumFileCount, let path = all.nextObject() as? String {
        paths.append(path)
      }
      entries += paths.sorted().compactMap { Self.entry(atPath: "\(url.path)/\($0)") }
    }
    self.entries = entries
  }

  private static func entry(atPath path: String) -> FileEntry? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return FileEntry(
      path: path, size: Int(status.st_size), inode: UInt64(status.st_ino),
      seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
  }
}
