public import Foundation
public import Pixels
@_exported public import StoredPictures
public import Testing

/// The reference images of a test target, stored in `Tests/Goldens/TARGET`.
///
/// Images are written only if the environment variable `AMETRINE_RECORD` is `1`, `missing` or the name of the test.
public struct GoldenImageStore: Sendable {
  /// The folder that contains the images.
  public let folder: URL
  private let mode: RecordingMode

  /// Creates the image store for the test target that contains the given source file.
  public init(of file: String = #filePath) {
    let root = packageFolder(containing: file)
    let inside = URL(fileURLWithPath: file).pathComponents.dropFirst(root.pathComponents.count)
    // The path has the form `Tests/TARGET/…`.
    let target = inside.dropFirst().first ?? ""
    self.init(folder: root.appendingPathComponent("Tests/Goldens/\(target)"))
  }

  /// Creates an image store for the given folder.
  ///
  /// If `isRecording` is `nil`, the environment variable `AMETRINE_RECORD` decides whether images are written.
  public init(folder: URL, isRecording: Bool? = nil) {
    self.folder = folder
    mode = isRecording.map { $0 ? .all : .off } ?? requestedRecordingMode
  }

  /// The sorted names of all stored images, without file extensions.
  ///
  /// Names of images in subfolders include the relative path.
  public var names: [String] {
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (files ?? []).filter { $0.hasSuffix(".png") }.map { String($0.dropLast(4)) }.sorted()
  }

  /// Returns the names of all stored images except the given used ones.
  public func unusedImageNames(besides used: some Sequence<String>) -> [String] {
    let used = Set(used)
    return names.filter { !used.contains($0) }
  }

  /// Compares an image with the stored image and records an issue if they differ by more than the tolerance.
  ///
  /// The issue describes the difference. The actual image, the stored image and their difference are attached to the
  /// test.
  ///
  /// - Parameters:
  ///   - actual: The image to compare.
  ///   - name: The name of the stored image, without file extension.
  ///   - tolerance: The permitted difference.
  ///   - sourceLocation: The source location at which the issue is reported.
  /// - Returns: Whether the image matches or was recorded.
  @discardableResult
  public func expectImage(
    _ actual: PixelBuffer, matches name: String, within tolerance: Tolerance = .exact,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Bool {
    let stored = ReferenceImage(file: folder.appendingPathComponent("\(name).png"))
    let test = RecordedTest(
      function: Test.current?.name ?? "", otherNames: [name], fileID: sourceLocation.fileID)
    let allowsWriting = mode.allowsWriting(stored.file, for: test)
    do {
      switch try stored.compareImage(actual, tolerance: tolerance, isRecording: allowsWriting) {
      case .passed: return true
      case .recorded:
        print("recorded: \(stored.file.lastPathComponent)")
        return true
      case .missing:
        attachFailureImages(try FailureImages(name, actual), sourceLocation: sourceLocation)
        Issue.record(
          "\(name): no reference image; review the attached image, then run with AMETRINE_RECORD=1",
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
    // A slash in the attachment's name would denote a nonexistent folder.
    let name = picture.name.replacingOccurrences(of: "/", with: "-")
    for (what, bytes) in picture.files {
      Attachment.record(Array(bytes), named: "\(name)-\(what).png", sourceLocation: location)
    }
  }
}
