package import Foundation

extension CAPackage {
  /// Copies the files that would be used for reading a document, so that later changes to the originals have no
  /// effect.
  ///
  /// Files in a folder are omitted if they cannot be read or exceed the size limit.
  ///
  /// - Parameters:
  ///   - url: The location of the document, as for reading it.
  ///   - folder: An empty folder for the copy.
  ///   - limits: The limits for the package's size.
  /// - Returns: The location of the copy, which has the document's file name.
  /// - Throws: An error that leaves nothing to display, or an exceeded limit.
  package static func copy(
    _ url: URL, to folder: URL, limits: PackageLimits = PackageLimits()
  ) throws(DocumentDiagnostic) -> URL {
    let url = url.standardizedFileURL
    let location = DocumentDiagnostic.Location(url.lastPathComponent)
    let copy = folder.appendingPathComponent(url.lastPathComponent)
    let source = try openPackageSource(at: url, limits: limits)
    do {
      if source is ZipPackageSource {
        try copyFile(at: url, to: copy, limits: limits, location: location)
      } else {
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        try writeFiles(of: source, to: isFolder.boolValue ? copy : folder, limits: limits)
      }
    } catch let finding as DocumentDiagnostic {
      throw finding
    } catch {
      throw DocumentDiagnostic(.unreadable(error.localizedDescription), at: location)
    }
    return copy
  }

  private static func copyFile(
    at url: URL, to copy: URL, limits: PackageLimits, location: DocumentDiagnostic.Location
  ) throws {
    let file = try FileHandle(forReadingFrom: url)
    defer { try? file.close() }
    let data = try file.read(upToCount: limits.archiveBytes + 1) ?? Data()
    guard data.count <= limits.archiveBytes else {
      throw DocumentDiagnostic(
        .limitExceeded(.archiveBytes, limit: limits.archiveBytes), at: location)
    }
    try data.write(to: copy)
  }

  private static func writeFiles(
    of source: any PackageSource, to folder: URL, limits: PackageLimits
  ) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var left = limits.totalBytes
    for path in source.paths {
      guard let data = try? source.fileData(at: path, byteLimit: limits.entryBytes) else {
        continue
      }
      left -= data.count
      guard left >= 0 else {
        throw DocumentDiagnostic(
          .limitExceeded(.totalBytes, limit: limits.totalBytes),
          at: DocumentDiagnostic.Location(path))
      }
      let file = folder.appendingPathComponent(path.description)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
  }
}
