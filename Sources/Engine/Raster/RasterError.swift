import DisplayList

/// Why a display list cannot be drawn.
public enum RasterError: Error, Equatable, Sendable {
  /// The picture would have no pixels or more than a buffer holds.
  case invalidSize(width: Int, height: Int)
  /// The command at this index ends what was not begun, or begins what is not ended.
  case unbalanced(command: Int)
  /// The command at this index nests deeper than ``RasterLimits/maximumNestingDepth``, or ``RasterLimits/maximumPictureDepth``.
  case nestingTooDeep(command: Int)
  /// A group that is blurred or casts a shadow has more than ``RasterLimits/maximumGroupPixelCount``.
  case groupTooLarge(width: Int, height: Int)
  /// The group at this index has a colour matrix that does not have 20 numbers.
  case invalidColorMatrix(command: Int, count: Int)
  /// The group at this index has a mesh without quads, with more than ``RasterLimits/maximumMeshQuadCount``, or with lists that do
  /// not fit its grid.
  case invalidMesh(command: Int, columns: Int, rows: Int)
  /// Not even a narrow band of the picture can be drawn with the bytes there are.
  case outOfMemory(needed: Int, available: Int)
  /// Drawing it would be more work than is allowed, in seconds as ``RasterCostModel`` counts them.
  case workLimitExceeded(seconds: Double, allowed: Double)
  /// All pictures so far are more work than is allowed together, in the same seconds.
  case totalWorkLimitExceeded(allowed: Double)
}

extension RasterError {
  /// What makes a list one that cannot be drawn.
  init(_ diagnostic: DisplayListDiagnostic) {
    switch diagnostic {
    case .unbalanced(let command): self = .unbalanced(command: command)
    case .nestingTooDeep(let command): self = .nestingTooDeep(command: command)
    case .invalidColorMatrix(let command, let count):
      self = .invalidColorMatrix(command: command, count: count)
    case .invalidMesh(let command, let columns, let rows):
      self = .invalidMesh(command: command, columns: columns, rows: rows)
    }
  }
}

extension RasterError: CustomStringConvertible {
  /// One line for a person: place, fault, remedy.
  public var description: String {
    switch self {
    case .invalidSize(let width, let height):
      "a picture of \(width)×\(height) pixels: each side needs 1 to \(RasterLimits.maximumSide)"
    case .unbalanced(let command):
      "command \(command): no partner; close every group and clip once, in reverse order"
    case .nestingTooDeep(let command):
      "command \(command): more than \(RasterLimits.maximumNestingDepth) groups and clips, or "
        + "\(RasterLimits.maximumPictureDepth) recorded pictures, in each other"
    case .groupTooLarge(let width, let height):
      "a group of \(width)×\(height) pixels to be blurred or to cast a shadow; at most "
        + "\(RasterLimits.maximumGroupPixelCount) pixels are: clip what cannot be seen"
    case .invalidColorMatrix(let command, let count):
      "command \(command): a colour matrix of \(count) numbers; it takes 4 rows of 5"
    case .invalidMesh(let command, let columns, let rows):
      "command \(command): a mesh of \(columns)×\(rows) quads; give 1 to "
        + "\(RasterLimits.maximumMeshQuadCount) and a number for each point or none"
    case .outOfMemory(let needed, let available):
      "a picture whose groups, shapes and blurs need \(Self.formattedSizeRoundedUp(byteCount: needed)) at once where there "
        + "are \(Self.formattedSizeRoundedDown(byteCount: available)): draw it smaller, show less at once, or raise the limit (memory)"
    case .workLimitExceeded(let seconds, let allowed):
      "a picture that would be the work of \(Self.formattedWholeSeconds(seconds)) seconds where \(Self.formattedWholeSeconds(allowed)) are "
        + "allowed: draw it smaller, show less at once, or raise the limit (seconds)"
    case .totalWorkLimitExceeded(let allowed):
      "all pictures so far are more work than the \(Self.formattedWholeSeconds(allowed)) seconds that are allowed together: draw "
        + "fewer or smaller ones, or raise the limit (total-seconds)"
    }
  }
}

extension RasterError {
  private static func formattedWholeSeconds(_ seconds: Double) -> Int {
    Int(min(max(0, seconds.rounded(.up)), 1e9))
  }
  /// Rounded up, so that a need is never written like the room that is too small for it.
  private static func formattedSizeRoundedUp(byteCount bytes: Int) -> String {
    let (unit, name) = sizeUnit(for: bytes)
    return "\((max(0, bytes) + (1 << unit) - 1) >> unit) \(name)"
  }

  private static func formattedSizeRoundedDown(byteCount bytes: Int) -> String {
    let (unit, name) = sizeUnit(for: bytes)
    return "\(max(0, bytes) >> unit) \(name)"
  }

  /// Kilobytes below ten megabytes.
  private static func sizeUnit(for bytes: Int) -> (shift: Int, name: String) {
    bytes < 10 << 20 ? (10, "KB") : (20, "MB")
  }
}

/// What the renderer takes at most.
///
/// - Beyond: the list is refused with an error that names the command or the size.
public enum RasterLimits {
  /// Pixels along a side of a picture.
  public static let maximumSide = 65_536
  /// Groups and clips in each other.
  public static let maximumNestingDepth = DisplayListLimits.maximumNestingDepth
  /// Recorded pictures in each other.
  public static let maximumPictureDepth = DisplayListLimits.maximumPictureDepth
  /// Pixels from the origin beyond which nothing is kept, also of what is blurred into view.
  public static let maximumCoordinate = DisplayListLimits.maximumCoordinate
  /// Pixels of a group that cannot be drawn tile by tile.
  public static let maximumGroupPixelCount = DisplayListLimits.maximumGroupPixelCount
  /// Quads of a mesh.
  public static let maximumMeshQuadCount = DisplayListLimits.maximumMeshQuadCount
  /// The largest standard deviation of a blur, in pixels; larger ones are drawn like it.
  public static let maximumSigma = DisplayListLimits.maximumSigma
  /// The work of one picture, in seconds as ``RasterCostModel`` counts them: more than ten times that of the heaviest known documents.
  public static let maximumSeconds = 10.0
}
