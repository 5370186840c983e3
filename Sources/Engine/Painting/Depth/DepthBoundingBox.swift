import Geometry

/// The 2D bounding box of projected layer outlines, as seen by the viewer.
struct DepthBoundingBox {
  private(set) var low = SIMD2(repeating: Double.infinity)
  private(set) var high = SIMD2(repeating: -Double.infinity)

  /// Creates an empty box.
  init() {}

  /// Creates the bounding box of projected points.
  init(_ points: [SIMD4<Double>]) {
    for point in points {
      low = pointwiseMin(low, point.lowHalf)
      high = pointwiseMax(high, point.lowHalf)
    }
  }

  /// Extends the box to include another box.
  mutating func formUnion(_ other: DepthBoundingBox) {
    low = pointwiseMin(low, other.low)
    high = pointwiseMax(high, other.high)
  }

  /// Whether the interiors of the two boxes intersect.
  func overlaps(_ other: DepthBoundingBox) -> Bool {
    low.x < other.high.x && other.low.x < high.x && low.y < other.high.y && other.low.y < high.y
  }
}

/// An index of bounding boxes that divides the picture into horizontal or vertical strips.
///
/// A search for boxes near another box examines only the strips that this box overlaps.
struct DepthStripIndex {
  /// Whether the strips are vertical.
  private var areColumns = false
  private var start = 0.0
  private var stripsPerUnit = 0.0
  /// The indices of the boxes in each strip, in ascending order.
  private var boxIndices: ContiguousArray<ContiguousArray<Int32>> = [[]]

  /// The maximum number of strips.
  ///
  /// With this limit, 100,000 small layers are distributed at about 100 boxes per strip.
  private static let maximumStripCount = 1_024.0

  /// Builds strips twice as wide as the average box, along the axis that results in more strips.
  init(_ boxes: some Collection<DepthBoundingBox>) {
    let known = boxes.filter { ($0.high - $0.low).sum().isFinite }
    let all = known.reduce(into: DepthBoundingBox()) { $0.formUnion($1) }
    let sizes = known.reduce(SIMD2.zero) { $0 + ($1.high - $1.low) }
    let counts = (all.high - all.low) * Double(known.count) / (2 * sizes)
    areColumns = counts.x > counts.y
    let count = min(areColumns ? counts.x : counts.y, Self.maximumStripCount)
    if count > 1 {
      start = areColumns ? all.low.x : all.low.y
      stripsPerUnit = count / (areColumns ? all.high.x - all.low.x : all.high.y - all.low.y)
      boxIndices = ContiguousArray(repeating: [], count: Int(count) + 1)
    }
    for (index, box) in boxes.enumerated() {
      for strip in stripRange(of: box) { boxIndices[strip].append(Int32(index)) }
    }
  }

  private func stripRange(of box: DepthBoundingBox) -> ClosedRange<Int> {
    func strip(_ position: Double) -> Int {
      Int(clamping: (position - start) * stripsPerUnit, in: 0...boxIndices.count - 1)
    }
    guard boxIndices.count > 1 else { return 0...0 }
    let (low, high) = areColumns ? (box.low.x, box.high.x) : (box.low.y, box.high.y)
    // Comparisons with NaN are `false`, so a box with a NaN side is placed in all strips.
    guard low <= high else { return 0...boxIndices.count - 1 }
    return strip(low)...strip(high)
  }

  /// Returns the indices of all boxes that may overlap the given box, in ascending order.
  func boxIndices(near box: DepthBoundingBox) -> ContiguousArray<Int32> {
    let strips = stripRange(of: box)
    return boxIndices[strips].dropFirst().reduce(boxIndices[strips.lowerBound]) {
      Self.mergedSortedIndices($0, with: $1)
    }
  }

  /// Merges two ascending lists of indices and removes duplicates.
  private static func mergedSortedIndices(
    _ a: ContiguousArray<Int32>, with b: ContiguousArray<Int32>
  ) -> ContiguousArray<Int32> {
    var merged: ContiguousArray<Int32> = []
    merged.reserveCapacity(a.count + b.count)
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
      merged.append(min(a[i], b[j]))
      let (next, other) = (a[i], b[j])
      if next <= other { i += 1 }
      if other <= next { j += 1 }
    }
    merged.append(contentsOf: a[i...])
    merged.append(contentsOf: b[j...])
    return merged
  }
}
