import Foundation

/// The Swift files of a scene: a single file, or all files of a folder.
struct SceneSources: Sendable {
  /// The path as given on the command line.
  let path: String

  /// The display name of the scene: the last component of the path.
  var name: String { URL(fileURLWithPath: path).lastPathComponent }

  /// The extension of Swift files.
  private static let fileExtension = "swift"
  /// The file that contains the main program of a package.
  private static let mainFileName = "main.swift"
  /// The modules that are part of the library for films.
  private static let filmModules: Set<Substring> = ["Storyboard", "Films"]

  /// Whether a command-line argument names a Swift file instead of a document.
  static func isSceneFile(_ path: String) -> Bool {
    (path as NSString).pathExtension.lowercased() == fileExtension
  }

  /// Whether a folder directly contains a Swift file.
  static func isSceneFolder(_ path: String) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.contains { isSceneFile($0) && !$0.hasPrefix(".") }
  }

  /// Returns the paths of the files, sorted.
  ///
  /// The main program of a folder, the file `main.swift`, is omitted.
  func filePaths() -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return [] }
    guard isFolder.boolValue else { return [path] }
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.filter { name in
      Self.isSceneFile(name) && (name as NSString).lastPathComponent != Self.mainFileName
    }
    .sorted().map { "\(path)/\($0)" }
  }

  /// Whether one of the files imports a module of the library for films.
  ///
  /// Files that cannot be read are ignored; the compiler reports them.
  static func importsFilms(_ files: [String]) -> Bool {
    files.contains { file in
      let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
      return text.split(whereSeparator: \.isNewline).contains(where: importsFilms)
    }
  }

  /// Whether a line of source imports a module of the library for films.
  static func importsFilms(line: Substring) -> Bool {
    let words = line.prefix { $0 != "/" }.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    guard let start = words.firstIndex(of: "import") else { return false }
    return words[(start + 1)...].contains { filmModules.contains($0) }
  }
}
