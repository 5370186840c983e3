package import Foundation
import StoredPictures
import Synchronization

/// The folder that holds the pictures of what failed, and nothing older than the run of tests.
///
/// The processes of one run have one parent. The folder keeps which that was, in a file that hides the folder from git, too.
package struct FailureFolder: Sendable {
  /// Where it is.
  package let url: URL

  /// The folder at a place, which need not be there yet.
  package init(_ place: URL) { self.url = place }

  private var markerFile: URL { url.appendingPathComponent(".gitignore") }
  private static let markerPrefix = "# Pictures of failed frames, made by the tests of run "

  /// The run of tests that this process is part of: the process that started it, and when that began.
  package static let currentRun: String = {
    let parent = getppid()
    let began = (try? String(contentsOfFile: "/proc/\(parent)/stat", encoding: .utf8))
      .flatMap { $0.split(separator: ")").last?.split(separator: " ").dropFirst(19).first }
    return "\(parent) \(began ?? "")"
  }()

  /// Makes the folder, so that pictures can be put into it.
  func createFolder(for run: String = currentRun) throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    // A file that somebody else wrote is left alone, and with it what lies in the folder.
    if !FileManager.default.fileExists(atPath: markerFile.path) { try writeRunMarker(run) }
  }

  private func writeRunMarker(_ run: String) throws {
    try Data("\(Self.markerPrefix)\(run)\n*\n".utf8).write(to: markerFile, options: .atomic)
  }

  /// Removes what earlier runs left; a folder that a test did not make is left alone.
  package func removeEarlierRuns(before run: String = currentRun) {
    guard let text = try? String(contentsOf: markerFile, encoding: .utf8),
      text.hasPrefix(Self.markerPrefix), !text.hasPrefix("\(Self.markerPrefix)\(run)\n")
    else { return }
    // Noted first: of two processes of this run, the second removes nothing any more.
    try? writeRunMarker(run)
    for folder in folderContents(of: url) {
      for file in folderContents(of: folder)
      where FailureImages.fileSuffixes.contains(where: { file.path.hasSuffix(".\($0).png") }) {
        try? FileManager.default.removeItem(at: file)
      }
      if folderContents(of: folder).isEmpty { try? FileManager.default.removeItem(at: folder) }
    }
    if folderContents(of: url).isEmpty { try? FileManager.default.removeItem(at: url) }
  }

  private func folderContents(of folder: URL) -> [URL] {
    (try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)) ?? []
  }
}

/// Which folders of failures this process has looked at.
enum CheckedFolderRegistry {
  private static let paths = Mutex<Set<String>>([])

  /// Whether a folder is looked at for the first time.
  static func insertFolder(_ folder: FailureFolder) -> Bool {
    paths.withLock { $0.insert(folder.url.path).inserted }
  }
}
