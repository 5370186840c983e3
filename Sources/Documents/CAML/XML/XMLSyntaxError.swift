/// Why a text is not well-formed XML, or not of the kind that documents are made of.
public enum XMLSyntaxError: Hashable, Sendable {
  /// The bytes are no UTF-8 or UTF-16.
  case invalidEncoding(String)
  /// The text ends inside of something.
  case unexpectedEnd(inside: String)
  /// Something else was wanted.
  case expected(String)
  /// The end tag does not match the element that is open.
  case mismatchedTag(end: String, open: String, line: Int)
  /// An end tag without an element.
  case unopenedTag(String)
  /// The attribute is there twice.
  case duplicateAttribute(String)
  /// An entity that is not built in.
  case unknownEntity(String)
  /// A number that is no character.
  case invalidCharacterReference(String)
  /// A character that XML allows nowhere.
  case forbiddenCharacter(UInt32)
  /// A document type with declarations of its own.
  case documentTypeDeclarations
  /// Something behind the outermost element.
  case contentAfterRoot
  /// No element at all.
  case empty
  /// More elements, or more of them inside each other, than the limits allow.
  case limitExceeded(PackageLimits.Kind, Int)
}

extension XMLSyntaxError {
  var message: String {
    switch self {
    case .invalidEncoding(let name): "the text is not \(name)"
    case .unexpectedEnd(let inside): "the text ends inside of \(inside)"
    case .expected(let what): "\(what) was expected"
    case .mismatchedTag(let end, let open, let line):
      "</\(end)> does not end <\(open)> of line \(line)"
    case .unopenedTag(let name): "</\(name)> ends nothing"
    case .duplicateAttribute(let name): "the attribute '\(name)' is there twice"
    case .unknownEntity(let name): "the entity '&\(name);' is not known"
    case .invalidCharacterReference(let text): "'\(text)' is no character"
    case .forbiddenCharacter(let code):
      "the character U+\(String(code + 0x10000, radix: 16, uppercase: true).dropFirst()) is not allowed in XML"
    case .documentTypeDeclarations: "the document type has declarations of its own"
    case .contentAfterRoot: "something follows the outermost element"
    case .empty: "there is no element"
    case .limitExceeded(let kind, let limit): "\(kind.rawValue): more than \(limit)"
    }
  }

  var remedy: String {
    switch self {
    case .invalidEncoding: "save it as UTF-8"
    case .unexpectedEnd: "fetch the whole file again or complete it"
    case .expected: "correct the markup here"
    case .mismatchedTag(_, let open, _): "add </\(open)> before it"
    case .unopenedTag: "remove it or add its start tag"
    case .duplicateAttribute: "keep one of the two"
    case .unknownEntity: "write the character itself; known are lt, gt, amp, quot, apos"
    case .invalidCharacterReference: "write the character itself"
    case .forbiddenCharacter: "remove it"
    case .documentTypeDeclarations: "remove the DOCTYPE; entities are not expanded"
    case .contentAfterRoot: "put everything into one element"
    case .empty: "add the outermost element"
    case .limitExceeded(let kind, _): "split the document, or raise the limit (\(kind.optionHint))"
    }
  }
}
