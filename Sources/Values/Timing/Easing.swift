/// A curve from the fraction of a cycle to progress: spec/03 section 5.
public struct Easing: Hashable, Sendable {
  /// The inner control points of the Bézier curve from (0, 0) to (1, 1); x1 and x2 in 0…1.
  public let x1, y1, x2, y2: Double

  /// Takes the two inner control points; their x is clamped to 0…1.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = min(max(x1, 0), 1)
    self.y1 = y1
    self.x2 = min(max(x2, 0), 1)
    self.y2 = y2
  }

  /// Progress equals the fraction.
  public static let linear = Easing(0, 0, 1, 1)
}
