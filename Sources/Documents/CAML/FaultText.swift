import Diagnostics

// Names and values in faults may be as long as the document. A finding keeps as much of them as its message shows, so that
// findings take little memory and each is a line that is read.

extension Fault {
  /// The fault with long names and values shortened.
  var shortened: Fault {
    switch self {
    case .unreadable(let why): .unreadable(why.shortened())
    case .notAFile(let name): .notAFile(name.shortened())
    case .damagedArchive(let why): .damagedArchive(why.shortened())
    case .hostilePath(let path): .hostilePath(path.shortened())
    case .hostileLink(let path): .hostileLink(path.shortened())
    case .repeatedEntry(let path): .repeatedEntry(path.shortened())
    case .missingFile(let path): .missingFile(path.shortened())
    case .damagedPropertyList(let why): .damagedPropertyList(why.shortened())
    case .unknownWallpaperType(let type): .unknownWallpaperType(type.shortened())
    case .malformed(let fault): .malformed(fault.shortened)
    case .notCAML(let name): .notCAML(name.shortened())
    case .value(let key, let fault): .value(key: key.shortened(), fault)
    case .unknownLayerClass(let name): .unknownLayerClass(name.shortened())
    case .plainLayer(let name): .plainLayer(name.shortened())
    case .unknownAnimationClass(let name): .unknownAnimationClass(name.shortened())
    case .unknownItem(let name, let list): .unknownItem(name.shortened(), list: list.shortened())
    case .unknownKey(let key, let name): .unknownKey(key.shortened(), in: name.shortened())
    case .repeatedID(let id): .repeatedID(id.shortened())
    case .circularReference(let id): .circularReference(id.shortened())
    case .danglingReference(let id): .danglingReference(id.shortened())
    case .missingImage(let source): .missingImage(source.shortened())
    case .damagedImage(let source, let why): .damagedImage(source.shortened(), why.shortened())
    case .unsupported(let what): .unsupported(what.shortened())
    case .notDrawn(let key): .notDrawn(key.shortened())
    case .incomplete(let name, let missing):
      .incomplete(name.shortened(), missing: missing.shortened())
    case .unknownState(let name): .unknownState(name.shortened())
    case .mistake(let fault, let remedy):
      .mistake(Self.half(fault), remedy: Self.half(remedy))
    case .undrawable(let fault, let remedy):
      .undrawable(Self.half(fault), remedy: Self.half(remedy))
    case .tooManyFiles, .notAPackage, .encrypted, .overLimit, .noDocument, .ambiguousDocuments,
      .rootLayers:
      self
    }
  }

  /// The fault or the remedy of a message, shortened to half of what a message may have.
  private static func half(_ text: String) -> String {
    text.shortened(to: String.maximumMessageLength / 2)
  }

  /// The documents that a message names.
  private static let maximumNamedDocuments = 4

  /// The first of some names, and how many more there are.
  static func list(_ names: [String]) -> String {
    let shown = names.prefix(maximumNamedDocuments).map { $0.shortened(to: 100) }
    let rest = names.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension XMLFinding {
  /// The finding with long names shortened.
  var shortened: XMLFinding {
    switch self {
    case .encoding(let name): .encoding(name.shortened())
    case .ends(let inside): .ends(inside: inside.shortened())
    case .expected(let what): .expected(what.shortened())
    case .mismatched(let end, let open, let line):
      .mismatched(end: end.shortened(), open: open.shortened(), line: line)
    case .unopened(let name): .unopened(name.shortened())
    case .repeatedAttribute(let name): .repeatedAttribute(name.shortened())
    case .unknownEntity(let name): .unknownEntity(name.shortened())
    case .badCharacter(let text): .badCharacter(text.shortened())
    case .forbiddenCharacter, .declarations, .afterRoot, .empty, .overLimit: self
    }
  }
}

extension ValueError.Reason {
  /// The reason with a long value shortened.
  var shortened: ValueError.Reason {
    switch self {
    case .notANumber(let text): .notANumber(text.shortened())
    case .outOfRange(let text): .outOfRange(text.shortened())
    case .notABool(let text): .notABool(text.shortened())
    case .unknownFunction(let name): .unknownFunction(name.shortened())
    case .unknownOperator(let name): .unknownOperator(name.shortened())
    case .unknownName(let name, let expected): .unknownName(name.shortened(), expected: expected)
    case .outOfOrder(let text): .outOfOrder(text.shortened())
    case .wrongForm(let what): .wrongForm(what.shortened())
    case .count, .noCurrentPoint, .incomplete: self
    }
  }
}
