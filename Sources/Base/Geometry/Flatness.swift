/// How finely curves are cut into chords, for everything that cuts them: the kernels in C take these numbers, too.
public enum Flatness {
  /// How far, in pixels, a chord of a filled curve may lie from it; chords are then moved outwards, so that they enclose
  /// the curve's area, and what is left is a small part of that.
  public static let fill = 1.0 / 32

  /// How far, in pixels, the outline of a stroke may lie from the true one; finer, as its chords are not moved.
  public static let stroke = 1.0 / 40

  /// The most chords of a curve whose points are kept.
  public static let maximumChordCount = 1024

  /// The most chords of a curve that is drawn as it is cut: it may be far larger than what is seen of it.
  public static let maximumDrawnChordCount = 4096
}
