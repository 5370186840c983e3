package import Foundation
import StoredPictures
import Synchronization

/// The folder for images of failed frames, which contains only those of the current test run.
///
/// All processes in a test run have the same parent process. A `.gitignore` file in the folder identifies the parent
/// process of the run that created it, and excludes the folder from version control.
package struct FailureFolder: Sendable {
  /// The URL of the folder.
  package let url: URL

  /// Creates a description of the folder at the given URL.
  ///
  /// The folder need not exist.
  package init(_ place: URL) { self.url = place }

  private var markerFile: URL { url.appendingPathComponent(".gitignore") }
  private static let markerPrefix = "# Pictures of failed frames, made by the tests of run "

  /// An identifier for the current test run, consisting of the parent process's identifier and start time.
  package static let currentRun: String = {
    let parent = getppid()
    let began = (try? String(contentsOfFile: "/proc/\(parent)/stat", encoding: .utf8))
      .flatMap { $0.split(separator: ")").last?.split(separator: " ").dropFirst(19).first }
    return "\(parent) \(began ?? "")"
  }()

  /// Creates the folder and its `.gitignore` file for the given test run.
  func createFolder(for run: String = currentRun) throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    // An existing `.gitignore` file is kept. If it was not written by a test, the folder's contents are never
    // removed.
    if !FileManager.default.fileExists(atPath: markerFile.path) { try writeRunMarker(run) }
  }

  private func writeRunMarker(_ run: String) throws {
    try Data("\(Self.markerPrefix)\(run)\n*\n".utf8).write(to: markerFile, options: .atomic)
  }

  /// Removes the images of earlier test runs.
  ///
  /// A folder that was not created by a test is left unchanged.
  package func removeEarlierRuns(before run: String = currentRun) {
    guard let text = try? String(contentsOf: markerFile, encoding: .utf8),
      text.hasPrefix(Self.markerPrefix), !text.hasPrefix("\(Self.markerPrefix)\(run)\n")
    else { return }
    // The new run is recorded first, so that other processes in the same run remove nothing.
    try? writeRunMarker(run)
    try? FileManager.default.removeItem(at: FailurePage(in: self).url)
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

/// A registry of the failure folders already cleaned up by this process.
enum CheckedFolderRegistry {
  private static let paths = Mutex<Set<String>>([])

  /// Registers a folder and returns whether it was not already registered.
  static func insertFolder(_ folder: FailureFolder) -> Bool {
    paths.withLock { $0.insert(folder.url.path).inserted }
  }
}
