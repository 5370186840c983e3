package import Foundation
import StoredPictures
import Synchronization

/// The folder that holds the pictures of what failed, and nothing older than the run of tests.
///
/// The processes of one run have one parent. The folder keeps which that was, in a file that hides the folder from git, too.
package struct FailureFolder: Sendable {
  /// Where it is.
  package let place: URL

  /// The folder at a place, which need not be there yet.
  package init(_ place: URL) { self.place = place }

  private var mark: URL { place.appendingPathComponent(".gitignore") }
  private static let opening = "# Pictures of failed frames, made by the tests of run "

  /// The run of tests that this process is part of: the process that started it, and when that began.
  package static let run: String = {
    let parent = getppid()
    let began = (try? String(contentsOfFile: "/proc/\(parent)/stat", encoding: .utf8))
      .flatMap { $0.split(separator: ")").last?.split(separator: " ").dropFirst(19).first }
    return "\(parent) \(began ?? "")"
  }()

  /// Makes the folder, so that pictures can be put into it.
  func make(for run: String = run) throws {
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    // A file that somebody else wrote is left alone, and with it what lies in the folder.
    if !FileManager.default.fileExists(atPath: mark.path) { try write(run) }
  }

  private func write(_ run: String) throws {
    try Data("\(Self.opening)\(run)\n*\n".utf8).write(to: mark, options: .atomic)
  }

  /// Removes what earlier runs left; a folder that a test did not make is left alone.
  package func forgetEarlierRuns(before run: String = run) {
    guard let text = try? String(contentsOf: mark, encoding: .utf8),
      text.hasPrefix(Self.opening), !text.hasPrefix("\(Self.opening)\(run)\n")
    else { return }
    // Noted first: of two processes of this run, the second removes nothing any more.
    try? write(run)
    for folder in contents(of: place) {
      for file in contents(of: folder)
      where FailedPicture.kinds.contains(where: { file.path.hasSuffix(".\($0).png") }) {
        try? FileManager.default.removeItem(at: file)
      }
      if contents(of: folder).isEmpty { try? FileManager.default.removeItem(at: folder) }
    }
    if contents(of: place).isEmpty { try? FileManager.default.removeItem(at: place) }
  }

  private func contents(of folder: URL) -> [URL] {
    (try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)) ?? []
  }
}

/// Which folders of failures this process has looked at.
enum LookedAt {
  private static let paths = Mutex<Set<String>>([])

  /// Whether a folder is looked at for the first time.
  static func insert(_ folder: FailureFolder) -> Bool {
    paths.withLock { $0.insert(folder.place.path).inserted }
  }
}
