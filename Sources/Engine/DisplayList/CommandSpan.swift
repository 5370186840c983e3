public import Geometry

/// What belongs to a command of a list, and where it may be seen.
///
/// Places are told by their distance from the command's own, so that a span stays right where its commands are moved
/// together.
public struct CommandSpan: Sendable {
  /// How many commands belong together here: those of a group or a clip with the one that ends it, else one; none for
  /// what ends something.
  public package(set) var count: Int32 = 1
  /// How far behind a `beginGroup` its `beginMask` stands; 0 where it has none.
  public package(set) var maskOffset: Int32 = 0
  /// How far all backdrops in a group look around, added up, in pixels.
  public package(set) var backdropOutset: Int32 = 0
  /// What a group holds.
  public package(set) var traits: GroupTraits = []
  /// In device pixels: beyond it nothing looks otherwise because of the command.
  ///
  /// Of a group that is all it can reach, of a clip all that it lets through; of what lies in a group that carries
  /// pixels to other places, what that group can reach. Of what ends something it is nothing.
  public package(set) var bounds: Rect

  /// What a group holds that decides how it is drawn.
  public struct GroupTraits: OptionSet, Sendable {
    /// One bit for each.
    public let rawValue: UInt8

    /// Those of the bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Its content, or something in it, changes what lies beneath.
    public static let contentContainsBackdrop = GroupTraits(rawValue: 1)
    /// Its mask does.
    public static let maskContainsBackdrop = GroupTraits(rawValue: 2)
    /// A group or sprites directly inside meet what is beneath them otherwise than source over.
    public static let containsBlending = GroupTraits(rawValue: 4)
    /// Either of its parts changes what lies beneath.
    public static let containsBackdrop: GroupTraits = [
      .contentContainsBackdrop, .maskContainsBackdrop,
    ]
  }

  /// One command that may be seen within a rectangle.
  package init(bounds: Rect) { self.bounds = bounds }

  /// Where something may be seen of which nothing is known: as far as a renderer keeps anything.
  package static let unboundedRect: Rect = {
    let limit = Double(DisplayListLimits.maximumCoordinate)
    return Rect(minX: -limit, minY: -limit, maxX: limit, maxY: limit)
  }()
}

/// Why a list cannot be drawn; the first place at which that shows.
public enum DisplayListDiagnostic: Equatable, Sendable {
  /// The command ends what was not begun, or begins what is not ended; the number of commands where a clip is not.
  case unbalanced(command: Int)
  /// The command lies in more groups and clips than ``DisplayListLimits/maximumNestingDepth``.
  case nestingTooDeep(command: Int)
  /// The command has a colour matrix that does not have 20 numbers.
  case invalidColorMatrix(command: Int, count: Int)
  /// The group has a mesh without quads, with more than ``DisplayListLimits/maximumMeshQuadCount``, or with lists that do not fit
  /// its grid.
  case invalidMesh(command: Int, columns: Int, rows: Int)
}
