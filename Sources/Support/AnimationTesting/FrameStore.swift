package import Foundation
import StoredPictures

/// Where the frames of tests are stored, and where those that fail are put.
package struct FrameStore: Sendable {
  /// Whether frames are stored in this run.
  package var isRecording: Bool
  /// The folder of what failed; nil for one in the build folder of the test's package.
  package var failures: URL?
  /// Stands for the folder of the test's file.
  package var home: URL?

  /// Frames stored in this run or not, and folders in the place of the usual ones.
  package init(isRecording: Bool, failures: URL? = nil, home: URL? = nil) {
    (self.isRecording, self.failures, self.home) = (isRecording, failures, home)
  }

  /// What the environment asks for, unless a test of this package sets another one.
  @TaskLocal package static var current = FrameStore(
    isRecording: isRecordingAsked,
    failures: ProcessInfo.processInfo.environment["AMETRINE_FAILURES"]
      .flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0) })

  /// The stored frames of a file of tests: `__Frames__/FILE` beside it.
  func references(of file: String) -> URL {
    (home ?? URL(fileURLWithPath: file).deletingLastPathComponent())
      .appendingPathComponent("__Frames__").appendingPathComponent(Self.stem(of: file))
  }

  /// Where the failed frames of a file of tests are put.
  func failures(of file: String) -> URL {
    let folder =
      failures ?? enclosingPackage(of: file)?.appendingPathComponent(".build/animation-failures")
      ?? FileManager.default.temporaryDirectory.appendingPathComponent("animation-failures")
    return folder.appendingPathComponent(Self.stem(of: file))
  }

  private static func stem(of file: String) -> String {
    URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
  }

  /// The name of a frame without its ending: the test, what the frames are called, the instant.
  static func name(test: String, _ called: String?, at time: Double) -> String {
    "\(prefix(test: test, called)).\(instant(time))s"
  }

  /// What the names of all frames of an assertion begin with.
  static func prefix(test: String, _ called: String?) -> String {
    [test, called].compactMap { $0 }.map(plain).joined(separator: ".")
  }

  /// Letters and digits with dashes for everything between them.
  private static func plain(_ name: String) -> String {
    name.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.joined(separator: "-")
  }

  /// Seconds with up to six decimals.
  static func instant(_ time: Double) -> String {
    var text = String(format: "%.6f", time)
    while text.hasSuffix("0") { text.removeLast() }
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}

/// The files that this run has stored, so that two frames of one name do not replace each other in silence.
enum StoredFiles {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var paths: Set<String> = []

  /// Whether a file was stored before in this run.
  static func contains(_ file: URL) -> Bool { lock.withLock { paths.contains(file.path) } }

  /// Notes that a file was stored.
  static func insert(_ file: URL) { lock.withLock { _ = paths.insert(file.path) } }
}
