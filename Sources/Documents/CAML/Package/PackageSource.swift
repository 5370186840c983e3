import Foundation
import Pixels

/// A source for the files in a package.
///
/// Files outside the package cannot be accessed.
protocol PackageSource: AnyObject {
  /// The paths of all files, sorted, without folders and system metadata.
  var paths: [PackagePath] { get }
  /// The diagnostics reported while listing the files.
  var diagnostics: [DocumentDiagnostic] { get }
  /// Returns the contents of a file.
  ///
  /// Throws an error if the file is missing or has more than `limit` bytes.
  func fileData(at path: PackagePath, byteLimit limit: Int) throws(DocumentDiagnostic) -> Data
}

extension DocumentDiagnostic.Location {
  init(_ path: PackagePath, line: Int? = nil, column: Int? = nil) {
    self.init(path.description, line: line, column: column)
  }
}

/// A package source whose files are in memory, for documents created by a program.
final class MemoryPackageSource: PackageSource {
  private let files: [PackagePath: Data]
  let paths: [PackagePath]
  let diagnostics: [DocumentDiagnostic]

  init(_ files: [String: Data]) {
    var good: [PackagePath: Data] = [:]
    var bad: [DocumentDiagnostic] = []
    for (name, data) in files.sorted(by: { $0.key < $1.key }) {
      if let path = PackagePath(name) {
        good[path] = data
      } else {
        bad.append(DocumentDiagnostic(.unsafePath(name), at: DocumentDiagnostic.Location("")))
      }
    }
    self.files = good
    paths = good.keys.sorted()
    diagnostics = bad
  }

  func fileData(at path: PackagePath, byteLimit limit: Int) throws(DocumentDiagnostic) -> Data {
    guard let data = files[path] else {
      throw DocumentDiagnostic(.missingFile(path.description), at: DocumentDiagnostic.Location(""))
    }
    guard data.count <= limit else {
      throw DocumentDiagnostic(
        .limitExceeded(.entryBytes, limit: limit), at: DocumentDiagnostic.Location(path))
    }
    return data
  }
}

extension PackagePath: Comparable {
  static func < (a: PackagePath, b: PackagePath) -> Bool {
    a.components.lexicographicallyPrecedes(b.components)
  }
}

/// A reader that counts the bytes read from a package source, so that the total for all files remains within the
/// limits.
final class PackageFileReader {
  let source: any PackageSource
  let limits: PackageLimits
  /// A closure that opens the same package again, for images that are read later.
  let reopen: () -> (any PackageSource)?
  /// The values from outside; `nil` if the package is read as it is.
  let settings: PackageSettings?
  private var bytesRead = 0
  private var pixelsRead = 0
  /// The memory budget for decoded images and rendering.
  let memory: MemoryBudget
  private lazy var knownPaths = Set(source.paths)
  private lazy var knownPathsByLowercase = Dictionary(
    source.paths.map { ($0.description.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })

  init(
    _ source: any PackageSource, limits: PackageLimits,
    settings: PackageSettings? = nil, reopen: @escaping () -> (any PackageSource)? = { nil }
  ) {
    self.source = source
    self.limits = limits
    self.settings = settings
    memory = MemoryBudget(limit: limits.memory)
    self.reopen = reopen
  }

  var paths: [PackagePath] { source.paths }

  func contains(_ path: PackagePath) -> Bool { knownPaths.contains(path) }

  /// Returns the file with the given path or, if there is none, a file whose path differs only in case, because
  /// packages are often created on case-insensitive file systems.
  func resolvePath(_ path: PackagePath) -> PackagePath? {
    knownPaths.contains(path) ? path : knownPathsByLowercase[path.description.lowercased()]
  }

  func readFile(at path: PackagePath, limitKind kind: PackageLimits.Kind = .entryBytes)
    throws(DocumentDiagnostic) -> Data
  {
    let own: Int
    switch kind {
    case .documentBytes: own = limits.documentBytes
    case .propertyListBytes: own = limits.propertyListBytes
    default: own = limits.entryBytes
    }
    let left = limits.totalBytes - bytesRead
    let data: Data
    do throws(DocumentDiagnostic) {
      data = try source.fileData(at: path, byteLimit: min(own, left))
    } catch {
      guard case .limitExceeded = error.issue else { throw error }
      throw DocumentDiagnostic(
        left < own
          ? .limitExceeded(.totalBytes, limit: limits.totalBytes)
          : .limitExceeded(kind, limit: own),
        at: error.location)
    }
    bytesRead += data.count
    return data
  }

  /// Counts the pixels of an image before it is decoded.
  ///
  /// Returns `false` if the limit would be exceeded.
  func reservePixels(_ pixels: Int) -> Bool {
    guard pixels <= limits.pixels - pixelsRead else { return false }
    pixelsRead += pixels
    return true
  }
}
