public import CoreGraphics
import Geometry

/// A morph between two outlines with different elements.
///
/// The paths ``from`` and ``to`` have equal elements and the shapes of the original outlines, so that a `CABasicAnimation`
/// of a shape layer's `path` interpolates between them without jumps:
///
/// - Subpaths are paired by the distance of their centroids and by their sizes: outer outlines with outer outlines, and
///   holes with holes of the same outline.
/// - A subpath without a partner grows from a point or shrinks to a point: the centroid of the nearest outer outline or,
///   for a hole, the nearest filled point.
/// - Paired subpaths run in the same direction, and closed ones begin where the points travel the shortest distances.
/// - Each of a pair is divided at the fractions of the arc length at which the other one has breakpoints.
///
/// An open subpath with a closed partner stays open: the partner begins near its ends and has no join there. Subpaths that
/// only move the current point are omitted, unless the path has no others. Subpaths with a coordinate that is not finite
/// or greater than 1e100 are omitted, too. ``OutlineMorphLimits`` limits the time for matching.
public struct OutlineMorph: Hashable, Sendable {
  private let interpolation: PathInterpolation
  private let paths: Ends

  private struct Ends: Hashable, Sendable {
    var first = Path()
    var second = Path()
  }

  /// Creates a morph between two outlines.
  ///
  /// - Parameters:
  ///   - from: The outline at progress 0. It may be empty.
  ///   - to: The outline at progress 1. It may be empty.
  ///   - rule: The rule by which the outlines are filled. With `.winding`, the direction of an outline is kept relative to
  ///     the outlines that overlap it.
  /// - Complexity: O(n + s² log s) for n elements in s subpaths.
  public init(from: CGPath, to: CGPath, using rule: CGPathFillRule = .winding) {
    let matching = OutlineMatching(
      from.geometry, to.geometry, fillRule: rule == .winding ? .nonZero : .evenOdd)
    paths = Ends(first: matching.first, second: matching.second)
    interpolation = PathInterpolation(from: matching.first, to: matching.second)
  }

  /// The outline at progress 0, with the elements of ``to``.
  public var from: CGPath { CGPath(geometry: paths.first) }

  /// The outline at progress 1, with the elements of ``from``.
  public var to: CGPath { CGPath(geometry: paths.second) }

  /// Returns the outline at the given progress, as a `CABasicAnimation` of a shape layer's `path` displays it.
  ///
  /// The progress 0 gives ``from``, and 1 gives ``to``. Values outside `0...1` extrapolate. Infinite values are clamped to
  /// `0...1`, and NaN gives ``from``.
  public func path(at progress: Double) -> CGPath {
    let finite = progress.isFinite ? progress : progress > 0 ? 1 : 0
    // Interpolation rounds, even at the ends.
    if finite == 0 { return from }
    if finite == 1 { return to }
    return CGPath(geometry: interpolation.path(at: finite))
  }
}

/// The limits for matching the subpaths of two outlines.
///
/// - Beyond: Subpaths are paired in their order, regardless of their positions and directions.
public enum OutlineMorphLimits {
  /// The maximum number of elements in both outlines.
  ///
  /// Outlines traced from photographs have about 50,000 elements.
  public static let maximumElementCount = 100_000
  /// The maximum number of subpaths in each outline.
  ///
  /// A paragraph of text has about 500 subpaths.
  public static let maximumSubpathCount = 512
}
