import Foundation

/// The documents and scenes that a command processes.
struct InputDocumentList {
  /// An input document and its name.
  struct InputDocument: Equatable {
    let path: String
    /// The document's name without file extension, preceded by the relative path of its folder if it was found in a
    /// folder given on the command line.
    let stem: String

    /// Creates a document from a path given on the command line.
    init(_ path: String) { self.init(path, inside: (path as NSString).lastPathComponent) }

    init(_ path: String, inside: String) {
      self.path = path
      stem = (inside as NSString).deletingPathExtension
    }
  }

  /// The documents in command-line order.
  ///
  /// Documents found in the same folder are sorted by name.
  let all: [InputDocument]
  /// The path given on the command line, if it is a single document rather than a folder of documents; otherwise
  /// `nil`.
  let singleInput: String?

  private static let fileExtensions: Set<String> = ["tendies", "zip", "ca", "caml"]
  /// The maximum depth of subfolders to search.
  ///
  /// A deeper folder tree is probably a whole file system.
  private static let maximumFolderDepth = 16

  /// Collects the documents at the given paths.
  ///
  /// A folder that is not itself a document is searched together with its subfolders.
  ///
  /// - Parameters:
  ///   - inputs: The paths.
  ///   - acceptsScenes: Whether a folder that contains Swift files and no document is an input itself.
  /// - Throws: `ArgumentError` if a path is empty or a folder contains no document.
  init(_ inputs: [String], acceptsScenes: Bool = false) throws(ArgumentError) {
    var all: [InputDocument] = []
    var isList = inputs.count != 1
    for input in inputs {
      _ = try Self.url(of: input)
      guard Self.isFolder(input), !Self.isDocumentFolder(input) else {
        all.append(InputDocument(input))
        continue
      }
      let inside = Self.findDocuments(in: input, below: "", depth: 0)
      if inside.isEmpty, acceptsScenes, SceneSources.isSceneFolder(input) {
        all.append(InputDocument(input))
        continue
      }
      guard !inside.isEmpty else {
        throw ArgumentError(
          "\(input): no documents found; it must contain .caml, .ca, .tendies or .zip files",
          code: .noDocuments)
      }
      isList = true
      all += inside
    }
    self.all = all
    singleInput = isList ? nil : all.first?.path
  }

  /// Whether an input is a Swift file, or a folder of Swift files instead of a document.
  static func isScene(_ input: String) -> Bool {
    isFolder(input)
      ? !isDocumentFolder(input) && SceneSources.isSceneFolder(input)
      : SceneSources.isSceneFile(input)
  }

  /// Returns the file URL for a document path.
  ///
  /// - Throws: `ArgumentError` if the path is empty, because an empty path would denote the working directory.
  static func url(of input: String) throws(ArgumentError) -> URL {
    guard !input.isEmpty else { throw ArgumentError("the path of the document is empty") }
    return URL(fileURLWithPath: input)
  }

  /// Returns the documents in a folder and its subfolders, sorted by name.
  ///
  /// Symbolic links to folders are not followed.
  private static func findDocuments(in root: String, below: String, depth: Int) -> [InputDocument] {
    let folder = (root as NSString).appendingPathComponent(below)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted().flatMap { name -> [InputDocument] in
      let inside = (below as NSString).appendingPathComponent(name)
      let path = (root as NSString).appendingPathComponent(inside)
      let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
      let isDocument = fileExtensions.contains((name as NSString).pathExtension.lowercased())
      if isDocument || isFolder(path) && !isLink && Self.isDocumentFolder(path) {
        return [InputDocument(path, inside: inside)]
      }
      guard isFolder(path), !isLink, depth < Self.maximumFolderDepth else { return [] }
      return findDocuments(in: root, below: inside, depth: depth + 1)
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Whether a folder is itself a document or an unpacked package, rather than a folder of documents.
  private static func isDocumentFolder(_ folder: String) -> Bool {
    if (folder as NSString).pathExtension.lowercased() == "ca" { return true }
    let marks = [
      "index.xml", "main.caml", "Wallpaper.plist", "descriptor", "descriptors", "container",
    ]
    return marks.contains {
      FileManager.default.fileExists(atPath: (folder as NSString).appendingPathComponent($0))
    }
  }
}
