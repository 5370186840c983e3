#if Porting
import AtomicFiles
import Foundation

/// A namespace for file-system functions used for build products.
///
/// The functions throw `PortError`.
enum BuildOutput {
  /// Writes text to a file unless the file already contains exactly this text.
  ///
  /// - Returns: Whether the file was created or changed.
  @discardableResult
  static func write(_ text: String, to path: String) throws(PortError) -> Bool {
    do {
      return try TextFile.write(text, toPath: path)
    } catch {
      throw PortError("cannot write \(path): \(error.localizedDescription)")
    }
  }

  /// Creates a folder and any missing parent folders.
  static func createFolder(_ path: String) throws(PortError) {
    do throws(SystemError) {
      try Folder.create(atPath: path)
    } catch {
      throw PortError(
        "cannot create the folder \(path): \(error.reason); use another --scratch-path")
    }
  }
}
#endif
