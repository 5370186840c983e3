import Geometry

/// Two outlines divided into equal elements.
struct OutlineMatching {
  private(set) var first = Path()
  private(set) var second = Path()

  init(_ from: Path, _ to: Path, fillRule: FillRule) {
    let (ones, twos) = (Contour.contours(of: from), Contour.contours(of: to))
    guard from.verbs.count + to.verbs.count <= OutlineMorphLimits.maximumElementCount,
      max(ones.count, twos.count) <= OutlineMorphLimits.maximumSubpathCount
    else {
      let (a, b) = (ContourTree(flat: ones), ContourTree(flat: twos))
      for pair in ContourPairing.ordered(a, b) { append(pair, a, b) { $0.centroid } }
      return
    }
    let pairing = ContourPairing(ContourTree(ones), ContourTree(twos), fillRule: fillRule)
    let origins = SurplusOrigins(pairing, from: from, to: to, fillRule: fillRule)
    for pair in pairing.pairs {
      append(pair, pairing.first, pairing.second) { _ in origins.origin(of: pair) }
    }
  }

  /// Appends the contours of a pair; a contour without a partner collapses to the given origin.
  private mutating func append(
    _ pair: ContourPairing.Pair, _ ones: ContourTree, _ twos: ContourTree,
    origin: (Contour) -> Point
  ) {
    switch (pair.first.map { ones.contours[$0] }, pair.second.map { twos.contours[$0] }) {
    case (let one?, let two?): append(ContourDivision(one, two))
    case (let one?, nil): append(ContourDivision(one, collapsedTo: origin(one)))
    case (nil, let two?):
      append(ContourDivision(two, collapsedTo: origin(two)).exchanged)
    case (nil, nil): break
    }
  }

  private mutating func append(_ division: ContourDivision) {
    first.move(to: division.starts.0)
    second.move(to: division.starts.1)
    var pieces = division.pieces[...]
    // The closing line draws the last piece if it is a line.
    if division.isClosed, pieces.count > 1, pieces.last?.0.degree == .line { pieces.removeLast() }
    for (one, two) in pieces {
      first.appendPiece(one)
      second.appendPiece(two)
    }
    if division.isClosed {
      first.close()
      second.close()
    }
  }
}

/// The points to which contours without a partner collapse.
private struct SurplusOrigins {
  private let pairing: ContourPairing
  private let from, to: Path
  private let fillRule: FillRule
  /// The partners of the contours of each path.
  private var partners: (first: [Int: Int], second: [Int: Int]) = ([:], [:])

  init(_ pairing: ContourPairing, from: Path, to: Path, fillRule: FillRule) {
    (self.pairing, self.from, self.to, self.fillRule) = (pairing, from, to, fillRule)
    for pair in pairing.pairs {
      guard let one = pair.first, let two = pair.second else { continue }
      partners.first[one] = two
      partners.second[two] = one
    }
  }

  /// Returns the point in the other path to which the only contour of the pair collapses.
  func origin(of pair: ContourPairing.Pair) -> Point {
    if let one = pair.first {
      return origin(of: one, in: pairing.first, partners.first, of: pairing.second, to)
    }
    guard let two = pair.second else { return .zero }
    return origin(of: two, in: pairing.second, partners.second, of: pairing.first, from)
  }

  private func origin(
    of index: Int, in tree: ContourTree, _ partners: [Int: Int], of other: ContourTree,
    _ path: Path
  ) -> Point {
    // Contours inside a contour without a partner collapse to the same point.
    var outer = index
    while let parent = tree.parents[outer], partners[parent] == nil { outer = parent }
    let centroid = tree.contours[outer].centroid
    guard let parent = tree.parents[outer], let partner = partners[parent] else {
      return other.contours.indices.filter { other.parents[$0] == nil }
        .map { other.contours[$0].centroid }
        .min { ($0 - centroid).length < ($1 - centroid).length } ?? centroid
    }
    return filledPoint(near: centroid, in: other.contours[partner].bounds, of: path)
  }

  /// The number of points in a row and a column that are searched for a filled one.
  private static let gridSize = 24

  /// Returns a point where the path is filled, near the given one: inside an outline, a hole begins unnoticed.
  private func filledPoint(near target: Point, in bounds: Rect, of path: Path) -> Point {
    if path.contains(target, fillRule: fillRule) { return target }
    let grid = (0..<Self.gridSize).map { (Double($0) + 0.5) / Double(Self.gridSize) }
    let points = grid.flatMap { y in
      grid.map { x in Point(bounds.minX + x * bounds.width, bounds.minY + y * bounds.height) }
    }
    let sorted = points.sorted { ($0 - target).length < ($1 - target).length }
    return sorted.first { path.contains($0, fillRule: fillRule) } ?? target
  }
}

extension Path {
  /// Adds a line or a cubic curve that starts at the current point.
  fileprivate mutating func appendPiece(_ piece: Geometry.Curve) {
    switch piece.degree {
    case .line: addLine(to: piece.p3)
    case .quad, .cubic:
      addCubicCurve(control1: piece.cubic.p1, control2: piece.cubic.p2, to: piece.p3)
    }
  }
}
