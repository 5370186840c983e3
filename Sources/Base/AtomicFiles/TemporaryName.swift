import Foundation
import Synchronization

/// Hidden names beside a place, for what moves there when it is whole.
///
/// A name holds the mark of the process that made it. What processes have left that were killed is removed from a folder
/// when the next name is made in it.
public enum TemporaryName {
  /// What stands under a name.
  public enum FilePurpose: String, CaseIterable, Sendable {
    /// What is being made.
    case unfinished
    /// What stood in the place and makes room for a moment.
    case old
  }

  private struct NamingState {
    var serial = 0
    /// The folders that were looked through.
    var cleanedFolders: Set<String> = []
  }

  private static let state = Mutex(NamingState())

  /// A path in the folder of `target` under which nothing of this process was before.
  ///
  /// The name of the target in it is cut where the whole would be too long for the file system.
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

  /// Removes what processes that have ended left in a folder.
  ///
  /// What made room and has nothing in its place goes back there.
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

  /// A name of ours, taken apart.
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

    /// Whether the name of the target was not cut: a character has four bytes at most.
    func hasFullTargetName(maximumLength longest: Int) -> Bool { nameLength < longest - 3 }
  }

  /// How long what another machine has made may rest before it counts as left behind, in seconds: a week.
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

  /// Bytes of a name in a folder; 255 on nearly every file system.
  private static func maximumNameLength(in folder: String) -> Int {
    let limit = pathconf(folder.isEmpty ? "." : folder, Int32(_PC_NAME_MAX))
    return limit > 0 ? limit : 255
  }

  /// As much of a text as has room in so many bytes.
  private static func prefix(of text: String, maximumByteCount room: Int) -> String {
    var count = 0
    return String(
      text.prefix { character in
        count += character.utf8.count
        return count <= room
      })
  }
}
