import AtomicFiles
import Foundation

/// Functions that validate the paths of output files and write the files.
enum OutputPath {
  /// Throws `ArgumentError` if the output path is an input, is inside an input or contains an input, because writing
  /// the output would replace the input.
  static func validateOutput(_ output: String, againstInputs inputs: [String]) throws(ArgumentError)
  {
    try ProtectedInputPaths(inputs).validateOutput(output)
  }

  /// Creates the missing parent folders of an output file.
  static func createParentFolders(of output: String) throws(ArgumentError) {
    do throws(SystemError) {
      try Folder.create(atPath: output.parentFolderPath)
    } catch {
      throw writeError("\(output): cannot create its folder", error)
    }
  }

  /// Creates an output folder and its missing parent folders.
  static func createFolder(_ folder: String) throws(ArgumentError) {
    do throws(SystemError) {
      try Folder.create(atPath: folder)
    } catch {
      throw writeError("\(folder): cannot create the folder", error)
    }
  }

  /// Returns an error with the system's reason and a remedy.
  static func writeError(_ problem: String, _ error: SystemError) -> ArgumentError {
    ArgumentError(
      "\(problem): \(error.reason); \(error.writeRemedy)",
      code: ErrorCode(writeErrorNumber: error.errorNumber))
  }

  /// Returns the output path with a hyphen and the given word inserted before the file extension.
  static func appendingSuffix(_ word: String, toNameOf output: String) -> String {
    let path = output as NSString
    let stem = "\(path.deletingPathExtension)-\(word)"
    return path.pathExtension.isEmpty ? stem : "\(stem).\(path.pathExtension)"
  }

  /// Returns a unique file name component for each of the given texts.
  ///
  /// Characters other than letters, digits, `.` and `_` are replaced by hyphens. Names that are equal, ignoring case,
  /// are numbered.
  static func uniqueFileNames(for words: [String]) -> [String] {
    numberingDuplicates(
      in: words.map { word in
        word.split { !$0.isLetter && !$0.isNumber && !"._".contains($0) }.joined(separator: "-")
      })
  }

  /// Returns the names with a number appended to each duplicate, ignoring case.
  ///
  /// The first of several equal names stays unchanged.
  static func numberingDuplicates(in names: [String]) -> [String] {
    var usedNames: Set<String> = []
    // The number to try next for each name, which avoids counting from 2 again for each of many equal names.
    var next: [String: Int] = [:]
    return names.map { base in
      guard !usedNames.insert(base.lowercased()).inserted else { return base }
      var number = next[base.lowercased(), default: 2]
      while !usedNames.insert("\(base)-\(number)".lowercased()).inserted { number += 1 }
      next[base.lowercased()] = number + 1
      return "\(base)-\(number)"
    }
  }

  /// Writes data to a file atomically, creating missing parent folders.
  ///
  /// - Parameters:
  ///   - data: The contents of the file.
  ///   - output: The path of the file.
  ///   - name: The path in messages; `nil` for that of the file.
  /// - Throws: `ArgumentError` if the target is not a regular file or writing fails.
  static func write(_ data: Data, to output: String, named name: String? = nil)
    throws(ArgumentError)
  {
    let name = name ?? output
    guard output != StandardOutputFile.name else {
      throw ArgumentError(
        "-: only ametrine render writes to standard output; name a file, such as ./- for one with this name"
      )
    }
    try createParentFolders(of: output)
    // If the path is a symbolic link, the link is kept and its target is replaced.
    let path = resolvedPath(of: output)
    guard RegularFile.canCreateOrReplace(at: path) else {
      throw ArgumentError(
        "\(name): not a regular file; choose another output path", code: .cannotCreateOutput)
    }
    let unfinished = TemporaryName.path(beside: path)
    do {
      try data.write(to: URL(fileURLWithPath: unfinished))
    } catch {
      unlink(unfinished)
      throw writeError("\(name): cannot be written", SystemError(causeOf: error))
    }
    let fault = AtomicMove.moveItem(atPath: unfinished, to: path)
    guard fault == 0 else {
      unlink(unfinished)
      throw writeError("\(name): cannot be written", SystemError(errorNumber: fault))
    }
  }

  /// Returns the path with symbolic links and `..` components resolved, even if some of its components do not exist.
  ///
  /// A `..` component is resolved as by the file system: after a symbolic link, it denotes the parent of the link's
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

  /// The maximum number of symbolic links to follow, which equals the limit of the Linux kernel.
  private static let maximumSymbolicLinkCount = 40
}
