package import Foundation
import Synchronization

/// The stored files that a test run writes or removes.
///
/// The environment variable `AMETRINE_RECORD` selects the mode.
package enum RecordingMode: Hashable, Sendable {
  /// No files are written.
  case off
  /// Files that are missing or differ are written, because the variable is `1`.
  case all
  /// Files that are missing are written, because the variable is `missing`.
  case missing
  /// No files are written, and files that no test uses are removed, because the variable is `prune`.
  case prune
  /// Files of the named tests that are missing or differ are written, because the variable contains these names.
  case tests([String])

  /// Creates the mode for a value of the variable.
  ///
  /// An empty value, `0` and a variable that is not set mean `off`. Any value except `1`, `missing` and `prune` is a
  /// list of names separated by commas.
  package init(variable: String?) {
    switch variable ?? "" {
    case "", "0": self = .off
    case "1": self = .all
    case "missing": self = .missing
    case "prune": self = .prune
    case let names:
      self = .tests(
        names.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
          .filter { !$0.isEmpty })
    }
  }

  /// The value of the variable that selects the mode.
  private var variable: String {
    switch self {
    case .off: ""
    case .all: "1"
    case .missing: "missing"
    case .prune: "prune"
    case .tests(let names): "'\(names.joined(separator: ","))'"
    }
  }

  /// Whether stored files may be written for any test.
  package var isRecording: Bool {
    switch self {
    case .off, .prune: false
    case .all, .missing, .tests: true
    }
  }

  /// Decides whether a test may write a stored file.
  ///
  /// The result applies only if the actual image does not match the file.
  ///
  /// - Parameters:
  ///   - file: The stored file.
  ///   - test: The test that compares it.
  /// - Returns: Whether the file may be written.
  package func allowsWriting(_ file: URL, for test: RecordedTest) -> Bool {
    switch self {
    case .off, .prune: return false
    case .all: return true
    case .missing: return !FileManager.default.fileExists(atPath: file.path)
    case .tests(let names):
      let matching = names.filter(test.matchesName)
      NamedTestRegistry.shared.insertNames(matching)
      return !matching.isEmpty
    }
  }

  /// A sentence for the message of a failed comparison: how to store the actual image, and why this run did not.
  package var advice: String {
    switch self {
    case .off, .all, .prune:
      "If the new images are correct, run with AMETRINE_RECORD=1 to store them."
    case .missing:
      """
      AMETRINE_RECORD=missing stores only images that have no reference image. If the new images are correct, run with \
      AMETRINE_RECORD=1.
      """
    case .tests:
      """
      AMETRINE_RECORD=\(variable) does not name this test. If the new images are correct, run with AMETRINE_RECORD=1 or \
      the name of this test.
      """
    }
  }
}

/// The names of a test that compares stored files.
package struct RecordedTest: Hashable, Sendable {
  /// The names of the test, without characters that file names cannot contain.
  private let names: Set<String>
  /// The names of the suites, the file and the target that contain the test, in the same form.
  private let containers: Set<String>

  /// Creates the names of a test.
  ///
  /// - Parameters:
  ///   - function: The name of the test function as `#function` gives it, such as `slides(by:)`.
  ///   - otherNames: Other names of the test, such as a display name.
  ///   - suites: The names of the suites that contain the test.
  ///   - fileID: The file of the test as `#fileID` gives it, such as `Target/Tests.swift`.
  package init(function: String, otherNames: [String] = [], suites: [String] = [], fileID: String) {
    names = Set(([function, functionBaseName(of: function)] + otherNames).map(fileNameSlug(from:)))
    let target = fileID.split(separator: "/").first.map(String.init) ?? ""
    let file = URL(fileURLWithPath: fileID).deletingPathExtension().lastPathComponent
    containers = Set((suites + [target, file]).map(fileNameSlug(from:)))
  }

  /// Returns whether a name is that of the test, or of a suite, file or target that contains it.
  ///
  /// A name with slashes, such as `Suite/test`, must name the test and containers of it.
  package func matchesName(_ name: String) -> Bool {
    let parts = name.split(separator: "/").map { fileNameSlug(from: String($0)) }
    guard let last = parts.last else { return false }
    if parts.count == 1 { return names.contains(last) || containers.contains(last) }
    return (names.contains(last) || containers.contains(last))
      && parts.dropLast().allSatisfy(containers.contains)
  }
}

/// The names in `AMETRINE_RECORD` that matched a test of this process.
///
/// When the process ends, the names that matched no test are printed, so that a wrong name does not pass unnoticed.
private final class NamedTestRegistry: Sendable {
  static let shared = NamedTestRegistry()
  private let matched = Mutex<Set<String>>([])

  func insertNames(_ names: [String]) { matched.withLock { $0.formUnion(names) } }

  func containsName(_ name: String) -> Bool { matched.withLock { $0.contains(name) } }
}

/// Whether reference images are written in this test run.
package let isRecordingRequested = requestedRecordingMode.isRecording

/// The recording mode selected by the environment variable `AMETRINE_RECORD`.
///
/// Names that match no test are reported when the process ends.
package let requestedRecordingMode: RecordingMode = {
  let mode = RecordingMode(variable: ProcessInfo.processInfo.environment["AMETRINE_RECORD"])
  if case .tests(let names) = mode {
    ProcessExit.addHandler { _ in
      let unmatched = names.filter { !NamedTestRegistry.shared.containsName($0) }
      if let message = unmatchedNamesMessage(unmatched) { ProcessExit.printError(message) }
    }
  }
  return mode
}()

/// Returns the message about names in `AMETRINE_RECORD` that match no test, or `nil` if there are none.
package func unmatchedNamesMessage(_ names: [String]) -> String? {
  guard !names.isEmpty else { return nil }
  return """
    AMETRINE_RECORD: no test that compares images in this process matches \
    \(names.map { "'\($0)'" }.joined(separator: ", ")): pass the name of a test, suite or file, or 1, missing or prune. \
    (swift test runs the tests of XCTest and of Swift Testing in separate processes.)
    """
}

/// Returns the name with each sequence of characters other than letters, digits and underscores replaced by a hyphen.
package func fileNameSlug(from name: String) -> String {
  name.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.joined(separator: "-")
}

/// Returns the name of a function without its parameter labels, such as `slides` for `slides(by:)`.
package func functionBaseName(of function: String) -> String {
  guard function.hasSuffix(")"), let end = function.lastIndex(of: "(") else { return function }
  return String(function[..<end])
}
