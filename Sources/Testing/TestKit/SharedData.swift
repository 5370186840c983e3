public import Foundation
import Synchronization
public import Testing

/// A file or folder of the data that is not part of the repository, or nil where it is missing.
///
/// The data lies in the folder that the environment variable `AMETRINE_DATA` names, else in
/// `../shared` beside the package. What is missing is said once for each path, so that a test that
/// returns early is not taken for one that passed.
public func sharedDataURL(_ path: String) -> URL? {
  let place = sharedDataFolder.appendingPathComponent(path)
  if FileManager.default.fileExists(atPath: place.path) { return place }
  if reportedPaths.withLock({ $0.insert(path).inserted }) {
    print("skipped: no \(path) in the shared data; AMETRINE_DATA names its folder")
  }
  return nil
}

extension Trait where Self == ConditionTrait {
  /// Skips the test, by name and aloud, where a path of the shared data is missing.
  public static func requiresSharedData(_ path: String) -> Self {
    .enabled(if: TestKit.sharedDataURL(path) != nil, "no \(path) in the shared data")
  }
}

/// Where the shared data should be.
private let sharedDataFolder: URL = {
  if let path = ProcessInfo.processInfo.environment["AMETRINE_DATA"], !path.isEmpty {
    return URL(fileURLWithPath: path)
  }
  return packageFolder().deletingLastPathComponent().appendingPathComponent("shared")
}()

/// The paths that were reported as missing.
private let reportedPaths = Mutex<Set<String>>([])
