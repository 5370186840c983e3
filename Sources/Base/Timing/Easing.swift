/// A curve from the fraction of a cycle to progress: behaviour/timing.md, "Timing functions".
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
  public func progress(atFraction fraction: Double) -> Double {
    EasingCurve(self).progress(atFraction: fraction)
  }
}

/// An easing as the coefficients of its two polynomials.
public struct EasingCurve: Hashable, Sendable {
  @usableFromInline let ax, bx, cx, ay, by, cy: Double

  /// Whether progress equals the fraction.
  public let isLinear: Bool

  /// The Newton step after which another one would not be seen.
  @usableFromInline static var minimumStep: Double { 1e-7 }

  /// Works out the coefficients.
  public init(_ easing: Easing) {
    isLinear = easing.isLinear
    (cx, cy) = (3 * easing.x1, 3 * easing.y1)
    (bx, by) = (3 * (easing.x2 - 2 * easing.x1), 3 * (easing.y2 - 2 * easing.y1))
    (ax, ay) = (1 + 3 * (easing.x1 - easing.x2), 1 + 3 * (easing.y1 - easing.y2))
  }

  /// The progress at a fraction of the cycle, exact to 1e-9 of the curve.
  ///
  /// - Range: the fraction is clamped to 0…1; the progress leaves it where the control points do.
  @inlinable public func progress(atFraction fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    if isLinear { return fraction }
    let s = parameter(at: fraction)
    return ((ay * s + by) * s + cy) * s
  }

  /// The curve parameter s with x(s) = fraction, by Newton steps kept inside a shrinking bracket.
  @inlinable func parameter(at fraction: Double) -> Double {
    // x does not decrease, so the bracket always holds the root; a step that leaves it is replaced by halving.
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
      // Steps shrink quadratically: the one that is taken after this small one would not be seen.
      if abs(next - s) < Self.minimumStep { return next }
      s = next
    }
    return s
  }
}
