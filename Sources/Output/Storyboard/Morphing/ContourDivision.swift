import Geometry

/// Two contours divided into the same number of lines and curves.
///
/// Each contour is divided at its own breakpoints, which preserves its shape, and at the fractions of its length at which
/// the other contour has breakpoints.
struct ContourDivision {
  /// The corresponding lines or curves.
  ///
  /// Both of a pair have the same degree.
  private(set) var pieces: [(Geometry.Curve, Geometry.Curve)] = []
  /// Whether both contours are closed.
  private(set) var isClosed: Bool
  private(set) var starts: (Point, Point)
  /// Whether the second of two open contours is reversed.
  private var reversesSecond = false

  /// A position at which both contours are divided.
  private struct Cut {
    /// The position as a fraction of the first contour's length.
    let fraction: Double
    /// The index of the curve that begins at the position, if the contour has a breakpoint there.
    let first, second: Int?
  }

  /// The maximum difference between two fractions that are the same breakpoint.
  ///
  /// Breakpoints at a smaller distance are merged, because corners that coincide can differ by rounding.
  private static let tolerance = 1e-7

  init(_ first: Contour, _ second: Contour) {
    // The order of the arguments does not affect the division, so that a morph in the opposite direction has the same
    // shapes. Only a closed contour can begin elsewhere.
    if Self.precedes(second, first) {
      let other = ContourDivision(ordered: second, first)
      // The first contour keeps its direction.
      self = other.reversesSecond ? other.reversed.exchanged : other.exchanged
    } else {
      self.init(ordered: first, second)
    }
  }

  /// Divides a contour, and collapses its partner to a point.
  init(_ contour: Contour, collapsedTo point: Point) {
    isClosed = contour.isClosed
    starts = (contour.start, point)
    pieces = contour.curves.map { ($0, $0.collapsed(to: point)) }
  }

  private init(ordered first: Contour, _ second: Contour) {
    isClosed = first.isClosed && second.isClosed
    starts = (first.start, second.start)
    guard !first.isPoint, !second.isPoint else {
      let isClosed = first.isPoint ? second.isClosed : first.isClosed
      if first.isPoint, second.isPoint {
        // A line of length zero is visible with round caps.
        pieces = [
          (Geometry.Curve(first.start, first.start), Geometry.Curve(second.start, second.start))
        ]
      } else if first.isPoint {
        pieces = second.curves.map { ($0.collapsed(to: first.start), $0) }
      } else {
        pieces = first.curves.map { ($0, $0.collapsed(to: second.start)) }
      }
      self = ContourDivision(pieces: pieces, isClosed: isClosed, starts: starts)
      return
    }
    let alignment = ContourAlignment(first, second)
    let shift = alignment.shift
    if !alignment.isReversed {
      divide(first, second, shift: shift)
    } else if second.isClosed {
      // The open contour is reversed instead, because the direction of a closed one affects the filled area.
      divide(first.reversed, second, shift: (-shift).wrappedFraction)
    } else {
      reversesSecond = true
      divide(first, second.reversed, shift: shift)
    }
  }

  init(pieces: [(Geometry.Curve, Geometry.Curve)], isClosed: Bool, starts: (Point, Point)) {
    (self.pieces, self.isClosed, self.starts) = (pieces, isClosed, starts)
  }

  private static func precedes(_ a: Contour, _ b: Contour) -> Bool {
    // An open contour is first, because it cannot begin elsewhere.
    (a.isClosed ? 1 : 0, a.curves.count, a.length, a.start.x, a.start.y)
      < (b.isClosed ? 1 : 0, b.curves.count, b.length, b.start.x, b.start.y)
  }

  private mutating func divide(_ first: Contour, _ second: Contour, shift: Double) {
    let cuts = Self.cuts(first, second, shift: shift)
    var (one, two) = (ContourLocator(first), ContourLocator(second))
    // The curve and the parameter at which the next piece begins.
    var (a, b) = ((curve: 0, t: 0.0), (curve: 0, t: 0.0))
    if cuts[0].second == nil {
      b.curve = second.index(atFraction: shift)
      b.t = two.parameter(ofCurve: b.curve, atFraction: shift)
    } else {
      b.curve = cuts[0].second ?? 0
    }
    starts = (first.start, second.curves[b.curve].point(at: b.t))
    for index in cuts.indices {
      let next = index + 1 < cuts.count ? cuts[index + 1] : cuts[0]
      let isLast = index + 1 == cuts.count
      let end = isLast ? 1 : next.fraction
      var ends = (1.0, 1.0)
      if next.first == nil {
        ends.0 = max(a.t, one.parameter(ofCurve: a.curve, atFraction: end))
      }
      if next.second == nil {
        var fraction = (end + shift).wrappedFraction
        // The end of the last curve is the fraction 1, not 0.
        if fraction < second.fractions[b.curve] - 0.5 { fraction += 1 }
        ends.1 = max(b.t, two.parameter(ofCurve: b.curve, atFraction: fraction))
      }
      let (p, q) = (first.curves[a.curve], second.curves[b.curve])
      pieces.append(
        Self.withEqualDegrees(
          p.subcurve(from: a.t, to: ends.0), q.subcurve(from: b.t, to: ends.1)))
      a = next.first.map { ($0, 0) } ?? (a.curve, ends.0)
      b = next.second.map { ($0, 0) } ?? (b.curve, ends.1)
    }
  }

  /// Returns the positions at which both contours are divided, beginning with the start of the first one.
  private static func cuts(_ first: Contour, _ second: Contour, shift: Double) -> [Cut] {
    // The breakpoints of the second contour in the order in which they occur from the shift on.
    let count = second.curves.count
    let start = second.fractions.firstIndex { $0 >= shift - tolerance } ?? 0
    let others = (start..<start + count).map { index in
      let fraction = second.fractions[index % count] - shift + (index < count ? 0 : 1)
      return (fraction: max(fraction, 0), index: index % count)
    }
    var cuts: [Cut] = []
    var (i, j) = (0, 0)
    while i < first.curves.count || j < others.count {
      let a = i < first.curves.count ? first.fractions[i] : .infinity
      let b = j < others.count ? others[j].fraction : .infinity
      if abs(a - b) <= tolerance {
        cuts.append(Cut(fraction: a, first: i, second: others[j].index))
        (i, j) = (i + 1, j + 1)
      } else if a < b {
        cuts.append(Cut(fraction: a, first: i, second: nil))
        i += 1
      } else {
        cuts.append(Cut(fraction: b, first: nil, second: others[j].index))
        j += 1
      }
    }
    return cuts
  }

  private static func withEqualDegrees(_ a: Geometry.Curve, _ b: Geometry.Curve) -> (
    Geometry.Curve, Geometry.Curve
  ) {
    a.degree == b.degree ? (a, b) : (a.cubic, b.cubic)
  }
}

extension ContourDivision {
  /// The division with both contours exchanged.
  var exchanged: ContourDivision {
    ContourDivision(
      pieces: pieces.map { ($0.1, $0.0) }, isClosed: isClosed, starts: (starts.1, starts.0))
  }
}

extension ContourDivision {
  /// The division with both contours in the opposite direction.
  fileprivate var reversed: ContourDivision {
    ContourDivision(
      pieces: pieces.reversed().map { ($0.0.reversed, $0.1.reversed) }, isClosed: isClosed,
      starts: (pieces.last?.0.p3 ?? starts.0, pieces.last?.1.p3 ?? starts.1))
  }
}

extension Geometry.Curve {
  /// The line or cubic curve in the opposite direction.
  var reversed: Geometry.Curve {
    degree == .line ? Geometry.Curve(p3, p0) : Geometry.Curve(p3, p2, p1, p0)
  }

  /// The curve with all points at the given point.
  fileprivate func collapsed(to point: Point) -> Geometry.Curve {
    degree == .line ? Geometry.Curve(point, point) : Geometry.Curve(point, point, point, point)
  }
}
