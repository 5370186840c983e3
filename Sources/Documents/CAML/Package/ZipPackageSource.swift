import CZip
import Foundation

/// A package source that reads the files in a zip archive, which are unpacked one at a time into memory and never to
/// the file system.
final class ZipPackageSource: PackageSource {
  private let archive: OpaquePointer
  /// The archive's bytes, which libzip reads while the archive is open.
  private let memory: UnsafeMutableRawBufferPointer
  private var indices: [PackagePath: UInt64] = [:]
  private(set) var paths: [PackagePath] = []
  private(set) var diagnostics: [DocumentDiagnostic] = []

  init(_ data: Data, limits: PackageLimits) throws(DocumentDiagnostic) {
    let location = DocumentDiagnostic.Location("")
    guard data.count <= limits.archiveBytes else {
      throw DocumentDiagnostic(
        .limitExceeded(.archiveBytes, limit: limits.archiveBytes), at: location)
    }
    // libzip would accept empty data as an archive without entries.
    guard !data.isEmpty else {
      throw DocumentDiagnostic(.damagedArchive("the file is empty"), at: location)
    }
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(1, data.count), alignment: 16)
    data.copyBytes(to: memory)
    var error = zip_error_t()
    zip_error_init(&error)
    defer { zip_error_fini(&error) }
    guard
      let source = zip_source_buffer_create(memory.baseAddress, UInt64(data.count), 0, &error)
    else {
      memory.deallocate()
      throw DocumentDiagnostic(
        .damagedArchive(ZipPackageSource.errorText(for: &error)), at: location)
    }
    guard let archive = zip_open_from_source(source, Int32(ZIP_RDONLY), &error) else {
      zip_source_free(source)
      memory.deallocate()
      throw DocumentDiagnostic(
        .damagedArchive(ZipPackageSource.errorText(for: &error)), at: location)
    }
    self.archive = archive
    self.memory = memory
    try listEntries(limits: limits)
  }

  deinit {
    zip_discard(archive)
    memory.deallocate()
  }

  private func listEntries(limits: PackageLimits) throws(DocumentDiagnostic) {
    let count = zip_get_num_entries(archive, 0)
    guard count <= limits.entries else {
      throw DocumentDiagnostic(
        .limitExceeded(.entries, limit: limits.entries), at: DocumentDiagnostic.Location(""))
    }
    for index in 0..<UInt64(max(0, count)) {
      guard let name = zip_get_name(archive, index, 0).map({ String(cString: $0) }),
        !name.hasSuffix("/")
      else { continue }
      addEntry(named: name, archiveIndex: index)
    }
    paths.sort()
  }

  private func addEntry(named name: String, archiveIndex index: UInt64) {
    guard let path = PackagePath(name), !path.components.isEmpty else {
      diagnostics.append(DocumentDiagnostic(.unsafePath(name), at: DocumentDiagnostic.Location("")))
      return
    }
    guard !path.isSystemMetadata else { return }
    guard !isSymbolicLink(atIndex: index) else {
      diagnostics.append(
        DocumentDiagnostic(.unsafeLink(name), at: DocumentDiagnostic.Location(path)))
      return
    }
    guard indices[path] == nil else {
      diagnostics.append(
        DocumentDiagnostic(.duplicateEntry(name), at: DocumentDiagnostic.Location(path)))
      return
    }
    indices[path] = index
    paths.append(path)
  }

  /// Returns whether the archive entry is a symbolic link, whose contents are a path.
  private func isSymbolicLink(atIndex index: UInt64) -> Bool {
    var system: UInt8 = 0
    var attributes: UInt32 = 0
    guard zip_file_get_external_attributes(archive, index, 0, &system, &attributes) == 0,
      Int32(system) == ZIP_OPSYS_UNIX
    else { return false }
    return mode_t(attributes >> 16) & S_IFMT == S_IFLNK
  }

  func fileData(at path: PackagePath, byteLimit limit: Int) throws(DocumentDiagnostic) -> Data {
    let location = DocumentDiagnostic.Location(path)
    guard let index = indices[path] else {
      throw DocumentDiagnostic(.missingFile(path.description), at: DocumentDiagnostic.Location(""))
    }
    var stat = zip_stat_t()
    guard zip_stat_index(archive, index, 0, &stat) == 0 else {
      throw DocumentDiagnostic(.damagedArchive(lastErrorText()), at: location)
    }
    if stat.valid & UInt64(ZIP_STAT_ENCRYPTION_METHOD) != 0,
      Int32(stat.encryption_method) != ZIP_EM_NONE
    {
      throw DocumentDiagnostic(.encrypted, at: location)
    }
    // The size stored in the archive may be wrong, so bytes are also counted while they are unpacked.
    if stat.valid & UInt64(ZIP_STAT_SIZE) != 0, stat.size > UInt64(limit) {
      throw DocumentDiagnostic(.limitExceeded(.entryBytes, limit: limit), at: location)
    }
    guard let file = zip_fopen_index(archive, index, 0) else {
      throw DocumentDiagnostic(.damagedArchive(lastErrorText()), at: location)
    }
    defer { zip_fclose(file) }
    return try readEntry(file, limit: limit, at: location)
  }

  private func readEntry(
    _ file: OpaquePointer, limit: Int, at location: DocumentDiagnostic.Location
  ) throws(DocumentDiagnostic) -> Data {
    var data = Data()
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = zip_fread(file, &chunk, UInt64(chunk.count))
      guard count >= 0 else {
        throw DocumentDiagnostic(.damagedArchive("invalid data or checksum"), at: location)
      }
      if count == 0 { return data }
      data.append(chunk, count: Int(count))
      guard data.count <= limit else {
        throw DocumentDiagnostic(.limitExceeded(.entryBytes, limit: limit), at: location)
      }
    }
  }

  private func lastErrorText() -> String { ZipPackageSource.errorText(for: zip_get_error(archive)) }

  private static func errorText(for error: UnsafeMutablePointer<zip_error_t>?) -> String {
    guard let text = error.flatMap({ zip_error_strerror($0) }) else { return "unknown" }
    return String(cString: text)
  }
}
