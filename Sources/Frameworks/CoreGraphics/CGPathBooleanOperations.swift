import Geometry

// Open subpaths count as closed where an area is meant. Curves stay curves. Nothing comes of numbers beyond 1e100.
extension CGPath {
  /// The area in this path or the other.
  public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, fillRule: rule) { $0 || $1 }
  }

  /// The area in both paths.
  public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, fillRule: rule) { $0 && $1 }
  }

  /// The area in this path and not in the other.
  public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, fillRule: rule) { $0 && !$1 }
  }

  /// The area in one of both paths and not in the other.
  public func symmetricDifference(
    _ other: CGPath, using rule: CGPathFillRule = .winding
  ) -> CGPath {
    combined(with: other, fillRule: rule) { $0 != $1 }
  }

  /// Whether both areas have a part in common.
  public func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
    geometry.intersects(other.geometry, fillRule: rule.geometryFillRule)
  }

  /// The same area with outlines that do not cross, the outer ones from x to y and holes the other way: by either rule it is
  /// the same.
  public func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: CGPath(geometry: Path()), fillRule: rule) { mine, _ in mine }
  }

  /// The connected pieces of the area, each with its holes.
  public func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
    geometry.connectedComponents(fillRule: rule.geometryFillRule).map { CGPath(geometry: $0) }
  }

  /// The parts of this path's line that run within the other's area.
  public func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    CGPath(
      geometry: geometry.clippedLine(
        by: other.geometry, fillRule: rule.geometryFillRule, keepsInside: true))
  }

  /// The parts of this path's line that do not run within the other's area.
  public func lineSubtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    CGPath(
      geometry: geometry.clippedLine(
        by: other.geometry, fillRule: rule.geometryFillRule, keepsInside: false))
  }

  private func combined(
    with other: CGPath, fillRule rule: CGPathFillRule, isInside: @escaping (Bool, Bool) -> Bool
  ) -> CGPath {
    CGPath(
      geometry: geometry.combined(
        with: other.geometry, fillRule: rule.geometryFillRule, isInside: isInside))
  }
}

extension CGPathFillRule {
  /// The same rule.
  fileprivate var geometryFillRule: FillRule { self == .winding ? .nonZero : .evenOdd }
}
