#if Porting
import Foundation

/// The packages of a graph: the one that is built, and what it depends on, where they lie.
struct PackageFolderList: Hashable {
  /// A package, by the folder of its sources.
  let folders: [String]

  /// The packages that were resolved into a scratch folder, as far as that has come.
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

  /// Which of the packages a file is of: the innermost.
  func packageFolder(containing file: String) -> String? {
    folders.filter { file.hasPrefix($0 + "/") }.max { $0.count < $1.count }
  }
}

/// The manifests of a package: `Package.swift`, and those for versions of the tools.
func manifestPaths(in folder: String) -> [String] {
  ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0 == "Package.swift" || $0.hasPrefix("Package@swift-") && $0.hasSuffix(".swift") }
    .sorted().map { folder + "/" + $0 }
}
#endif
