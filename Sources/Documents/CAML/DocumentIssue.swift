import Foundation

/// The problems that a package or document may have.
public enum DocumentIssue: Hashable, Sendable {
  // Issues with packages.

  /// The file or folder cannot be read.
  ///
  /// The associated value is the system's error message.
  case unreadable(String)
  /// The process has reached its limit of open files.
  case tooManyFiles
  /// The named file is a pipe, socket or device, or a link to one.
  ///
  /// Reading such a file might block forever.
  case notARegularFile(String)
  /// The file is neither a package nor a document.
  case notAPackage
  /// A file that should be an archive has other contents.
  case notAnArchive(FileContents)
  /// The archive violates its file format.
  ///
  /// The associated value is the archive library's message.
  case damagedArchive(String)
  /// The archive entry is encrypted with a password.
  case encrypted
  /// The path is invalid or refers to a location outside the package.
  case unsafePath(String)
  /// The symbolic link refers to a folder or to a location outside the package.
  case unsafeLink(String)
  /// Two archive entries have the same path.
  ///
  /// The first entry is used.
  case duplicateEntry(String)
  /// One of the limits in ``PackageLimits`` is exceeded.
  case limitExceeded(PackageLimits.Kind, limit: Int)
  /// The package has no file at the given path.
  case missingFile(String)
  /// The package contains no document.
  case noDocument
  /// The package contains several documents without a known role.
  ///
  /// Only the first is displayed.
  case ambiguousDocuments([String])
  /// The property list is invalid for the given reason.
  case damagedPropertyList(String)
  /// The wallpaper has the given, unknown type.
  case unknownWallpaperType(String)

  // Issues with XML files.

  /// The XML is not well-formed.
  case malformedXML(XMLSyntaxError)

  // Issues with documents.

  /// The root element has the given name instead of `caml`.
  case notCAML(String)
  /// The document has the given number of root layers instead of exactly one.
  case rootLayerCount(Int)
  /// The value of an attribute or element is not valid for its property.
  case invalidValue(key: String, ValueError)
  /// The layer class is unknown.
  ///
  /// The layer is imported as a `CALayer`.
  case unknownLayerClass(String)
  /// The visual effect of this layer class is not supported.
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
  /// The value is stored under the key without effect.
  case unknownKey(String, in: String)
  /// Two elements have the same identifier.
  ///
  /// The first element is used.
  case duplicateID(String)
  /// The element or state refers to itself; the reference is ignored.
  case circularReference(String)
  /// No element has the identifier used by a reference.
  case danglingReference(String)
  /// The package does not contain the image.
  case missingImage(String)
  /// The image cannot be decoded for the given reason.
  case damagedImage(String, String)
  /// The document uses a feature that is not supported.
  ///
  /// The feature is ignored.
  case unsupported(String)
  /// The value has no visual effect in this renderer.
  ///
  /// The value is stored under its key.
  case notRendered(String)
  /// An animation has no key path, or a state's value has no target.
  ///
  /// The animation or value is ignored.
  case incomplete(String, missing: String)
  /// The document has no state with the given name.
  case unknownState(String)
  /// A setting has an invalid value, described by a message and a remedy.
  case invalidSetting(String, remedy: String)
  /// The document cannot be rendered, for the given reason and with the given remedy.
  case notRenderable(String, remedy: String)
}

extension DocumentIssue {
  /// The issue of a path at which nothing exists.
  package static let noSuchFile = DocumentIssue.unreadable("no such file")

  /// The severity of the issue: its effect on the displayed document.
  public var severity: DocumentDiagnostic.Severity {
    switch self {
    case .unreadable, .tooManyFiles, .notARegularFile, .notAPackage, .notAnArchive, .damagedArchive,
      .encrypted,
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
    // Dangling references are common in existing documents and are harmless.
    case .unknownKey, .danglingReference: .note
    }
  }

  /// Whether the issue reports an exceeded limit, which ends every import.
  var isLimitExceeded: Bool {
    switch self {
    case .limitExceeded, .malformedXML(.limitExceeded): true
    default: false
    }
  }

  /// A description of the problem, without its location.
  public var message: String {
    switch self {
    case .unreadable(let why): "cannot be read: \(why)"
    case .tooManyFiles: "cannot be read: too many files are open"
    case .notARegularFile(let name): "'\(name)' is neither a file nor a folder"
    case .notAPackage: "neither a package nor a document"
    case .notAnArchive(let contents):
      "neither a package nor a document: it contains \(contents) instead of a zip archive"
    case .damagedArchive(let why): "the archive is damaged: \(why)"
    case .encrypted: "the archive entry is encrypted"
    case .unsafePath(let path): "the path '\(path)' points outside the package"
    case .unsafeLink(let path):
      "the symbolic link '\(path)' points outside the package or to a folder"
    case .duplicateEntry(let path): "duplicate entry '\(path)': only the first one is used"
    case .limitExceeded(let kind, let limit): "limit exceeded: more than \(limit) \(kind.rawValue)"
    case .missingFile(let path): "the package has no file '\(path)'"
    case .noDocument: "the package has no document"
    case .ambiguousDocuments(let names):
      "only one of several documents is shown because their roles are unknown: \(Self.abbreviatedNameList(names))"
    case .damagedPropertyList(let why): "the property list is damaged: \(why)"
    case .unknownWallpaperType(let type): "unknown wallpaper type '\(type)'"
    case .malformedXML(let fault): fault.message
    case .notCAML(let name): "the root element is '\(name)' instead of 'caml'"
    case .rootLayerCount(let count): "the document has \(count) root layers instead of one"
    case .invalidValue(let key, let fault): "'\(key)': \(fault.message)"
    case .unknownLayerClass(let name): "unknown layer class '\(name)': imported as CALayer"
    case .unsupportedLayerClass(let name): "\(name) is not supported: drawn as CALayer"
    case .unknownAnimationClass(let name): "unknown animation class '\(name)' was ignored"
    case .unknownItem(let name, let list): "'\(name)' is not allowed in '\(list)' and was ignored"
    case .unknownKey(let key, let name):
      "\(name) has no property '\(key)': the value is kept under this key"
    case .duplicateID(let id): "duplicate id '\(id)': references use the first element"
    case .circularReference(let id): "'\(id)' contains itself: the reference was ignored"
    case .danglingReference(let id): "no element has the id '\(id)'"
    case .missingImage(let source): "the package has no image '\(source)'"
    case .damagedImage(let source, let why): "cannot read the image '\(source)': \(why)"
    case .unsupported(let what): "\(what) is not supported and was ignored"
    case .notRendered(let key):
      "'\(key)' has no visual effect: the value is only kept under this key"
    case .incomplete(let name, let missing): "\(name) without \(missing) was ignored"
    case .unknownState(let name): "unknown state '\(name)'"
    case .invalidSetting(let fault, _), .notRenderable(let fault, _): fault
    }
  }

  /// A suggestion for resolving the problem.
  public var remedy: String {
    switch self {
    case .unreadable: "check the path and its permissions"
    case .tooManyFiles: "raise the limit (ulimit -n)"
    case .notARegularFile: "save the data to a regular file"
    case .notAPackage: "use a .tendies or .zip file, a .ca folder or a .caml file"
    case .notAnArchive(.xml): "if it is a document, change the file extension to .caml"
    case .notAnArchive(.html): "download the file itself instead of a web page"
    case .notAnArchive(.otherArchive): "unpack it, and use the .ca folder or make a .zip of it"
    case .notAnArchive: "download or create the archive again"
    case .damagedArchive: "download or create the archive again"
    case .encrypted: "create the archive without a password"
    case .unsafePath, .unsafeLink: "use relative paths to files inside the package"
    case .duplicateEntry: "add each file to the archive only once"
    case .limitExceeded(let kind, _):
      "make the package smaller, or raise the limit (\(kind.optionHint))"
    case .missingFile: "add the file or correct the name"
    case .noDocument: "add a .ca folder that contains main.caml"
    case .ambiguousDocuments:
      "name them Background, Floating and Foreground, or add a Wallpaper.plist"
    case .damagedPropertyList: "save the property list again"
    case .unknownWallpaperType: "use LayeredAnimation or ParameterizedCA"
    case .malformedXML(let fault): fault.remedy
    case .notCAML: "make <caml> the root element"
    case .rootLayerCount: "put all layers into one root layer"
    case .invalidValue(_, let fault): fault.remedy
    case .unknownLayerClass, .unknownAnimationClass: "correct the class name or remove the element"
    case .unsupportedLayerClass: "build the content from supported layers"
    case .unknownItem: "correct the element name or remove the element"
    case .unknownKey: "correct the key, or ignore this note if the app reads the value"
    case .duplicateID: "give each element a unique id"
    case .circularReference: "refer to another element or remove the reference"
    case .danglingReference: "correct the id or remove the reference"
    case .missingImage: "add the file to the assets or correct 'src'"
    case .damagedImage: "save the image again as PNG, JPEG or WebP"
    case .unsupported, .notRendered: "remove it to silence this warning"
    case .incomplete(_, let missing): "add \(missing)"
    case .unknownState: "use a state of the document"
    case .invalidSetting(_, let remedy), .notRenderable(_, let remedy): remedy
    }
  }

  /// Creates an issue from a message reported by a framework.
  ///
  /// The last semicolon in the text separates the message from the remedy.
  public init(reported text: String) {
    let (message, remedy) = Self.splitMessage(text)
    self = .invalidSetting(message, remedy: remedy)
  }

  /// Creates an issue for a document that cannot be rendered.
  ///
  /// The last semicolon in the text separates the message from the remedy.
  public init(undrawable text: String) {
    let (message, remedy) = Self.splitMessage(text)
    self = .notRenderable(message, remedy: remedy)
  }

  private static func splitMessage(_ text: String) -> (fault: String, remedy: String) {
    let parts = text.components(separatedBy: "; ")
    return parts.count > 1
      ? (parts.dropLast().joined(separator: "; "), parts[parts.count - 1])
      : (text, "correct or remove the value")
  }
}
