import Pixels

/// The limits for a package.
///
/// A request beyond a limit is rejected before it is executed. The defaults are many times larger than the largest known
/// wallpapers need (about 40 MB unpacked, 400 images, 3,000 layers), and small enough that a malicious package can
/// exhaust neither memory nor the stack.
///
/// - Beyond: The import ends with an error that names the limit, the location, and the option that raises the limit.
public struct PackageLimits: Hashable, Sendable {
  /// The quantity that a limit applies to.
  public enum Kind: String, CaseIterable, Sendable {
    case archiveBytes = "bytes in the archive"
    case entries = "files in the package"
    case entryBytes = "bytes in one file"
    case totalBytes = "bytes read from all files"
    case documentBytes = "bytes in a document"
    case propertyListBytes = "bytes in a property list"
    case elements = "elements in a document"
    case depth = "levels of nested elements"
    case layers = "layers in a document"
    case pixels = "pixels in all images"
    case stateBases = "states in a chain of base states"
    case valueDepth = "levels of nested lists"
    case references = "elements read through references"
    case findings = "diagnostics for a document"
    case memory = "bytes of memory for images and rendering"
    case seconds = "seconds of rendering for one frame"
    case totalSeconds = "seconds of rendering for all frames"
  }

  /// The maximum size of an archive, in bytes.
  ///
  /// It is entirely held in memory.
  public var archiveBytes = 512 << 20
  /// The maximum number of files in an archive or folder.
  ///
  /// Each requires memory for its name and index entry.
  public var entries = 65_536
  /// The maximum size of an unpacked file, in bytes.
  ///
  /// The largest known image files are smaller than 20 MB.
  public var entryBytes = 128 << 20
  /// The maximum number of unpacked bytes that are read, which bounds the damage of a zip bomb.
  public var totalBytes = 1 << 30
  /// The maximum size of a document, in bytes.
  ///
  /// The largest known is 1 MB; each byte requires up to ten bytes of memory.
  public var documentBytes = 64 << 20
  /// The maximum size of a property list in bytes, both stored and with expanded references.
  ///
  /// The largest known has 2 KB.
  public var propertyListBytes = 1 << 20
  /// The maximum number of elements in a document.
  ///
  /// Each requires about 150 bytes of memory.
  public var elements = 2_000_000
  /// The maximum nesting depth of elements.
  ///
  /// Layers may be nested 4,096 levels deep, and each level has two elements: the layer and its list of sublayers.
  public var depth = 3 * 4_096
  /// The maximum number of layers in a document.
  ///
  /// The largest known has 3,000.
  public var layers = 50_000
  /// The number of bytes that each layer is counted for in ``memory``, including its node and its drawing commands.
  ///
  /// 4 to 8 KB were measured.
  static let bytesPerLayer = 8_192
  /// The maximum number of pixels in all images of a package.
  ///
  /// Each requires 4 bytes when decoded.
  public var pixels = 1 << 28
  /// The maximum length of a chain of states that are based on each other.
  public var stateBases = 64

  /// The maximum nesting depth of lists of values, cells or animations.
  ///
  /// Real documents have at most 4 levels, and each level requires stack space.
  public var valueDepth = 32
  /// The maximum number of elements that are read again through references to them or to their ancestors.
  ///
  /// Without this limit, a few lines that refer to each other could expand to any number of elements.
  public var references = 100_000

  /// The maximum number of diagnostics, of about 200 bytes each.
  ///
  /// A compressed document of a few kilobytes could cause millions of them.
  public var findings = 50_000
  /// The maximum memory, in bytes, for decoded images, groups, blurs and the drawings of layers together.
  ///
  /// The default is `MemoryBudget.defaultLimit`.
  ///
  /// - Beyond: An image of the package ends the import, a layer that draws itself is omitted, and a frame is rendered in
  ///   bands or rejected.
  public var memory = MemoryBudget.defaultLimit
  /// The maximum work of one frame, in seconds, estimated from its drawing commands.
  ///
  /// It is more than ten times that of the heaviest known documents.
  ///
  /// - Beyond: The frame is rejected before it is rendered.
  public var seconds = 10
  /// The maximum work of all frames of one output, in seconds, including the encoding.
  ///
  /// One minute of the heaviest known documents at an iPhone's screen size and 60 frames per second requires 1,500
  /// seconds.
  ///
  /// - Beyond: The output ends with an error and is removed.
  public var totalSeconds = 1_800

  /// Creates the default limits, which are suitable for documents of unknown origin.
  public init() {}

  /// Accesses the limit of a kind.
  public subscript(kind: Kind) -> Int {
    get { self[keyPath: kind.keyPath] }
    set { self[keyPath: kind.keyPath] = newValue }
  }
}

extension PackageLimits.Kind {
  /// The name of the limit in the command-line option `--limit`, such as `entry-bytes`.
  public var option: String {
    "\(self)".reduce(into: "") { name, character in
      name += character.isUppercase ? "-" + character.lowercased() : String(character)
    }
  }

  var keyPath: WritableKeyPath<PackageLimits, Int> {
    switch self {
    case .archiveBytes: \.archiveBytes
    case .entries: \.entries
    case .entryBytes: \.entryBytes
    case .totalBytes: \.totalBytes
    case .documentBytes: \.documentBytes
    case .propertyListBytes: \.propertyListBytes
    case .elements: \.elements
    case .depth: \.depth
    case .layers: \.layers
    case .pixels: \.pixels
    case .stateBases: \.stateBases
    case .valueDepth: \.valueDepth
    case .references: \.references
    case .findings: \.findings
    case .memory: \.memory
    case .seconds: \.seconds
    case .totalSeconds: \.totalSeconds
    }
  }

  /// The options that raise the limit, for error messages.
  var optionHint: String { "--limit \(option)=COUNT, PackageLimits.\(self)" }
}
