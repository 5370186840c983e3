import Foundation

/// Where this package keeps what is not Swift.
enum Places {
  /// The folder of the package.
  static let package: URL = {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    return folder
  }()

  /// The scripts of the peers.
  static let peers = package.appendingPathComponent("peers")

  /// The Python that setup-peers makes, else any.
  static let python: String = {
    let own = package.appendingPathComponent(".venv/bin/python").path
    return FileManager.default.isExecutableFile(atPath: own) ? own : "python3"
  }()
}
