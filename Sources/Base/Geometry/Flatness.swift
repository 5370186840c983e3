/// The maximum distances between a curve and the chords that approximate it.
///
/// The C kernels use the same numbers.
public enum Flatness {
  /// The maximum distance, in pixels, between a filled curve and its chords.
  ///
  /// The chords are then moved outward to preserve the enclosed area, which reduces the remaining error to a small
  /// fraction of this distance.
  public static let fill = 1.0 / 32

  /// The maximum distance, in pixels, between a stroke's outline and its chords.
  ///
  /// It is smaller than for fills because these chords are not moved outward.
  public static let stroke = 1.0 / 40

  /// The maximum number of chords for a curve whose points are stored.
  public static let maximumChordCount = 1024

  /// The maximum number of chords for a curve that is drawn while it is subdivided.
  ///
  /// It is larger because only a small part of the curve may be visible.
  public static let maximumDrawnChordCount = 4096
}
