import AtomicFiles
import Foundation
import Processes

/// A gallery folder that is written to a temporary folder next to its destination and moved to the destination when
/// it is complete.
final class GallerySite {
  /// The manifest file of a gallery.
  ///
  /// It identifies the folder as a gallery and lists its contents for other programs.
  private struct SiteManifest: Codable {
    var generator = GallerySite.generator
    var version = ReleaseVersion.version
    /// The paths of all gallery files except the manifest, relative to the gallery folder.
    var files: [String] = []
    var documents: [GalleryEntry] = []
  }

  private static let generator = "ametrine gallery"
  static let manifestName = "gallery.json"

  /// The output path as given on the command line, used in error messages.
  private let output: String
  private let destination: String
  private let staging: String
  /// The registration that removes the temporary folder if the process is interrupted.
  ///
  /// The value is `nil` before the folder is created and after it is published or removed.
  private var unfinishedFolder: CleanupPathRegistration?

  /// Creates a gallery for the given destination.
  ///
  /// - Throws: `ArgumentError` if the destination exists and is neither an empty folder nor an earlier gallery.
  init(at output: String) throws(ArgumentError) {
    self.output = output
    let url = URL(fileURLWithPath: output).standardizedFileURL.resolvingSymlinksInPath()
    destination = url.path
    try Self.validateDestination(at: destination, output: output)
    staging = TemporaryName.path(beside: url.path)
  }

  /// Creates the temporary folder next to the destination.
  ///
  /// Afterwards, ``discardUnpublishedFiles()`` must be called.
  func createStagingFolder() throws(ArgumentError) {
    try OutputPath.createParentFolders(of: output)
    try InterruptCleanup.withInterruptsDeferred { _ throws(ArgumentError) in
      guard mkdir(staging, 0o777) == 0 else {
        throw OutputPath.writeError(
          "\(output): cannot create a temporary folder beside it", SystemError())
      }
      unfinishedFolder = CleanupPathRegistration(staging, isFolder: true)
    }
  }

  private static func validateDestination(at destination: String, output: String)
    throws(ArgumentError)
  {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: destination, isDirectory: &isFolder) else {
      return
    }
    guard isFolder.boolValue else {
      throw ArgumentError(
        "\(output): not a folder; choose another path for -o", code: .cannotCreateOutput)
    }
    let content = try? FileManager.default.contentsOfDirectory(atPath: destination)
    guard content?.isEmpty == true || readManifest(at: destination) != nil else {
      throw ArgumentError(
        "\(output): the folder is neither empty nor a gallery; choose another path for -o",
        code: .cannotCreateOutput)
    }
  }

  /// Returns the manifest of the gallery in the given folder, or `nil` if the folder contains no gallery.
  private static func readManifest(at path: String) -> SiteManifest? {
    let file = (path as NSString).appendingPathComponent(manifestName)
    guard let data = FileManager.default.contents(atPath: file),
      let known = try? JSONDecoder().decode(SiteManifest.self, from: data),
      known.generator == generator
    else { return nil }
    return known
  }

  /// Returns the path of the gallery file with the given name in the temporary folder.
  func stagingPath(for name: String) -> String {
    (staging as NSString).appendingPathComponent(name)
  }

  /// Writes text to a gallery file in the temporary folder.
  func writeFile(_ text: String, to name: String) throws(ArgumentError) {
    try OutputPath.write(
      Data(text.utf8), to: stagingPath(for: name), named: "\(output)/\(name)")
  }

  /// Replaces the contents of the destination with the completed gallery.
  ///
  /// Files in the destination that do not belong to an earlier gallery are kept.
  func publishSite(entries: [GalleryEntry]) throws(ArgumentError) {
    try InterruptCleanup.withInterruptsDeferred { _ throws(ArgumentError) in
      try replaceDestination(with: entries)
      unfinishedFolder?.unregister()
      unfinishedFolder = nil
    }
  }

  private func replaceDestination(with entries: [GalleryEntry]) throws(ArgumentError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let files = Self.filePaths(in: staging).sorted()
    guard let data = try? encoder.encode(SiteManifest(files: files, documents: entries)) else {
      throw ArgumentError("\(output): cannot encode the gallery", code: .internalError)
    }
    try OutputPath.write(
      data, to: stagingPath(for: Self.manifestName), named: "\(output)/\(Self.manifestName)")
    if FileManager.default.fileExists(atPath: destination) { try linkUnrelatedFiles() }
    let fault = AtomicMove.moveItem(atPath: staging, to: destination)
    guard fault == 0 else {
      throw OutputPath.writeError(
        "\(output): cannot write the gallery", SystemError(errorNumber: fault))
    }
  }

  /// Creates hard links in the new gallery to the files in the destination that do not belong to the earlier gallery.
  private func linkUnrelatedFiles() throws(ArgumentError) {
    let own = Set((Self.readManifest(at: destination)?.files ?? []) + [Self.manifestName])
    for file in Self.filePaths(in: destination) where !own.contains(file) {
      let target = stagingPath(for: file)
      try OutputPath.createParentFolders(of: target)
      let source = (destination as NSString).appendingPathComponent(file)
      guard linkat(AT_FDCWD, source, AT_FDCWD, target, 0) == 0 else {
        throw ArgumentError(
          errno == EEXIST
            ? "\(output)/\(file): conflicts with a file of the gallery; rename it"
            : "\(output)/\(file): cannot be kept in the new gallery; move it to another folder",
          code: .cannotCreateOutput)
      }
    }
  }

  /// Returns the paths of all files in a folder and its subfolders, including symbolic links, relative to the folder.
  private static func filePaths(in folder: String) -> [String] {
    guard let found = FileManager.default.enumerator(atPath: folder) else { return [] }
    return found.compactMap { $0 as? String }.filter { name in
      let path = (folder as NSString).appendingPathComponent(name)
      let status = try? FileStatus(ofItemAt: path, followsLinks: false)
      return status.map { $0.kind != .folder } ?? false
    }
  }

  /// Removes the temporary folder unless it has been published.
  func discardUnpublishedFiles() {
    InterruptCleanup.withInterruptsDeferred { _ in
      guard let unfinishedFolder else { return }
      try? FileManager.default.removeItem(atPath: staging)
      unfinishedFolder.unregister()
    }
    unfinishedFolder = nil
  }
}
