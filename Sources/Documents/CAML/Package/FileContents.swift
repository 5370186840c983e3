public import Foundation

/// The kind of contents of a file that is neither an archive nor named as a document.
public enum FileContents: Hashable, Sendable, CustomStringConvertible {
  /// An XML document, such as a Core Animation document with a wrong file extension.
  case xml
  /// A web page, such as the error page of a download.
  case html
  /// An image in the format PNG, JPEG or GIF.
  case image
  /// An archive in another format than zip.
  case otherArchive
  /// Nothing: the file has no bytes.
  case empty
  /// Bytes that begin like none of the known formats.
  case unknown

  /// The number of bytes from which the contents are recognized.
  public static let maximumPrefixLength = 512

  /// The first bytes of each recognized binary format.
  private static let signatures: [(contents: FileContents, bytes: [UInt8])] = [
    (.image, [0x89, 0x50, 0x4E, 0x47]), (.image, [0xFF, 0xD8, 0xFF]), (.image, Array("GIF8".utf8)),
    (.otherArchive, [0x1F, 0x8B]),
    (.otherArchive, [0x37, 0x7A, 0xBC, 0xAF]),
    (.otherArchive, Array("Rar!".utf8)), (.otherArchive, [0xFD, 0x37, 0x7A, 0x58, 0x5A]),
    (.otherArchive, Array("BZh".utf8)),
  ]

  /// Recognizes the contents from the first bytes of a file.
  public init(prefix: Data) {
    if let known = Self.signatures.first(where: { prefix.starts(with: $0.bytes) }) {
      self = known.contents
      return
    }
    // A byte order mark and white space may precede the markup.
    var text = prefix.prefix(Self.maximumPrefixLength)
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    text = text.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    guard let first = text.first else {
      self = prefix.isEmpty ? .empty : .unknown
      return
    }
    guard first == UInt8(ascii: "<") else {
      self = .unknown
      return
    }
    let lower = String(decoding: text, as: UTF8.self).lowercased()
    self = lower.hasPrefix("<!doctype html") || lower.hasPrefix("<html") ? .html : .xml
  }

  /// A noun phrase for error messages, such as `XML`.
  public var description: String {
    switch self {
    case .xml: "XML"
    case .html: "a web page"
    case .image: "an image"
    case .otherArchive: "an archive of another format"
    case .empty: "no bytes"
    case .unknown: "other data"
    }
  }
}
