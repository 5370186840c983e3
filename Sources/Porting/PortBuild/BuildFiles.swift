#if Porting
import Foundation

/// Files as building needs them: whole, by path, and written only where they differ.
enum BuildFiles {
  /// What tells that a file has changed, without reading it.
  struct Stamp: Codable, Hashable {
    let size: Int64
    let seconds: Int
    let nanoseconds: Int
  }

  static func stamp(_ path: String) -> Stamp? {
    var found = stat()
    guard stat(path, &found) == 0 else { return nil }
    return Stamp(
      size: Int64(found.st_size), seconds: found.st_mtim.tv_sec, nanoseconds: found.st_mtim.tv_nsec)
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  static func isFolder(_ path: String) -> Bool {
    var found = stat()
    return stat(path, &found) == 0 && found.st_mode & S_IFMT == S_IFDIR
  }

  private static func isLink(_ path: String) -> Bool {
    var found = stat()
    return lstat(path, &found) == 0 && found.st_mode & S_IFMT == S_IFLNK
  }

  static func contents(of path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes a file where it does not say that already; true where it did not.
  @discardableResult
  static func write(_ text: String, to path: String) throws(PortError) -> Bool {
    if FileManager.default.contents(atPath: path) == Data(text.utf8) { return false }
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw PortError("\(path): cannot be written: \(error.localizedDescription)")
    }
    return true
  }

  static func makeFolder(_ path: String) throws(PortError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw PortError(
        "\(path): the folder cannot be made: \(error.localizedDescription); give another --scratch-path"
      )
    }
  }

  static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

  /// The path from the root, without `.` and `..`, links left as they are.
  static func absolutePath(_ path: String) -> String {
    let whole = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    var parts: [Substring] = []
    for part in whole.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// The files below a folder, by their paths, in order; what is hidden and what was built is left out.
  static func files(below folder: String, skipping: Set<String> = []) -> [String] {
    var result: [String] = []
    var open = [folder]
    while let next = open.popLast() {
      for name in (try? FileManager.default.contentsOfDirectory(atPath: next)) ?? []
      where !name.hasPrefix(".") && !skipping.contains(name) {
        let path = next + "/" + name
        // A link to a folder may lead back to where it is from.
        if !isFolder(path) { result.append(path) } else if !isLink(path) { open.append(path) }
      }
    }
    return result.sorted()
  }
}

/// A digest of text that is the same in each run.
enum StableHash {
  static func hexDigest(of text: String) -> String {
    var text = text
    let hash = text.withUTF8 { bytes in
      bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
    return String(hash, radix: 16)
  }
}
#endif
