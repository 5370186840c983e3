import ArgumentParser
import AtomicFiles
import Foundation
import Inspection

/// The command-line options for the inputs of `render`.
struct InputOptions: ParsableArguments {
  @Option(
    name: .customLong("files-from"),
    help: ArgumentHelp(
      "Render the inputs listed in this file, or in standard input (-): one path a line, or separated by NUL bytes. "
        + "The files keep their paths below OUT.", valueName: "list"), completion: .file())
  var filesFrom: String?

  @Option(
    help: ArgumentHelp(
      "Type of the document in standard input: tendies, zip, caml or swift (default: zip or caml, from its bytes).",
      valueName: "extension"))
  var inputType: StandardInputFile.Kind?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum time for each input in seconds. Rendering that takes longer is ended and leaves no partial file.",
      valueName: "seconds"))
  var timeout: Double?

  /// Whether the process renders the only input of its parent process.
  @Flag(help: .hidden)
  var single = false

  /// Whether the inputs were read from a list when the plan was made.
  @Flag(help: .hidden)
  var listed = false

  func validate() throws {
    if let timeout { try TimeLimits.validateDuration(timeout, option: "--timeout") }
  }

  /// Whether the files keep their paths below the output folder.
  var isListed: Bool { listed || filesFrom != nil }

  /// Returns the given inputs and those of the list.
  ///
  /// - Throws: `ArgumentError` if the list cannot be read or there are no inputs.
  func paths(_ inputs: [String]) throws(ArgumentError) -> [String] {
    guard let filesFrom else { return inputs }
    let all = inputs + (try InputList.paths(in: filesFrom))
    guard !all.isEmpty else {
      throw ArgumentError(
        "\(InputList.name(of: filesFrom)): the list of inputs is empty; write one path a line",
        code: .noDocuments)
    }
    return all
  }
}

/// A list of inputs in a file.
enum InputList {
  /// The maximum size of a list in bytes, enough for a million paths.
  static let maximumByteCount = 128 << 20

  /// Returns the name of a list in messages.
  static func name(of list: String) -> String {
    list == StandardInputFile.name ? "standard input" : list
  }

  /// Returns the paths in a file, or in standard input if its path is `-`.
  ///
  /// - Throws: `ArgumentError` if the file cannot be read.
  static func paths(in list: String) throws(ArgumentError) -> [String] {
    let name = name(of: list)
    let bytes: Data
    do {
      let file: FileHandle
      if list == StandardInputFile.name {
        file = .standardInput
      } else {
        try InputPath.requireReadable(list)
        file = try FileHandle(forReadingFrom: InputDocumentList.url(of: list))
      }
      bytes = try file.read(upToCount: maximumByteCount + 1) ?? Data()
    } catch let error as ArgumentError {
      throw error
    } catch {
      // Foundation's error does not contain the error number.
      let isFolder = (try? FileStatus(ofItemAt: list).kind) == .folder
      throw InputPath.unreadableError(name, number: isFolder ? EISDIR : EIO)
    }
    guard bytes.count <= maximumByteCount else {
      throw ArgumentError(
        "\(name): the list of inputs has more than \(maximumByteCount) bytes; divide it",
        code: .limitExceeded)
    }
    return paths(bytes)
  }

  /// Returns the paths in the contents of a list: one a line, or separated by NUL bytes if there are any.
  ///
  /// Empty lines are ignored. A byte order mark, and a carriage return at the end of a line, are removed.
  static func paths(_ bytes: Data) -> [String] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes
    if bytes.contains(0) {
      return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }
    return bytes.split(separator: UInt8(ascii: "\n")).map { line in
      String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }
    .filter { !$0.isEmpty }
  }
}
