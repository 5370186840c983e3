import CAML
import Foundation
import RenderServer

/// Functions that add the name of a document to errors about it.
enum DocumentErrors {
  /// Runs a closure that reads or draws a document, and adds the document's name to an error about its contents.
  ///
  /// Errors about options and outputs are unchanged.
  static func naming<Result>(_ document: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      throw named(error, document)
    }
  }

  /// Returns an error with the document's name, if the error concerns its contents; otherwise the same error.
  static func named(_ error: any Error, _ document: String) -> any Error {
    switch error {
    case let error as DocumentDiagnostic: return error.naming(document)
    case let error as ArgumentError
    where [.badInput, .overLimit].contains(error.exitStatus)
      && !error.description.hasPrefix("\(document):"):
      return ArgumentError("\(document): \(error.description)", code: error.code)
    case let error as RenderError:
      return ArgumentError("\(document): \(error)", code: error.code)
    default: return error
    }
  }

  /// The codes of errors about an input that is missing or that the system cannot read.
  private static let readErrors: Set<ErrorCode> = [
    .fileMissing, .permissionDenied, .fileUnreadable, .notARegularFile, .tooManyFiles,
  ]

  /// Returns an error about reading a document, with the document's name, or with its path if nothing could be read.
  static func named(_ error: any Error, readingFrom input: String) -> any Error {
    let name = (input as NSString).lastPathComponent
    guard let error = error as? DocumentDiagnostic, readErrors.contains(error.code),
      error.location.file == name
    else { return named(error, name) }
    var location = error.location
    location.file = input
    return DocumentDiagnostic(error.issue, at: location)
  }

  /// Removes the document's path or name from the beginning of a message.
  static func removingName(of input: String, from message: String) -> String {
    let places = [input, (input as NSString).lastPathComponent].map { "\($0): " }
    let place = places.first(where: message.hasPrefix)
    return String(message.dropFirst(place?.count ?? 0))
  }
}

extension DocumentDiagnostic {
  /// Returns a diagnostic whose location begins with the name of the document.
  func naming(_ document: String) -> DocumentDiagnostic {
    var named = location
    if location.file.isEmpty {
      named.file = document
    } else if location.file != document {
      named.file = "\(document)/\(location.file)"
    }
    return DocumentDiagnostic(issue, at: named)
  }
}
