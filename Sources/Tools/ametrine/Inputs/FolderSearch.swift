import AtomicFiles
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

  private static let fileExtensions: Set<String> = ["tendies", "zip", "ca", "caml"]
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
      if Self.fileExtensions.contains((name as NSString).pathExtension.lowercased()) {
        documents.append(inside)
        continue
      }
      let kind: FileStatus.Kind
      do throws(FileStatus.ReadError) {
        kind = try FileStatus(ofItemAt: path, followsLinks: false).kind
      } catch {
        // The names of a folder can be read without permission to search it.
        guard error.errorNumber == ENOENT else {
          return addFinding(.unreadable(errorNumber: error.errorNumber), folder)
        }
        continue
      }
      switch kind {
      case .symbolicLink:
        let target = try? FileStatus(ofItemAt: path).kind
        if target == nil || target == .folder { addFinding(.linkNotFollowed, path) }
      case .folder:
        if InputDocumentList.isDocumentFolder(path) {
          documents.append(inside)
        } else if depth < Self.maximumDepth {
          search(inside, depth: depth + 1)
        } else {
          addFinding(.tooDeep, path)
        }
      case .regularFile, .other: break
      }
    }
  }

  private mutating func addFinding(_ reason: FolderFinding.Reason, _ path: String) {
    findings.append(FolderFinding(path: path, reason: reason))
  }

  /// Returns the names of the entries of a folder.
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
      if name != ".", name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw ReadError(errorNumber: errno) }
    return names
  }
}
