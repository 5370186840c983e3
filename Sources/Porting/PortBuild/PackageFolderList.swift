#if Porting
import Foundation

/// The folders of all packages in a dependency graph: the root package and its dependencies.
struct PackageFolderList: Hashable {
  let folders: [String]

  /// Lists the root package and the packages resolved so far into the scratch folder.
  init(root: String, scratch: String) {
    var folders = [root]
    if let data = FileManager.default.contents(atPath: scratch + "/workspace-state.json"),
      let state = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let object = state["object"] as? [String: Any],
      let dependencies = object["dependencies"] as? [[String: Any]]
    {
      for dependency in dependencies {
        let how = dependency["state"] as? [String: Any]
        if let path = how?["path"] as? String {
          folders.append(path)
        } else if let path = dependency["subpath"] as? String {
          folders.append(scratch + "/checkouts/" + path)
        }
      }
    }
    self.folders = folders
  }

  /// Returns the innermost package folder that contains the given file; `nil` if there is none.
  func packageFolder(containing file: String) -> String? {
    folders.filter { file.hasPrefix($0 + "/") }.max { $0.count < $1.count }
  }
}

/// Returns the paths of a package's manifests: `Package.swift` and its variants for specific tools versions.
func manifestPaths(in folder: String) -> [String] {
  ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0 == "Package.swift" || $0.hasPrefix("Package@swift-") && $0.hasSuffix(".swift") }
    .sorted().map { folder + "/" + $0 }
}
#endif
