import Foundation

/// Paths of files in this package that are not Swift sources.
enum Places {
  /// The folder of the package.
  static let package: URL = {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    return folder
  }()

  /// The folder with the scripts of the peers.
  static let peers = package.appendingPathComponent("peers")

  /// The Python interpreter of the environment that `setup-peers` creates, or `python3` from the PATH.
  static let python: String = {
    let own = package.appendingPathComponent(".venv/bin/python").path
    return FileManager.default.isExecutableFile(atPath: own) ? own : "python3"
  }()
}
