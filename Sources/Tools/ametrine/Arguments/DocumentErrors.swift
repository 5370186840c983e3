import CAML
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

  /// Removes the document's name from the beginning of a message.
  static func removingName(_ document: String, from message: String) -> String {
    message.hasPrefix("\(document): ") ? String(message.dropFirst(document.count + 2)) : message
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
