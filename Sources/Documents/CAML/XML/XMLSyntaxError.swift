/// The reasons why a text is not valid XML for a document.
public enum XMLSyntaxError: Hashable, Sendable {
  /// The bytes are neither valid UTF-8 nor UTF-16.
  case invalidEncoding(String)
  /// The text ends inside the named construct, such as a tag or comment.
  case unexpectedEnd(inside: String)
  /// The described markup is missing at this position.
  case expected(String)
  /// The end tag does not match the open element, whose start tag is in the given line.
  case mismatchedTag(end: String, open: String, line: Int)
  /// The end tag has no matching start tag.
  case unopenedTag(String)
  /// The element has two attributes with this name.
  case duplicateAttribute(String)
  /// The entity is not one of the five that XML predefines.
  case unknownEntity(String)
  /// The number of the character reference is not a valid character.
  case invalidCharacterReference(String)
  /// The character with this code point is not allowed in XML.
  case forbiddenCharacter(UInt32)
  /// The document type contains declarations, which are not supported.
  case documentTypeDeclarations
  /// The root element is followed by further content.
  case contentAfterRoot
  /// The text contains no element.
  case empty
  /// The number or nesting depth of elements exceeds a limit.
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
