import AtomicFiles

/// An error that prevents a document from being written.
public enum CAMLWriterError: Error, Hashable, Sendable {
  /// The format can contain only one document, but the package has the given number of documents.
  case multipleDocuments(Int)
  /// The file name extension does not correspond to a supported format.
  case unknownFileExtension(String)
  /// The path refers to something other than a document, which must not be replaced.
  case notReplaceable(String)
  /// The system cannot write the file.
  ///
  /// The associated values are the system's error message and the path.
  case systemError(String, at: String)
  /// The archive cannot be created.
  ///
  /// The associated value is the zip library's message.
  case archiveFailed(String)
}

extension CAMLWriterError: CustomStringConvertible {
  /// A one-line description of the error: location, problem and, if known, remedy.
  public var description: String {
    switch self {
    case .multipleDocuments(let count):
      "this format stores one document, but the package has \(count); use the extension .tendies"
    case .unknownFileExtension(let name):
      "\(name): unknown file extension; use .caml, .ca, .tendies or .zip"
    case .notReplaceable(let path):
      "\(path): the existing file is not a document and was not replaced; choose another name"
    case .systemError(let why, let path):
      "\(path): cannot be written: \(why); \(SystemError.writeRemedy(for: why))"
    case .archiveFailed(let why): "cannot create the archive: \(why)"
    }
  }
}
