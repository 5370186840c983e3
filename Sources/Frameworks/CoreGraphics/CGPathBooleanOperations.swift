import Geometry

// Open subpaths are closed implicitly when a path is used as an area. Curves are preserved. Paths with coordinates
// beyond 1e100 produce empty results.
extension CGPath {
  /// Returns the outline of the area inside this path, the other path or both.
  public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, fillRule: rule) { $0 || $1 }
  }

  /// Returns the outline of the area inside both paths.
  public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, fillRule: rule) { $0 && $1 }
  }

  /// Returns the outline of the area inside this path and outside the other path.
  public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, fillRule: rule) { $0 && !$1 }
  }

  /// Returns the outline of the area inside exactly one of the two paths.
  public func symmetricDifference(
    _ other: CGPath, using rule: CGPathFillRule = .winding
  ) -> CGPath {
    combined(with: other, fillRule: rule) { $0 != $1 }
  }

  /// Returns whether the areas of the two paths overlap.
  public func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
    geometry.intersects(other.geometry, fillRule: rule.geometryFillRule)
  }

  /// Returns a path that covers the same area with outlines that do not cross.
  ///
  /// Outer outlines run from the x axis toward the y axis and holes run in the opposite direction, so both fill rules
  /// define the same area.
  public func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: CGPath(geometry: Path()), fillRule: rule) { mine, _ in mine }
  }

  /// Returns the connected parts of the area as separate paths, each including its holes.
  public func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
    geometry.connectedComponents(fillRule: rule.geometryFillRule).map { CGPath(geometry: $0) }
  }

  /// Returns the parts of this path's lines that are inside the other path's area.
  public func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    CGPath(
      geometry: geometry.clippedLine(
        by: other.geometry, fillRule: rule.geometryFillRule, keepsInside: true))
  }

  /// Returns the parts of this path's lines that are outside the other path's area.
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
  /// The equivalent fill rule in the Geometry module.
  fileprivate var geometryFillRule: FillRule { self == .winding ? .nonZero : .evenOdd }
}
