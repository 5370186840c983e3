extension Path {
  /// Returns the filled areas of the subpaths as polygons.
  ///
  /// Open subpaths are closed by a line. The tolerance is the maximum distance between a curve and its chords, after
  /// the transform is applied.
  public func flattened(tolerance: Double, transform: Affine = .identity) -> PolygonList {
    var polygons = PolygonList()
    flatten(into: &polygons, tolerance: tolerance, transform: transform)
    return polygons
  }

  /// Appends the filled areas of the subpaths to existing polygons, which allows their memory to be reused.
  ///
  /// The tolerance is the maximum distance between a curve and its chords, after the transform is applied.
  public func flatten(
    into polygons: inout PolygonList, tolerance: Double, transform m: Affine = .identity
  ) {
    var current = Point.zero
    var start = Point.zero
    points.withUnsafeBufferPointer { points in
      var i = 0
      for verb in verbs {
        switch verb {
        case .move:
          polygons.endPolygon()
          current = m.apply(points[i])
          start = current
          polygons.points.append(current)
          i += 1
        case .line:
          current = m.apply(points[i])
          polygons.points.append(current)
          i += 1
        case .quad:
          let curve = Curve(current, m.apply(points[i]), m.apply(points[i + 1]))
          curve.appendChords(to: &polygons.points, tolerance: tolerance)
          current = curve.p3
          i += 2
        case .cubic:
          let curve = Curve(
            current, m.apply(points[i]), m.apply(points[i + 1]), m.apply(points[i + 2]))
          curve.appendChords(to: &polygons.points, tolerance: tolerance)
          current = curve.p3
          i += 3
        case .close:
          polygons.endPolygon()
          current = start
        }
      }
    }
    polygons.endPolygon()
  }
}

extension Curve {
  /// Returns the number of chords, with equal parameter steps, needed to approximate the curve within the given
  /// tolerance.
  /// - Source: Wang's bound, n² ≥ d(d − 1) / 8 · max |second difference| / tolerance for degree d.
  @inlinable public func chordCount(tolerance: Double) -> Int {
    let bend: Double
    switch degree {
    case .line: return 1
    case .quad: bend = (p0 - p1 * 2 + p3).length * (2.0 / 8)
    case .cubic:
      bend = max((p0 - p1 * 2 + p2).length, (p1 - p2 * 2 + p3).length) * (6.0 / 8)
    }
    let n = (bend / tolerance).squareRoot().rounded(.up)
    return n < 2 ? 1 : n < Double(Flatness.maximumChordCount) ? Int(n) : Flatness.maximumChordCount
  }

  /// Appends the end points of the chords that approximate the curve within the given tolerance.
  ///
  /// The start point of the curve is not included.
  @inlinable public func appendChords(to points: inout ContiguousArray<Point>, tolerance: Double) {
    let n = chordCount(tolerance: tolerance)
    if n > 1 {
      let step = 1 / Double(n)
      // The polynomial is evaluated as p0 + t (a + t (b + t c)).
      let (a, b, c) = polynomialCoefficients
      for i in 1..<n {
        let t = Double(i) * step
        points.append(p0 + (a + (b + c * t) * t) * t)
      }
    }
    points.append(p3)
  }

  /// The coefficients of t, t² and t³ in the curve polynomial.
  @inlinable var polynomialCoefficients: (Point, Point, Point) {
    switch degree {
    case .line: (p3 - p0, .zero, .zero)
    case .quad: ((p1 - p0) * 2, p0 - p1 * 2 + p3, .zero)
    case .cubic: ((p1 - p0) * 3, (p0 - p1 * 2 + p2) * 3, p3 - p0 + (p1 - p2) * 3)
    }
  }
}
