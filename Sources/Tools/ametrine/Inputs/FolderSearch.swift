import AtomicFiles
import CAML
import Foundation

/// A search for the documents in a folder and its subfolders.
///
/// Symbolic links to folders are not followed, because they could lead out of the folder or back into it.
struct FolderSearch {
  /// An error that reports why a folder cannot be read.
  struct ReadError: Error {
    /// The `errno` value.
    let errorNumber: Int32
  }

  /// The paths of the documents, relative to the folder, sorted by name.
  private(set) var documents: [String] = []
  /// The subfolders and links that were not searched.
  private(set) var findings: [FolderFinding] = []
  private let root: String
  private let readNames: (String) throws(ReadError) -> [String]

  /// The character that replaces bytes of names that are not UTF-8.
  private static let replacementCharacter: Character = "\u{FFFD}"
  private static let fileExtensions = Set(CAPackage.fileExtensions)
  /// The maximum depth of subfolders to search.
  ///
  /// A deeper folder tree is probably a whole file system.
  static let maximumDepth = 16

  /// Searches a folder.
  ///
  /// - Parameters:
  ///   - root: The path of the folder.
  ///   - readNames: A function that returns the names in a folder.
  init(
    in root: String,
    readNames: @escaping (String) throws(ReadError) -> [String] = FolderSearch.names
  ) {
    (self.root, self.readNames) = (root, readNames)
    search("", depth: 0)
  }

  private mutating func search(_ below: String, depth: Int) {
    let folder = below.isEmpty ? root : (root as NSString).appendingPathComponent(below)
    let names: [String]
    do throws(ReadError) {
      names = try readNames(folder)
    } catch {
      addFinding(.unreadable(errorNumber: error.errorNumber), folder)
      return
    }
    for name in names.filter({ !$0.hasPrefix(".") }).sorted() {
      let inside = (below as NSString).appendingPathComponent(name)
      let path = (root as NSString).appendingPathComponent(inside)
      let kind: FileStatus.Kind
      do throws(FileStatus.ReadError) {
        kind = try FileStatus(ofItemAt: path, followsLinks: false).kind
      } catch {
        // The names of a folder can be read without permission to search it.
        guard error.errorNumber == ENOENT else {
          return addFinding(.unreadable(errorNumber: error.errorNumber), folder)
        }
        // Otherwise the item was removed meanwhile.
        if name.contains(Self.replacementCharacter) { addFinding(.nameNotUTF8, path) }
        continue
      }
      let isNamedAsDocument = Self.isNamedAsDocument(name)
      switch kind {
      case .symbolicLink: addLink(inside, at: path, isNamedAsDocument: isNamedAsDocument)
      case .folder:
        if InputDocumentList.isDocumentFolder(path) {
          documents.append(inside)
        } else if depth < Self.maximumDepth {
          search(inside, depth: depth + 1)
        } else {
          addFinding(.tooDeep, path)
        }
      case .regularFile, .other:
        if isNamedAsDocument { documents.append(inside) }
      }
    }
  }

  /// Adds a link if it leads to a document; otherwise reports one that leads to a folder or to nothing.
  private mutating func addLink(_ inside: String, at path: String, isNamedAsDocument: Bool) {
    switch try? FileStatus(ofItemAt: path).kind {
    case .folder where !InputDocumentList.isNamedAsDocumentFolder(path):
      addFinding(.linkNotFollowed, path)
    case nil where !isNamedAsDocument: addFinding(.linkWithoutTarget, path)
    // A document without a target is an input that fails.
    default: if isNamedAsDocument { documents.append(inside) }
    }
  }

  private mutating func addFinding(_ reason: FolderFinding.Reason, _ path: String) {
    findings.append(FolderFinding(path: path, reason: reason))
  }

  private static func isNamedAsDocument(_ name: String) -> Bool {
    fileExtensions.contains((name as NSString).pathExtension.lowercased())
  }

  /// Returns the names of the entries of a folder.
  ///
  /// Bytes that are not UTF-8 are replaced.
  static func names(in folder: String) throws(ReadError) -> [String] {
    guard let stream = opendir(folder) else { throw ReadError(errorNumber: errno) }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name == "." || name == ".." { continue }
      let isFile = Int(entry.pointee.d_type) == DT_REG
      // Other files than documents need no report.
      if isFile, name.contains(replacementCharacter), !isNamedAsDocument(name) { continue }
      names.append(name)
    }
    guard errno == 0 else { throw ReadError(errorNumber: errno) }
    return names
  }
}
