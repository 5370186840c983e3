// Boolean operations on the filled areas of paths. Open subpaths count as closed where an area is meant. Curves
// remain curves. Paths with coordinates beyond 1e100 have an empty result.

extension Path {
  /// Returns a boolean combination of the filled areas of two paths.
  ///
  /// The outlines of the result do not cross. Outer outlines turn from the x axis toward the y axis, holes in the
  /// opposite direction.
  /// - Parameters:
  ///   - other: The second path.
  ///   - rule: The fill rule for both paths.
  ///   - isInside: A function that returns whether a point belongs to the result. Its arguments are whether the point
  ///     is inside this path and whether it is inside the other.
  /// - Returns: The outline of the combined area.
  public func combined(
    with other: Path, fillRule rule: FillRule, isInside: @escaping (Bool, Bool) -> Bool
  ) -> Path {
    var path = Path()
    for loop in AreaOutline(self, other, rule, isInside).loops { path.append(loop) }
    return path
  }

  /// Returns whether the filled areas of both paths overlap.
  public func intersects(_ other: Path, fillRule rule: FillRule) -> Bool {
    !AreaOutline(self, other, rule) { $0 && $1 }.isEmpty
  }

  /// Returns the connected components of the filled area, each with its holes.
  public func connectedComponents(fillRule rule: FillRule) -> [Path] {
    let loops = AreaOutline(self, Path(), rule) { mine, _ in mine }.loops
    let areas = loops.map(\.signedArea)
    var pieces = loops.indices.filter { areas[$0] > 0 }.map { (loop: $0, path: loops[$0]) }
    for hole in loops.indices where areas[hole] <= 0 {
      // A hole belongs to the smallest outline that surrounds it.
      let around = pieces.indices.filter { loops[pieces[$0].loop].encloses(loops[hole]) }
      if let home = around.min(by: { areas[pieces[$0].loop] < areas[pieces[$1].loop] }) {
        pieces[home].path.append(loops[hole])
      }
    }
    return pieces.map(\.path)
  }

  /// Returns the parts of this path's lines that are inside the filled area of another path, or outside it if
  /// `wanted` is `false`.
  public func clippedLine(by other: Path, fillRule rule: FillRule, keepsInside wanted: Bool) -> Path
  {
    let arrangement = CurveArrangement([self, other], closes: [false, true])
    var runs: [[AreaOutline.DirectedEdge]] = []
    var subpath: Int?
    for chord in arrangement.chords where chord.path == 0 {
      let middle = arrangement.curves[chord.curve].point(at: (chord.start + chord.end) / 2)
      guard other.contains(middle, fillRule: rule) == wanted else { continue }
      let side = AreaOutline.DirectedEdge(
        from: chord.from, to: chord.to, curve: chord.curve, start: chord.start, end: chord.end)
      let run = runs.count - 1
      if subpath == chord.subpath, let last = runs.last?.last, last.to == side.from {
        if last.isContinued(by: side) {
          runs[run][runs[run].count - 1].to = side.to
          runs[run][runs[run].count - 1].end = side.end
        } else {
          runs[run].append(side)
        }
      } else {
        runs.append([side])
        subpath = chord.subpath
      }
    }
    var path = Path()
    for run in runs {
      path.move(to: arrangement.vertices[run[0].from])
      for side in run { path.addCurve(from: arrangement, edge: side) }
    }
    return path
  }
}

extension Path {
  /// The signed area of a closed path, approximated by chords.
  ///
  /// It is positive if the path turns from the x axis toward the y axis.
  fileprivate var signedArea: Double {
    var sum = 0.0
    for element in elements {
      let curve: Curve? =
        if case .close(let a, let b) = element { Curve(a, b) } else { Curve(element) }
      guard let curve else { continue }
      let count = curve.degree == .line ? 1 : 16
      for i in 0..<count {
        let p = curve.point(at: Double(i) / Double(count))
        let q = curve.point(at: Double(i + 1) / Double(count))
        sum += p.x * q.y - p.y * q.x
      }
    }
    return sum / 2
  }

  /// Returns whether `other`, an outline that does not cross this one, is inside this one.
  fileprivate func encloses(_ other: Path) -> Bool {
    for element in other.elements {
      // The midpoint of an element is not on this outline, because the outlines meet only at single points.
      if let curve = Curve(element) { return contains(curve.point(at: 0.5)) }
    }
    return false
  }
}
