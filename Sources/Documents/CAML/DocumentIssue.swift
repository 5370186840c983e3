import Foundation

/// Everything that can be wrong with a package or a document.
public enum DocumentIssue: Hashable, Sendable {
  // Packages.

  /// The file or folder cannot be read; the system's words.
  case unreadable(String)
  /// The process has as many files open as it may.
  case tooManyFiles
  /// A pipe, socket or device, or a link to one: reading it could wait for ever.
  case notARegularFile(String)
  /// Neither a package nor a document.
  case notAPackage
  /// The archive breaks the rules of its format; the library's words.
  case damagedArchive(String)
  /// The entry needs a password.
  case encrypted
  /// A path that leads out of the package or is none.
  case unsafePath(String)
  /// A symbolic link that leads out of the package or to a folder.
  case unsafeLink(String)
  /// Two entries have the path; the first counts.
  case duplicateEntry(String)
  /// More than a limit allows.
  case limitExceeded(PackageLimits.Kind, limit: Int)
  /// No such file in the package.
  case missingFile(String)
  /// No document in the package.
  case noDocument
  /// Several documents of which none has a known role; only the first is shown.
  case ambiguousDocuments([String])
  /// A property list that is none; what is wrong with it.
  case damagedPropertyList(String)
  /// A wallpaper of a type that is not known.
  case unknownWallpaperType(String)

  // XML.

  /// Not well-formed.
  case malformedXML(XMLSyntaxError)

  // Documents.

  /// The outermost element is not `caml`.
  case notCAML(String)
  /// The document has no layer, or more than one.
  case rootLayerCount(Int)
  /// An attribute or element has a value that its property cannot have.
  case invalidValue(key: String, ValueError)
  /// No layer class of that name; it is imported as a plain layer.
  case unknownLayerClass(String)
  /// A layer class whose effect is not drawn; the layer is a plain one.
  case unsupportedLayerClass(String)
  /// No animation class of that name.
  case unknownAnimationClass(String)
  /// An item of a class that its list cannot hold.
  case unknownItem(String, list: String)
  /// The class has no such property; the value is kept under the key.
  case unknownKey(String, in: String)
  /// Two elements have the id; the first counts.
  case duplicateID(String)
  /// What has the id, or the state of the name, contains the reference to it.
  case circularReference(String)
  /// Nothing in the document has the id.
  case danglingReference(String)
  /// The picture is nowhere in the package.
  case missingImage(String)
  /// The picture's bytes cannot be read; why.
  case damagedImage(String, String)
  /// The document asks for what is not there; it is left out.
  case unsupported(String)
  /// A value that nothing draws; it is kept under its key.
  case notRendered(String)
  /// An animation without a key path, or a state's value without a target.
  case incomplete(String, missing: String)
  /// No state of that name.
  case unknownState(String)
  /// A setting that cannot be meant, and its remedy.
  case invalidSetting(String, remedy: String)
  /// Why no picture of the document can be drawn, and the remedy.
  case notRenderable(String, remedy: String)
}

extension DocumentIssue {
  /// How much of the picture it costs.
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
    // A dangling reference is common and harmless: behaviour/documents.md, "Grammar".
    case .unknownKey, .danglingReference: .note
    }
  }

  /// Whether it asks for more than a limit allows, which ends every import.
  var isLimitExceeded: Bool {
    switch self {
    case .limitExceeded, .malformedXML(.limitExceeded): true
    default: false
    }
  }

  /// What is wrong.
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

  /// What helps.
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

  /// A mistake as a framework reports it: fault and remedy with a semicolon between them.
  public init(reported text: String) {
    let (message, remedy) = Self.splitMessage(text)
    self = .invalidSetting(message, remedy: remedy)
  }

  /// The reason for which no picture of the document can be drawn: fault and remedy with a semicolon between them.
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
