public import Geometry

/// The extent of a command: the number of commands that belong to it and the area it can change.
///
/// Positions are relative to the command, so that a span remains valid when its commands are moved together.
public struct CommandSpan: Sendable {
  /// The number of commands that belong together.
  ///
  /// For a group or clip, it includes the command that ends it. It is 1 for other commands and 0 for commands that
  /// end a group or clip.
  public package(set) var count: Int32 = 1
  /// The offset from a `beginGroup` to its `beginMask`, in commands.
  ///
  /// It is 0 if the group has no mask.
  public package(set) var maskOffset: Int32 = 0
  /// The sum of the distances in pixels over which the backdrop filters of a group read their surroundings.
  public package(set) var backdropOutset: Int32 = 0
  /// The properties of a group's contents that affect how it is drawn.
  public package(set) var traits: GroupTraits = []
  /// The rectangle in device pixels that encloses all changes made by the command.
  ///
  /// For a group, it is the area the group can change, and for a clip, the clipped area. In a group that moves or
  /// spreads pixels, it is the area which that group can change. For commands that end a group or clip, it is empty.
  public package(set) var bounds: Rect

  /// The properties of a group's contents that affect how it is drawn.
  public struct GroupTraits: OptionSet, Sendable {
    /// The traits as bits.
    public let rawValue: UInt8

    /// Creates traits from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The content of the group contains a backdrop filter, directly or nested.
    public static let contentContainsBackdrop = GroupTraits(rawValue: 1)
    /// The mask of the group contains a backdrop filter, directly or nested.
    public static let maskContainsBackdrop = GroupTraits(rawValue: 2)
    /// The group directly contains a group or sprites with a blend mode other than source-over.
    public static let containsBlending = GroupTraits(rawValue: 4)
    /// The content or the mask contains a backdrop filter.
    public static let containsBackdrop: GroupTraits = [
      .contentContainsBackdrop, .maskContainsBackdrop,
    ]
  }

  /// Creates the span of a single command from its bounds in device pixels.
  package init(bounds: Rect) { self.bounds = bounds }

  /// The maximum area that a renderer processes, used for commands with unknown bounds.
  package static let unboundedRect: Rect = {
    let limit = Double(DisplayListLimits.maximumCoordinate)
    return Rect(minX: -limit, minY: -limit, maxX: limit, maxY: limit)
  }()
}

/// The reason why a display list cannot be drawn, with the first command at which it occurs.
public enum DisplayListDiagnostic: Equatable, Sendable {
  /// The command ends a group, mask or clip that was not started, or starts one that is not ended.
  ///
  /// For an unended clip, the value is the number of commands.
  case unbalanced(command: Int)
  /// The command is nested in more groups and clips than ``DisplayListLimits/maximumNestingDepth``.
  case nestingTooDeep(command: Int)
  /// The command has a color matrix whose number of elements, `count`, is not 20.
  case invalidColorMatrix(command: Int, count: Int)
  /// The group has a mesh without quads, with more than ``DisplayListLimits/maximumMeshQuadCount``, or with arrays
  /// that do not fit its grid.
  case invalidMesh(command: Int, columns: Int, rows: Int)
}
