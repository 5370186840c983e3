import Foundation

/// Moves a finished file or folder to a path in the same file system, replacing the item that exists there.
///
/// Concurrent readers find either the old item or the new one. If the system cannot exchange two folders, the target
/// can be missing for a short time.
public enum AtomicMove {
  /// Moves the item at `path` to `place`, replacing an existing file or folder.
  ///
  /// An existing folder is exchanged with the new one and then removed. If the file system does not support the
  /// exchange, the existing folder is first renamed to a temporary name. If the process is killed before the second
  /// rename, the next process that creates a temporary name in the parent folder restores the old folder.
  ///
  /// - Returns: 0 on success, or an `errno` value. After a failure, both items are where they were.
  public static func moveItem(atPath path: String, to place: String) -> Int32 {
    if rename(path, place) == 0 { return 0 }
    let fault = errno
    guard fault == ENOTEMPTY || fault == EEXIST else { return fault }
    if exchangePaths(path, with: place) {
      try? FileManager.default.removeItem(atPath: path)
      return 0
    }
    let old = TemporaryName.path(beside: place, purpose: .old)
    guard rename(place, old) == 0 else { return errno }
    guard rename(path, place) == 0 else {
      let fault = errno
      rename(old, place)
      return fault
    }
    try? FileManager.default.removeItem(atPath: old)
    return 0
  }

  /// Exchanges the items at two paths atomically.
  ///
  /// Returns `false` if the system or the file system does not support it.
  private static func exchangePaths(_ a: String, with b: String) -> Bool {
    // glibc has provided `renameat2` since version 2.28, but Swift's overlay of the C library does not export it.
    typealias Rename =
      @convention(c) (
        Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
      ) -> Int32
    guard let symbol = dlsym(nil, "renameat2") else { return false }
    // Sound: the symbol is glibc's `renameat2`, and `Rename` repeats its C signature.
    return unsafeBitCast(symbol, to: Rename.self)(
      AT_FDCWD, a, AT_FDCWD, b, exchangeFlag) == 0
  }

  /// The value of `RENAME_EXCHANGE` in linux/fs.h.
  private static let exchangeFlag: UInt32 = 2
}
