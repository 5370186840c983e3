/// What a renderer takes of a list at most, so that who writes one can keep to it.
///
/// - Beyond: a composer leaves it out, or draws it plain, with a line that says which; a list that says more is refused.
public enum DisplayListLimits {
  /// Groups and clips in each other.
  public static let maximumNestingDepth = 1_024
  /// Recorded pictures in each other.
  public static let maximumPictureDepth = 64
  /// Pixels of a group that is blurred, bent or casts a shadow.
  public static let maximumGroupPixelCount = 1 << 27
  /// The largest standard deviation of a blur, in pixels; larger ones are drawn like it.
  public static let maximumSigma = 1_000.0
  /// Dashes of one stroke; a pattern that makes more of them is left out, and the line is drawn whole.
  public static let maximumDashCount = 100_000
  /// Pixels from the origin beyond which nothing is kept, also of what is blurred into view.
  public static let maximumCoordinate = 1 << 18
  /// Quads of a mesh.
  public static let maximumMeshQuadCount = 1 << 16
}
