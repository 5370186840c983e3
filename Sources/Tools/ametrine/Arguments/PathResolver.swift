import AtomicFiles
import Foundation

/// A resolver of paths that resolves each folder once, for many files in few folders.
final class PathResolver {
  private var folders: [String: String] = [:]

  /// Returns the path with symbolic links and `..` components resolved, as ``OutputPath/resolvedPath(of:)`` does.
  func resolvedPath(of path: String) -> String {
    let name = (path as NSString).lastPathComponent
    // The result for a link, or for a folder, does not consist of the resolved folder and the name.
    guard !path.hasSuffix("/"), !["", ".", ".."].contains(name), !Self.isLink(path) else {
      return OutputPath.resolvedPath(of: path)
    }
    let folder = path.parentFolderPath
    let resolved = folders[folder] ?? OutputPath.resolvedPath(of: folder)
    folders[folder] = resolved
    return (resolved as NSString).appendingPathComponent(name)
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}
