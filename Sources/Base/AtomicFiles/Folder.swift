import Foundation

/// Functions for folders, which are identified by their paths.
package enum Folder {
  /// Returns whether the given path names a folder or a link to a folder.
  package static func exists(atPath path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Creates a folder and its missing parent folders.
  ///
  /// - Throws: ``SystemError`` if a folder cannot be created, or an item that is not a folder has its name.
  package static func create(atPath path: String) throws(SystemError) {
    // The empty path is that of the working directory.
    if path.isEmpty || mkdir(path, 0o777) == 0 { return }
    var error = SystemError()
    let parent = path.parentFolderPath
    if error.errorNumber == ENOENT, !parent.isEmpty {
      try create(atPath: parent)
      if mkdir(path, 0o777) == 0 { return }
      error = SystemError()
    }
    // Another process may have created the folder meanwhile.
    guard !exists(atPath: path) else { return }
    throw error.errorNumber == EEXIST ? SystemError(errorNumber: ENOTDIR) : error
  }

  /// Lists the files in a folder and its subfolders.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder, which prefixes each returned path.
  ///   - skippedNames: The names of files and folders to leave out.
  /// - Returns: The paths in alphabetical order, without hidden files.
  package static func files(
    below folder: String, skipping skippedNames: Set<String> = []
  ) -> [String] {
    var result: [String] = []
    var open = [folder]
    while let next = open.popLast() {
      for name in (try? FileManager.default.contentsOfDirectory(atPath: next)) ?? []
      where !name.hasPrefix(".") && !skippedNames.contains(name) {
        let path = next + "/" + name
        // Links to folders are not followed, because a link can lead back to a parent folder.
        if !exists(atPath: path) {
          result.append(path)
        } else if !isSymbolicLink(atPath: path) {
          open.append(path)
        }
      }
    }
    return result.sorted()
  }

  private static func isSymbolicLink(atPath path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}
