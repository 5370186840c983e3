/// The reasons why a text is not valid XML for a document.
public enum XMLSyntaxError: Hashable, Sendable {
  /// The bytes are neither valid UTF-8 nor UTF-16.
  case invalidEncoding(String)
  /// The text ends inside the named construct, such as a tag or comment.
  case unexpectedEnd(inside: String)
  /// The described markup is missing at this position.
  case expected(String)
  /// The end tag does not match the open element, whose start tag is on the given line.
  case mismatchedTag(end: String, open: String, line: Int)
  /// The end tag has no matching start tag.
  case unopenedTag(String)
  /// The element has two attributes with the given name.
  case duplicateAttribute(String)
  /// The entity is not one of the five predefined in XML.
  case unknownEntity(String)
  /// The character reference contains a number that is not a valid character.
  case invalidCharacterReference(String)
  /// The character with this code point is not allowed in XML.
  case forbiddenCharacter(UInt32)
  /// The document type contains declarations, which are not supported by this parser.
  case documentTypeDeclarations
  /// The root element is followed by further content.
  case contentAfterRoot
  /// The text contains no element.
  case empty
  /// The number or nesting depth of elements exceeds a limit.
  case limitExceeded(PackageLimits.Kind, Int)
}

extension XMLSyntaxError {
  package var message: String {
    switch self {
    case .invalidEncoding(let name): "the text is not valid \(name)"
    case .unexpectedEnd(let inside): "unexpected end of file inside \(inside)"
    case .expected(let what): "expected \(what)"
    case .mismatchedTag(let end, let open, let line):
      "</\(end)> does not match <\(open)> of line \(line)"
    case .unopenedTag(let name): "</\(name)> has no start tag"
    case .duplicateAttribute(let name): "duplicate attribute '\(name)'"
    case .unknownEntity(let name): "unknown entity '&\(name);'"
    case .invalidCharacterReference(let text): "invalid character reference '\(text)'"
    case .forbiddenCharacter(let code):
      "the character U+\(String(code + 0x10000, radix: 16, uppercase: true).dropFirst()) is not allowed in XML"
    case .documentTypeDeclarations: "declarations in the DOCTYPE are not supported"
    case .contentAfterRoot: "unexpected content after the root element"
    case .empty: "the file has no element"
    case .limitExceeded(let kind, let limit): "limit exceeded: more than \(limit) \(kind.rawValue)"
    }
  }

  package var remedy: String {
    switch self {
    case .invalidEncoding: "save the file as UTF-8"
    case .unexpectedEnd: "complete the file or download it again"
    case .expected: "correct the markup at this position"
    case .mismatchedTag(_, let open, _): "add </\(open)> before this tag"
    case .unopenedTag: "remove the end tag or add its start tag"
    case .duplicateAttribute: "keep only one of the two attributes"
    case .unknownEntity: "write the character itself, or use lt, gt, amp, quot or apos"
    case .invalidCharacterReference: "write the character itself"
    case .forbiddenCharacter: "remove the character"
    case .documentTypeDeclarations: "remove the DOCTYPE and replace its entities by their text"
    case .contentAfterRoot: "put all content into one root element"
    case .empty: "add a root element"
    case .limitExceeded(let kind, _): "split the document, or raise the limit (\(kind.optionHint))"
    }
  }
}
