import Foundation

/// The documents that a call is about.
struct Documents {
  /// In the order they were named, those of a folder by name.
  let all: [String]
  /// The only one, where one was named and not a folder of them.
  let only: String?

  private static let endings: Set<String> = ["tendies", "zip", "ca", "caml"]

  /// The documents of paths; a folder that is none itself stands for those in it.
  init(_ inputs: [String]) throws(ArgumentError) {
    var all: [String] = []
    var isList = inputs.count != 1
    for input in inputs {
      guard let inside = Self.documents(inFolder: input) else {
        all.append(input)
        continue
      }
      guard !inside.isEmpty else {
        throw ArgumentError("there is no document in \(input)")
      }
      isList = true
      all += inside
    }
    self.all = all
    only = isList ? nil : all.first
  }

  /// The documents in a folder, by name; nil for what is a document itself or no folder.
  private static func documents(inFolder path: String) -> [String]? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue,
      !isDocument(folder: path)
    else { return nil }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { name in
      !name.hasPrefix(".") && endings.contains((name as NSString).pathExtension.lowercased())
    }.sorted().map { (path as NSString).appendingPathComponent($0) }
  }

  /// Whether a folder is a document or an unpacked package rather than a folder of documents.
  private static func isDocument(folder: String) -> Bool {
    if (folder as NSString).pathExtension.lowercased() == "ca" { return true }
    let marks = [
      "index.xml", "main.caml", "Wallpaper.plist", "descriptor", "descriptors", "container",
    ]
    return marks.contains {
      FileManager.default.fileExists(atPath: (folder as NSString).appendingPathComponent($0))
    }
  }
}
