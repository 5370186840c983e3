package import Foundation
import StoredPictures
import Synchronization
import Testing

/// A record of the stored files that the assertions of this process used.
///
/// It finds stored files that no test uses any more.
package final class StoredFileUsage: Sendable {
  /// The record of the assertions that use the default ``ReferenceFrameStore``.
  ///
  /// When the process ends without a failure, unused files are listed, or removed if the environment variable
  /// `AMETRINE_RECORD` is `prune`.
  static let shared: StoredFileUsage = {
    let usage = StoredFileUsage()
    ProcessExit.addHandler { status in
      let report = usage.finishRun(
        status: status, isPruning: requestedRecordingMode == .prune,
        isWholeRun: isWholeRun(arguments: CommandLine.arguments))
      if let report { ProcessExit.printError(report) }
    }
    return usage
  }()

  /// Creates an empty record.
  package init() {}

  /// The uses of a folder with the stored files of a test file.
  private struct FolderUse {
    /// The test file.
    var source: URL
    /// The tests that ran, as they appear at the beginning of file names.
    var tests: Set<String> = []
    /// The beginnings of the file names of the assertions that ran.
    var prefixes: Set<String> = []
    /// The names of the used files, without extension.
    var files: Set<String> = []
  }

  /// The used folders, by their paths.
  private let folders = Mutex<[String: FolderUse]>([:])
  /// The arguments of the parameterized tests that ran, by the beginnings of their stored files' paths.
  private let identities = Mutex<[String: String]>([:])

  // MARK: Recording uses

  /// Records an assertion and checks that its stored files do not belong to another case of the test.
  ///
  /// - Parameters:
  ///   - prefix: The beginning of the names of the assertion's files.
  ///   - folder: The folder with the stored files of the test file.
  ///   - source: The test file.
  ///   - identity: The identity of the case of a parameterized test, or `nil`.
  /// - Returns: An error message if another case uses the same files, and otherwise `nil`.
  func recordAssertion(
    prefix: String, in folder: URL, source: URL, identity: String?
  ) -> String? {
    updateFolder(folder, source: source) {
      $0.tests.insert(testPrefix(of: prefix))
      $0.prefixes.insert(prefix)
    }
    guard let identity else { return nil }
    let first = identities.withLock { identities in
      let path = folder.appendingPathComponent(prefix).path
      defer { if identities[path] == nil { identities[path] = identity } }
      return identities[path]
    }
    guard let first, first != identity else { return nil }
    return """
      two cases of the test use the same stored files '\(prefix).*': pass a different `named:`, or conform the \
      arguments to CustomTestStringConvertible so that their descriptions differ
      """
  }

  /// Records the use of a stored file.
  func recordFile(_ file: URL, source: URL) {
    updateFolder(file.deletingLastPathComponent(), source: source) {
      $0.files.insert(file.deletingPathExtension().lastPathComponent)
    }
  }

  private func updateFolder(_ folder: URL, source: URL, _ update: (inout FolderUse) -> Void) {
    // An exit test runs in a process of its own, which ends in the middle of the test.
    guard ExitTest.current == nil else { return }
    folders.withLock { update(&$0[folder.path, default: FolderUse(source: source)]) }
  }

  // MARK: Finding unused files

  /// Returns whether the arguments of the process select all tests.
  ///
  /// `swift test` passes its own arguments to the process with the Swift Testing tests. The process with the XCTest
  /// tests has arguments only if it runs some of the tests.
  package static func isWholeRun(arguments: [String]) -> Bool {
    guard arguments.contains("--testing-library") else { return arguments.count <= 1 }
    let selections = ["--filter", "--skip", "--specifier", "-s", "--configuration-path"]
    return !arguments.contains { argument in
      selections.contains { argument == $0 || argument.hasPrefix("\($0)=") }
    }
  }

  /// Returns the stored files that no test uses, sorted by path.
  ///
  /// A file is unused if its test ran without using it. In a run of all tests, it is also unused if its test or test
  /// file no longer exists. Files of tests that did not run are never returned.
  package func unusedFiles(isWholeRun: Bool) -> [URL] {
    let folders = folders.withLock { $0 }
    var unused: Set<URL> = []
    for (path, use) in folders {
      let names = isWholeRun ? TestSourceNames(of: use.source) : nil
      for file in Self.files(in: URL(fileURLWithPath: path)) {
        let name = file.lastPathComponent
        let test = testPrefix(of: name)
        if use.tests.contains(test) {
          if !Self.isUsed(name, by: use) { unused.insert(file) }
        } else if let names, !names.containsTest(test) {
          unused.insert(file)
        }
      }
    }
    if isWholeRun {
      let roots = Set(
        folders.keys.compactMap { StoredFolderRoot(containing: URL(fileURLWithPath: $0)) })
      for root in roots { unused.formUnion(root.filesWithoutSource()) }
    }
    return unused.sorted { $0.path < $1.path }
  }

  /// Returns whether a file whose test ran was used.
  private static func isUsed(_ name: String, by use: FolderUse) -> Bool {
    let base = URL(fileURLWithPath: name).deletingPathExtension().lastPathComponent
    if use.files.contains(base) { return true }
    // The pictures of single times are compared one by one. Other files belong to an assertion as a whole.
    let isFrame =
      name.hasSuffix(".png") && base.contains(/\.([0-9]+(\.[0-9]+)?s|settled)$/)
      && !base.contains(/\.[0-9]+(\.[0-9]+)?s-[0-9]+(\.[0-9]+)?s$/)
    return !isFrame && use.prefixes.contains { name.hasPrefix("\($0).") }
  }

  static func files(in folder: URL) -> [URL] {
    let contents = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.isRegularFileKey], options: .skipsHiddenFiles)
    return (contents ?? []).filter {
      (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) ?? false
    }
  }

  // MARK: End of the run

  /// Lists or removes the unused files at the end of a run.
  ///
  /// - Parameters:
  ///   - status: The exit status of the process, which is not 0 if a test failed.
  ///   - isPruning: Whether unused files are removed.
  ///   - isWholeRun: Whether the run includes all tests.
  /// - Returns: A message for the developer, or `nil` if there is nothing to report.
  package func finishRun(status: Int32, isPruning: Bool, isWholeRun: Bool) -> String? {
    guard status == 0 else {
      // A test that fails may end before its last assertions.
      return isPruning
        ? "AMETRINE_RECORD=prune: no stored files were removed, because tests failed" : nil
    }
    let unused = unusedFiles(isWholeRun: isWholeRun)
    guard !unused.isEmpty else { return nil }
    let list = unused.map { "  \($0.path)" }.joined(separator: "\n")
    guard isPruning else {
      return """
        stored files that no test uses: \(unused.count)
        \(list)
        Run the tests with AMETRINE_RECORD=prune to remove them.
        """
    }
    var failures: [String] = []
    for file in unused {
      do {
        try FileManager.default.removeItem(at: file)
        Self.removeEmptyFolders(from: file.deletingLastPathComponent())
      } catch {
        failures.append("cannot remove '\(file.path)': \(error)")
      }
    }
    return
      (["removed stored files that no test uses: \(unused.count - failures.count)", list]
      + failures).joined(separator: "\n")
  }

  /// Removes a folder and the folders that contain it, up to `__Frames__`, if they are empty.
  private static func removeEmptyFolders(from folder: URL) {
    var folder = folder
    while folder.pathComponents.contains(StoredFolderRoot.folderName) {
      let contents = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
      guard contents?.isEmpty == true else { return }
      try? FileManager.default.removeItem(at: folder)
      folder.deleteLastPathComponent()
    }
  }
}

/// Returns the beginning of the names of a test's stored files, which contains no point.
private func testPrefix(of name: String) -> String {
  String(name.prefix { $0 != "." })
}

/// A folder `__Frames__` with the stored files of several test files.
struct StoredFolderRoot: Hashable {
  static let folderName = "__Frames__"

  /// The URL of the folder `__Frames__`.
  private let url: URL

  /// Creates the root that contains the given folder, or returns `nil` if there is none.
  init?(containing folder: URL) {
    var folder = folder
    while folder.lastPathComponent != Self.folderName {
      guard folder.pathComponents.count > 1 else { return nil }
      folder.deleteLastPathComponent()
    }
    url = URL(fileURLWithPath: folder.path)
  }

  /// Returns all files in folders whose test file does not exist.
  ///
  /// The files of `__Frames__/TARGET/FILE` belong to the test file `TARGET/FILE.swift` beside `__Frames__`.
  func filesWithoutSource() -> [URL] {
    let home = url.deletingLastPathComponent()
    return folders(in: url).flatMap { folder -> [URL] in
      let path = folder.pathComponents.dropFirst(url.pathComponents.count).joined(separator: "/")
      let source = home.appendingPathComponent("\(path).swift")
      guard !path.isEmpty, !FileManager.default.fileExists(atPath: source.path) else { return [] }
      return StoredFileUsage.files(in: folder)
    }
  }

  /// Returns all folders in a folder, at any depth.
  private func folders(in folder: URL) -> [URL] {
    let contents = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.isDirectoryKey], options: .skipsHiddenFiles)
    let inner = (contents ?? []).filter {
      (try? $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
    }
    return inner + inner.flatMap(folders)
  }
}

/// The names in a test file that may be names of tests.
struct TestSourceNames {
  private let names: [String]

  /// Reads the names of all functions and all string literals, which may be passed as `testName`.
  ///
  /// Returns `nil` if the file cannot be read.
  init?(of source: URL) {
    guard let text = try? String(contentsOf: source, encoding: .utf8) else { return nil }
    let functions = text.matches(of: /func\s+(?:`([^`\n]+)`|([^\s(<`]+))/).compactMap {
      $0.output.1 ?? $0.output.2
    }
    let literals = text.matches(of: /"([^"\n]+)"/).map(\.output.1)
    // A name that is computed, such as "\(kind) slides", can be anything.
    isComputed = literals.contains { $0.contains("\\(") } && text.contains("testName:")
    names = (functions + literals).map { fileNameSlug(from: String($0)) }.filter { !$0.isEmpty }
  }

  private let isComputed: Bool

  /// Returns whether a test with stored files that begin with the given name may exist.
  ///
  /// Labels of parameters follow the function's name.
  func containsTest(_ prefix: String) -> Bool {
    isComputed || names.contains { prefix == $0 || prefix.hasPrefix("\($0)-") }
  }
}
