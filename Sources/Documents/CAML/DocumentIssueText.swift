import Diagnostics

// Names and values in an issue may be as long as the document. A diagnostic stores only the part displayed in its
// message, which bounds its memory and keeps it on one line.

extension DocumentIssue {
  /// The issue with long names and values truncated.
  var shortened: DocumentIssue {
    switch self {
    case .unreadable(let why): .unreadable(why.shortenedInMiddle())
    case .notARegularFile(let name): .notARegularFile(name.shortenedInMiddle())
    case .damagedArchive(let why): .damagedArchive(why.shortenedInMiddle())
    case .unsafePath(let path): .unsafePath(path.shortenedInMiddle())
    case .unsafeLink(let path): .unsafeLink(path.shortenedInMiddle())
    case .duplicateEntry(let path): .duplicateEntry(path.shortenedInMiddle())
    case .missingFile(let path): .missingFile(path.shortenedInMiddle())
    case .damagedPropertyList(let why): .damagedPropertyList(why.shortenedInMiddle())
    case .unknownWallpaperType(let type): .unknownWallpaperType(type.shortenedInMiddle())
    case .malformedXML(let fault): .malformedXML(fault.shortened)
    case .notCAML(let name): .notCAML(name.shortenedInMiddle())
    case .invalidValue(let key, let fault): .invalidValue(key: key.shortenedInMiddle(), fault)
    case .unknownLayerClass(let name): .unknownLayerClass(name.shortenedInMiddle())
    case .unsupportedLayerClass(let name): .unsupportedLayerClass(name.shortenedInMiddle())
    case .unknownAnimationClass(let name): .unknownAnimationClass(name.shortenedInMiddle())
    case .unknownItem(let name, let list):
      .unknownItem(name.shortenedInMiddle(), list: list.shortenedInMiddle())
    case .unknownKey(let key, let name):
      .unknownKey(key.shortenedInMiddle(), in: name.shortenedInMiddle())
    case .duplicateID(let id): .duplicateID(id.shortenedInMiddle())
    case .circularReference(let id): .circularReference(id.shortenedInMiddle())
    case .danglingReference(let id): .danglingReference(id.shortenedInMiddle())
    case .missingImage(let source): .missingImage(source.shortenedInMiddle())
    case .damagedImage(let source, let why):
      .damagedImage(source.shortenedInMiddle(), why.shortenedInMiddle())
    case .unsupported(let what): .unsupported(what.shortenedInMiddle())
    case .notRendered(let key): .notRendered(key.shortenedInMiddle())
    case .incomplete(let name, let missing):
      .incomplete(name.shortenedInMiddle(), missing: missing.shortenedInMiddle())
    case .unknownState(let name): .unknownState(name.shortenedInMiddle())
    case .invalidSetting(let fault, let remedy):
      .invalidSetting(
        Self.truncatedToHalfMessageLength(fault), remedy: Self.truncatedToHalfMessageLength(remedy))
    case .notRenderable(let fault, let remedy):
      .notRenderable(
        Self.truncatedToHalfMessageLength(fault), remedy: Self.truncatedToHalfMessageLength(remedy))
    case .tooManyFiles, .notAPackage, .notAnArchive, .encrypted, .limitExceeded, .noDocument,
      .ambiguousDocuments,
      .rootLayerCount:
      self
    }
  }

  /// Truncates an issue's message or remedy to half of the maximum message length.
  private static func truncatedToHalfMessageLength(_ text: String) -> String {
    text.shortenedInMiddle(toUTF8Length: String.maximumMessageLength / 2)
  }

  /// The maximum number of documents listed in a message.
  private static let maximumNamedDocumentCount = 4

  /// Returns a list of the first names, followed by the number of remaining names.
  static func abbreviatedNameList(_ names: [String]) -> String {
    let shown = names.prefix(maximumNamedDocumentCount).map {
      $0.shortenedInMiddle(toUTF8Length: 100)
    }
    let rest = names.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension XMLSyntaxError {
  /// The error with long names truncated.
  var shortened: XMLSyntaxError {
    switch self {
    case .invalidEncoding(let name): .invalidEncoding(name.shortenedInMiddle())
    case .unexpectedEnd(let inside): .unexpectedEnd(inside: inside.shortenedInMiddle())
    case .expected(let what): .expected(what.shortenedInMiddle())
    case .mismatchedTag(let end, let open, let line):
      .mismatchedTag(end: end.shortenedInMiddle(), open: open.shortenedInMiddle(), line: line)
    case .unopenedTag(let name): .unopenedTag(name.shortenedInMiddle())
    case .duplicateAttribute(let name): .duplicateAttribute(name.shortenedInMiddle())
    case .unknownEntity(let name): .unknownEntity(name.shortenedInMiddle())
    case .invalidCharacterReference(let text): .invalidCharacterReference(text.shortenedInMiddle())
    case .forbiddenCharacter, .documentTypeDeclarations, .contentAfterRoot, .empty, .limitExceeded:
      self
    }
  }
}

extension ValueError.Reason {
  /// The reason with a long value truncated.
  var shortened: ValueError.Reason {
    switch self {
    case .notANumber(let text): .notANumber(text.shortenedInMiddle())
    case .outOfRange(let text): .outOfRange(text.shortenedInMiddle())
    case .notABool(let text): .notABool(text.shortenedInMiddle())
    case .unknownFunction(let name): .unknownFunction(name.shortenedInMiddle())
    case .unknownOperator(let name): .unknownOperator(name.shortenedInMiddle())
    case .unknownName(let name, let expected):
      .unknownName(name.shortenedInMiddle(), expected: expected)
    case .invalidOrder(let text): .invalidOrder(text.shortenedInMiddle())
    case .unexpectedForm(let what): .unexpectedForm(what.shortenedInMiddle())
    case .wrongCount, .noCurrentPoint, .incomplete: self
    }
  }
}
