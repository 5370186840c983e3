/// An easing curve, which maps the fraction of a cycle to progress, like `CAMediaTimingFunction`.
public struct Easing: Hashable, Sendable {
  /// The two inner control points of the Bézier curve from (0, 0) to (1, 1).
  ///
  /// `x1` and `x2` are in `0...1`.
  public let x1, y1, x2, y2: Double

  /// Creates a curve from its control points, in the same order as for `CAMediaTimingFunction`.
  ///
  /// `x1` and `x2` are clamped to `0...1`.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = min(max(x1, 0), 1)
    self.y1 = y1
    self.x2 = min(max(x2, 0), 1)
    self.y2 = y2
  }

  /// The curve whose progress equals the fraction.
  public static let linear = Easing(0, 0, 1, 1)
  /// The curve that starts slowly, like Core Animation's `easeIn`.
  public static let easeIn = Easing(0.42, 0, 1, 1)
  /// The curve that ends slowly, like Core Animation's `easeOut`.
  public static let easeOut = Easing(0, 0, 0.58, 1)
  /// The curve that starts and ends slowly, like Core Animation's `easeInEaseOut`.
  public static let easeInEaseOut = Easing(0.42, 0, 0.58, 1)
  /// The curve used by Core Animation's implicit animations.
  public static let `default` = Easing(0.25, 0.1, 0.25, 1)

  /// Whether progress always equals the fraction.
  @inlinable public var isLinear: Bool { x1 == y1 && x2 == y2 }
}

extension Easing {
  /// Returns the progress at the given fraction of the cycle.
  ///
  /// The fraction is clamped to `0...1`. The progress can lie outside this range, depending on the control points.
  public func progress(atFraction fraction: Double) -> Double {
    EasingCurve(self).progress(atFraction: fraction)
  }
}

/// An easing curve prepared for repeated evaluation, as the coefficients of two cubic polynomials.
public struct EasingCurve: Hashable, Sendable {
  @usableFromInline let ax, bx, cx, ay, by, cy: Double

  /// Whether progress always equals the fraction.
  public let isLinear: Bool

  /// The size of a Newton step below which further steps have no visible effect.
  @usableFromInline static var minimumStep: Double { 1e-7 }

  /// Computes the coefficients of an easing curve.
  public init(_ easing: Easing) {
    isLinear = easing.isLinear
    (cx, cy) = (3 * easing.x1, 3 * easing.y1)
    (bx, by) = (3 * (easing.x2 - 2 * easing.x1), 3 * (easing.y2 - 2 * easing.y1))
    (ax, ay) = (1 + 3 * (easing.x1 - easing.x2), 1 + 3 * (easing.y1 - easing.y2))
  }

  /// Returns the progress at the given fraction of the cycle, with an error of at most 1e-9.
  ///
  /// The fraction is clamped to `0...1`. The progress can lie outside this range, depending on the control points.
  @inlinable public func progress(atFraction fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    if isLinear { return fraction }
    let s = parameter(at: fraction)
    return ((ay * s + by) * s + cy) * s
  }

  /// Returns the curve parameter s for which x(s) equals the fraction, by Newton's method within a shrinking bracket.
  @inlinable func parameter(at fraction: Double) -> Double {
    // x is monotonic, so the bracket always contains the root. A step that leaves the bracket is replaced by
    // bisection.
    var (low, high) = (0.0, 1.0)
    var s = fraction
    for _ in 0..<64 {
      let error = ((ax * s + bx) * s + cx) * s - fraction
      let slope = (3 * ax * s + 2 * bx) * s + cx
      if error > 0 { high = s } else { low = s }
      let next = s - error / slope
      guard next > low, next < high else {
        if abs(error) < 1e-13 { break }
        s = (low + high) / 2
        continue
      }
      // Convergence is quadratic, so the step after this small one would have no visible effect.
      if abs(next - s) < Self.minimumStep { return next }
      s = next
    }
    return s
  }
}
