/// Why a document cannot be written.
public enum CAMLWriterError: Error, Hashable, Sendable {
  /// Several documents that one file or folder cannot hold.
  case multipleDocuments(Int)
  /// A file name that does not say which of the formats is meant.
  case unknownFileExtension(String)
  /// There is something in the way that is no document and is not written over.
  case notReplaceable(String)
  /// The system refuses; its words.
  case systemError(String, at: String)
  /// The archive cannot be made; the library's words.
  case archiveFailed(String)
}

extension CAMLWriterError: CustomStringConvertible {
  /// One line for a person: place, fault, remedy.
  public var description: String {
    switch self {
    case .multipleDocuments(let count):
      "the package has \(count) documents, which only an archive can hold; write a .tendies"
    case .unknownFileExtension(let name):
      "\(name): the ending is none of .caml, .ca, .tendies and .zip"
    case .notReplaceable(let path):
      "\(path): it is no document and is not written over; choose another name"
    case .systemError(let why, let path): "\(path): \(why)"
    case .archiveFailed(let why): "the archive cannot be made (\(why))"
    }
  }
}
