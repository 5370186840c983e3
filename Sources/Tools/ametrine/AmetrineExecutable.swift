import Foundation

/// The executable file of the running program.
enum AmetrineExecutable {
  /// The path of the executable file, with symbolic links resolved.
  static var path: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments[0]
  }

  /// A version identifier for the lowering code, consisting of the release and the executable's size and date.
  ///
  /// The identifier differs for each build of the program, so that caches written by other builds are discarded.
  static var version: String {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let size = attributes?[.size] as? Int ?? 0
    let date = (attributes?[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
    return "\(ReleaseVersion.version) \(size) \(date)"
  }
}
