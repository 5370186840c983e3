/// A sequence of connected curves in which the piece with the longest chord is repeatedly halved.
/// - Complexity: O(log n) per halving.
struct CurveSubdivision {
  private struct CurvePiece {
    var curve: Curve
    let chord: Double
    /// The index of the original curve.
    ///
    /// The piece covers the part of its parameter range defined by `start` and `width`.
    let sourceIndex: Int32
    let start, width: Double
    /// The index of the next piece, or -1 for the last piece.
    var next: Int32

    init(_ curve: Curve, whole: Int32, start: Double, width: Double, next: Int32) {
      let chord = (curve.p3 - curve.p0).length
      // A chord of unknown length (NaN) is never the longest.
      self.chord = chord.isNaN ? -1 : chord
      (self.curve, self.sourceIndex, self.start, self.width, self.next) = (
        curve, whole, start, width, next
      )
    }

    /// Returns whether this piece is halved before `other`: longer chords come first, then earlier pieces.
    func precedes(_ other: CurvePiece) -> Bool {
      if chord != other.chord { return chord > other.chord }
      return sourceIndex != other.sourceIndex
        ? sourceIndex < other.sourceIndex : start < other.start
    }
  }

  private var pieces: [CurvePiece] = []
  /// The indices of the pieces as a binary max-heap.
  private var heap: [Int32] = []
  /// The number of comparisons so far, which tests use to measure the work.
  private(set) var comparisonCount = 0

  /// Returns the curves, halved repeatedly until there are `count` of them.
  ///
  /// They are returned unchanged if there are none or already enough.
  static func subdivide(_ curves: [Curve], toCount count: Int) -> [Curve] {
    guard !curves.isEmpty, curves.count < count else { return curves }
    return CurveSubdivision(curves, to: count).curves
  }

  /// Halves the given curves repeatedly until there are `count` of them.
  ///
  /// There must be at least one curve.
  init(_ curves: [Curve], to count: Int) {
    pieces.reserveCapacity(count)
    heap.reserveCapacity(count)
    for (index, curve) in curves.enumerated() {
      let next = index + 1 < curves.count ? index + 1 : -1
      pieces.append(
        CurvePiece(curve, whole: Int32(index), start: 0, width: 1, next: Int32(next)))
      heap.append(Int32(index))
    }
    for index in (0..<heap.count / 2).reversed() { siftDown(index) }
    while pieces.count < count { splitLongest() }
  }

  /// The pieces in their order along the path.
  var curves: [Curve] {
    var ordered: [Curve] = []
    ordered.reserveCapacity(pieces.count)
    var index = 0
    while index >= 0 {
      ordered.append(pieces[index].curve)
      index = Int(pieces[index].next)
    }
    return ordered
  }

  private mutating func splitLongest() {
    let index = Int(heap[0])
    let whole = pieces[index]
    let width = whole.width / 2
    let new = Int32(pieces.count)
    pieces[index] = CurvePiece(
      whole.curve.subcurve(from: 0, to: 0.5), whole: whole.sourceIndex, start: whole.start,
      width: width,
      next: new)
    pieces.append(
      CurvePiece(
        whole.curve.subcurve(from: 0.5, to: 1), whole: whole.sourceIndex,
        start: whole.start + width,
        width: width,
        next: whole.next))
    siftDown(0)
    heap.append(new)
    siftUp(heap.count - 1)
  }

  private mutating func isPiece(_ a: Int, orderedBefore b: Int) -> Bool {
    comparisonCount += 1
    return pieces[Int(heap[a])].precedes(pieces[Int(heap[b])])
  }

  private mutating func siftDown(_ start: Int) {
    var index = start
    while true {
      var first = index
      let (left, right) = (2 * index + 1, 2 * index + 2)
      if left < heap.count, isPiece(left, orderedBefore: first) { first = left }
      if right < heap.count, isPiece(right, orderedBefore: first) { first = right }
      if first == index { return }
      heap.swapAt(index, first)
      index = first
    }
  }

  private mutating func siftUp(_ start: Int) {
    var index = start
    while index > 0, isPiece(index, orderedBefore: (index - 1) / 2) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }
}
