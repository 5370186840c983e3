import Pixels

/// The limits for reading and rendering a package.
///
/// Anything that would exceed a limit is rejected before it is read or rendered. The defaults far exceed the needs of
/// the largest known wallpapers (about 40 MB unpacked, 400 images, 3,000 layers) but are small enough that a
/// malicious package can exhaust neither memory nor the stack.
///
/// - Beyond: The import ends with an error that names the limit, the location, and the option that raises the limit.
public struct PackageLimits: Hashable, Sendable {
  /// The quantities that can be limited.
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
  /// The entire archive is kept in memory.
  public var archiveBytes = 512 << 20
  /// The maximum number of files in an archive or folder.
  ///
  /// Each file requires memory for its name and index entry.
  public var entries = 65_536
  /// The maximum size of an unpacked file, in bytes.
  ///
  /// The largest known image files are smaller than 20 MB.
  public var entryBytes = 128 << 20
  /// The maximum total number of unpacked bytes, which limits the damage caused by a zip bomb.
  public var totalBytes = 1 << 30
  /// The maximum size of a document, in bytes.
  ///
  /// The largest known document has 1 MB; each byte requires up to ten bytes of memory.
  public var documentBytes = 64 << 20
  /// The maximum size of a property list in bytes, both as stored and with expanded references.
  ///
  /// The largest known property list has 2 KB.
  public var propertyListBytes = 1 << 20
  /// The maximum number of XML elements in a document.
  ///
  /// Each element requires about 150 bytes of memory.
  public var elements = 2_000_000
  /// The maximum nesting depth of XML elements.
  ///
  /// Layers may be nested 4,096 levels deep, and each level has two elements: the layer and its list of sublayers.
  public var depth = 3 * 4_096
  /// The maximum number of layers in a document.
  ///
  /// The largest known document has 3,000 layers.
  public var layers = 50_000
  /// The number of bytes counted for each layer in ``memory``, including its render node and drawing commands.
  ///
  /// Measurements showed 4 to 8 KB.
  static let bytesPerLayer = 8_192
  /// The maximum total number of pixels in the images of a package.
  ///
  /// Each pixel requires 4 bytes when decoded.
  public var pixels = 1 << 28
  /// The maximum number of states in a sequence in which each state is based on the next.
  public var stateBases = 64

  /// The maximum nesting depth of lists of values, emitter cells or animations.
  ///
  /// Known documents have at most 4 levels, and each level requires stack space.
  public var valueDepth = 32
  /// The maximum number of elements read repeatedly through references to them or to their ancestors.
  ///
  /// Without this limit, a few elements that refer to one another could expand to any number of elements.
  public var references = 100_000

  /// The maximum number of diagnostics, of about 200 bytes each.
  ///
  /// Without this limit, a compressed document of a few kilobytes could cause millions of diagnostics.
  public var findings = 50_000
  /// The maximum total memory, in bytes, for decoded images, group compositing, blurs and layer drawings.
  ///
  /// The default is `MemoryBudget.defaultLimit`.
  ///
  /// - Beyond: An image in the package ends the import, a layer that draws itself is omitted, and a frame is rendered
  ///   in horizontal strips or rejected.
  public var memory = MemoryBudget.defaultLimit
  /// The maximum rendering time for one frame, in seconds, estimated from its drawing commands.
  ///
  /// The default is more than ten times the rendering time for the heaviest known documents.
  ///
  /// - Beyond: The frame is rejected before it is rendered.
  public var seconds = 10.0
  /// The maximum total rendering time for all frames of one output, in seconds, including encoding.
  ///
  /// One minute of the heaviest known documents at an iPhone's screen size and 60 frames per second requires 1,500
  /// seconds.
  ///
  /// - Beyond: The output ends with an error and is removed.
  public var totalSeconds = 1_800.0

  /// Creates the default limits, which are suitable for documents of unknown origin.
  public init() {}

  /// Accesses the limit for the given quantity.
  ///
  /// A limit in seconds is rounded up when it is read; ``seconds`` and ``totalSeconds`` also have fractions.
  public subscript(kind: Kind) -> Int {
    get { self[keyPath: kind.keyPath] }
    set { self[keyPath: kind.keyPath] = newValue }
  }
}

extension PackageLimits {
  fileprivate var wholeSeconds: Int {
    get { Self.roundedUp(seconds) }
    set { seconds = Double(newValue) }
  }

  fileprivate var wholeTotalSeconds: Int {
    get { Self.roundedUp(totalSeconds) }
    set { totalSeconds = Double(newValue) }
  }

  private static func roundedUp(_ seconds: Double) -> Int {
    Int(exactly: seconds.rounded(.up)) ?? (seconds > 0 ? .max : 0)
  }
}

extension PackageLimits.Kind {
  /// Whether the limit is a time in seconds, which may have fractions.
  public var isTime: Bool { self == .seconds || self == .totalSeconds }

  /// The name of the limit in the `--limit` command-line option, such as `entry-bytes`.
  public var option: String {
    "\(self)".reduce(into: "") { name, character in
      name += character.isUppercase ? "-" + character.lowercased() : String(character)
    }
  }

  fileprivate var keyPath: WritableKeyPath<PackageLimits, Int> {
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
    case .seconds: \.wholeSeconds
    case .totalSeconds: \.wholeTotalSeconds
    }
  }

  /// The command-line option and the property that raise the limit, for error messages.
  var optionHint: String { "--limit \(option)=COUNT, PackageLimits.\(self)" }
}
