import Foundation
import Synchronization

/// Hidden temporary names in the folder of a target file, for atomic writes.
///
/// Each name contains the identity of the process that created it. When a process creates its first name in a folder,
/// it removes the temporary files left there by exited processes.
public enum TemporaryName {
  /// The purpose of a temporary file.
  public enum FilePurpose: String, CaseIterable, Sendable {
    /// A file that is being written and will be moved to the target.
    case unfinished
    /// The previous item at the target path, renamed until the new item is in place.
    case old
  }

  private struct NamingState {
    var serial = 0
    /// The paths of the folders whose stale files have already been removed.
    var cleanedFolders: Set<String> = []
  }

  private static let state = Mutex(NamingState())

  /// Returns an unused temporary path in the same folder as `target`.
  ///
  /// The file name contains the target's name, shortened if the result would exceed the file system's maximum length.
  /// The first call for a folder removes its stale temporary files.
  public static func path(beside target: String, purpose kind: FilePurpose = .unfinished) -> String
  {
    let folder = target.parentFolderPath
    let (serial, isFirst) = state.withLock { state in
      state.serial += 1
      return (state.serial, state.cleanedFolders.insert(folder).inserted)
    }
    if isFirst { removeStaleFiles(in: folder) }
    let end = ".\(ProcessIdentity.current)-\(serial).\(kind.rawValue)"
    let room = maximumNameLength(in: folder) - end.utf8.count - 1
    return (folder as NSString).appendingPathComponent(
      "." + prefix(of: (target as NSString).lastPathComponent, maximumByteCount: room) + end)
  }

  /// Removes the temporary files left in a folder by processes that have exited.
  ///
  /// If a target is missing, its previous item (``FilePurpose/old``) is moved back instead.
  public static func removeStaleFiles(in folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names {
      guard let left = ParsedTemporaryName(name) else { continue }
      let path = (folder as NSString).appendingPathComponent(name)
      guard left.owner.hasExited ?? isStaleFile(atPath: path) else { continue }
      let place = (folder as NSString).appendingPathComponent(left.target)
      if left.kind == .old, left.hasFullTargetName(maximumLength: maximumNameLength(in: folder)),
        !itemExists(atPath: place)
      {
        rename(path, place)
      } else {
        try? FileManager.default.removeItem(atPath: path)
      }
    }
  }

  /// The components of a temporary name.
  private struct ParsedTemporaryName {
    let target: String
    let owner: ProcessIdentity
    let kind: FilePurpose
    private let nameLength: Int

    init?(_ name: String) {
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count > 3, parts[0].isEmpty,
        let kind = FilePurpose(rawValue: String(parts.last ?? "")),
        let dash = parts[parts.count - 2].lastIndex(of: "-"),
        let mark = ProcessIdentity(parts[parts.count - 2][..<dash]),
        Int(parts[parts.count - 2][dash...].dropFirst()) != nil
      else { return nil }
      target = parts[1..<parts.count - 2].joined(separator: ".")
      (self.owner, self.kind, nameLength) = (mark, kind, name.utf8.count)
    }

    /// Returns whether the parsed name contains the target's whole name.
    ///
    /// Shortening removes whole characters of up to 4 bytes, so a shortened name can be up to 3 bytes below the
    /// maximum.
    func hasFullTargetName(maximumLength longest: Int) -> Bool { nameLength < longest - 3 }
  }

  /// The age, in seconds, after which a temporary file created on another machine counts as stale: one week.
  private static let staleAge = 7.0 * 24 * 3_600

  private static func isStaleFile(atPath path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { return false }
    return Double(time(nil) - status.st_mtim.tv_sec) > staleAge
  }

  private static func itemExists(atPath path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Returns the maximum length, in bytes, of a file name in a folder: 255 on most file systems.
  private static func maximumNameLength(in folder: String) -> Int {
    let limit = pathconf(folder.isEmpty ? "." : folder, Int32(_PC_NAME_MAX))
    return limit > 0 ? limit : 255
  }

  /// Returns the longest prefix that fits in the given number of UTF-8 bytes.
  private static func prefix(of text: String, maximumByteCount room: Int) -> String {
    var count = 0
    return String(
      text.prefix { character in
        count += character.utf8.count
        return count <= room
      })
  }
}
