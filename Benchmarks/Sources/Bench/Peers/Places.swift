import Foundation

/// The paths of files in this package other than Swift sources.
enum Places {
  /// The folder of the benchmark package.
  static let package: URL = {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    return folder
  }()

  /// The folder with the scripts that run other drawing libraries.
  static let peers = package.appendingPathComponent("peers")

  /// The Python interpreter in the environment created by `setup-peers`, or `python3` found in `PATH`.
  static let python: String = {
    let own = package.appendingPathComponent(".venv/bin/python").path
    return FileManager.default.isExecutableFile(atPath: own) ? own : "python3"
  }()
}
