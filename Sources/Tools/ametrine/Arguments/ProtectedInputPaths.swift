import AtomicFiles
import Foundation

/// The paths of a command's inputs, which its outputs must not replace.
///
/// Symbolic links are resolved only once for each path, so that checking many outputs against many inputs is fast.
struct ProtectedInputPaths {
  /// The resolved input paths.
  private var inputs: Set<String> = []
  /// The resolved paths of all folders that contain an input, directly or indirectly.
  private var folders: Set<String> = []
  private let resolve: (String) -> String

  /// Creates the set of paths to protect from the given inputs.
  ///
  /// For each `.caml` file, the folder `assets` next to it is also protected, because it contains the document's
  /// images.
  ///
  /// - Parameters:
  ///   - inputs: The paths as given on the command line.
  ///   - resolve: A function that returns a path with symbolic links and `..` components resolved.
  init(_ inputs: [String], resolve: @escaping (String) -> String = OutputPath.resolvedPath) {
    self.resolve = resolve
    var assets: Set<String> = []
    for input in inputs {
      let path = resolve(input)
      addInput(path)
      guard let images = InputPath.imageFolder(of: input, resolved: path) else { continue }
      // Many documents may share one folder, whose links are resolved only once.
      if assets.insert(images).inserted { addInput(resolve(images)) }
    }
  }

  /// Adds a resolved path.
  private mutating func addInput(_ path: String) {
    guard inputs.insert(path).inserted else { return }
    for folder in Self.ancestorFolders(of: path) where !folders.insert(folder).inserted { break }
  }

  /// Throws `ArgumentError` if the output path is empty, is an input, is inside an input or contains an input.
  func validateOutput(_ output: String) throws(ArgumentError) {
    guard !output.isEmpty else {
      throw ArgumentError("the path of the output is empty; name a file or folder")
    }
    let target = resolve(output)
    guard
      inputs.contains(target) || folders.contains(target)
        || Self.ancestorFolders(of: target).contains(where: inputs.contains)
    else { return }
    throw ArgumentError(
      "\(output): the output would replace an input or part of it; choose another output path",
      code: .outputIsInput)
  }

  /// Returns the folders that contain a resolved path, from the nearest to the topmost, without the root folder.
  private static func ancestorFolders(of path: String) -> some Sequence<String> {
    sequence(state: Substring(path)) { rest in
      guard let slash = rest.lastIndex(of: "/"), slash > rest.startIndex else { return nil }
      rest = rest[..<slash]
      return String(rest)
    }
  }
}
