import AtomicFiles
import Foundation

/// The files below a folder of the file system.
///
/// Links are followed only to files below the same folder.
final class FolderSource: DocumentSource {
  private let root: URL
  private let realRoot: String
  let paths: [PackagePath]
  let findings: [Finding]

  /// Lists a folder.
  ///
  /// - Parameters:
  ///   - root: the folder.
  ///   - only: the names directly inside that belong to the package; nil for all.
  ///   - limits: how many files there may be.
  /// - Throws: what keeps the folder from being listed.
  init(_ root: URL, only: Set<String>? = nil, limits: PackageLimits) throws(Finding) {
    self.root = root
    realRoot = root.resolvingSymlinksInPath().path
    var listing = FolderListing(root, realRoot, only, limits)
    try listing.walk()
    paths = listing.files.sorted()
    findings = listing.findings
  }

  func bytes(at path: PackagePath, limit: Int) throws(Finding) -> Data {
    let place = Finding.Place(path)
    let url = root.appendingPathComponent(path.description)
    // Looked at again: the folder may have changed since it was listed.
    guard isBelow(url, realRoot) else { throw Finding(.hostileLink(path.description), at: place) }
    let file: FileHandle
    do throws(RegularFile.Fault) {
      file = try RegularFile.open(url.path)
    } catch {
      throw error == .missing
        ? Finding(.missingFile(path.description), at: Finding.Place(""))
        : Finding(error, path.description, at: place)
    }
    defer { try? file.close() }
    do {
      let data = try file.read(upToCount: limit + 1) ?? Data()
      guard data.count <= limit else {
        throw Finding(.overLimit(.entryBytes, limit: limit), at: place)
      }
      return data
    } catch let finding as Finding {
      throw finding
    } catch {
      throw Finding(.unreadable(error.localizedDescription), at: place)
    }
  }
}

extension Finding {
  /// Why a file of that name cannot be read.
  init(_ fault: RegularFile.Fault, _ name: String, at place: Place) {
    switch fault {
    case .missing: self.init(.unreadable("there is no such file"), at: place)
    case .notRegular: self.init(.notAFile(name), at: place)
    case .tooManyFiles: self.init(.tooManyFiles, at: place)
    case .refused(let reason): self.init(.unreadable(reason), at: place)
    }
  }
}

private func isBelow(_ url: URL, _ realRoot: String) -> Bool {
  url.resolvingSymlinksInPath().path.hasPrefix(realRoot + "/")
}

/// Lists a folder without recursion.
private struct FolderListing {
  private(set) var files: [PackagePath] = []
  private(set) var findings: [Finding] = []
  private let root: URL
  private let realRoot: String
  private let only: Set<String>?
  private let limits: PackageLimits

  init(_ root: URL, _ realRoot: String, _ only: Set<String>?, _ limits: PackageLimits) {
    (self.root, self.realRoot, self.only, self.limits) = (root, realRoot, only, limits)
  }

  mutating func walk() throws(Finding) {
    var folders = [PackagePath.root]
    while let folder = folders.popLast() {
      for name in try names(in: folder).sorted() {
        guard let path = folder.appending(name), !path.isDebris else { continue }
        if folder == .root, let only, !only.contains(name) { continue }
        switch type(of: path) {
        case .typeDirectory: folders.append(path)
        case .typeRegular: files.append(path)
        case .typeSymbolicLink: follow(path)
        default: findings.append(Finding(.notAFile(path.description), at: Finding.Place(path)))
        }
        guard files.count + folders.count <= limits.entries else {
          throw Finding(.overLimit(.entries, limit: limits.entries), at: Finding.Place(""))
        }
      }
    }
  }

  private func names(in folder: PackagePath) throws(Finding) -> [String] {
    do throws(RegularFile.Fault) {
      return try RegularFile.names(inFolder: url(folder).path)
    } catch {
      let name = folder == .root ? root.lastPathComponent : folder.description
      throw Finding(error, name, at: Finding.Place(name))
    }
  }

  private func url(_ path: PackagePath) -> URL {
    path.components.isEmpty ? root : root.appendingPathComponent(path.description)
  }

  private func type(of path: PackagePath) -> FileAttributeType? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url(path).path)
    return attributes?[.type] as? FileAttributeType
  }

  private mutating func follow(_ path: PackagePath) {
    let (place, target) = (Finding.Place(path), url(path).path)
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: target, isDirectory: &isFolder)
    guard exists, !isFolder.boolValue, isBelow(url(path), realRoot) else {
      findings.append(Finding(.hostileLink(path.description), at: place))
      return
    }
    if RegularFile.exists(target) {
      files.append(path)
    } else {
      findings.append(Finding(.notAFile(path.description), at: place))
    }
  }
}
