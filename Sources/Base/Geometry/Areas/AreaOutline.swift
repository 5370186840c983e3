import Foundation

/// The outline of a boolean combination of two areas.
struct AreaOutline {
  private let arrangement: CurveArrangement
  private let rule: FillRule
  /// A function that returns whether a point is inside the result.
  ///
  /// Its arguments are whether the point is inside the first and the second area.
  private let isInside: (Bool, Bool) -> Bool

  /// An edge that combines the chords between two vertices, directed from the lower to the higher vertex index.
  private struct Edge {
    /// One of the chords, which provides the geometry of the edge.
    var chord: CurveArrangement.Chord
    /// For each path, the number of chords in the edge's direction minus the number in the opposite direction.
    var windingChange = SIMD2<Int>.zero
  }

  /// A segment of the outline, with the inside on its left if the y axis points up.
  struct DirectedEdge {
    var from, to: Int
    var curve: Int
    var start, end: Double
  }

  init(
    _ a: Path, _ b: Path, _ rule: FillRule, _ isInside: @escaping (Bool, Bool) -> Bool
  ) {
    arrangement = CurveArrangement([a, b], closes: [true, true])
    self.rule = rule
    self.isInside = isInside
  }

  /// The outline as closed subpaths of lines and curves.
  ///
  /// Outer outlines turn from the x axis toward the y axis, holes in the opposite direction.
  var loops: [Path] { closedChains(of: directedEdges).map(path) }

  var isEmpty: Bool { directedEdges.isEmpty }

  // MARK: Edges

  private var edges: [Edge] {
    var places: [SIMD2<Int>: Int] = [:]
    var list: [Edge] = []
    for chord in arrangement.chords {
      let key = SIMD2(min(chord.from, chord.to), max(chord.from, chord.to))
      let index: Int
      if let existing = places[key] {
        index = existing
      } else {
        index = list.count
        places[key] = index
        var forward = chord
        if chord.from > chord.to {
          (forward.from, forward.to) = (chord.to, chord.from)
          (forward.start, forward.end) = (chord.end, chord.start)
        }
        list.append(Edge(chord: forward))
      }
      list[index].windingChange[chord.path] += chord.from < chord.to ? 1 : -1
    }
    return list.filter { $0.windingChange != .zero }
  }

  /// The edges that separate inside and outside, each with the inside on its left.
  private var directedEdges: [DirectedEdge] {
    let edges = edges
    let points = arrangement.vertices
    let ends = edges.map { (points[$0.chord.from], points[$0.chord.to]) }
    let byY = IntervalBucketIndex(ends.map { ($0.0.y, $0.1.y) })
    let byX = IntervalBucketIndex(ends.map { ($0.0.x, $0.1.x) })
    return edges.indices.compactMap { i in
      let (a, b) = ends[i]
      let (middle, along) = (a.lerp(to: b, fraction: 0.5), b - a)
      let isSteep = abs(along.y) >= abs(along.x)
      // The winding number is counted along a ray: to the right from a steep edge, upward from a flat one. Crossings
      // are positive in the direction from the x axis toward the y axis.
      var beyond = SIMD2<Int>.zero
      for j in isSteep ? byY[middle.y] : byX[middle.x] where j != i {
        let (p, q) = ends[j]
        if isSteep {
          guard (p.y > middle.y) != (q.y > middle.y) else { continue }
          let x = p.x + (q.x - p.x) * ((middle.y - p.y) / (q.y - p.y))
          if x > middle.x {
            beyond &+= q.y > p.y ? edges[j].windingChange : 0 &- edges[j].windingChange
          }
        } else {
          guard (p.x > middle.x) != (q.x > middle.x) else { continue }
          let y = p.y + (q.y - p.y) * ((middle.x - p.x) / (q.x - p.x))
          if y > middle.y {
            beyond &+= q.x < p.x ? edges[j].windingChange : 0 &- edges[j].windingChange
          }
        }
      }
      let turns = edges[i].windingChange
      // The side opposite the ray is on the left of a steep edge if y increases, and on the left of a flat edge if x
      // decreases.
      let isLeftNear = isSteep ? along.y > 0 : along.x < 0
      let near = isLeftNear ? beyond &+ turns : beyond &- turns
      let (nearIn, beyondIn) = (contains(windings: near), contains(windings: beyond))
      guard nearIn != beyondIn else { return nil }
      let chord = edges[i].chord
      let side = DirectedEdge(
        from: chord.from, to: chord.to, curve: chord.curve, start: chord.start, end: chord.end)
      return nearIn == isLeftNear ? side : side.reversed
    }
  }

  private func contains(windings: SIMD2<Int>) -> Bool {
    func isIn(_ n: Int) -> Bool { rule == .nonZero ? n != 0 : n % 2 != 0 }
    return isInside(isIn(windings.x), isIn(windings.y))
  }

  // MARK: Loops

  /// Joins edges into closed loops.
  ///
  /// Each loop surrounds one connected component or one hole.
  private func closedChains(of sides: [DirectedEdge]) -> [[DirectedEdge]] {
    let points = arrangement.vertices
    var leaving: [Int: [Int]] = [:]
    for (i, side) in sides.enumerated() { leaving[side.from, default: []].append(i) }
    var isUsed = Array(repeating: false, count: sides.count)
    var all: [[DirectedEdge]] = []
    for first in sides.indices where !isUsed[first] {
      var chain: [DirectedEdge] = []
      var next: Int? = first
      while let i = next {
        isUsed[i] = true
        chain.append(sides[i])
        let end = sides[i].to
        let back = points[sides[i].from] - points[end]
        // The sharpest left turn stays on the same component.
        next = leaving[end]?.filter { !isUsed[$0] }.min {
          back.clockwiseAngle(to: points[sides[$0].to] - points[end])
            < back.clockwiseAngle(to: points[sides[$1].to] - points[end])
        }
        if end == sides[first].from { next = nil }
      }
      if chain.count > 1, chain.last?.to == chain.first?.from { all.append(chain) }
    }
    return all
  }

  /// Converts a closed loop of edges to a subpath.
  ///
  /// Adjacent parts of the same curve are merged.
  private func path(for chain: [DirectedEdge]) -> Path {
    var merged: [DirectedEdge] = []
    for side in chain {
      if let last = merged.last, last.isContinued(by: side) {
        merged[merged.count - 1].to = side.to
        merged[merged.count - 1].end = side.end
      } else {
        merged.append(side)
      }
    }
    if merged.count > 1, let last = merged.last, last.isContinued(by: merged[0]) {
      merged[0].from = last.from
      merged[0].start = last.start
      merged.removeLast()
    }
    var path = Path()
    path.move(to: arrangement.vertices[merged[0].from])
    // The close element draws the last line.
    if let last = merged.last, arrangement.curves[last.curve].degree == .line {
      merged.removeLast()
    }
    for side in merged { path.addCurve(from: arrangement, edge: side) }
    path.close()
    return path
  }
}

extension AreaOutline.DirectedEdge {
  fileprivate var reversed: Self {
    Self(from: to, to: from, curve: curve, start: end, end: start)
  }

  /// Returns whether `next` continues the same curve in the same direction.
  func isContinued(by next: Self) -> Bool {
    curve == next.curve && end == next.start && to == next.from
      && (end > start) == (next.end > next.start)
  }
}

extension Path {
  /// Adds the part of a curve represented by the given edge.
  ///
  /// The end point is that of the edge.
  mutating func addCurve(from arrangement: CurveArrangement, edge side: AreaOutline.DirectedEdge) {
    let curve = arrangement.curves[side.curve].subcurve(from: side.start, to: side.end)
    let end = arrangement.vertices[side.to]
    switch curve.degree {
    case .line: addLine(to: end)
    case .quad: addQuadCurve(control: curve.p1, to: end)
    case .cubic: addCubicCurve(control1: curve.p1, control2: curve.p2, to: end)
    }
  }
}

extension Point {
  /// Returns the clockwise angle (from y toward x) to the direction `other`, greater than 0 and at most 2π.
  fileprivate func clockwiseAngle(to other: Point) -> Double {
    let turn = 2 * Double.pi
    let angle = -angle(to: other)
    return angle > 0 ? angle : angle + turn
  }

  private func angle(to other: Point) -> Double {
    atan2(x * other.y - y * other.x, x * other.x + y * other.y)
  }
}

/// An index for finding the intervals that may contain a given number.
private struct IntervalBucketIndex {
  private var buckets: [[Int]]
  private let low: Double
  private let scale: Double

  init(_ ranges: [(Double, Double)]) {
    let bottom = ranges.reduce(Double.infinity) { min($0, $1.0, $1.1) }
    let top = ranges.reduce(-Double.infinity) { max($0, $1.0, $1.1) }
    let count = max(1, min(4096, ranges.count / 4))
    low = bottom
    scale = top > bottom ? Double(count) / (top - bottom) : 0
    buckets = Array(repeating: [], count: count)
    for (i, range) in ranges.enumerated() {
      for strip in bucketIndex(of: min(range.0, range.1))...bucketIndex(of: max(range.0, range.1)) {
        buckets[strip].append(i)
      }
    }
  }

  private func bucketIndex(of v: Double) -> Int {
    Int(clamping: (v - low) * scale, in: 0...buckets.count - 1)
  }

  subscript(v: Double) -> [Int] { buckets[bucketIndex(of: v)] }
}
