/// The limits of display lists accepted by a renderer.
/// - Beyond: A composer omits the content or draws it without the effect, and reports it with the name of the limit.
///   A renderer refuses a list that exceeds a limit.
public enum DisplayListLimits {
  /// The maximum nesting depth of groups and clips.
  public static let maximumNestingDepth = 1_024
  /// The maximum nesting depth of recorded pictures.
  public static let maximumPictureDepth = 64
  /// The maximum number of pixels in a group with a blur, mesh or shadow.
  public static let maximumGroupPixelCount = 1 << 27
  /// The maximum standard deviation of a blur in pixels.
  ///
  /// Larger values are clamped.
  public static let maximumSigma = 1_000.0
  /// The maximum number of dashes in a stroke.
  ///
  /// A pattern that would result in more is ignored, and the line is drawn without dashes.
  public static let maximumDashCount = 100_000
  /// The maximum distance from the origin, in pixels, at which pixels are drawn.
  ///
  /// Pixels beyond it are dropped, even if a blur would spread them into view.
  public static let maximumCoordinate = 1 << 18
  /// The maximum number of quads in a mesh.
  public static let maximumMeshQuadCount = 1 << 16
}
