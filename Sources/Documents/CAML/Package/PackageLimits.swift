import Pixels

/// How much a package may ask for; what exceeds a limit is refused before it is done.
///
/// The defaults are many times what the largest known wallpapers need (some 40 MB unpacked, 400
/// pictures, 3,000 layers) and small enough that a hostile package can neither fill the memory nor
/// the stack.
///
/// - Beyond: the import ends with an error that names the limit, its place and the switch that raises it.
public struct PackageLimits: Hashable, Sendable {
  /// What is limited.
  public enum Kind: String, CaseIterable, Sendable {
    case archiveBytes = "bytes of the archive"
    case entries = "entries of the package"
    case entryBytes = "bytes of one file"
    case totalBytes = "bytes of all files read"
    case documentBytes = "bytes of a document"
    case propertyListBytes = "bytes of a property list"
    case elements = "elements of a document"
    case depth = "elements inside each other"
    case layers = "layers of a document"
    case pixels = "pixels of all pictures"
    case stateBases = "states based on each other"
    case valueDepth = "lists inside each other"
    case references = "elements read again by references"
    case findings = "findings about a document"
    case memory = "bytes of memory for pictures and drawing"
    case seconds = "seconds of work for one frame"
    case totalSeconds = "seconds of work for all frames"
  }

  /// The packed archive: it is held in memory as a whole.
  public var archiveBytes = 512 << 20
  /// Files in the archive or folder; each costs a name and an index entry.
  public var entries = 65_536
  /// One unpacked file: the largest picture files known are below 20 MB.
  public var entryBytes = 128 << 20
  /// All unpacked bytes that are read, a bound on what a zip bomb can blow up.
  public var totalBytes = 1 << 30
  /// One document: the largest known is 1 MB, each byte costs up to ten in memory.
  public var documentBytes = 64 << 20
  /// Bytes of a property list, stored or with its references expanded: the largest known has 2 KB.
  public var propertyListBytes = 1 << 20
  /// Elements of one document, some 150 bytes each in memory.
  public var elements = 2_000_000
  /// Elements inside each other: layers may be 4,096 deep (behaviour/layers.md, "Tree") and each level takes
  /// two elements, the layer and its list.
  public var depth = 3 * 4_096
  /// Layers of one document: the largest known has 3,000.
  public var layers = 50_000
  /// What a layer takes of ``memory``, with its place in the tree and its commands: 4 to 8 KB, as measured.
  static let bytesPerLayer = 8_192
  /// Pixels of all pictures of a package, four bytes each once decoded.
  public var pixels = 1 << 28
  /// How many states may be based on each other in a row.
  public var stateBases = 64

  /// Lists of values, cells or animations inside each other: real ones are 4 deep at most, and each
  /// level takes some of the stack.
  public var valueDepth = 32
  /// Elements that are read once more because something refers to them, or to what is around them:
  /// a few lines that refer to each other could else stand for any number.
  public var references = 100_000

  /// Diagnostics that are kept, some 200 bytes each: nobody reads as many, and a document of a few kilobytes packed can
  /// make millions.
  public var findings = 50_000
  /// What decoded pictures, groups, blurs and drawings of layers take together: ``MemoryBudget/defaultLimit``.
  ///
  /// - Beyond: a picture of the package ends the import; a layer that draws itself is left out, a frame drawn in bands or
  ///   refused.
  public var memory = MemoryBudget.defaultLimit
  /// The work of one frame, counted by what is drawn: more than ten times that of the heaviest known documents.
  ///
  /// - Beyond: the frame is refused before it is drawn.
  public var seconds = 10
  /// The work of all frames of one output, with what is done with their pixels: a minute of the heaviest known documents, as
  /// large as a telephone's screen and at 60 frames a second, is 1,500.
  ///
  /// - Beyond: the output ends with an error, and nothing of it is left.
  public var totalSeconds = 1_800

  /// The limits for documents of unknown origin.
  public init() {}

  /// One of the limits.
  public subscript(kind: Kind) -> Int {
    get { self[keyPath: kind.keyPath] }
    set { self[keyPath: kind.keyPath] = newValue }
  }
}

extension PackageLimits.Kind {
  /// As the command line has it after `--limit`, such as `entry-bytes`.
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

  /// What lets more of it in.
  var optionHint: String { "--limit \(option)=COUNT, PackageLimits.\(self)" }
}
