package import Foundation
import StoredPictures
import Synchronization

/// Where the frames of tests are stored, and where those that fail are put.
package struct ReferenceFrameStore: Sendable {
  /// Whether frames are stored in this run.
  package var isRecording: Bool
  /// The folder of what failed; nil for `animation-failures` in the test's package.
  package var failuresURL: URL?
  /// Stands for the folder of the test's file.
  package var testFolder: URL?

  /// Frames stored in this run or not, and folders in the place of the usual ones.
  package init(isRecording: Bool, failures: URL? = nil, home: URL? = nil) {
    (self.isRecording, self.failuresURL, self.testFolder) = (isRecording, failures, home)
  }

  /// What the environment asks for, unless a test of this package sets another one.
  @TaskLocal package static var current = ReferenceFrameStore(
    isRecording: isRecordingRequested,
    failures: ProcessInfo.processInfo.environment["AMETRINE_FAILURES"]
      .flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0) })

  /// The stored frames of a file of tests.
  ///
  /// In `__Frames__/FILE` beside the file, where that `__Frames__` is there; else in one beside the folder of the
  /// target, as in `Tests/__Frames__/TARGET/FILE`, where build systems do not ask what it is for.
  package func referenceFolder(for file: String) -> URL {
    let source = URL(fileURLWithPath: file)
    let beside = (testFolder ?? source.deletingLastPathComponent()).appendingPathComponent(
      "__Frames__")
    let own = beside.appendingPathComponent(Self.fileBaseName(of: file))
    var isFolder: ObjCBool = false
    if testFolder != nil
      || FileManager.default.fileExists(atPath: beside.path, isDirectory: &isFolder)
    {
      return own
    }
    guard let package = enclosingPackageFolder(ofFile: file) else { return own }
    var folders = source.deletingLastPathComponent().pathComponents
      .dropFirst(package.pathComponents.count)
    // A file right in `Tests` belongs to a target that is this folder.
    let above = folders.count > 1 ? [folders.removeFirst()] : []
    return (above + ["__Frames__"] + folders + [Self.fileBaseName(of: file)])
      .reduce(package) { $0.appendingPathComponent($1) }
  }

  /// Where everything that failed is put, in a folder for each file of tests.
  func failureFolder(near file: String) -> FailureFolder {
    if let failuresURL { return FailureFolder(failuresURL) }
    let home = enclosingPackageFolder(ofFile: file) ?? FileManager.default.temporaryDirectory
    return FailureFolder(home.appendingPathComponent("animation-failures"))
  }

  /// Where the failed frames of a file of tests are put.
  func failureFolderURL(for file: String) -> URL {
    failureFolder(near: file).url.appendingPathComponent(Self.fileBaseName(of: file))
  }

  private static func fileBaseName(of file: String) -> String {
    URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
  }

  /// The name of a frame without its ending: the test, what the frames are called, the instant.
  static func frameName(test: String, name called: String?, at time: Double) -> String {
    "\(frameNamePrefix(test: test, name: called)).\(formattedSeconds(time))s"
  }

  /// What the names of all frames of an assertion begin with.
  static func frameNamePrefix(test: String, name called: String?) -> String {
    [test, called].compactMap { $0 }.map(fileNameSlug).joined(separator: ".")
  }

  /// Letters and digits with dashes for everything between them.
  private static func fileNameSlug(from name: String) -> String {
    name.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.joined(separator: "-")
  }

  /// Seconds with up to six decimals.
  static func formattedSeconds(_ time: Double) -> String {
    var text = String(format: "%.6f", time)
    while text.hasSuffix("0") { text.removeLast() }
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}

/// The files that this run has stored, so that two frames of one name do not replace each other in silence.
enum RecordedFileRegistry {
  private static let paths = Mutex<Set<String>>([])

  /// Whether a file was stored before in this run.
  static func containsFile(_ file: URL) -> Bool { paths.withLock { $0.contains(file.path) } }

  /// Notes that a file was stored.
  static func insertFile(_ file: URL) { paths.withLock { _ = $0.insert(file.path) } }
}
