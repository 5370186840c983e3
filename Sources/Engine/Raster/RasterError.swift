import DisplayList

/// An error that prevents a display list from being drawn.
public enum RasterError: Error, Equatable, Sendable {
  /// The picture is empty, or its width or height in pixels exceeds ``RasterLimits/maximumSide``.
  case invalidSize(width: Int, height: Int)
  /// The command at the given index ends a scope that was not begun, or begins a scope that is never ended.
  case unbalanced(command: Int)
  /// The command at the given index exceeds ``RasterLimits/maximumNestingDepth`` or
  /// ``RasterLimits/maximumPictureDepth``.
  case nestingTooDeep(command: Int)
  /// A group with a blur or a shadow exceeds ``RasterLimits/maximumGroupPixelCount``.
  ///
  /// The associated values are its size in pixels.
  case groupTooLarge(width: Int, height: Int)
  /// The group begun by the command at the given index has a color matrix that does not have 20 elements.
  case invalidColorMatrix(command: Int, count: Int)
  /// The group begun by the command at the given index has an invalid mesh: it has no quads, exceeds
  /// ``RasterLimits/maximumMeshQuadCount``, or its arrays do not match its grid size.
  case invalidMesh(command: Int, columns: Int, rows: Int)
  /// The available memory, in bytes, is insufficient even to draw the picture in narrow horizontal bands.
  case outOfMemory(needed: Int, available: Int)
  /// The estimated work for the picture exceeds the limit.
  ///
  /// The associated values are in seconds, as estimated by ``RasterCostModel``.
  case workLimitExceeded(seconds: Double, allowed: Double)
  /// The estimated work for all pictures so far exceeds the total limit, in seconds as estimated by
  /// ``RasterCostModel``.
  case totalWorkLimitExceeded(allowed: Double)
}

extension RasterError {
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
  /// A one-line message with the location, the problem and a fix.
  public var description: String {
    switch self {
    case .invalidSize(let width, let height):
      "invalid image size \(width)×\(height): each side must be 1 to \(RasterLimits.maximumSide) pixels"
    case .unbalanced(let command):
      "command \(command): unbalanced group or clip; close each one once, in reverse order"
    case .nestingTooDeep(let command):
      "command \(command): exceeds the maximum of \(RasterLimits.maximumNestingDepth) nested groups and clips, or "
        + "\(RasterLimits.maximumPictureDepth) nested pictures; reduce the nesting"
    case .groupTooLarge(let width, let height):
      "a group of \(width)×\(height) pixels with a blur or a shadow exceeds the maximum of "
        + "\(RasterLimits.maximumGroupPixelCount) pixels; clip the parts that are not visible"
    case .invalidColorMatrix(let command, let count):
      "command \(command): the color matrix has \(count) elements instead of 20; use 4 rows of 5"
    case .invalidMesh(let command, let columns, let rows):
      "command \(command): invalid mesh of \(columns)×\(rows) quads; use 1 to "
        + "\(RasterLimits.maximumMeshQuadCount) quads, and lists with one number per point or none"
    case .outOfMemory(let needed, let available):
      "the frame needs \(Self.formattedSizeRoundedUp(byteCount: needed)) of memory at once, but only "
        + "\(Self.formattedSizeRoundedDown(byteCount: available)) are available; render a smaller frame, show less "
        + "at once, or raise the memory limit (--limit memory=BYTES, CARenderer.limits.memory)"
    case .workLimitExceeded(let seconds, let allowed):
      "the estimated work of the frame is \(Self.formattedSeconds(seconds)) s and exceeds the maximum of "
        + "\(Self.formattedSeconds(allowed)) s; render a smaller frame, show less at once, or raise the work "
        + "limit (--limit seconds=COUNT, CARenderer.limits.frameSeconds)"
    case .totalWorkLimitExceeded(let allowed):
      "the estimated work of all frames so far exceeds the maximum of \(Self.formattedSeconds(allowed)) s; "
        + "render fewer or smaller frames, or raise the total work limit "
        + "(--limit total-seconds=COUNT, CARenderer.limits.totalSeconds)"
    }
  }
}

extension RasterError {
  /// Formats a time, rounded up to seconds, or to milliseconds if it is shorter than 10 seconds.
  private static func formattedSeconds(_ seconds: Double) -> String {
    let seconds = min(max(0, seconds), 1e9)
    let milliseconds = (seconds * 1000).rounded(.up)
    return seconds >= 10 || milliseconds.truncatingRemainder(dividingBy: 1000) == 0
      ? "\(Int(seconds.rounded(.up)))" : "\(milliseconds / 1000)"
  }

  /// Formats the required size, rounded up so that it never looks equal to an available size that is too small.
  private static func formattedSizeRoundedUp(byteCount bytes: Int) -> String {
    let (unit, name) = sizeUnit(for: bytes)
    return "\((max(0, bytes) + (1 << unit) - 1) >> unit) \(name)"
  }

  private static func formattedSizeRoundedDown(byteCount bytes: Int) -> String {
    let (unit, name) = sizeUnit(for: bytes)
    return "\(max(0, bytes) >> unit) \(name)"
  }

  /// Returns the bit shift and the name of the display unit: kilobytes below 10 MB, otherwise megabytes.
  private static func sizeUnit(for bytes: Int) -> (shift: Int, name: String) {
    bytes < 10 << 20 ? (10, "KB") : (20, "MB")
  }
}

/// The limits of the rasterizer.
///
/// - Beyond: the list is rejected with an error that names the command or the size.
public enum RasterLimits {
  /// The maximum width and height of a picture, in pixels.
  public static let maximumSide = 65_536
  /// The maximum nesting depth of groups and clips.
  public static let maximumNestingDepth = DisplayListLimits.maximumNestingDepth
  /// The maximum nesting depth of recorded pictures.
  public static let maximumPictureDepth = DisplayListLimits.maximumPictureDepth
  /// The maximum distance of coordinates from the origin, in pixels.
  ///
  /// Content beyond it is ignored, even if a blur would make it visible.
  public static let maximumCoordinate = DisplayListLimits.maximumCoordinate
  /// The maximum number of pixels in a group that cannot be drawn in tiles.
  public static let maximumGroupPixelCount = DisplayListLimits.maximumGroupPixelCount
  /// The maximum number of quads in a mesh.
  public static let maximumMeshQuadCount = DisplayListLimits.maximumMeshQuadCount
  /// The maximum standard deviation of a blur, in pixels.
  ///
  /// Larger values are clamped.
  public static let maximumSigma = DisplayListLimits.maximumSigma
  /// The maximum work for one picture, in seconds as estimated by ``RasterCostModel``.
  ///
  /// It is more than ten times the work of the most expensive known documents.
  public static let maximumSeconds = 10.0
}
