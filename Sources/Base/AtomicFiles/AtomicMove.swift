import Foundation

/// Puts what was made beside a place into it, so that at every instant the old or the new stands there.
public enum AtomicMove {
  /// Moves what stands under `path` to `place`, over a file; what stood there is gone then.
  ///
  /// A folder that is there changes places with the new one and is removed. Where the file system cannot change them,
  /// it makes room for a moment, and a process that is killed then has the next one put it back.
  ///
  /// - Returns: 0, or the number of the system's error; then everything stands where it was.
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

  /// Lets two places change what they hold; false where the system or its file system cannot.
  private static func exchangePaths(_ a: String, with b: String) -> Bool {
    // Linux has it, and its C library since 2.28; Swift's modules of C libraries do not.
    typealias Rename =
      @convention(c) (
        Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
      ) -> Int32
    guard let symbol = dlsym(nil, "renameat2") else { return false }
    // Sound: the symbol is that of glibc's `renameat2`, whose C signature the type repeats.
    return unsafeBitCast(symbol, to: Rename.self)(
      AT_FDCWD, a, AT_FDCWD, b, exchangeFlag) == 0
  }

  /// RENAME_EXCHANGE of linux/fs.h.
  private static let exchangeFlag: UInt32 = 2
}
