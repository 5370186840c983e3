public import Foundation
import ImageCodecs
public import Pixels
public import Testing

/// The stored pictures of one test target, in `Tests/Goldens/TARGET`.
///
/// They are written only where the environment variable `AMETRINE_RECORD` is 1.
public struct Goldens: Sendable {
  /// Where the pictures lie.
  public let folder: URL
  private let isRecording: Bool

  /// The pictures of the target that a file of tests belongs to.
  public init(of file: String = #filePath) {
    let root = packageFolder(of: file)
    let inside = URL(fileURLWithPath: file).pathComponents.dropFirst(root.pathComponents.count)
    // Tests/TARGET/…
    let target = inside.dropFirst().first ?? ""
    self.init(folder: root.appendingPathComponent("Tests/Goldens/\(target)"))
  }

  /// Pictures in a folder, recorded where told.
  public init(
    folder: URL,
    isRecording: Bool = ProcessInfo.processInfo.environment["AMETRINE_RECORD"] == "1"
  ) {
    self.folder = folder
    self.isRecording = isRecording
  }

  /// The names of all stored pictures, in order; those in subfolders with their path.
  public var names: [String] {
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (files ?? []).filter { $0.hasSuffix(".png") }.map { String($0.dropLast(4)) }.sorted()
  }

  /// The stored pictures that no test of a list asks for.
  public func orphans(besides used: some Sequence<String>) -> [String] {
    let used = Set(used)
    return names.filter { !used.contains($0) }
  }

  /// Compares a picture with the stored one and records an issue where they part.
  ///
  /// The issue says by how much; the picture, the stored one and their difference are attached to the
  /// test. Returns whether the picture passed.
  @discardableResult
  public func expect(
    _ actual: PixelBuffer, matches name: String, within tolerance: Tolerance = .exact,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Bool {
    let file = folder.appendingPathComponent("\(name).png")
    do {
      let stored = try stored(file)
      if let stored {
        let difference = PictureDifference(actual, stored)
        if tolerance.allows(difference) { return true }
        if !isRecording {
          attach(actual, "\(name)-actual.png", sourceLocation)
          attach(stored, "\(name)-expected.png", sourceLocation)
          if let picture = PictureDifference.picture(actual, stored) {
            attach(picture, "\(name)-difference.png", sourceLocation)
          }
          Issue.record(
            "\(name): \(difference); allowed: \(tolerance)", sourceLocation: sourceLocation)
          return false
        }
      } else if !isRecording {
        attach(actual, "\(name)-actual.png", sourceLocation)
        Issue.record(
          "\(name): no stored picture; look at the attached one, then set AMETRINE_RECORD=1",
          sourceLocation: sourceLocation)
        return false
      }
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try encodePNG(actual).write(to: file)
      print("recorded: \(file.lastPathComponent)")
      return true
    } catch {
      Issue.record("\(name): \(error)", sourceLocation: sourceLocation)
      return false
    }
  }

  private func stored(_ file: URL) throws -> PixelBuffer? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try decodeImage(Data(contentsOf: file))
  }

  private func attach(_ picture: PixelBuffer, _ name: String, _ location: SourceLocation) {
    guard let bytes = try? encodePNG(picture) else { return }
    // A slash in the name would ask for a folder that is not there.
    Attachment.record(
      Array(bytes), named: name.replacingOccurrences(of: "/", with: "-"), sourceLocation: location)
  }
}
