extension Curve {
  /// The true length, to about ten digits.
  public var length: Double { length(0, 1) }

  /// The true length between two parameters, a not above b; zero where a point is not finite.
  public func length(_ a: Double, _ b: Double) -> Double {
    let polygon = (p1 - p0).length + (p2 - p1).length + (p3 - p2).length
    guard polygon > 0, polygon.isFinite, b > a else { return 0 }
    guard degree != .line else { return polygon * (b - a) }
    return refined(a, b, whole: quadrature(a, b), tolerance: polygon * 1e-11, depth: 0)
  }

  /// The parameter at which the curve has run the given length from its start.
  public func parameter(atLength target: Double) -> Double {
    parameter(atLength: target, of: length)
  }

  /// The parameter at which the curve has run the given length, where its whole length is known already.
  public func parameter(atLength target: Double, of total: Double) -> Double {
    guard target > 0, total > 0 else { return 0 }
    guard target < total else { return 1 }
    guard degree != .line else { return target / total }
    var (low, high) = (0.0, 1.0)
    var t = target / total
    // Newton within a bracket; the length from the last guess onwards is added to what is known.
    var (known, at) = (0.0, 0.0)
    for _ in 0..<60 {
      known += t >= at ? length(at, t) : -length(t, at)
      at = t
      let miss = known - target
      if abs(miss) <= total * 1e-12 { break }
      if miss > 0 { high = t } else { low = t }
      if high - low < 1e-15 { break }
      let speed = derivative(t).length
      let next = speed > 0 ? t - miss / speed : -1
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }

  private func refined(
    _ a: Double, _ b: Double, whole: Double, tolerance: Double, depth: Int
  ) -> Double {
    let m = (a + b) / 2
    let (left, right) = (quadrature(a, m), quadrature(m, b))
    if abs(left + right - whole) <= tolerance || depth >= 24 { return left + right }
    return refined(a, m, whole: left, tolerance: tolerance / 2, depth: depth + 1)
      + refined(m, b, whole: right, tolerance: tolerance / 2, depth: depth + 1)
  }

  /// Gauss and Legendre's rule with eight points over the speed.
  private func quadrature(_ a: Double, _ b: Double) -> Double {
    let (half, middle) = ((b - a) / 2, (a + b) / 2)
    var sum = 0.0
    for (x, w) in Self.nodes {
      sum += w * (derivative(middle - half * x).length + derivative(middle + half * x).length)
    }
    return sum * half
  }

  // Abscissae and weights of the rule: Abramowitz and Stegun, table 25.4, n = 8.
  private static let nodes: [(Double, Double)] = [
    (0.1834346424956498, 0.3626837833783620), (0.5255324099163290, 0.3137066458778873),
    (0.7966664774136267, 0.2223810344533745), (0.9602898564975363, 0.1012285362903763),
  ]
}
