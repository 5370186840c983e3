import Foundation
public import Geometry

/// The lines and curves of a path, as segments of a keyframe animation.
///
/// A move is not a segment. A close counts as a line, unless the path is already at its start.
public struct PathKeyframes: Hashable, Sendable {
  private let path: Path
  private let segments: ContiguousArray<Segment>
  /// The lengths from the start of a segment to each of its steps, with `stepsPerSegment` + 1 entries per segment.
  ///
  /// It is empty if there are too many segments. Their steps are then measured at each evaluation.
  private let stepLengths: ContiguousArray<Double>
  private static let stepsPerSegment = 64
  /// The maximum number of segments whose step lengths are stored, which use half a megabyte.
  private static let maximumMeasuredSegmentCount = 1000

  /// The location of a line or curve in the points of the path.
  private struct Segment: Hashable, Sendable {
    let degree: Curve.Degree
    /// The indices of the segment's start point and of the point after the start.
    let start, next: UInt32
  }

  /// Creates a keyframe path by measuring the given path.
  ///
  /// Returns `nil` if it contains neither lines nor curves.
  /// - Parameters:
  ///   - path: The path along which the animation moves.
  ///   - countsClosing: Whether a closing line that has a length is a segment.
  ///   - isPaced: Whether positions are found by arc length. The lengths are then measured in advance.
  public init?(_ path: Path, countsClosing: Bool = true, isPaced: Bool = true) {
    self.path = path
    segments = Self.segments(of: path, countsClosing: countsClosing)
    guard !segments.isEmpty else { return nil }
    var lengths: ContiguousArray<Double> = []
    if isPaced, segments.count <= Self.maximumMeasuredSegmentCount {
      lengths.reserveCapacity(segments.count * (Self.stepsPerSegment + 1))
      for segment in segments {
        Self.forEachStepLength(of: Self.curve(for: segment, of: path)) { lengths.append($0) }
      }
    }
    stepLengths = lengths
  }

  private static func segments(of path: Path, countsClosing: Bool) -> ContiguousArray<Segment> {
    var segments: ContiguousArray<Segment> = []
    segments.reserveCapacity(path.verbs.count)
    var (start, current, next) = (0, 0, 0)
    for verb in path.verbs {
      var degree: Curve.Degree?
      switch verb {
      case .move: start = next
      case .line: degree = .line
      case .quad: degree = .quad
      case .cubic: degree = .cubic
      case .close:
        // A closed figure whose curves already return to the start, such as an ellipse, must not pause there for one
        // segment.
        let line = Curve(path.points[current], path.points[start])
        if countsClosing, line.length >= 1e-9 {
          segments.append(
            Segment(degree: .line, start: UInt32(current), next: UInt32(start)))
        }
        current = start
        continue
      }
      if let degree {
        segments.append(Segment(degree: degree, start: UInt32(current), next: UInt32(next)))
      }
      next += verb.pointCount
      current = next - 1
    }
    return segments
  }

  private static func curve(for segment: Segment, of path: Path) -> Curve {
    let (start, next) = (path.points[Int(segment.start)], Int(segment.next))
    return switch segment.degree {
    case .line: Curve(start, path.points[next])
    case .quad: Curve(start, path.points[next], path.points[next + 1])
    case .cubic: Curve(start, path.points[next], path.points[next + 1], path.points[next + 2])
    }
  }

  /// Calls a function with the length from the start of the curve to each of its steps.
  ///
  /// For a line, only the last length is valid.
  private static func forEachStepLength(of curve: Curve, body add: (Double) -> Void) {
    var sum = 0.0
    for step in 0..<stepsPerSegment {
      add(sum)
      guard curve.degree != .line else { continue }
      let start = Double(step) / Double(stepsPerSegment)
      sum += curve.length(from: start, to: start + 1 / Double(stepsPerSegment))
    }
    add(curve.length)
  }

  private func curve(ofSegment segment: Int) -> Curve {
    Self.curve(for: segments[segment], of: path)
  }

  /// The number of lines and curves.
  ///
  /// The number of keys is one greater.
  public var segmentCount: Int { segments.count }

  /// The arc length of each line and curve, in units of the path.
  public var segmentLengths: [Double] { segments.map { Self.curve(for: $0, of: path).length } }

  /// Returns the point at the given position.
  ///
  /// The fraction of the segment is the curve parameter. A fraction outside `0...1` extrapolates the segment's line
  /// or polynomial.
  public func point(at location: KeyTimes.Location) -> Point {
    curve(ofSegment: location.segment).point(at: location.fraction)
  }

  /// Returns the direction of travel at the given position, in radians from the x axis toward the y axis.
  public func angle(at location: KeyTimes.Location) -> Double {
    let direction = curve(ofSegment: location.segment).tangent(at: location.fraction)
    return atan2(direction.y, direction.x)
  }

  /// Converts a position whose fraction refers to the segment's arc length to one whose fraction is the curve
  /// parameter.
  ///
  /// A fraction outside `0...1` continues at the same speed along the segment's line or polynomial.
  public func pacedLocation(for location: KeyTimes.Location) -> KeyTimes.Location {
    guard segments[location.segment].degree != .line else { return location }
    let curve = curve(ofSegment: location.segment)
    let first = location.segment * (Self.stepsPerSegment + 1)
    guard first < stepLengths.count else {
      var lengths: ContiguousArray<Double> = []
      lengths.reserveCapacity(Self.stepsPerSegment + 1)
      Self.forEachStepLength(of: curve) { lengths.append($0) }
      return Self.pacedLocation(for: location, on: curve, lengths: lengths[...])
    }
    return Self.pacedLocation(
      for: location, on: curve, lengths: stepLengths[first...first + Self.stepsPerSegment])
  }

  /// Converts a paced position to a curve parameter, given the lengths to each step of the curve.
  private static func pacedLocation(
    for location: KeyTimes.Location, on curve: Curve, lengths: ContiguousArray<Double>.SubSequence
  ) -> KeyTimes.Location {
    let first = lengths.startIndex
    let whole = lengths[first + stepsPerSegment]
    guard location.fraction >= 0, location.fraction <= 1 else {
      let beyond = location.fraction < 0 ? -location.fraction : location.fraction - 1
      let way = curve.extrapolatedParameter(over: whole * beyond, beyondEnd: location.fraction > 1)
      return KeyTimes.Location(
        segment: location.segment, fraction: location.fraction < 0 ? -way : 1 + way)
    }
    let length = whole * location.fraction
    var (low, high) = (0, stepsPerSegment)
    while high - low > 1 {
      let midpoint = (low + high) / 2
      if lengths[first + midpoint] <= length { low = midpoint } else { high = midpoint }
    }
    let span = lengths[first + high] - lengths[first + low]
    let within = span > 0 ? (length - lengths[first + low]) / span : 0
    return KeyTimes.Location(
      segment: location.segment, fraction: (Double(low) + within) / Double(stepsPerSegment))
  }
}

extension Curve {
  /// Returns how far the parameter must exceed an end of the curve to reach the given arc length beyond it.
  fileprivate func extrapolatedParameter(over length: Double, beyondEnd isEnd: Bool) -> Double {
    guard length > 0, length.isFinite, self.length > 0 else { return 0 }
    func covered(_ distance: Double) -> Double {
      isEnd ? self.length(from: 1, to: 1 + distance) : self.length(from: -distance, to: 0)
    }
    // The speed along a polynomial does not decrease permanently, so the distance is doubled until it is too long,
    // and then bisected.
    var (low, high) = (0.0, 1.0 / 64)
    while covered(high) < length, high < 0x1p20 { (low, high) = (high, high * 2) }
    while high - low > 1e-12 * high {
      let midpoint = (low + high) / 2
      guard midpoint > low, midpoint < high else { break }
      if covered(midpoint) < length { low = midpoint } else { high = midpoint }
    }
    return (low + high) / 2
  }
}
