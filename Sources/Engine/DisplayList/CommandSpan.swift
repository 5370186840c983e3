public import Geometry

/// The number of commands that belong to a command, and the area that it can change.
///
/// Indices are relative to the command, so that a span remains valid when its commands are moved together.
public struct CommandSpan: Sendable {
  /// The number of commands in the span.
  ///
  /// For a command that begins a group or clip, it includes the command that ends it. It is 1 for other commands, and
  /// 0 for commands that end a group or clip.
  public package(set) var count: Int32 = 1
  /// The number of commands from a `beginGroup` to its `beginMask`.
  ///
  /// It is 0 if the group has no mask.
  public package(set) var maskOffset: Int32 = 0
  /// The total distance, in pixels, over which the backdrop filters in a group sample the surrounding pixels.
  public package(set) var backdropOutset: Int32 = 0
  /// The properties of a group's content and mask that affect how it is drawn.
  public package(set) var traits: GroupTraits = []
  /// The rectangle, in device pixels, that encloses all changes made by the command.
  ///
  /// For a group, it is the area that the group can change, and for a clip, the clipped area. For commands inside a
  /// group that moves or spreads pixels, it is the area that this group can change. For commands that end a group or
  /// clip, it is empty.
  public package(set) var bounds: Rect

  /// The properties of a group's content and mask that affect how it is drawn.
  public struct GroupTraits: OptionSet, Sendable {
    /// The traits as a bit mask.
    public let rawValue: UInt8

    /// Creates traits from a bit mask.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The group's content contains a backdrop filter, directly or in a nested group.
    public static let contentContainsBackdrop = GroupTraits(rawValue: 1)
    /// The group's mask contains a backdrop filter, directly or in a nested group.
    public static let maskContainsBackdrop = GroupTraits(rawValue: 2)
    /// The group directly contains a group or sprites with a blend mode other than source-over.
    public static let containsBlending = GroupTraits(rawValue: 4)
    /// The content or the mask contains a backdrop filter.
    public static let containsBackdrop: GroupTraits = [
      .contentContainsBackdrop, .maskContainsBackdrop,
    ]
  }

  /// Creates a span for a single command with the given bounds in device pixels.
  package init(bounds: Rect) { self.bounds = bounds }

  /// The largest area that a renderer processes, used for commands with unknown bounds.
  package static let unboundedRect: Rect = {
    let limit = Double(DisplayListLimits.maximumCoordinate)
    return Rect(minX: -limit, minY: -limit, maxX: limit, maxY: limit)
  }()
}

/// The reason why a display list cannot be drawn, with the index of the first invalid command.
public enum DisplayListDiagnostic: Equatable, Sendable {
  /// The command ends a group, mask or clip that was not begun, or begins one that is not ended.
  ///
  /// For a clip that is not ended, the index is the number of commands in the list.
  case unbalanced(command: Int)
  /// The command is nested in more groups and clips than ``DisplayListLimits/maximumNestingDepth``.
  case nestingTooDeep(command: Int)
  /// The command has a color matrix whose number of elements, `count`, is not 20.
  case invalidColorMatrix(command: Int, count: Int)
  /// The group has a mesh without quads, with more than ``DisplayListLimits/maximumMeshQuadCount``, or with arrays
  /// that do not fit its grid.
  case invalidMesh(command: Int, columns: Int, rows: Int)
}
