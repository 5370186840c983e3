import Foundation
public import Geometry

/// The lines and curves of a path as the segments of a keyframe animation: behaviour/animations.md, "Keyframes".
///
/// A move starts a segment and is none; a close is a line where it leads anywhere.
public struct PathKeys: Hashable, Sendable {
  private let curves: ContiguousArray<Curve>
  /// The lengths from a curve's start to each of its steps, `steps` + 1 for each curve.
  private let lengths: ContiguousArray<Double>
  private static let steps = 64

  /// Measures a path; nil where it has neither line nor curve.
  ///
  /// - Parameters:
  ///   - path: What is travelled along.
  ///   - countsClosing: Whether a close is a segment where it leads anywhere.
  public init?(_ path: Path, countsClosing: Bool = true) {
    // A figure that is drawn back to its start, such as an ellipse, is not to rest there for a segment.
    let pieces = PathMeasure(path).pieces.filter {
      !$0.isClosing || (countsClosing && $0.length >= 1e-9)
    }
    guard !pieces.isEmpty else { return nil }
    curves = ContiguousArray(pieces.map(\.curve))
    var lengths: ContiguousArray<Double> = []
    lengths.reserveCapacity(pieces.count * (Self.steps + 1))
    for piece in pieces {
      var sum = 0.0
      for step in 0..<Self.steps {
        lengths.append(sum)
        let start = Double(step) / Double(Self.steps)
        sum += piece.curve.length(start, start + 1 / Double(Self.steps))
      }
      lengths.append(piece.length)
    }
    self.lengths = lengths
  }

  /// How many lines and curves there are; the keys are one more.
  public var segmentCount: Int { curves.count }

  /// The length of each line and curve.
  public var segmentLengths: [Double] {
    curves.indices.map { lengths[$0 * (Self.steps + 1) + Self.steps] }
  }

  /// The point at a fraction of a segment: of a line by length, of a curve by its parameter.
  ///
  /// - Range: a fraction outside 0…1 goes on along the segment's own line or polynomial.
  public func point(at location: KeyTimes.Location) -> Point {
    curves[location.segment].point(location.fraction)
  }

  /// The direction of travel there, in radians from the x axis towards the y axis.
  public func angle(at location: KeyTimes.Location) -> Double {
    let direction = curves[location.segment].tangent(location.fraction)
    return atan2(direction.y, direction.x)
  }

  /// The place with the same fraction of the segment's length behind it.
  ///
  /// - Range: a fraction outside 0…1 goes on at the same speed along the segment's own line or polynomial.
  public func paced(_ location: KeyTimes.Location) -> KeyTimes.Location {
    guard curves[location.segment].degree != .line else { return location }
    let first = location.segment * (Self.steps + 1)
    let whole = lengths[first + Self.steps]
    guard location.fraction >= 0, location.fraction <= 1 else {
      let beyond = location.fraction < 0 ? -location.fraction : location.fraction - 1
      let way = curves[location.segment].parameters(
        over: whole * beyond, beyondEnd: location.fraction > 1)
      return KeyTimes.Location(
        segment: location.segment, fraction: location.fraction < 0 ? -way : 1 + way)
    }
    let length = whole * location.fraction
    var (low, high) = (0, Self.steps)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lengths[first + middle] <= length { low = middle } else { high = middle }
    }
    let span = lengths[first + high] - lengths[first + low]
    let within = span > 0 ? (length - lengths[first + low]) / span : 0
    return KeyTimes.Location(
      segment: location.segment, fraction: (Double(low) + within) / Double(Self.steps))
  }
}

extension Curve {
  /// How far the parameter goes on beyond an end of the curve on a stretch of that length.
  fileprivate func parameters(over length: Double, beyondEnd isEnd: Bool) -> Double {
    guard length > 0, length.isFinite, self.length > 0 else { return 0 }
    func covered(_ way: Double) -> Double {
      isEnd ? self.length(1, 1 + way) : self.length(-way, 0)
    }
    // A polynomial does not slow down for good: the way is doubled until it is too long, then halved.
    var (low, high) = (0.0, 1.0 / 64)
    while covered(high) < length, high < 0x1p20 { (low, high) = (high, high * 2) }
    while high - low > 1e-12 * high {
      let middle = (low + high) / 2
      guard middle > low, middle < high else { break }
      if covered(middle) < length { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
