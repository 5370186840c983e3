import AtomicFiles
import Foundation

/// Validation and creation of output files.
enum OutputPath {
  /// Throws `ArgumentError` if an output is an input, is inside an input or contains an input, because writing it
  /// would replace the input.
  static func validateOutput(_ output: String, againstInputs inputs: [String]) throws(ArgumentError)
  {
    try ProtectedInputPaths(inputs).validateOutput(output)
  }

  /// Creates the missing parent folders of an output.
  static func createParentFolders(of output: String) throws(ArgumentError) {
    let folder = URL(fileURLWithPath: output).deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw ArgumentError("\(output): cannot create its folder; check the path and its permissions")
    }
  }

  /// Returns a path with a hyphen and a word inserted before the file extension.
  static func appendingSuffix(_ word: String, toNameOf output: String) -> String {
    let path = output as NSString
    let stem = "\(path.deletingPathExtension)-\(word)"
    return path.pathExtension.isEmpty ? stem : "\(stem).\(path.pathExtension)"
  }

  /// Returns a unique part of a file name for each text.
  ///
  /// Other characters than letters, digits, `.` and `_` become hyphens. Duplicates, compared without case, are
  /// numbered.
  static func uniqueFileNames(for words: [String]) -> [String] {
    numberingDuplicates(
      in: words.map { word in
        word.split { !$0.isLetter && !$0.isNumber && !"._".contains($0) }.joined(separator: "-")
      })
  }

  /// Returns the names with a number appended to each duplicate, compared without case.
  ///
  /// The first occurrence stays unchanged.
  static func numberingDuplicates(in names: [String]) -> [String] {
    var usedNames: Set<String> = []
    // The next number to try for a name. It avoids counting from 2 for each of many equal names.
    var next: [String: Int] = [:]
    return names.map { base in
      guard !usedNames.insert(base.lowercased()).inserted else { return base }
      var number = next[base.lowercased(), default: 2]
      while !usedNames.insert("\(base)-\(number)".lowercased()).inserted { number += 1 }
      next[base.lowercased()] = number + 1
      return "\(base)-\(number)"
    }
  }

  /// Writes a file atomically, and creates its missing parent folders.
  ///
  /// - Throws: `ArgumentError` if the target is not a regular file or writing fails.
  static func write(_ data: Data, to output: String) throws(ArgumentError) {
    try createParentFolders(of: output)
    // A symbolic link is kept, and the file it points to is replaced.
    let path = resolvedPath(of: output)
    guard RegularFile.canCreateOrReplace(at: path) else {
      throw ArgumentError("\(output): not a regular file; choose another output path")
    }
    let unfinished = TemporaryName.path(beside: path)
    do {
      try data.write(to: URL(fileURLWithPath: unfinished))
    } catch {
      unlink(unfinished)
      throw ArgumentError(
        "\(output): cannot write the file; check its permissions and the free space")
    }
    guard AtomicMove.moveItem(atPath: unfinished, to: path) == 0 else {
      unlink(unfinished)
      throw ArgumentError(
        "\(output): cannot write the file; check its permissions and the free space")
    }
  }

  /// Returns the path without symbolic links and `..` components, even if parts of it do not exist.
  ///
  /// A `..` component is resolved as the file system does: after a symbolic link it denotes the parent of the link's
  /// target.
  static func resolvedPath(of path: String) -> String {
    var (head, missing, links) = (path, [String](), 0)
    while true {
      if let real = realpath(head.isEmpty ? "." : head, nil) {
        defer { free(real) }
        let whole = missing.reversed().reduce(String(cString: real)) {
          ($0 as NSString).appendingPathComponent($1)
        }
        // The missing components contain no symbolic links, so textual normalization is correct.
        return URL(fileURLWithPath: whole).standardizedFileURL.path
      }
      let folder = head.parentFolderPath
      if links < maximumSymbolicLinkCount,
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: head)
      {
        links += 1
        head = target.hasPrefix("/") ? target : (folder as NSString).appendingPathComponent(target)
      } else {
        missing.append((head as NSString).lastPathComponent)
        head = folder
      }
    }
  }

  /// The maximum number of symbolic links to follow, equal to the limit of the Linux kernel.
  private static let maximumSymbolicLinkCount = 40
}
