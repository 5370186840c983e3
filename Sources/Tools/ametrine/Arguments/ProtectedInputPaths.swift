import AtomicFiles
import Foundation

/// The paths of a command's inputs, which no output may replace.
///
/// The links of each path are resolved once, so that many outputs can be checked against many inputs.
struct ProtectedInputPaths {
  /// The resolved paths of the inputs.
  private var inputs: Set<String> = []
  /// The resolved paths of all folders that contain an input.
  private var folders: Set<String> = []
  private let resolve: (String) -> String

  /// Protects the inputs, and for each `.caml` the folder `assets` beside it, which contains its pictures.
  ///
  /// - Parameters:
  ///   - inputs: the paths, as they were given.
  ///   - resolve: returns a path without links and steps up.
  init(_ inputs: [String], resolve: @escaping (String) -> String = OutputPath.resolvedPath) {
    self.resolve = resolve
    var assets: Set<String> = []
    for input in inputs {
      addInput(input)
      guard (input as NSString).pathExtension.lowercased() == "caml" else { continue }
      // Many documents may share a folder.
      let beside = (input.parentFolderPath as NSString).appendingPathComponent("assets")
      if assets.insert(beside).inserted { addInput(beside) }
    }
  }

  private mutating func addInput(_ input: String) {
    let path = resolve(input)
    guard inputs.insert(path).inserted else { return }
    for folder in Self.ancestorFolders(of: path) where !folders.insert(folder).inserted { break }
  }

  /// Refuses an output that is one of the inputs, is inside one or contains one.
  func validateOutput(_ output: String) throws(ArgumentError) {
    let target = resolve(output)
    guard
      inputs.contains(target) || folders.contains(target)
        || Self.ancestorFolders(of: target).contains(where: inputs.contains)
    else { return }
    throw ArgumentError("\(output): it is the input or part of it; give another name to -o")
  }

  /// The folders that contain a resolved path, the nearest first, without the root.
  private static func ancestorFolders(of path: String) -> some Sequence<String> {
    sequence(state: Substring(path)) { rest in
      guard let slash = rest.lastIndex(of: "/"), slash > rest.startIndex else { return nil }
      rest = rest[..<slash]
      return String(rest)
    }
  }
}
