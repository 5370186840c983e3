import CAML
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

  /// The subfolders and links that were not searched.
  let findings: [FolderFinding]

  /// Collects the documents at the given paths.
  ///
  /// A folder that is not itself a document is searched together with its subfolders.
  ///
  /// - Parameters:
  ///   - inputs: The paths.
  ///   - acceptsScenes: Whether a folder that contains Swift files and no document is an input itself.
  ///   - isListed: Whether the names of the documents begin with the paths as given, and a single document is a list.
  /// - Throws: `ArgumentError` if a path is empty or there are no documents.
  init(
    _ inputs: [String], acceptsScenes: Bool = false, isListed: Bool = false
  ) throws(ArgumentError) {
    var (all, findings) = ([InputDocument](), [FolderFinding]())
    var isList = inputs.count != 1 || isListed
    for (input, name) in zip(inputs, Self.folderNames(for: inputs, isListed: isListed)) {
      _ = try Self.url(of: input)
      let own = isListed ? InputDocument(input, inside: Self.safePath(input)) : InputDocument(input)
      guard Self.isFolder(input), !Self.isDocumentFolder(input) else {
        all.append(own)
        continue
      }
      let search = FolderSearch(in: input)
      if search.documents.isEmpty, acceptsScenes, SceneSources.isSceneFolder(input) {
        all.append(own)
        continue
      }
      guard !search.documents.isEmpty else {
        // The folder is one of the failed inputs, unless nothing else can be rendered.
        findings += search.findings
        if !search.findings.contains(where: \.isError) {
          let hint = search.findings.first.map { " (\($0.path): \($0.message))" } ?? ""
          findings.append(FolderFinding(path: input, reason: .noDocuments(hint: hint)))
        }
        continue
      }
      isList = true
      all += search.documents.map { inside in
        InputDocument(
          (input as NSString).appendingPathComponent(inside),
          inside: (name as NSString).appendingPathComponent(inside))
      }
      findings += search.findings
    }
    if all.isEmpty, let reason = findings.first(where: \.isError) {
      throw ArgumentError(reason.failure.message, code: reason.code)
    }
    (self.all, self.findings) = (all, findings)
    singleInput = isList ? nil : all.first?.path
  }

  /// Returns the path below the output folder for the documents of each input that is a folder.
  ///
  /// The documents of a single folder are placed directly in the output folder, and those of several folders in folders
  /// with the names of the inputs. Equal names are numbered.
  private static func folderNames(for inputs: [String], isListed: Bool) -> [String] {
    if isListed { return inputs.map(safePath) }
    let folders = inputs.filter { isFolder($0) && !isDocumentFolder($0) }
    guard folders.count > 1 else { return inputs.map { _ in "" } }
    var names = OutputPath.numberingDuplicates(
      in: folders.map { (OutputPath.resolvedPath(of: $0) as NSString).lastPathComponent })[...]
    return inputs.map { isFolder($0) && !isDocumentFolder($0) ? names.removeFirst() : "" }
  }

  /// Returns a path without the components that lead out of the output folder: the root, `.` and `..`.
  static func safePath(_ path: String) -> String {
    path.split(separator: "/").filter { $0 != "." && $0 != ".." }.joined(separator: "/")
  }

  /// Whether an input is a Swift file, or a folder of Swift files instead of a document.
  static func isScene(_ input: String) -> Bool {
    isFolder(input)
      ? !isDocumentFolder(input) && SceneSources.isSceneFolder(input)
      : SceneSources.isSceneFile(input)
  }

  /// Returns the file URL for a document path.
  ///
  /// - Throws: `ArgumentError` if the path is empty, because an empty path would denote the working directory, or denotes
  ///   standard input.
  static func url(of input: String) throws(ArgumentError) -> URL {
    guard !input.isEmpty else {
      throw ArgumentError("the path of the document is empty; name a document")
    }
    try InputPath.rejectStandardInput(input)
    return URL(fileURLWithPath: input)
  }

  /// Whether an item exists at a path and is not a folder.
  static func isFile(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path) && !isFolder(path)
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// The file extensions of documents, for messages.
  static let fileExtensions =
    CAPackage.fileExtensions.dropLast().map { ".\($0)" }.joined(separator: ", ")
    + " or .\(CAPackage.fileExtensions.last ?? "")"

  /// Whether a folder has the file extension of a document.
  static func isNamedAsDocumentFolder(_ folder: String) -> Bool {
    (folder as NSString).pathExtension.lowercased() == "ca"
  }

  /// Whether a folder is itself a document or an unpacked package, rather than a folder of documents.
  static func isDocumentFolder(_ folder: String) -> Bool {
    if isNamedAsDocumentFolder(folder) { return true }
    let marks = [
      "index.xml", "main.caml", "Wallpaper.plist", "descriptor", "descriptors", "container",
    ]
    return marks.contains {
      FileManager.default.fileExists(atPath: (folder as NSString).appendingPathComponent($0))
    }
  }
}
