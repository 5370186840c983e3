#if Porting
import Foundation

/// A temporary folder on disk that is deleted when this object is deallocated.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    // Symbolic links are resolved because the package manager reports resolved file paths.
    path =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
      + "/port-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { remove() }

  func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// Writes the given text to a file, creates its folder if necessary, and returns its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let place = path + "/" + name
    try FileManager.default.createDirectory(
      atPath: (place as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: place))
    return place
  }

  func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: path + "/" + name).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Returns the contents of the files in the folder, excluding build products.
  func contents() throws -> [String: Data] {
    var result: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path)
    where !name.contains(".build") {
      result[name] = FileManager.default.contents(atPath: path + "/" + name)
    }
    return result
  }
}
#endif
