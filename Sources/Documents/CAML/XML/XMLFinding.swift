/// Why a text is not well-formed XML, or not of the kind that documents are made of.
public enum XMLFinding: Hashable, Sendable {
  /// The bytes are no UTF-8 or UTF-16.
  case encoding(String)
  /// The text ends inside of something.
  case ends(inside: String)
  /// Something else was wanted.
  case expected(String)
  /// The end tag does not match the element that is open.
  case mismatched(end: String, open: String, line: Int)
  /// An end tag without an element.
  case unopened(String)
  /// The attribute is there twice.
  case repeatedAttribute(String)
  /// An entity that is not built in.
  case unknownEntity(String)
  /// A number that is no character.
  case badCharacter(String)
  /// A character that XML allows nowhere.
  case forbiddenCharacter(UInt32)
  /// A document type with declarations of its own.
  case declarations
  /// Something behind the outermost element.
  case afterRoot
  /// No element at all.
  case empty
  /// More elements, or more of them inside each other, than the limits allow.
  case overLimit(PackageLimits.Kind, Int)
}

extension XMLFinding {
  var message: String {
    switch self {
    case .encoding(let name): "the text is not \(name)"
    case .ends(let inside): "the text ends inside of \(inside)"
    case .expected(let what): "\(what) was expected"
    case .mismatched(let end, let open, let line):
      "</\(end)> does not end <\(open)> of line \(line)"
    case .unopened(let name): "</\(name)> ends nothing"
    case .repeatedAttribute(let name): "the attribute '\(name)' is there twice"
    case .unknownEntity(let name): "the entity '&\(name);' is not known"
    case .badCharacter(let text): "'\(text)' is no character"
    case .forbiddenCharacter(let code):
      "the character U+\(String(code + 0x10000, radix: 16, uppercase: true).dropFirst()) is not allowed in XML"
    case .declarations: "the document type has declarations of its own"
    case .afterRoot: "something follows the outermost element"
    case .empty: "there is no element"
    case .overLimit(let kind, let limit): "\(kind.rawValue): more than \(limit)"
    }
  }

  var remedy: String {
    switch self {
    case .encoding: "save it as UTF-8"
    case .ends: "fetch the whole file again or complete it"
    case .expected: "correct the markup here"
    case .mismatched(_, let open, _): "add </\(open)> before it"
    case .unopened: "remove it or add its start tag"
    case .repeatedAttribute: "keep one of the two"
    case .unknownEntity: "write the character itself; known are lt, gt, amp, quot, apos"
    case .badCharacter: "write the character itself"
    case .forbiddenCharacter: "remove it"
    case .declarations: "remove the DOCTYPE; entities are not expanded"
    case .afterRoot: "put everything into one element"
    case .empty: "add the outermost element"
    case .overLimit(let kind, _): "split the document, or raise the limit (\(kind.switches))"
    }
  }
}
