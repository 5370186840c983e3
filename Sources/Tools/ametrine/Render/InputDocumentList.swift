import Foundation

/// The documents that a call is about.
struct InputDocumentList {
  /// One of them.
  struct InputDocument: Equatable {
    /// Where it is.
    let path: String
    /// The folders between the one that was named and it, and its own name, without the ending.
    let stem: String

    /// A document that was named itself.
    init(_ path: String) { self.init(path, inside: (path as NSString).lastPathComponent) }

    init(_ path: String, inside: String) {
      self.path = path
      stem = (inside as NSString).deletingPathExtension
    }
  }

  /// In the order they were named, those of a folder by name.
  let all: [InputDocument]
  /// The only one, where one was named and not a folder of them.
  let singleInput: String?

  private static let fileExtensions: Set<String> = ["tendies", "zip", "ca", "caml"]
  /// Deeper folders are those of a whole system.
  private static let maximumFolderDepth = 16

  /// The documents of paths; a folder that is none itself stands for those in it and in its folders.
  init(_ inputs: [String]) throws(ArgumentError) {
    var all: [InputDocument] = []
    var isList = inputs.count != 1
    for input in inputs {
      _ = try Self.url(of: input)
      guard Self.isFolder(input), !Self.isDocumentFolder(input) else {
        all.append(InputDocument(input))
        continue
      }
      let inside = Self.findDocuments(in: input, below: "", depth: 0)
      guard !inside.isEmpty else {
        throw ArgumentError("there is no document in \(input)")
      }
      isList = true
      all += inside
    }
    self.all = all
    singleInput = isList ? nil : all.first?.path
  }

  /// Where a document is; an empty name would be the current folder's.
  static func url(of input: String) throws(ArgumentError) -> URL {
    guard !input.isEmpty else { throw ArgumentError("the name of the document is empty") }
    return URL(fileURLWithPath: input)
  }

  /// The documents in a folder and its folders, by name; links to folders are not followed.
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

  /// Whether a folder is a document or an unpacked package rather than a folder of documents.
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
