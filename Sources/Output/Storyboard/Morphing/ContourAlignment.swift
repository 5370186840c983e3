import Geometry

/// The start of one contour relative to another, chosen so that their points travel the shortest distances.
struct ContourAlignment {
  /// The fraction of the second contour at the start of the first one.
  var shift = 0.0
  /// Whether the second contour must be reversed.
  var isReversed = false

  /// The number of points at equal distances that represent a contour when starts are compared.
  private static let sampleCount = 128
  /// The maximum number of starts that are compared.
  ///
  /// - Beyond: Starts at equal distances are compared, and then those at which corners of both contours coincide near the
  ///   best one.
  private static let maximumCandidateCount = 1_024

  /// Aligns two contours, of which the second may be closed only if it may begin elsewhere.
  init(_ first: Contour, _ second: Contour) {
    guard !first.isPoint, !second.isPoint else { return }
    let points = Self.samples(of: first)
    var best = Double.infinity
    // A closed contour keeps its direction, because its partner has the same one.
    for isReversed in first.isClosed ? [false] : [false, true] {
      let other = isReversed ? second.reversed : second
      let others = Self.samples(of: other)
      func compare(_ shift: Double) {
        let sum = Self.squaredDistances(
          points.dropLast(first.isClosed ? 1 : 0), others, shift: shift)
        if sum < best { (best, self.shift, self.isReversed) = (sum, shift, isReversed) }
      }
      compare(0)
      guard second.isClosed else { continue }
      Self.candidates(first, other).forEach(compare)
      guard best.isFinite, self.isReversed == isReversed else { continue }
      Self.cornerCandidates(first, other, near: shift).forEach(compare)
    }
  }

  /// Returns the shifts at which a breakpoint of one contour meets one of the other, or shifts at equal distances.
  private static func candidates(_ first: Contour, _ second: Contour) -> [Double] {
    let uniform = (1..<sampleCount).map { Double($0) / Double(sampleCount) }
    guard first.curves.count * second.curves.count <= maximumCandidateCount else { return uniform }
    return uniform
      + first.fractions.dropLast().flatMap { a in
        second.fractions.dropLast().map { b in b < a ? b - a + 1 : b - a }
      }
  }

  /// Returns shifts close to the given one at which a breakpoint of one contour meets one of the other.
  private static func cornerCandidates(_ first: Contour, _ second: Contour, near shift: Double)
    -> [Double]
  {
    let step = max(1, first.curves.count / 64)
    return stride(from: 0, to: first.curves.count, by: step).map { index in
      let a = first.fractions[index]
      let target = (a + shift).wrappedFraction
      let b = second.fractions[second.index(atFraction: target)]
      let next = second.fractions[second.index(atFraction: target) + 1]
      return ((target - b < next - target ? b : next) - a).wrappedFraction
    }
  }

  private static func samples(of contour: Contour) -> [Point] {
    var locator = ContourLocator(contour)
    return (0...sampleCount).map { locator.point(atFraction: Double($0) / Double(sampleCount)) }
  }

  /// Returns the sum of the squared distances of corresponding points.
  private static func squaredDistances(
    _ first: ArraySlice<Point>, _ second: [Point], shift: Double
  ) -> Double {
    let position = shift * Double(sampleCount)
    let whole = position.rounded(.down)
    let (offset, part) = (Int(clamping: whole, in: 0...sampleCount), position - whole)
    var sum = 0.0
    for index in first.indices {
      let at = offset + index < sampleCount ? offset + index : offset + index - sampleCount
      let point =
        shift == 0
        ? second[index] : second[at].lerp(to: second[min(at + 1, sampleCount)], fraction: part)
      let (dx, dy) = (first[index].x - point.x, first[index].y - point.y)
      sum += dx * dx + dy * dy
    }
    return sum
  }
}

/// A function that finds positions on a contour, faster if they increase.
struct ContourLocator {
  private let contour: Contour
  private var index = -1
  private var table: ArcLengthTable?

  init(_ contour: Contour) { self.contour = contour }

  /// Returns the parameter of the curve with the given index, at a fraction of the contour's length.
  mutating func parameter(ofCurve index: Int, atFraction fraction: Double) -> Double {
    let (start, end) = (contour.fractions[index], contour.fractions[index + 1])
    let part = min(max((fraction - start) / (end - start), 0), 1)
    guard part > 0, part < 1 else { return part.isNaN ? 0 : part }
    let curve = contour.curves[index]
    if curve.degree == .line { return part }
    if self.index != index { (self.index, table) = (index, ArcLengthTable(curve)) }
    return table.map { $0.parameter(atLength: part * $0.length) } ?? part
  }

  /// Returns the point at a fraction of the contour's length.
  mutating func point(atFraction fraction: Double) -> Point {
    let index = contour.index(atFraction: fraction)
    return contour.curves[index].point(at: parameter(ofCurve: index, atFraction: fraction))
  }
}

extension Contour {
  /// Returns the index of the curve at a fraction of the length, `0...1`: at a corner, the curve that begins there.
  func index(atFraction fraction: Double) -> Int {
    var (low, high) = (0, curves.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if fractions[middle] <= fraction { low = middle } else { high = middle }
    }
    return low
  }
}

extension Double {
  /// The equivalent fraction of a closed contour in `0..<1`.
  var wrappedFraction: Double {
    let rest = self - rounded(.down)
    return rest < 1 ? rest : 0
  }
}
