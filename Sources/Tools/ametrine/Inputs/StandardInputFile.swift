import ArgumentParser
import AtomicFiles
import CAML
import Foundation
import Processes

/// A temporary file with the document in standard input.
///
/// Archives are read at random positions, and a document may be read several times, which standard input does not
/// support.
struct StandardInputFile {
  /// The types of documents that standard input can contain.
  enum Kind: String, CaseIterable, ExpressibleByArgument {
    case tendies, zip, caml, swift

    /// Returns the type of a document with the given first bytes, or `nil` if it is unknown.
    init?(beginning bytes: Data) {
      if bytes.starts(with: Array("PK\u{3}\u{4}".utf8))
        || bytes.starts(with: Array("PK\u{5}\u{6}".utf8))
      {
        self = .zip
        return
      }
      let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]]
      let rest = marks.first { bytes.starts(with: $0) }.map { bytes.dropFirst($0.count) } ?? bytes
      // The characters of UTF-16 have a zero byte.
      let first = rest.first { !" \t\r\n\0".utf8.contains($0) }
      guard first == UInt8(ascii: "<") else { return nil }
      self = .caml
    }

    /// The limit for the size of a document of this type.
    fileprivate var limit: PackageLimits.Kind {
      switch self {
      case .tendies, .zip: .archiveBytes
      case .caml, .swift: .documentBytes
      }
    }
  }

  /// The input path that denotes standard input, and its name in results.
  static let name = "-"
  /// The name of the file without its extension.
  static let stem = "stdin"
  private static let folderPrefix = "ametrine-stdin-"

  let path: String
  private let folder: String
  private let unfinishedFolder: CleanupPathRegistration?

  /// Reads standard input into a temporary file.
  ///
  /// - Parameters:
  ///   - kind: The type of the document; `nil` if it is determined from its first bytes.
  ///   - limits: The limits for its size, which are applied while reading.
  ///   - input: The file handle to read.
  /// - Throws: `ArgumentError` if the type is unknown, or the document is too large or cannot be stored.
  init(
    kind: Kind?, limits: PackageLimits, reading input: FileHandle = .standardInput
  ) throws(ArgumentError) {
    guard isatty(input.fileDescriptor) == 0 else {
      throw ArgumentError(
        "standard input is a terminal; pipe a document into the command, or name a file",
        code: .fileUnreadable)
    }
    let first = try Self.readChunk(input)
    guard !first.isEmpty else {
      throw ArgumentError(
        "standard input is empty; it must contain a document", code: .notADocument)
    }
    guard let kind = kind ?? Kind(beginning: first) else {
      throw ArgumentError(
        "standard input is neither a zip archive nor XML: it contains \(FileContents(prefix: first)); "
          + "use --input-type swift for a scene", code: .notADocument)
    }
    try Self.validate(first, isA: kind)
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent(Self.folderPrefix + UUID().uuidString).path
    path = "\(folder)/\(Self.stem).\(kind.rawValue)"
    let folder = folder
    do {
      unfinishedFolder = try InterruptCleanup.withInterruptsDeferred { _ in
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return CleanupPathRegistration(folder, isFolder: true)
      }
    } catch {
      throw Self.storingError(error)
    }
    do throws(ArgumentError) {
      try copy(input, after: first, limit: kind.limit, maximum: limits[kind.limit])
    } catch {
      removeFile()
      throw error
    }
  }

  /// Throws `ArgumentError` if the first bytes of a document are those of another type.
  private static func validate(_ first: Data, isA kind: Kind) throws(ArgumentError) {
    let isArchive = first.starts(with: Array("PK".utf8))
    switch kind {
    case .tendies, .zip:
      guard !isArchive else { return }
      let contents = FileContents(prefix: first)
      throw ArgumentError(
        "standard input contains \(contents) instead of a zip archive; "
          + (contents == .xml ? "use --input-type caml" : "download or create the archive again"),
        code: .notADocument)
    case .caml, .swift:
      guard isArchive else { return }
      throw ArgumentError(
        "standard input contains a zip archive instead of a .\(kind.rawValue) file; use --input-type zip",
        code: .notADocument)
    }
  }

  /// Copies the rest of the input to the file, up to the limit.
  private func copy(
    _ input: FileHandle, after first: Data, limit: PackageLimits.Kind, maximum: Int
  ) throws(ArgumentError) {
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else { throw Self.storingError(POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)) }
    defer { try? file.close() }
    var (chunk, count) = (first, 0)
    while !chunk.isEmpty {
      count += chunk.count
      guard count <= maximum else {
        throw ArgumentError(
          "standard input: more than \(maximum) \(limit.rawValue); raise the limit "
            + "(--limit \(limit.option)=COUNT)", code: .limitExceeded)
      }
      do {
        try file.write(contentsOf: chunk)
      } catch {
        throw Self.storingError(error)
      }
      chunk = try Self.readChunk(input)
    }
  }

  private static func readChunk(_ input: FileHandle) throws(ArgumentError) -> Data {
    do {
      return try input.read(upToCount: 1 << 16) ?? Data()
    } catch {
      throw ArgumentError("standard input cannot be read: \(error)", code: .fileUnreadable)
    }
  }

  private static func storingError(_ error: any Error) -> ArgumentError {
    ArgumentError(
      "cannot store standard input in the folder for temporary files; check the free space of "
        + FileManager.default.temporaryDirectory.path, code: ErrorCode(of: error))
  }

  /// Removes the file.
  func removeFile() {
    InterruptCleanup.withInterruptsDeferred { _ in
      try? FileManager.default.removeItem(atPath: folder)
      unfinishedFolder?.unregister()
    }
  }

  /// Returns the name of an input in results: `-` for the file of standard input, otherwise its path.
  static func displayName(of path: String) -> String {
    let folder = (path.parentFolderPath as NSString).lastPathComponent
    return folder.hasPrefix(folderPrefix) ? name : path
  }
}
