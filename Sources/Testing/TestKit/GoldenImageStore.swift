public import Foundation
public import Pixels
@_exported public import StoredPictures
public import Testing

/// The stored pictures of one test target, in `Tests/Goldens/TARGET`.
///
/// They are written only where the environment variable `AMETRINE_RECORD` is 1.
public struct GoldenImageStore: Sendable {
  /// Where the pictures lie.
  public let folder: URL
  private let isRecording: Bool

  /// The pictures of the target that a file of tests belongs to.
  public init(of file: String = #filePath) {
    let root = packageFolder(containing: file)
    let inside = URL(fileURLWithPath: file).pathComponents.dropFirst(root.pathComponents.count)
    // Tests/TARGET/…
    let target = inside.dropFirst().first ?? ""
    self.init(folder: root.appendingPathComponent("Tests/Goldens/\(target)"))
  }

  /// Pictures in a folder, recorded where told.
  public init(folder: URL, isRecording: Bool? = nil) {
    self.folder = folder
    self.isRecording = isRecording ?? isRecordingRequested
  }

  /// The names of all stored pictures, in order; those in subfolders with their path.
  public var names: [String] {
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (files ?? []).filter { $0.hasSuffix(".png") }.map { String($0.dropLast(4)) }.sorted()
  }

  /// The stored pictures that no test of a list asks for.
  public func unusedImageNames(besides used: some Sequence<String>) -> [String] {
    let used = Set(used)
    return names.filter { !used.contains($0) }
  }

  /// Compares a picture with the stored one and records an issue where they part.
  ///
  /// The issue says by how much; the picture, the stored one and their difference are attached to the
  /// test. Returns whether the picture passed.
  @discardableResult
  public func expectImage(
    _ actual: PixelBuffer, matches name: String, within tolerance: Tolerance = .exact,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Bool {
    let stored = ReferenceImage(file: folder.appendingPathComponent("\(name).png"))
    do {
      switch try stored.compareImage(actual, tolerance: tolerance, isRecording: isRecording) {
      case .passed: return true
      case .recorded:
        print("recorded: \(stored.file.lastPathComponent)")
        return true
      case .missing:
        attachFailureImages(try FailureImages(name, actual), sourceLocation: sourceLocation)
        Issue.record(
          "\(name): no stored picture; look at the attached one, then set AMETRINE_RECORD=1",
          sourceLocation: sourceLocation)
      case .differs(let difference, from: let expected):
        attachFailureImages(
          try FailureImages(name, actual, expected: expected), sourceLocation: sourceLocation)
        Issue.record(
          "\(name): \(difference); allowed: \(tolerance)", sourceLocation: sourceLocation)
      }
    } catch {
      Issue.record("\(name): \(error)", sourceLocation: sourceLocation)
    }
    return false
  }

  private func attachFailureImages(
    _ picture: FailureImages, sourceLocation location: SourceLocation
  ) {
    // A slash in the name would ask for a folder that is not there.
    let name = picture.name.replacingOccurrences(of: "/", with: "-")
    for (what, bytes) in picture.files {
      Attachment.record(Array(bytes), named: "\(name)-\(what).png", sourceLocation: location)
    }
  }
}
