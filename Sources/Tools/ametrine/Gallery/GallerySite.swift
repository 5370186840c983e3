import AtomicFiles
import Foundation
import Processes

/// A folder that is made beside its place and takes it when it is whole.
final class GallerySite {
  /// What is written into a site so that it is known again, and programs can read what is in it.
  private struct SiteManifest: Codable {
    var generator = GallerySite.generator
    var version = ReleaseVersion.version
    /// All files of the site but this one, by their paths in it.
    var files: [String] = []
    var documents: [GalleryEntry] = []
  }

  private static let generator = "ametrine gallery"
  private static let manifestName = "gallery.json"

  /// As it was given.
  private let output: String
  private let destination: String
  private let staging: String
  /// What removes `staging` in an interrupt; nil before it is made and once it is in its place or removed.
  private var unfinishedFolder: CleanupPathRegistration?

  /// A site at a place that must be free, empty or a site of ours.
  init(at output: String) throws(ArgumentError) {
    self.output = output
    let url = URL(fileURLWithPath: output).standardizedFileURL.resolvingSymlinksInPath()
    destination = url.path
    try Self.validateDestination(at: destination, output: output)
    staging = TemporaryName.path(beside: url.path)
  }

  /// Makes the folder beside the place, from when on ``discard()`` has something to remove.
  func createStagingFolder() throws(ArgumentError) {
    try OutputPath.createParentFolders(of: destination)
    try InterruptCleanup.withInterruptsDeferred { _ throws(ArgumentError) in
      guard mkdir(staging, 0o777) == 0 else {
        throw ArgumentError("\(output) cannot be written (\(String(cString: strerror(errno))))")
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
      throw ArgumentError("\(output) is not a folder; give another name to -o")
    }
    let content = try? FileManager.default.contentsOfDirectory(atPath: destination)
    guard content?.isEmpty == true || readManifest(at: destination) != nil else {
      throw ArgumentError(
        "\(output): the folder holds other things than a gallery; give another name to -o")
    }
  }

  /// What a site of ours says of itself; nil where there is none.
  private static func readManifest(at path: String) -> SiteManifest? {
    let file = (path as NSString).appendingPathComponent(manifestName)
    guard let data = FileManager.default.contents(atPath: file),
      let known = try? JSONDecoder().decode(SiteManifest.self, from: data),
      known.generator == generator
    else { return nil }
    return known
  }

  /// Where a file of the site is written.
  func stagingPath(for name: String) -> String {
    (staging as NSString).appendingPathComponent(name)
  }

  /// Writes a file of the site.
  func writeFile(_ text: String, to name: String) throws(ArgumentError) {
    try OutputPath.write(Data(text.utf8), to: stagingPath(for: name))
  }

  /// Puts the site in its place, where what is not of the last one stays.
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
      throw ArgumentError("\(output) cannot be written")
    }
    try OutputPath.write(data, to: stagingPath(for: Self.manifestName))
    let error = ArgumentError("\(output) cannot be written")
    if FileManager.default.fileExists(atPath: destination) { try linkUnrelatedFiles() }
    guard AtomicMove.moveItem(atPath: staging, to: destination) == 0 else { throw error }
  }

  /// Links what lies in the place and is not of the last site into the new one.
  private func linkUnrelatedFiles() throws(ArgumentError) {
    let own = Set((Self.readManifest(at: destination)?.files ?? []) + [Self.manifestName])
    for file in Self.filePaths(in: destination) where !own.contains(file) {
      let target = stagingPath(for: file)
      try OutputPath.createParentFolders(of: target)
      let source = (destination as NSString).appendingPathComponent(file)
      guard linkat(AT_FDCWD, source, AT_FDCWD, target, 0) == 0 else {
        throw ArgumentError(
          errno == EEXIST
            ? "\(output)/\(file) is in the way of the gallery; give it another name"
            : "\(output)/\(file) cannot be kept; move it elsewhere")
      }
    }
  }

  /// The paths of all files in a folder, links among them.
  private static func filePaths(in folder: String) -> [String] {
    guard let found = FileManager.default.enumerator(atPath: folder) else { return [] }
    return found.compactMap { $0 as? String }.filter { name in
      var status = stat()
      let path = (folder as NSString).appendingPathComponent(name)
      return lstat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
    }
  }

  /// Removes what was written, unless it is in its place.
  func discardUnpublishedFiles() {
    InterruptCleanup.withInterruptsDeferred { _ in
      guard let unfinishedFolder else { return }
      try? FileManager.default.removeItem(atPath: staging)
      unfinishedFolder.unregister()
    }
    unfinishedFolder = nil
  }
}
