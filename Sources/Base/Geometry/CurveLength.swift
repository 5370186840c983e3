extension Curve {
  /// The arc length of the curve, with a relative error of about 1e-9.
  public var length: Double { length(from: 0, to: 1) }

  /// Returns the arc length between two parameters, where `a` must not be greater than `b`.
  ///
  /// It is 0 if a point is not finite.
  public func length(from a: Double, to b: Double) -> Double {
    let polygon = (p1 - p0).length + (p2 - p1).length + (p3 - p2).length
    guard polygon > 0, polygon.isFinite, b > a else { return 0 }
    guard degree != .line else { return polygon * (b - a) }
    let whole = quadratureLength(from: a, to: b)
    var pieces = Self.maximumPieceCount
    return adaptiveLength(
      from: a, to: b, estimate: whole,
      tolerance: Self.lengthTolerance(polygonLength: polygon, estimate: whole), depth: 0,
      pieceCount: &pieces)
  }

  /// Returns the parameter at the given arc length from the start, clamped to `0...1`.
  public func parameter(atLength target: Double) -> Double {
    ArcLengthTable(self).parameter(atLength: target)
  }

  /// The maximum error of a measured length, as a fraction of the length of the control polygon.
  private static let relativeTolerance = 1e-9

  /// The maximum number of pieces into which a curve is divided to measure its length.
  ///
  /// A curve with two cusps needs fewer than a hundred. The limit is reached only if coordinates are so large or so
  /// small that the lengths of two halves do not add up to the whole.
  fileprivate static let maximumPieceCount = 1024

  /// Returns the permitted error of a measured length.
  ///
  /// If the length is more than twice that of the control polygon, the error is a fraction of the length itself.
  fileprivate static func lengthTolerance(polygonLength polygon: Double, estimate whole: Double)
    -> Double
  {
    (whole > 2 * polygon ? whole : polygon) * relativeTolerance
  }

  private func adaptiveLength(
    from a: Double, to b: Double, estimate whole: Double, tolerance: Double, depth: Int,
    pieceCount pieces: inout Int
  ) -> Double {
    let m = (a + b) / 2
    let (left, right) = (quadratureLength(from: a, to: m), quadratureLength(from: m, to: b))
    pieces -= 1
    if abs(left + right - whole) <= tolerance || depth >= 24 || pieces <= 0 { return left + right }
    return adaptiveLength(
      from: a, to: m, estimate: left, tolerance: tolerance / 2, depth: depth + 1,
      pieceCount: &pieces)
      + adaptiveLength(
        from: m, to: b, estimate: right, tolerance: tolerance / 2, depth: depth + 1,
        pieceCount: &pieces)
  }

  /// Returns the arc length between two parameters by eight-point Gauss-Legendre quadrature of the speed.
  fileprivate func quadratureLength(from a: Double, to b: Double) -> Double {
    let (half, middle) = ((b - a) / 2, (a + b) / 2)
    var sum = 0.0
    for (x, w) in Self.gaussLegendreNodes {
      sum +=
        w * (derivative(at: middle - half * x).length + derivative(at: middle + half * x).length)
    }
    return sum * half
  }

  // The abscissae and weights are from Abramowitz and Stegun, table 25.4, n = 8.
  private static let gaussLegendreNodes: [(Double, Double)] = [
    (0.1834346424956498, 0.3626837833783620), (0.5255324099163290, 0.3137066458778873),
    (0.7966664774136267, 0.2223810344533745), (0.9602898564975363, 0.1012285362903763),
  ]
}

/// A table of arc lengths along a curve, which speeds up repeated conversions of lengths to parameters.
public struct ArcLengthTable: Sendable {
  /// The arc length of the whole curve.
  public var length: Double { entries.last?.length ?? 0 }

  private let curve: Curve
  /// The parameter and the length from the start, at the end of each interval.
  ///
  /// An interval is short enough for a single quadrature to measure it precisely.
  private var entries: ContiguousArray<(parameter: Double, length: Double)> = []

  /// Creates a table by measuring the given curve.
  ///
  /// The table is empty if a point is not finite.
  public init(_ curve: Curve) {
    self.curve = curve
    let polygon =
      (curve.p1 - curve.p0).length + (curve.p2 - curve.p1).length + (curve.p3 - curve.p2).length
    guard polygon > 0, polygon.isFinite else { return }
    if curve.degree == .line {
      entries = [(1, polygon)]
    } else {
      let whole = curve.quadratureLength(from: 0, to: 1)
      var pieces = Curve.maximumPieceCount
      measureLength(
        from: 0, to: 1, estimate: whole,
        tolerance: Curve.lengthTolerance(polygonLength: polygon, estimate: whole), depth: 0,
        pieceCount: &pieces)
    }
  }

  /// Returns the parameter at the given arc length from the start, clamped to `0...1`.
  public func parameter(atLength target: Double) -> Double {
    guard target > 0 else { return 0 }
    guard target < length else { return 1 }
    var (first, last) = (0, entries.count - 1)
    while first < last {
      let midpoint = (first + last) / 2
      if entries[midpoint].length > target { last = midpoint } else { first = midpoint + 1 }
    }
    let start = first > 0 ? entries[first - 1] : (parameter: 0, length: 0)
    let end = entries[first]
    let fraction = (target - start.length) / (end.length - start.length)
    var t = start.parameter + (end.parameter - start.parameter) * fraction
    guard curve.degree != .line else { return t }
    // Newton's method, replaced by bisection if a step leaves the bracket.
    var (low, high) = (start.parameter, end.parameter)
    for _ in 0..<40 {
      let miss = start.length + curve.quadratureLength(from: start.parameter, to: t) - target
      if abs(miss) <= length * 1e-12 { break }
      if miss > 0 { high = t } else { low = t }
      if high - low < 1e-15 { break }
      let speed = curve.derivative(at: t).length
      let next = speed > 0 ? t - miss / speed : -1
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }

  private mutating func measureLength(
    from a: Double, to b: Double, estimate whole: Double, tolerance: Double, depth: Int,
    pieceCount pieces: inout Int
  ) {
    let m = (a + b) / 2
    let (left, right) = (
      curve.quadratureLength(from: a, to: m), curve.quadratureLength(from: m, to: b)
    )
    pieces -= 1
    if abs(left + right - whole) <= tolerance || depth >= 24 || pieces <= 0 {
      let before = length
      entries.append((m, before + left))
      entries.append((b, before + left + right))
    } else {
      measureLength(
        from: a, to: m, estimate: left, tolerance: tolerance / 2, depth: depth + 1,
        pieceCount: &pieces)
      measureLength(
        from: m, to: b, estimate: right, tolerance: tolerance / 2, depth: depth + 1,
        pieceCount: &pieces)
    }
  }
}
