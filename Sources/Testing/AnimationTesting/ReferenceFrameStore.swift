package import Foundation
import StoredPictures
import Synchronization

/// The locations of reference frames and of images of failed frames.
package struct ReferenceFrameStore: Sendable {
  /// Whether reference frames are written in this test run.
  package var isRecording: Bool
  /// The folder for images of failed frames.
  ///
  /// If `nil`, it is `animation-failures` in the test's package.
  package var failuresURL: URL?
  /// The folder that replaces the test file's folder, or `nil` to use that folder.
  package var testFolder: URL?

  /// Creates a store with optional replacements for the default folders.
  package init(isRecording: Bool, failures: URL? = nil, home: URL? = nil) {
    (self.isRecording, self.failuresURL, self.testFolder) = (isRecording, failures, home)
  }

  /// The reference frame store used by assertions.
  ///
  /// By default, it is configured by the environment variables `AMETRINE_RECORD` and `AMETRINE_FAILURES`. This
  /// package's own tests replace it.
  @TaskLocal package static var current = ReferenceFrameStore(
    isRecording: isRecordingRequested,
    failures: ProcessInfo.processInfo.environment["AMETRINE_FAILURES"]
      .flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0) })

  /// Returns the folder that contains a test file's reference frames.
  ///
  /// If a folder `__Frames__` exists next to the file, the result is `__Frames__/FILE` in that folder. Otherwise it
  /// is in a folder next to the target's folder, such as `Tests/__Frames__/TARGET/FILE`, for which the package
  /// manager does not warn about undeclared resources.
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
    // A file directly in the folder `Tests` belongs to a target whose folder is `Tests` itself.
    let above = folders.count > 1 ? [folders.removeFirst()] : []
    return (above + ["__Frames__"] + folders + [Self.fileBaseName(of: file)])
      .reduce(package) { $0.appendingPathComponent($1) }
  }

  /// Returns the folder for all images of failed frames.
  ///
  /// It contains a subfolder for each test file.
  func failureFolder(near file: String) -> FailureFolder {
    if let failuresURL { return FailureFolder(failuresURL) }
    let home = enclosingPackageFolder(ofFile: file) ?? FileManager.default.temporaryDirectory
    return FailureFolder(home.appendingPathComponent("animation-failures"))
  }

  /// Returns the folder for a test file's images of failed frames.
  func failureFolderURL(for file: String) -> URL {
    failureFolder(near: file).url.appendingPathComponent(Self.fileBaseName(of: file))
  }

  private static func fileBaseName(of file: String) -> String {
    URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
  }

  /// Returns a frame's file name without extension, which consists of the test name, the assertion name and the time.
  static func frameName(test: String, name called: String?, at time: Double) -> String {
    "\(frameNamePrefix(test: test, name: called)).\(formattedSeconds(time))s"
  }

  /// Returns the prefix shared by the file names of an assertion's frames.
  static func frameNamePrefix(test: String, name called: String?) -> String {
    [test, called].compactMap { $0 }.map(fileNameSlug).joined(separator: ".")
  }

  /// Returns the name with each sequence of characters other than letters, digits and underscores replaced by a
  /// hyphen.
  private static func fileNameSlug(from name: String) -> String {
    name.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.joined(separator: "-")
  }

  /// Returns the text for a time in seconds, with at most six decimal places.
  static func formattedSeconds(_ time: Double) -> String {
    var text = String(format: "%.6f", time)
    while text.hasSuffix("0") { text.removeLast() }
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}

/// A registry of the reference frames written in this test run.
///
/// It detects two frames with the same file name, the second of which would silently replace the first.
enum RecordedFileRegistry {
  private static let paths = Mutex<Set<String>>([])

  /// Whether the file was already written in this test run.
  static func containsFile(_ file: URL) -> Bool { paths.withLock { $0.contains(file.path) } }

  static func insertFile(_ file: URL) { paths.withLock { _ = $0.insert(file.path) } }
}
