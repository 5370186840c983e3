import Geometry

/// The pairs of contours of two paths that are morphed into each other.
///
/// Outer contours are paired with outer contours, and holes with the holes of the paired contour, at any depth.
/// The directions of paired closed contours are equal.
struct ContourPairing {
  /// A contour of the first path and a contour of the second one, of which one may be missing.
  struct Pair {
    /// The indices of the contours.
    var first, second: Int?
  }

  private(set) var pairs: [Pair] = []
  let first: ContourTree
  private(set) var second: ContourTree
  private let fillRule: FillRule

  /// Pairs the contours of two paths in their order, without regard to their positions.
  static func ordered(_ first: ContourTree, _ second: ContourTree) -> [Pair] {
    (0..<max(first.contours.count, second.contours.count)).map {
      Pair(
        first: $0 < first.contours.count ? $0 : nil, second: $0 < second.contours.count ? $0 : nil)
    }
  }

  init(_ first: ContourTree, _ second: ContourTree, fillRule: FillRule) {
    (self.first, self.second, self.fillRule) = (first, second, fillRule)
    var roots = pairsOfNearest(first.roots, second.roots)
    if fillRule == .nonZero {
      reverseOverlappingRoots(of: roots)
      roots.removeAll { !haveEqualDirections($0.0, $0.1) }
    }
    var open = roots
    var matched: [Int: Int] = [:]
    while let (one, two) = open.popLast() {
      matched[one] = two
      if !haveEqualDirections(one, two) { self.second.reverseContour(at: two) }
      open += pairsOfNearest(first.children[one], self.second.children[two])
    }
    let used = Set(matched.values)
    pairs = first.contours.indices.map { Pair(first: $0, second: matched[$0]) }
    pairs += second.contours.indices.filter { !used.contains($0) }.map {
      Pair(first: nil, second: $0)
    }
  }

  /// Returns whether the closed contours run in the same direction, or one has no direction.
  private func haveEqualDirections(_ one: Int, _ two: Int) -> Bool {
    let (a, b) = (first.contours[one], second.contours[two])
    return !a.isClosed || !b.isClosed || a.area.sign == b.area.sign || a.area == 0 || b.area == 0
  }

  /// Returns pairs of contours with small distances of their centroids and sizes.
  ///
  /// The closest pair is chosen first. Two pairs are then exchanged as long as this lowers the sum of the squares.
  private func pairsOfNearest(_ ones: [Int], _ twos: [Int]) -> [(Int, Int)] {
    var candidates: [(cost: Double, one: Int, two: Int)] = []
    for (i, one) in ones.enumerated() {
      for (j, two) in twos.enumerated() where canPair(one, two) {
        candidates.append((cost(one, two), i, j))
      }
    }
    candidates.sort {
      ($0.cost, abs($0.one - $0.two), $0.one) < ($1.cost, abs($1.one - $1.two), $1.one)
    }
    var (partners, used): ([Int: Int], Set<Int>) = ([:], [])
    for (_, one, two) in candidates where partners[one] == nil && !used.contains(two) {
      partners[one] = two
      used.insert(two)
    }
    var pairs = partners.sorted { $0.key < $1.key }.map { (ones[$0.key], twos[$0.value]) }
    for _ in 0..<Self.maximumExchangePassCount {
      var isChanged = false
      for i in pairs.indices {
        for j in pairs.indices.dropFirst(i + 1) {
          let (a, b) = (pairs[i], pairs[j])
          guard canPair(a.0, b.1), canPair(b.0, a.1),
            cost(a.0, b.1) + cost(b.0, a.1) < (cost(a.0, a.1) + cost(b.0, b.1)) * (1 - 1e-9)
          else { continue }
          (pairs[i].1, pairs[j].1) = (b.1, a.1)
          isChanged = true
        }
      }
      if !isChanged { break }
    }
    return pairs
  }

  /// The maximum number of times that all pairs are compared for an exchange.
  private static let maximumExchangePassCount = 8

  /// Returns whether both contours add to, or both subtract from, the contour around them.
  private func canPair(_ one: Int, _ two: Int) -> Bool {
    guard fillRule == .nonZero, let a = first.directionInParent(of: one),
      let b = second.directionInParent(of: two)
    else { return true }
    return a == b
  }

  private func cost(_ one: Int, _ two: Int) -> Double {
    let (a, b) = (first.contours[one], second.contours[two])
    let offset = a.centroid - b.centroid
    let size = abs(a.area).squareRoot() - abs(b.area).squareRoot()
    return offset.x * offset.x + offset.y * offset.y + size * size
  }

  /// Reverses outer contours of the second path so that their directions equal those of their partners.
  ///
  /// The directions of overlapping contours determine the filled area. Therefore contours with overlapping bounding
  /// boxes are reversed together, with all contours inside, in the direction of the larger area.
  private mutating func reverseOverlappingRoots(of pairs: [(Int, Int)]) {
    let partners = Dictionary(uniqueKeysWithValues: pairs.map { ($0.1, $0.0) })
    var rest = second.roots
    while let root = rest.popLast() {
      var group = [root]
      var next = 0
      while next < group.count {
        let bounds = second.contours[group[next]].bounds
        next += 1
        let split = rest.partition { second.contours[$0].bounds.overlaps(bounds) }
        group += rest[split...]
        rest.removeSubrange(split...)
      }
      var agreement = 0.0
      for two in group {
        guard let one = partners[two] else { continue }
        let size = min(abs(first.contours[one].area), abs(second.contours[two].area))
        agreement += haveEqualDirections(one, two) ? size : -size
      }
      guard agreement < 0 else { continue }
      var inside = group
      while let index = inside.popLast() {
        second.reverseContour(at: index)
        inside += second.children[index]
      }
    }
  }
}

/// The contours of a path and their nesting.
struct ContourTree {
  private(set) var contours: [Contour]
  /// The contours that are inside no other contour.
  let roots: [Int]
  /// The contours directly inside each contour.
  let children: [[Int]]
  /// The smallest contour around each contour.
  let parents: [Int?]

  /// Creates a tree without nesting.
  init(flat contours: [Contour]) {
    self.contours = contours
    roots = Array(contours.indices)
    children = contours.map { _ in [] }
    parents = contours.map { _ in nil }
  }

  /// Finds the contours inside each contour.
  init(_ contours: [Contour]) {
    self.contours = contours
    parents = contours.map { inner in
      contours.indices.filter { contours[$0].encloses(inner) }
        .min { abs(contours[$0].area) < abs(contours[$1].area) }
    }
    var children: [[Int]] = contours.map { _ in [] }
    for (index, parent) in parents.enumerated() {
      if let parent { children[parent].append(index) }
    }
    self.children = children
    roots = contours.indices.filter { [parents] in parents[$0] == nil }
  }

  mutating func reverseContour(at index: Int) { contours[index] = contours[index].reversed }

  /// Returns whether the contour runs in the direction of its parent; `nil` if it or its parent has no direction.
  func directionInParent(of index: Int) -> Bool? {
    guard let parent = parents[index], contours[index].area != 0, contours[parent].area != 0 else {
      return nil
    }
    return contours[index].area.sign == contours[parent].area.sign
  }
}

extension Rect {
  /// Returns whether the rectangles have common points.
  fileprivate func overlaps(_ other: Rect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }
}
