import AtomicFiles
import Foundation

/// Where something is to be written.
enum OutputPath {
  /// Refuses an output that is one of the inputs, is inside one or contains one: writing it would replace the input.
  static func validateOutput(_ output: String, againstInputs inputs: [String]) throws(ArgumentError)
  {
    try ProtectedInputPaths(inputs).validateOutput(output)
  }

  /// Makes the folders around an output, where they are missing.
  static func createParentFolders(of output: String) throws(ArgumentError) {
    let folder = URL(fileURLWithPath: output).deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw ArgumentError("the folder of \(output) cannot be made")
    }
  }

  /// A path with a word behind the name, before the ending.
  static func appendingSuffix(_ word: String, toNameOf output: String) -> String {
    let path = output as NSString
    let stem = "\(path.deletingPathExtension)-\(word)"
    return path.pathExtension.isEmpty ? stem : "\(stem).\(path.pathExtension)"
  }

  /// Parts of file names that stand for some words, one for each: signs are hyphens, and where two would be the same they
  /// are numbered, capitals or not.
  static func uniqueFileNames(for words: [String]) -> [String] {
    numberingDuplicates(
      in: words.map { word in
        word.split { !$0.isLetter && !$0.isNumber && !"._".contains($0) }.joined(separator: "-")
      })
  }

  /// Names of which those that came before get a number.
  static func numberingDuplicates(in names: [String]) -> [String] {
    var usedNames: Set<String> = []
    // The number to try first for a name, so that many equal names are not counted from the start each.
    var next: [String: Int] = [:]
    return names.map { base in
      guard !usedNames.insert(base.lowercased()).inserted else { return base }
      var number = next[base.lowercased(), default: 2]
      while !usedNames.insert("\(base)-\(number)".lowercased()).inserted { number += 1 }
      next[base.lowercased()] = number + 1
      return "\(base)-\(number)"
    }
  }

  /// Writes a file whole, with the folders around it.
  static func write(_ data: Data, to output: String) throws(ArgumentError) {
    try createParentFolders(of: output)
    // A link stays a link: what it points to is replaced.
    let path = resolvedPath(of: output)
    guard RegularFile.canCreateOrReplace(at: path) else {
      throw ArgumentError("\(output): is not a plain file; choose another name")
    }
    let unfinished = TemporaryName.path(beside: path)
    do {
      try data.write(to: URL(fileURLWithPath: unfinished))
    } catch {
      unlink(unfinished)
      throw ArgumentError("\(output) cannot be written")
    }
    guard AtomicMove.moveItem(atPath: unfinished, to: path) == 0 else {
      unlink(unfinished)
      throw ArgumentError("\(output) cannot be written")
    }
  }

  /// The path without links and steps up, also of what is not there yet.
  ///
  /// A step up is the file system's, not the text's: behind a link it leads to the folder around what that points to.
  static func resolvedPath(of path: String) -> String {
    var (head, missing, links) = (path, [String](), 0)
    while true {
      if let real = realpath(head.isEmpty ? "." : head, nil) {
        defer { free(real) }
        let whole = missing.reversed().reduce(String(cString: real)) {
          ($0 as NSString).appendingPathComponent($1)
        }
        // Behind what is not there yet no link can be.
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

  /// Links that are followed one after the other, as many as the kernel follows.
  private static let maximumSymbolicLinkCount = 40
}
