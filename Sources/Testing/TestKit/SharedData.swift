public import Foundation
import Synchronization
public import Testing

/// Returns the URL of a test data file or folder that is not part of the repository, or `nil` if it is missing.
///
/// The data is stored in the folder named by the environment variable `AMETRINE_DATA`, by default `../shared` next to
/// the package. A missing path is printed once, so that a test that returns early is not mistaken for a passing test.
public func sharedDataURL(_ path: String) -> URL? {
  let place = sharedDataFolder.appendingPathComponent(path)
  if FileManager.default.fileExists(atPath: place.path) { return place }
  if reportedPaths.withLock({ $0.insert(path).inserted }) {
    print("skipped: the shared data has no \(path); set AMETRINE_DATA to its folder")
  }
  return nil
}

extension Trait where Self == ConditionTrait {
  /// Returns a trait that skips a test if the given path is missing in the shared test data, and reports the missing
  /// path.
  public static func requiresSharedData(_ path: String) -> Self {
    .enabled(if: TestKit.sharedDataURL(path) != nil, "the shared data has no \(path)")
  }
}

private let sharedDataFolder: URL = {
  if let path = ProcessInfo.processInfo.environment["AMETRINE_DATA"], !path.isEmpty {
    return URL(fileURLWithPath: path)
  }
  return packageFolder().deletingLastPathComponent().appendingPathComponent("shared")
}()

/// The missing paths that have already been reported.
private let reportedPaths = Mutex<Set<String>>([])
