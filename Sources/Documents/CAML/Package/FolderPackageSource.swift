import AtomicFiles
import Foundation

/// A package source that reads the files in a folder.
///
/// Symbolic links are followed only to files inside the same folder.
final class FolderPackageSource: PackageSource {
  private let root: URL
  private let realRoot: String
  let paths: [PackagePath]
  let diagnostics: [DocumentDiagnostic]

  /// Lists the files in a folder.
  ///
  /// - Parameters:
  ///   - root: The package folder.
  ///   - only: The names of the folder's direct entries that belong to the package; if `nil`, all entries belong to
  ///     it.
  ///   - limits: The limits, of which only the maximum number of files is used here.
  /// - Throws: An error if the folder cannot be listed or contains too many files.
  init(_ root: URL, only: Set<String>? = nil, limits: PackageLimits) throws(DocumentDiagnostic) {
    self.root = root
    realRoot = root.resolvingSymlinksInPath().path
    var listing = FolderListing(root, realRoot, only, limits)
    try listing.listFiles()
    paths = listing.files.sorted()
    diagnostics = listing.diagnostics
  }

  func fileData(at path: PackagePath, byteLimit limit: Int) throws(DocumentDiagnostic) -> Data {
    let location = DocumentDiagnostic.Location(path)
    let url = root.appendingPathComponent(path.description)
    // The check is repeated, because the folder may have changed since its files were listed.
    guard isFile(at: url, insideRealPath: realRoot) else {
      throw DocumentDiagnostic(.unsafeLink(path.description), at: location)
    }
    let file: FileHandle
    do throws(RegularFile.OpenError) {
      file = try RegularFile.open(atPath: url.path)
    } catch {
      throw error == .missing
        ? DocumentDiagnostic(.missingFile(path.description), at: DocumentDiagnostic.Location(""))
        : DocumentDiagnostic(error, path.description, at: location)
    }
    defer { try? file.close() }
    do {
      let data = try file.read(upToCount: limit + 1) ?? Data()
      guard data.count <= limit else {
        throw DocumentDiagnostic(.limitExceeded(.entryBytes, limit: limit), at: location)
      }
      return data
    } catch let finding as DocumentDiagnostic {
      throw finding
    } catch {
      throw DocumentDiagnostic(.unreadable(error.localizedDescription), at: location)
    }
  }
}

extension DocumentDiagnostic {
  /// Creates the diagnostic for a file that could not be opened.
  init(_ openError: RegularFile.OpenError, _ name: String, at location: Location) {
    switch openError {
    case .missing: self.init(.noSuchFile, at: location)
    case .notRegular: self.init(.notARegularFile(name), at: location)
    case .tooManyFiles: self.init(.tooManyFiles, at: location)
    case .systemError(let reason): self.init(.unreadable(reason), at: location)
    }
  }
}

private func isFile(at url: URL, insideRealPath realRoot: String) -> Bool {
  url.resolvingSymlinksInPath().path.hasPrefix(realRoot + "/")
}

/// A list of the files in a folder and its subfolders, created without recursion.
private struct FolderListing {
  private(set) var files: [PackagePath] = []
  private(set) var diagnostics: [DocumentDiagnostic] = []
  private let root: URL
  private let realRoot: String
  private let includedNames: Set<String>?
  private let limits: PackageLimits

  init(_ root: URL, _ realRoot: String, _ only: Set<String>?, _ limits: PackageLimits) {
    (self.root, self.realRoot, self.includedNames, self.limits) = (root, realRoot, only, limits)
  }

  mutating func listFiles() throws(DocumentDiagnostic) {
    var folders = [PackagePath.root]
    while let folder = folders.popLast() {
      for name in try entryNames(in: folder).sorted() {
        guard let path = folder.appending(name), !path.isSystemMetadata else { continue }
        if folder == .root, let includedNames, !includedNames.contains(name) { continue }
        switch fileType(of: path) {
        case .typeDirectory: folders.append(path)
        case .typeRegular: files.append(path)
        case .typeSymbolicLink: resolveSymbolicLink(path)
        default:
          diagnostics.append(
            DocumentDiagnostic(
              .notARegularFile(path.description), at: DocumentDiagnostic.Location(path)))
        }
        guard files.count + folders.count <= limits.entries else {
          throw DocumentDiagnostic(
            .limitExceeded(.entries, limit: limits.entries), at: DocumentDiagnostic.Location(""))
        }
      }
    }
  }

  private func entryNames(in folder: PackagePath) throws(DocumentDiagnostic) -> [String] {
    do throws(RegularFile.OpenError) {
      return try RegularFile.entryNames(inFolder: url(for: folder).path)
    } catch {
      let name = folder == .root ? root.lastPathComponent : folder.description
      throw DocumentDiagnostic(error, name, at: DocumentDiagnostic.Location(name))
    }
  }

  private func url(for path: PackagePath) -> URL {
    path.components.isEmpty ? root : root.appendingPathComponent(path.description)
  }

  private func fileType(of path: PackagePath) -> FileAttributeType? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url(for: path).path)
    return attributes?[.type] as? FileAttributeType
  }

  private mutating func resolveSymbolicLink(_ path: PackagePath) {
    let (location, target) = (DocumentDiagnostic.Location(path), url(for: path).path)
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: target, isDirectory: &isFolder)
    guard exists, !isFolder.boolValue, isFile(at: url(for: path), insideRealPath: realRoot) else {
      diagnostics.append(DocumentDiagnostic(.unsafeLink(path.description), at: location))
      return
    }
    if RegularFile.exists(atPath: target) {
      files.append(path)
    } else {
      diagnostics.append(DocumentDiagnostic(.notARegularFile(path.description), at: location))
    }
  }
}
