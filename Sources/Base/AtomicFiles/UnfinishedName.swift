import Foundation
import Synchronization

/// Hidden names beside a place, for what moves there when it is whole.
///
/// A name holds the mark of the process that made it. What processes have left that were killed is removed from a folder
/// when the next name is made in it.
public enum UnfinishedName {
  /// What stands under a name.
  public enum Kind: String, CaseIterable, Sendable {
    /// What is being made.
    case unfinished
    /// What stood in the place and makes room for a moment.
    case old
  }

  private struct State {
    var serial = 0
    /// The folders that were looked through.
    var folders: Set<String> = []
  }

  private static let state = Mutex(State())

  /// A path in the folder of `target` under which nothing of this process was before.
  ///
  /// The name of the target in it is cut where the whole would be too long for the file system.
  public static func path(beside target: String, _ kind: Kind = .unfinished) -> String {
    let folder = target.folderOfPath
    let (serial, isFirst) = state.withLock { state in
      state.serial += 1
      return (state.serial, state.folders.insert(folder).inserted)
    }
    if isFirst { sweep(folder) }
    let end = ".\(ProcessMark.own)-\(serial).\(kind.rawValue)"
    let room = longestName(in: folder) - end.utf8.count - 1
    return (folder as NSString).appendingPathComponent(
      "." + prefix(of: (target as NSString).lastPathComponent, room) + end)
  }

  /// Removes what processes that have ended left in a folder.
  ///
  /// What made room and has nothing in its place goes back there.
  public static func sweep(_ folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names {
      guard let left = Remains(name) else { continue }
      let path = (folder as NSString).appendingPathComponent(name)
      guard left.mark.isGone ?? isForgotten(path) else { continue }
      let place = (folder as NSString).appendingPathComponent(left.target)
      if left.kind == .old, left.isWhole(longestName(in: folder)), !exists(place) {
        rename(path, place)
      } else {
        try? FileManager.default.removeItem(atPath: path)
      }
    }
  }

  /// A name of ours, taken apart.
  private struct Remains {
    let target: String
    let mark: ProcessMark
    let kind: Kind
    private let count: Int

    init?(_ name: String) {
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count > 3, parts[0].isEmpty, let kind = Kind(rawValue: String(parts.last ?? "")),
        let dash = parts[parts.count - 2].lastIndex(of: "-"),
        let mark = ProcessMark(parts[parts.count - 2][..<dash]),
        Int(parts[parts.count - 2][dash...].dropFirst()) != nil
      else { return nil }
      target = parts[1..<parts.count - 2].joined(separator: ".")
      (self.mark, self.kind, count) = (mark, kind, name.utf8.count)
    }

    /// Whether the name of the target was not cut: a character has four bytes at most.
    func isWhole(_ longest: Int) -> Bool { count < longest - 3 }
  }

  /// How long what another machine has made may rest before it counts as left behind, in seconds: a week.
  private static let forgetting = 7.0 * 24 * 3_600

  private static func isForgotten(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { return false }
    return Double(time(nil) - status.st_mtim.tv_sec) > forgetting
  }

  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Bytes of a name in a folder; 255 on nearly every file system.
  private static func longestName(in folder: String) -> Int {
    let limit = pathconf(folder.isEmpty ? "." : folder, Int32(_PC_NAME_MAX))
    return limit > 0 ? limit : 255
  }

  /// As much of a text as has room in so many bytes.
  private static func prefix(of text: String, _ room: Int) -> String {
    var count = 0
    return String(
      text.prefix { character in
        count += character.utf8.count
        return count <= room
      })
  }
}
