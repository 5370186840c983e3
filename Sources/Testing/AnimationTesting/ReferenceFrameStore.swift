package import Foundation
package import StoredPictures
import Synchronization
import Testing

/// The locations of reference frames and of images of failed frames.
package struct ReferenceFrameStore: Sendable {
  /// The reference frames that are written in this test run.
  package var recordingMode: RecordingMode
  /// The folder for images of failed frames.
  ///
  /// If `nil`, it is `animation-failures` in the test's package.
  package var failuresURL: URL?
  /// The folder that replaces the test file's folder, or `nil` to use that folder.
  package var testFolder: URL?
  /// The record of the used files.
  package let usage: StoredFileUsage

  /// Creates a store that writes all frames or none, with optional replacements for the default folders.
  package init(isRecording: Bool, failures: URL? = nil, home: URL? = nil) {
    self.init(isRecording ? .all : .off, failures: failures, home: home)
  }

  /// Creates a store with optional replacements for the default folders.
  package init(
    _ mode: RecordingMode, failures: URL? = nil, home: URL? = nil,
    usage: StoredFileUsage = StoredFileUsage()
  ) {
    (self.recordingMode, self.failuresURL, self.testFolder) = (mode, failures, home)
    self.usage = usage
  }

  /// The reference frame store used by assertions.
  ///
  /// By default, it is configured by the environment variables `AMETRINE_RECORD` and `AMETRINE_FAILURES`. This
  /// package's own tests replace it.
  @TaskLocal package static var current = ReferenceFrameStore(
    requestedRecordingMode,
    failures: ProcessInfo.processInfo.environment["AMETRINE_FAILURES"]
      .flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0) },
    usage: .shared)

  /// Whether reference frames of any test are written in this test run.
  package var isRecording: Bool { recordingMode.isRecording }

  // MARK: Assertions

  /// Records that an assertion begins and returns an error message if its stored files have no unique name.
  func beginAssertion(test: String, name called: String?, site: CallSite) -> String? {
    let arguments = TestCaseArguments.current
    var identity: String?
    switch arguments {
    case .none: break
    case .readable(_, let text): identity = "\(test)\u{0}\(text)"
    case .unreadable(let reason):
      guard called != nil else {
        return "cannot name stored frames after the test's arguments: \(reason), or pass `named:`"
      }
    }
    let source = URL(fileURLWithPath: "\(site.filePath)")
    return usage.recordAssertion(
      prefix: Self.frameNamePrefix(test: test, name: called),
      in: referenceFolder(for: source.path), source: source, identity: identity)
  }

  /// Records that an assertion uses a stored file, and returns whether it may write the file.
  ///
  /// The result applies only if the actual image does not match the file.
  func allowsWriting(_ file: URL, test: String, site: CallSite) -> Bool {
    usage.recordFile(file, source: URL(fileURLWithPath: "\(site.filePath)"))
    return recordingMode.allowsWriting(
      file, for: RecordedTest(current: test, fileID: "\(site.fileID)"))
  }

  // MARK: Folders

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

  // MARK: File names

  /// Returns a frame's file name without extension, which consists of the test name, the arguments of the test's case,
  /// the assertion name and the time.
  static func frameName(test: String, name called: String?, at time: Double) -> String {
    "\(frameNamePrefix(test: test, name: called)).\(formattedSeconds(time))s"
  }

  /// Returns the prefix shared by the file names of an assertion's frames.
  ///
  /// It consists of the test name, the arguments of the current case of a parameterized test, and the assertion name.
  /// The arguments replace the labels of the function's parameters.
  static func frameNamePrefix(test: String, name called: String?) -> String {
    var parts = [fileNameSlug(from: test)]
    if case .readable(let slug, _) = TestCaseArguments.current {
      parts = [fileNameSlug(from: functionBaseName(of: test)), slug]
    }
    if let called { parts.append(fileNameSlug(from: called)) }
    return parts.joined(separator: ".").shortened(to: maximumPrefixLength)
  }

  /// The maximum number of UTF-8 bytes of a prefix.
  ///
  /// Files have names of up to 255 bytes. The longest ending consists of two times with 15 bytes each, such as
  /// `.123.123456s`, and `.difference.png`.
  private static let maximumPrefixLength = 210

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

extension RecordedTest {
  /// Creates the names of the current test.
  ///
  /// - Parameters:
  ///   - function: The name of the test function as `#function` gives it.
  ///   - fileID: The file of the test as `#fileID` gives it.
  init(current function: String, fileID: String) {
    let test = Test.current
    // The identifier has the form `Target.Suite/Suite/test()/File.swift:8:4`.
    let suites =
      test.map { "\($0.id)".split(separator: "/").dropLast(2).map(String.init) } ?? []
    let withoutTarget =
      suites.first.map { first in
        first.split(separator: ".", maxSplits: 1).last.map(String.init) ?? first
      }
    self.init(
      function: function,
      otherNames: [
        ReferenceFrameStore.frameNamePrefix(test: function, name: nil), test?.name,
        test?.displayName,
      ].compactMap { $0 },
      suites: [withoutTarget].compactMap { $0 } + suites.dropFirst(), fileID: fileID)
  }
}
