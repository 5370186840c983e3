import Foundation
import Pixels

/// Where a package's files come from: nothing outside of it can be named.
protocol PackageSource: AnyObject {
  /// Every file, sorted by path; folders and debris are left out.
  var paths: [PackagePath] { get }
  /// What was refused while listing.
  var diagnostics: [DocumentDiagnostic] { get }
  /// The bytes of a file, at most `limit` of them.
  func fileData(at path: PackagePath, byteLimit limit: Int) throws(DocumentDiagnostic) -> Data
}

extension DocumentDiagnostic.Location {
  init(_ path: PackagePath, line: Int? = nil, column: Int? = nil) {
    self.init(path.description, line: line, column: column)
  }
}

/// Files held in memory: single documents, and packages made by a program.
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

/// A source that counts what is read, so that many files together stay within the limits.
final class PackageFileReader {
  let source: any PackageSource
  let limits: PackageLimits
  /// The same files again, later.
  let reopen: () -> (any PackageSource)?
  private var bytesRead = 0
  private var pixelsRead = 0
  /// What decoded pictures take, and what will be drawn of them.
  let memory: MemoryBudget
  private lazy var knownPaths = Set(source.paths)
  private lazy var knownPathsByLowercase = Dictionary(
    source.paths.map { ($0.description.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })

  init(
    _ source: any PackageSource, limits: PackageLimits,
    reopen: @escaping () -> (any PackageSource)? = { nil }
  ) {
    self.source = source
    self.limits = limits
    memory = MemoryBudget(limit: limits.memory)
    self.reopen = reopen
  }

  var paths: [PackagePath] { source.paths }

  func contains(_ path: PackagePath) -> Bool { knownPaths.contains(path) }

  /// The file of that path, else one that differs in case only: packages are made on systems that
  /// do not tell the cases apart.
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

  /// Counts the pixels of a picture that is to be decoded; false where they are too many.
  func reservePixels(_ pixels: Int) -> Bool {
    guard pixels <= limits.pixels - pixelsRead else { return false }
    pixelsRead += pixels
    return true
  }
}
