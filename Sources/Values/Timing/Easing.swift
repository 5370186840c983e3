/// A curve from the fraction of a cycle to progress: spec/03 section 5.
public struct Easing: Hashable, Sendable {
  /// The inner control points of the Bézier curve from (0, 0) to (1, 1); x1 and x2 in 0…1.
  public let x1, y1, x2, y2: Double

  /// Takes the control points as CAMediaTimingFunction does; x1 and x2 are clamped to 0…1.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = min(max(x1, 0), 1)
    self.y1 = y1
    self.x2 = min(max(x2, 0), 1)
    self.y2 = y2
  }

  /// Progress equals the fraction.
  public static let linear = Easing(0, 0, 1, 1)
  /// Starts slowly.
  public static let easeIn = Easing(0.42, 0, 1, 1)
  /// Ends slowly.
  public static let easeOut = Easing(0, 0, 0.58, 1)
  /// Starts and ends slowly.
  public static let easeInEaseOut = Easing(0.42, 0, 0.58, 1)
  /// The curve of implicit animations.
  public static let `default` = Easing(0.25, 0.1, 0.25, 1)

  /// Whether the curve is the diagonal.
  @inlinable public var isLinear: Bool { x1 == y1 && x2 == y2 }
}

extension Easing {
  /// The progress at a fraction of the cycle.
  ///
  /// - Range: the fraction is clamped to 0…1; the progress leaves it where the control points do.
  public func evaluate(_ fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    if isLinear { return fraction }
    return Self.coordinate(y1, y2, parameter(at: fraction))
  }

  /// The curve parameter s with x(s) = fraction, by Newton steps kept inside a shrinking bracket.
  private func parameter(at fraction: Double) -> Double {
    // x does not decrease, so the bracket always holds the root; a Newton step that leaves it is replaced by halving.
    var (low, high) = (0.0, 1.0)
    var s = fraction
    for _ in 0..<64 {
      let error = Self.coordinate(x1, x2, s) - fraction
      if abs(error) < 1e-13 { break }
      if error > 0 { high = s } else { low = s }
      let slope = Self.slope(x1, x2, s)
      let next = s - error / slope
      s = next > low && next < high ? next : (low + high) / 2
    }
    return s
  }

  /// One coordinate of the curve whose inner control points have the coordinates `a` and `b`.
  private static func coordinate(_ a: Double, _ b: Double, _ s: Double) -> Double {
    ((s * (1 + 3 * (a - b)) + 3 * (b - 2 * a)) * s + 3 * a) * s
  }

  private static func slope(_ a: Double, _ b: Double, _ s: Double) -> Double {
    (3 * s * (1 + 3 * (a - b)) + 6 * (b - 2 * a)) * s + 3 * a
  }
}
