import Foundation

/// The problems that a package or document can have.
public enum DocumentIssue: Hashable, Sendable {
  // Issues of packages.

  /// The file or folder cannot be read.
  ///
  /// The associated value is the system's error message.
  case unreadable(String)
  /// The limit of open files for the process is reached.
  case tooManyFiles
  /// The named file is a pipe, socket or device, or a link to one.
  ///
  /// Reading it might block forever.
  case notARegularFile(String)
  /// The file is neither a package nor a document.
  case notAPackage
  /// The archive violates its format.
  ///
  /// The associated value is the message of the archive library.
  case damagedArchive(String)
  /// The archive entry is encrypted with a password.
  case encrypted
  /// The path is invalid or refers to a location outside the package.
  case unsafePath(String)
  /// The symbolic link refers to a folder or to a location outside the package.
  case unsafeLink(String)
  /// Two archive entries have the same path.
  ///
  /// The first is used.
  case duplicateEntry(String)
  /// A limit of ``PackageLimits`` is exceeded.
  case limitExceeded(PackageLimits.Kind, limit: Int)
  /// The package has no file at this path.
  case missingFile(String)
  /// The package contains no document.
  case noDocument
  /// The package contains several documents without a known role.
  ///
  /// Only the first is displayed.
  case ambiguousDocuments([String])
  /// The property list is invalid, for the given reason.
  case damagedPropertyList(String)
  /// The wallpaper has an unknown type.
  case unknownWallpaperType(String)

  // Issues of XML files.

  /// The XML is not well-formed.
  case malformedXML(XMLSyntaxError)

  // Issues of documents.

  /// The root element has this name instead of `caml`.
  case notCAML(String)
  /// The document has this number of layers at its root instead of exactly one.
  case rootLayerCount(Int)
  /// The value of an attribute or element is invalid for its property.
  case invalidValue(key: String, ValueError)
  /// The layer class is unknown.
  ///
  /// The layer is imported as a `CALayer`.
  case unknownLayerClass(String)
  /// The effect of this layer class is not supported.
  ///
  /// The layer is drawn as a `CALayer`.
  case unsupportedLayerClass(String)
  /// The animation class is unknown.
  ///
  /// The animation is ignored.
  case unknownAnimationClass(String)
  /// The list does not accept items of this class.
  ///
  /// The item is ignored.
  case unknownItem(String, list: String)
  /// The class has no property with this key.
  ///
  /// The value is stored under the key.
  case unknownKey(String, in: String)
  /// Two elements have the same identifier.
  ///
  /// The first is used.
  case duplicateID(String)
  /// The element or state contains a reference to itself, which is ignored.
  case circularReference(String)
  /// A reference has an identifier that no element has.
  case danglingReference(String)
  /// The package does not contain the image.
  case missingImage(String)
  /// The image cannot be decoded, for the given reason.
  case damagedImage(String, String)
  /// The document uses a feature that is not supported.
  ///
  /// It is ignored.
  case unsupported(String)
  /// The value has no visual effect in this renderer.
  ///
  /// It is stored under its key.
  case notRendered(String)
  /// An animation has no key path, or the value of a state has no target.
  ///
  /// It is ignored.
  case incomplete(String, missing: String)
  /// The document has no state with this name.
  case unknownState(String)
  /// A setting has an invalid value, described by a message and its remedy.
  case invalidSetting(String, remedy: String)
  /// The document cannot be rendered, for the given reason and with its remedy.
  case notRenderable(String, remedy: String)
}

extension DocumentIssue {
  /// The effect of the issue on the displayed document.
  public var severity: DocumentDiagnostic.Severity {
    switch self {
    case .unreadable, .tooManyFiles, .notARegularFile, .notAPackage, .damagedArchive, .encrypted,
      .unsafePath,
      .unsafeLink, .limitExceeded, .missingFile, .noDocument, .damagedPropertyList, .malformedXML,
      .notCAML,
      .rootLayerCount, .invalidValue, .missingImage, .damagedImage, .unknownState, .notRenderable:
      .error
    case .duplicateEntry, .ambiguousDocuments, .unknownWallpaperType, .unknownLayerClass,
      .unsupportedLayerClass, .unknownAnimationClass, .unknownItem, .duplicateID,
      .circularReference,
      .unsupported,
      .notRendered, .incomplete, .invalidSetting:
      .warning
    // Dangling references are common in existing documents and harmless.
    case .unknownKey, .danglingReference: .note
    }
  }

  /// Whether the issue is an exceeded limit, which ends every import.
  var isLimitExceeded: Bool {
    switch self {
    case .limitExceeded, .malformedXML(.limitExceeded): true
    default: false
    }
  }

  /// A description of the problem, without its location.
  public var message: String {
    switch self {
    case .unreadable(let why): "it cannot be read (\(why))"
    case .tooManyFiles: "it cannot be read, as too many files are open"
    case .notARegularFile(let name): "'\(name)' is neither a file nor a folder"
    case .notAPackage: "it is neither a package nor a document"
    case .damagedArchive(let why): "the archive is damaged (\(why))"
    case .encrypted: "the entry is encrypted"
    case .unsafePath(let path): "the path '\(path)' leads out of the package"
    case .unsafeLink(let path): "the link '\(path)' leads out of the package or to a folder"
    case .duplicateEntry(let path): "'\(path)' is there twice; the first one counts"
    case .limitExceeded(let kind, let limit): "\(kind.rawValue): more than \(limit)"
    case .missingFile(let path): "no file '\(path)' in the package"
    case .noDocument: "no document in the package"
    case .ambiguousDocuments(let names):
      "several documents (\(Self.abbreviatedNameList(names))) and no word on their order"
    case .damagedPropertyList(let why): "the property list is damaged (\(why))"
    case .unknownWallpaperType(let type): "no wallpaper type '\(type)'"
    case .malformedXML(let fault): fault.message
    case .notCAML(let name): "the document begins with '\(name)' instead of 'caml'"
    case .rootLayerCount(let count): "the document has \(count) root layers instead of one"
    case .invalidValue(let key, let fault): "'\(key)': \(fault.message)"
    case .unknownLayerClass(let name): "no layer class '\(name)'; imported as CALayer"
    case .unsupportedLayerClass(let name): "\(name) has no effect; drawn as CALayer"
    case .unknownAnimationClass(let name): "no animation class '\(name)'; left out"
    case .unknownItem(let name, let list): "'\(name)' cannot stand in '\(list)'; left out"
    case .unknownKey(let key, let name): "\(name) has no property '\(key)'; kept under its key"
    case .duplicateID(let id): "the id '\(id)' is there twice; the first one counts"
    case .circularReference(let id): "'\(id)' would be within itself; cut there"
    case .danglingReference(let id): "nothing has the id '\(id)'"
    case .missingImage(let source): "no picture '\(source)' in the package"
    case .damagedImage(let source, let why): "the picture '\(source)' cannot be read (\(why))"
    case .unsupported(let what): "\(what) is not supported; left out"
    case .notRendered(let key): "'\(key)' is not drawn; kept under its key"
    case .incomplete(let name, let missing): "\(name) without \(missing); left out"
    case .unknownState(let name): "no state '\(name)'"
    case .invalidSetting(let fault, _), .notRenderable(let fault, _): fault
    }
  }

  /// A suggestion that solves the problem.
  public var remedy: String {
    switch self {
    case .unreadable: "check the path and the permission to read it"
    case .tooManyFiles: "raise the limit (ulimit -n)"
    case .notARegularFile: "write the bytes into a file and give that"
    case .notAPackage: "give a .tendies or .zip file, a .ca folder or a .caml file"
    case .damagedArchive: "fetch or make the archive again"
    case .encrypted: "pack it without a password"
    case .unsafePath, .unsafeLink: "keep everything inside the package, by relative paths"
    case .duplicateEntry: "pack each file once"
    case .limitExceeded(let kind, _):
      "make the package smaller, or raise the limit (\(kind.optionHint))"
    case .missingFile: "add the file or correct its name"
    case .noDocument: "add a .ca folder with a main.caml"
    case .ambiguousDocuments:
      "name them Background, Floating and Foreground, or add a Wallpaper.plist"
    case .damagedPropertyList: "save it again as a property list"
    case .unknownWallpaperType: "use LayeredAnimation or ParameterizedCA"
    case .malformedXML(let fault): fault.remedy
    case .notCAML: "put everything into one <caml> element"
    case .rootLayerCount: "put all layers under one"
    case .invalidValue(_, let fault): fault.remedy
    case .unknownLayerClass, .unknownAnimationClass: "check the name or leave it out"
    case .unsupportedLayerClass: "draw what it would show with other layers"
    case .unknownItem: "check the element's name or leave it out"
    case .unknownKey: "check the spelling; nothing is to be done where the host reads it"
    case .duplicateID: "give every element an id of its own"
    case .circularReference: "refer to something else or leave the reference out"
    case .danglingReference: "give an element that id or leave the reference out"
    case .missingImage: "add the file to the assets or correct src"
    case .damagedImage: "save the picture again as PNG, JPEG or WebP"
    case .unsupported, .notRendered: "leave it out to silence this"
    case .incomplete(_, let missing): "add \(missing)"
    case .unknownState: "use one of the document's states"
    case .invalidSetting(_, let remedy), .notRenderable(_, let remedy): remedy
    }
  }

  /// Creates an issue from the message of a framework.
  ///
  /// The last semicolon separates the message from the remedy.
  public init(reported text: String) {
    let (message, remedy) = Self.splitMessage(text)
    self = .invalidSetting(message, remedy: remedy)
  }

  /// Creates an issue for a document that cannot be rendered.
  ///
  /// The last semicolon separates the message from the remedy.
  public init(undrawable text: String) {
    let (message, remedy) = Self.splitMessage(text)
    self = .notRenderable(message, remedy: remedy)
  }

  private static func splitMessage(_ text: String) -> (fault: String, remedy: String) {
    let parts = text.components(separatedBy: "; ")
    return parts.count > 1
      ? (parts.dropLast().joined(separator: "; "), parts[parts.count - 1])
      : (text, "correct it or leave it out")
  }
}
