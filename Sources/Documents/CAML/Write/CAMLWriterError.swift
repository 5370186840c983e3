/// Why a document cannot be written.
public enum CAMLWriterError: Error, Hashable, Sendable {
  /// Several documents that one file or folder cannot hold.
  case severalDocuments(Int)
  /// A file name that does not say which of the formats is meant.
  case unknownEnding(String)
  /// There is something in the way that is no document and is not written over.
  case notReplaceable(String)
  /// The system refuses; its words.
  case system(String, at: String)
  /// The archive cannot be made; the library's words.
  case archive(String)
}

extension CAMLWriterError: CustomStringConvertible {
  /// One line for a person: place, fault, remedy.
  public var description: String {
    switch self {
    case .severalDocuments(let count):
      "the package has \(count) documents, which only an archive can hold; write a .tendies"
    case .unknownEnding(let name): "\(name): the ending is none of .caml, .ca, .tendies and .zip"
    case .notReplaceable(let path):
      "\(path): it is no document and is not written over; choose another name"
    case .system(let why, let path): "\(path): \(why)"
    case .archive(let why): "the archive cannot be made (\(why))"
    }
  }
}
