import Geometry

// Open subpaths count as closed where an area is meant. Curves stay curves. Nothing comes of numbers beyond 1e100.
extension CGPath {
  /// The area in this path or the other.
  public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(other, rule) { $0 || $1 }
  }

  /// The area in both paths.
  public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(other, rule) { $0 && $1 }
  }

  /// The area in this path and not in the other.
  public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(other, rule) { $0 && !$1 }
  }

  /// The area in one of both paths and not in the other.
  public func symmetricDifference(
    _ other: CGPath, using rule: CGPathFillRule = .winding
  ) -> CGPath {
    combined(other, rule) { $0 != $1 }
  }

  /// Whether both areas have a part in common.
  public func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
    !AreaOutline(geometry, other.geometry, rule.winding) { $0 && $1 }.isEmpty
  }

  /// The same area with outlines that do not cross, the outer ones from x to y and holes the other way: by either rule it is
  /// the same.
  public func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
    combined(CGPath(geometry: Path()), rule) { mine, _ in mine }
  }

  /// The connected pieces of the area, each with its holes.
  public func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
    let loops = AreaOutline(geometry, Path(), rule.winding) { mine, _ in mine }.loops
    let areas = loops.map(\.signedArea)
    var pieces = loops.indices.filter { areas[$0] > 0 }.map { (loop: $0, path: loops[$0]) }
    for hole in loops.indices where areas[hole] <= 0 {
      // A hole belongs to the smallest outline around it.
      let around = pieces.indices.filter { loops[pieces[$0].loop].surrounds(loops[hole]) }
      if let home = around.min(by: { areas[pieces[$0].loop] < areas[pieces[$1].loop] }) {
        pieces[home].path.append(loops[hole])
      }
    }
    return pieces.map { CGPath(geometry: $0.path) }
  }

  /// The parts of this path's line that run within the other's area.
  public func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    line(within: other, rule, true)
  }

  /// The parts of this path's line that do not run within the other's area.
  public func lineSubtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    line(within: other, rule, false)
  }

  private func combined(
    _ other: CGPath, _ rule: CGPathFillRule, _ isInside: @escaping (Bool, Bool) -> Bool
  ) -> CGPath {
    var path = Path()
    let outline = AreaOutline(geometry, other.geometry, rule.winding, isInside)
    for loop in outline.loops { path.append(loop) }
    return CGPath(geometry: path)
  }

  private func line(within other: CGPath, _ rule: CGPathFillRule, _ wanted: Bool) -> CGPath {
    let arrangement = Arrangement([geometry, other.geometry], closes: [false, true])
    var runs: [[AreaOutline.Side]] = []
    var subpath: Int?
    for chord in arrangement.chords where chord.path == 0 {
      let middle = arrangement.curves[chord.curve].point((chord.start + chord.end) / 2)
      guard other.geometry.contains(middle, winding: rule.winding) == wanted else { continue }
      let side = AreaOutline.Side(
        from: chord.from, to: chord.to, curve: chord.curve, start: chord.start, end: chord.end)
      let run = runs.count - 1
      if subpath == chord.subpath, let last = runs.last?.last, last.to == side.from {
        if last.goesOn(in: side) {
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
      for side in run { path.add(arrangement, side) }
    }
    return CGPath(geometry: path)
  }
}

extension CGPathFillRule {
  /// The same rule.
  fileprivate var winding: FillRule { self == .winding ? .nonZero : .evenOdd }
}

extension Path {
  /// The area a closed path goes around, positive from x to y, by its chords.
  fileprivate var signedArea: Double {
    var sum = 0.0
    for element in elements {
      let curve: Curve? =
        if case .close(let a, let b) = element { Curve(a, b) } else { Curve(element) }
      guard let curve else { continue }
      let count = curve.degree == .line ? 1 : 16
      for i in 0..<count {
        let p = curve.point(Double(i) / Double(count))
        let q = curve.point(Double(i + 1) / Double(count))
        sum += p.x * q.y - p.y * q.x
      }
    }
    return sum / 2
  }

  /// Whether another outline, which does not cross this one, lies in it.
  fileprivate func surrounds(_ other: Path) -> Bool {
    for element in other.elements {
      // A middle is not on this outline, since the two meet at single points at most.
      if let curve = Curve(element) { return contains(curve.point(0.5)) }
    }
    return false
  }
}
