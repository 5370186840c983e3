/// The outlines of one or two paths, divided into chords that meet only at their end points.
///
/// Each chord stores the curve and the parameter range that it represents, so that the result can be converted back
/// to curves.
struct CurveArrangement {
  /// A chord between two vertices, with the curve and parameter range it represents.
  struct Chord {
    var curve: Int
    /// The curve parameters at both ends of the chord, `0...1`.
    var start, end: Double
    var from, to: Int
    /// The index of the chord's path: 0 or 1.
    var path: Int
    /// The index of the chord's subpath, counted over both paths.
    var subpath: Int
  }

  private(set) var curves: [Curve] = []
  private(set) var vertices: [Point] = []
  /// The chords in the order of the paths.
  private(set) var chords: [Chord] = []

  /// The maximum distance between a chord and its curve, as a fraction of the size of the paths.
  private static let flatness = 1e-4
  /// The maximum distance between points that are merged, as a fraction of the size of the paths.
  private static let mergeTolerance = 1e-9

  private var cells: [GridCell: Int] = [:]
  private let mergeDistance: Double

  private struct GridCell: Hashable {
    var x, y: Int
  }

  /// Creates an arrangement of paths.
  ///
  /// The arrangement is empty if a coordinate is not finite or exceeds 1e100 in magnitude.
  /// - Parameters:
  ///   - paths: One or two paths.
  ///   - closes: For each path, whether to close its open subpaths.
  init(_ paths: [Path], closes: [Bool]) {
    let box = Rect(bounding: paths.flatMap(\.points))
    let extent = max(box.width, box.height)
    let extentLimit = max(extent, abs(box.minX), abs(box.minY), abs(box.maxX), abs(box.maxY))
    // The merge distance is at least 1e-13 times the largest coordinate, because of the precision of `Double`.
    mergeDistance = max(extent * Self.mergeTolerance, extentLimit * 1e-13)
    guard extent > 0, extentLimit < 1e100, paths.allSatisfy({ $0.points.allSatisfy(\.isFinite) })
    else {
      return
    }
    var subpath = 0
    for (index, path) in paths.enumerated() {
      for part in path.subpaths {
        addSubpath(
          part, pathIndex: index, subpathIndex: subpath, closes: closes[index],
          tolerance: extent * Self.flatness)
        subpath += 1
      }
    }
    splitChordsAtIntersections()
  }

  /// Returns the index of the vertex within the merge distance of the given point.
  ///
  /// A new vertex is added if none exists.
  private mutating func vertex(at p: Point) -> Int {
    let cell = GridCell(
      x: Self.cellCoordinate(of: p.x / mergeDistance),
      y: Self.cellCoordinate(of: p.y / mergeDistance))
    for dx in -1...1 {
      for dy in -1...1 {
        if let found = cells[GridCell(x: cell.x + dx, y: cell.y + dy)],
          (vertices[found] - p).length <= mergeDistance
        {
          return found
        }
      }
    }
    vertices.append(p)
    cells[cell] = vertices.count - 1
    return vertices.count - 1
  }

  private static func cellCoordinate(of v: Double) -> Int {
    Int(max(-1e17, min(1e17, v.rounded(.down))))
  }

  private mutating func addSubpath(
    _ part: Path, pathIndex path: Int, subpathIndex subpath: Int, closes: Bool, tolerance: Double
  ) {
    var (first, last) = (Point.zero, Point.zero)
    func curve(of element: Path.Element) -> Curve? {
      if case .close(let a, let b) = element { return Curve(a, b) }
      return Curve(element)
    }
    for element in part.elements {
      if case .move(let p) = element { (first, last) = (p, p) }
      guard let curve = curve(of: element) else { continue }
      appendCurve(curve, pathIndex: path, subpathIndex: subpath, tolerance: tolerance)
      last = curve.p3
    }
    if closes, last != first {
      appendCurve(Curve(last, first), pathIndex: path, subpathIndex: subpath, tolerance: tolerance)
    }
  }

  private mutating func appendCurve(
    _ curve: Curve, pathIndex path: Int, subpathIndex subpath: Int, tolerance: Double
  ) {
    let count = curve.chordCount(tolerance: tolerance)
    curves.append(curve)
    var from = vertex(at: curve.p0)
    for i in 1...count {
      let to = vertex(at: curve.point(at: Double(i) / Double(count)))
      if to != from {
        chords.append(
          Chord(
            curve: curves.count - 1, start: Double(i - 1) / Double(count),
            end: Double(i) / Double(count), from: from, to: to, path: path, subpath: subpath))
      }
      from = to
    }
  }

  // MARK: Cutting

  /// A point at which a chord is divided: the fraction of the chord, the vertex and the curve parameter.
  private struct CutPoint {
    var fraction: Double
    var vertex: Int
    var parameter: Double
  }

  private mutating func splitChordsAtIntersections() {
    var cuts: [[CutPoint]] = Array(repeating: [], count: chords.count)
    let boxes = chords.map { Rect(bounding: [vertices[$0.from], vertices[$0.to]]) }
    let order = chords.indices.sorted { boxes[$0].minX < boxes[$1].minX }
    var active: [Int] = []
    for i in order {
      active.removeAll { boxes[$0].maxX < boxes[i].minX - mergeDistance }
      for j in active
      where boxes[j].minY <= boxes[i].maxY + mergeDistance
        && boxes[i].minY <= boxes[j].maxY + mergeDistance
      {
        intersectChords(i, j, cutPoints: &cuts)
      }
      active.append(i)
    }
    chords = chords.indices.flatMap { i -> [Chord] in
      let chord = chords[i]
      var pieces: [Chord] = []
      var (from, start) = (chord.from, chord.start)
      let ends =
        cuts[i].sorted { $0.fraction < $1.fraction }
        + [CutPoint(fraction: 1, vertex: chord.to, parameter: chord.end)]
      for end in ends where end.vertex != from {
        var piece = chord
        (piece.from, piece.start, piece.to, piece.end) = (from, start, end.vertex, end.parameter)
        pieces.append(piece)
        (from, start) = (end.vertex, end.parameter)
      }
      return pieces
    }
  }

  /// Adds the intersection of two chords to the cut points of both.
  private mutating func intersectChords(_ i: Int, _ j: Int, cutPoints cuts: inout [[CutPoint]]) {
    let (a, b) = (chords[i], chords[j])
    // An end point that lies on the other chord divides it.
    var touches = false
    for (target, ends) in [(j, [a.from, a.to]), (i, [b.from, b.to])] {
      let other = chords[target]
      for end in ends {
        if end == other.from || end == other.to {
          touches = true
        } else if let along = fraction(of: vertices[end], on: other) {
          touches = true
          let parameter = other.start + (other.end - other.start) * along
          cuts[target].append(CutPoint(fraction: along, vertex: end, parameter: parameter))
        }
      }
    }
    guard !touches else { return }
    let (p, r) = (vertices[a.from], vertices[a.to] - vertices[a.from])
    let (q, s) = (vertices[b.from], vertices[b.to] - vertices[b.from])
    let cross = r.x * s.y - r.y * s.x
    let d = q - p
    let t = (d.x * s.y - d.y * s.x) / cross
    let u = (d.x * r.y - d.y * r.x) / cross
    guard t > 0, t < 1, u > 0, u < 1 else { return }
    let intersection = refinedIntersection(
      of: a, parameter: a.start + (a.end - a.start) * t, with: b,
      otherParameter: b.start + (b.end - b.start) * u)
    let found = vertex(at: intersection.point)
    cuts[i].append(CutPoint(fraction: t, vertex: found, parameter: intersection.first))
    cuts[j].append(CutPoint(fraction: u, vertex: found, parameter: intersection.second))
  }

  /// Returns the fraction of the chord at which the given point lies.
  ///
  /// Returns `nil` if the point is not on the chord or is one of its ends.
  private func fraction(of p: Point, on chord: Chord) -> Double? {
    let (from, to) = (vertices[chord.from], vertices[chord.to])
    let (along, d) = (to - from, p - from)
    let length = along.length
    let t = (d.x * along.x + d.y * along.y) / (length * length)
    guard t > 0, t < 1, abs(d.x * along.y - d.y * along.x) <= mergeDistance * length else {
      return nil
    }
    return t
  }

  /// Returns the intersection of two curves, computed by Newton's method from the intersection of their chords.
  private func refinedIntersection(
    of a: Chord, parameter t: Double, with b: Chord, otherParameter u: Double
  ) -> (point: Point, first: Double, second: Double) {
    let (one, two) = (curves[a.curve], curves[b.curve])
    let chordPoint = vertices[a.from].lerp(
      to: vertices[a.to], fraction: (t - a.start) / (a.end - a.start))
    guard one.degree != .line || two.degree != .line else { return (chordPoint, t, u) }
    var (x, y) = (t, u)
    for _ in 0..<4 {
      let gap = two.point(at: y) - one.point(at: x)
      let (v, w) = (one.derivative(at: x), two.derivative(at: y))
      let cross = v.x * w.y - v.y * w.x
      guard abs(cross) > 1e-9 * v.length * w.length else { return (chordPoint, t, u) }
      x += (gap.x * w.y - gap.y * w.x) / cross
      y += (gap.x * v.y - gap.y * v.x) / cross
    }
    guard (a.start...a.end).contains(x), (b.start...b.end).contains(y) else {
      return (chordPoint, t, u)
    }
    return (one.point(at: x), x, y)
  }
}
