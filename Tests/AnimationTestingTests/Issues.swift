import AnimationTesting
import Foundation
import Testing
import UIKit

/// A thread-safe list of failure messages and their line numbers, for closures that cannot capture variables.
final class Notes: @unchecked Sendable {
  private let lock = NSLock()
  private var all: [(text: String, line: Int?)] = []
  var texts: [String] { lock.withLock { all.map(\.text) } }
  var lines: [Int?] { lock.withLock { all.map(\.line) } }
  func add(_ text: String, _ line: Int? = nil) { lock.withLock { all.append((text, line)) } }
}

/// Runs a closure and returns its test failures, which do not fail the current test.
@MainActor
func failures(of body: () throws -> Void) -> Notes {
  let notes = Notes()
  withKnownIssue(isIntermittent: true) {
    do { try body() } catch { notes.add("threw \(error)") }
  } matching: { issue in
    let heading = issue.error.map { ["\($0)"] } ?? []
    let text = (heading + issue.comments.map(\.rawValue)).joined(separator: "\n")
    notes.add(text, issue.sourceLocation?.line)
    return true
  }
  return notes
}

/// Runs a closure with a temporary folder for stored frames and failure images.
@MainActor
func withFrames(_ body: (Frames) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("frames-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: folder) }
  try body(Frames(folder: folder))
}

/// The folders for frames and failure images of one test.
@MainActor
struct Frames {
  let folder: URL

  func record(_ body: () throws -> Void) throws { try run(isRecording: true, body) }

  func compare(_ body: () throws -> Void) throws { try run(isRecording: false, body) }

  private func run(isRecording: Bool, _ body: () throws -> Void) throws {
    let store = ReferenceFrameStore(
      isRecording: isRecording, failures: folder.appendingPathComponent("failed"), home: folder)
    try ReferenceFrameStore.$current.withValue(store) { try body() }
  }

  /// The sorted paths of all stored frames and failure images in the folder.
  var files: [String] {
    let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (all ?? []).filter { $0.hasSuffix(".png") }.sorted()
  }
}

/// A view with a square that moves from its left edge to its right edge, linearly in one second.
@MainActor
final class Track: UIView {
  let square = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

  override init(frame: CGRect) {
    // A frame that is not given is empty.
    super.init(frame: frame.isEmpty ? CGRect(x: 0, y: 0, width: 50, height: 10) : frame)
    square.backgroundColor = .red
    addSubview(square)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func go() {
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { self.square.center.x = 45 }
  }
}
