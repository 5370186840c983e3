import CZip
import Foundation

/// A writer that creates zip archives in memory.
enum ZipWriter {
  /// Returns a zip archive of the given files, keyed by path.
  ///
  /// Equal files result in equal bytes. Throws ``CAMLWriterError/archiveFailed(_:)`` if the zip library reports an
  /// error.
  static func archive(of files: [String: Data]) throws(CAMLWriterError) -> Data {
    var error = zip_error_t()
    zip_error_init(&error)
    defer { zip_error_fini(&error) }
    guard let target = zip_source_buffer_create(nil, 0, 0, &error) else {
      throw .archiveFailed(errorText(for: &error))
    }
    defer { zip_source_free(target) }
    // Otherwise, closing the archive would release its bytes.
    zip_source_keep(target)
    guard let archive = zip_open_from_source(target, ZIP_TRUNCATE, &error) else {
      zip_source_free(target)
      throw .archiveFailed(errorText(for: &error))
    }
    // The library reads the bytes only when the archive is closed.
    var memory: [UnsafeMutableRawBufferPointer] = []
    defer { for bytes in memory { bytes.deallocate() } }
    for (path, data) in files.sorted(by: { $0.key < $1.key }) {
      let bytes = UnsafeMutableRawBufferPointer.allocate(
        byteCount: max(1, data.count), alignment: 1)
      data.copyBytes(to: bytes)
      memory.append(bytes)
      guard addEntry(bytes: bytes, count: data.count, path: path, to: archive) else {
        let why = errorText(for: zip_get_error(archive))
        zip_discard(archive)
        throw .archiveFailed(why)
      }
    }
    guard zip_close(archive) == 0 else {
      let why = errorText(for: zip_get_error(archive))
      zip_discard(archive)
      throw .archiveFailed(why)
    }
    return try archiveData(from: target)
  }

  /// The modification date for all files, the earliest date that archives can represent.
  ///
  /// A fixed date makes the output independent of the current time.
  private static let date: UInt16 = 1 << 5 | 1

  private static func addEntry(
    bytes: UnsafeMutableRawBufferPointer, count: Int, path: String, to archive: OpaquePointer
  ) -> Bool {
    guard let source = zip_source_buffer(archive, bytes.baseAddress, UInt64(count), 0) else {
      return false
    }
    let index = zip_file_add(archive, path, source, UInt32(ZIP_FL_ENC_UTF_8))
    guard index >= 0 else {
      zip_source_free(source)
      return false
    }
    return zip_file_set_dostime(archive, UInt64(index), 0, date, 0) == 0
  }

  private static func archiveData(from source: OpaquePointer) throws(CAMLWriterError) -> Data {
    var stat = zip_stat_t()
    guard zip_source_stat(source, &stat) == 0, zip_source_open(source) == 0 else {
      throw .archiveFailed(errorText(for: zip_source_error(source)))
    }
    defer { zip_source_close(source) }
    var bytes = [UInt8](repeating: 0, count: Int(stat.size))
    guard zip_source_read(source, &bytes, stat.size) == Int64(stat.size) else {
      throw .archiveFailed(errorText(for: zip_source_error(source)))
    }
    return Data(bytes)
  }

  private static func errorText(for error: UnsafeMutablePointer<zip_error_t>?) -> String {
    guard let text = error.flatMap({ zip_error_strerror($0) }) else { return "unknown" }
    return String(cString: text)
  }
}
