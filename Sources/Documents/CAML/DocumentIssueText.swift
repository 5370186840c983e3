import Diagnostics

// Names and values in faults may be as long as the document. A diagnostic keeps as much of them as its message shows, so that
// diagnostics take little memory and each is a line that is read.

extension DocumentIssue {
  /// The fault with long names and values shortened.
  var shortened: DocumentIssue {
    switch self {
    case .unreadable(let why): .unreadable(why.shortened())
    case .notARegularFile(let name): .notARegularFile(name.shortened())
    case .damagedArchive(let why): .damagedArchive(why.shortened())
    case .unsafePath(let path): .unsafePath(path.shortened())
    case .unsafeLink(let path): .unsafeLink(path.shortened())
    case .duplicateEntry(let path): .duplicateEntry(path.shortened())
    case .missingFile(let path): .missingFile(path.shortened())
    case .damagedPropertyList(let why): .damagedPropertyList(why.shortened())
    case .unknownWallpaperType(let type): .unknownWallpaperType(type.shortened())
    case .malformedXML(let fault): .malformedXML(fault.shortened)
    case .notCAML(let name): .notCAML(name.shortened())
    case .invalidValue(let key, let fault): .invalidValue(key: key.shortened(), fault)
    case .unknownLayerClass(let name): .unknownLayerClass(name.shortened())
    case .unsupportedLayerClass(let name): .unsupportedLayerClass(name.shortened())
    case .unknownAnimationClass(let name): .unknownAnimationClass(name.shortened())
    case .unknownItem(let name, let list): .unknownItem(name.shortened(), list: list.shortened())
    case .unknownKey(let key, let name): .unknownKey(key.shortened(), in: name.shortened())
    case .duplicateID(let id): .duplicateID(id.shortened())
    case .circularReference(let id): .circularReference(id.shortened())
    case .danglingReference(let id): .danglingReference(id.shortened())
    case .missingImage(let source): .missingImage(source.shortened())
    case .damagedImage(let source, let why): .damagedImage(source.shortened(), why.shortened())
    case .unsupported(let what): .unsupported(what.shortened())
    case .notRendered(let key): .notRendered(key.shortened())
    case .incomplete(let name, let missing):
      .incomplete(name.shortened(), missing: missing.shortened())
    case .unknownState(let name): .unknownState(name.shortened())
    case .invalidSetting(let fault, let remedy):
      .invalidSetting(Self.shortenedToHalf(fault), remedy: Self.shortenedToHalf(remedy))
    case .notRenderable(let fault, let remedy):
      .notRenderable(Self.shortenedToHalf(fault), remedy: Self.shortenedToHalf(remedy))
    case .tooManyFiles, .notAPackage, .encrypted, .limitExceeded, .noDocument, .ambiguousDocuments,
      .rootLayerCount:
      self
    }
  }

  /// The fault or the remedy of a message, shortened to half of what a message may have.
  private static func shortenedToHalf(_ text: String) -> String {
    text.shortened(to: String.maximumMessageLength / 2)
  }

  /// The documents that a message names.
  private static let maximumNamedDocumentCount = 4

  /// The first of some names, and how many more there are.
  static func abbreviatedList(_ names: [String]) -> String {
    let shown = names.prefix(maximumNamedDocumentCount).map { $0.shortened(to: 100) }
    let rest = names.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension XMLSyntaxError {
  /// The diagnostic with long names shortened.
  var shortened: XMLSyntaxError {
    switch self {
    case .invalidEncoding(let name): .invalidEncoding(name.shortened())
    case .unexpectedEnd(let inside): .unexpectedEnd(inside: inside.shortened())
    case .expected(let what): .expected(what.shortened())
    case .mismatchedTag(let end, let open, let line):
      .mismatchedTag(end: end.shortened(), open: open.shortened(), line: line)
    case .unopenedTag(let name): .unopenedTag(name.shortened())
    case .duplicateAttribute(let name): .duplicateAttribute(name.shortened())
    case .unknownEntity(let name): .unknownEntity(name.shortened())
    case .invalidCharacterReference(let text): .invalidCharacterReference(text.shortened())
    case .forbiddenCharacter, .documentTypeDeclarations, .contentAfterRoot, .empty, .limitExceeded:
      self
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
    case .invalidOrder(let text): .invalidOrder(text.shortened())
    case .unexpectedForm(let what): .unexpectedForm(what.shortened())
    case .wrongCount, .noCurrentPoint, .incomplete: self
    }
  }
}
