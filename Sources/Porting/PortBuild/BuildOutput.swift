#if Porting
import AtomicFiles
import Foundation

/// Files and folders that a build writes, with the errors of a build.
enum BuildOutput {
  /// Writes a file unless it has the text already.
  ///
  /// - Returns: Whether the file had another text or did not exist.
  @discardableResult
  static func write(_ text: String, to path: String) throws(PortError) -> Bool {
    do {
      return try TextFile.write(text, toPath: path)
    } catch {
      throw PortError("\(path): cannot be written: \(error.localizedDescription)")
    }
  }

  /// Creates a folder and those above it.
  static func createFolder(_ path: String) throws(PortError) {
    do {
      try Folder.create(atPath: path)
    } catch {
      throw PortError(
        "\(path): the folder cannot be made: \(error.localizedDescription); give another --scratch-path"
      )
    }
  }
}
#endif
