import Geometry
import RenderTree
import Timing

/// An animation of a whole transform matrix.
struct MatrixTrack: Sendable {
  private let from, to, by: Matrix4?
  private let keys: MatrixKeyframes?
  private let spring: SpringMotion?
  /// The interpolation used in the last evaluation, which is reused until its start or end changes.
  private var interpolation: MatrixInterpolation

  /// Creates a track from an animation's `from`, `to` and `by` values, with an optional spring.
  init(from: Matrix4?, to: Matrix4?, by: Matrix4?, spring: SpringMotion?) {
    (self.from, self.to, self.by, self.spring) = (from, to, by, spring)
    keys = nil
    interpolation = MatrixInterpolation(from: from ?? .identity, to: to ?? .identity)
  }

  init(_ keys: MatrixKeyframes) {
    (from, to, by, spring) = (nil, nil, nil, nil)
    self.keys = keys
    interpolation = MatrixInterpolation(from: .identity, to: .identity)
  }

  /// Returns the matrix for a sample, based on the current value.
  ///
  /// `endsAtStart` is `true` if each cycle ends at its start value.
  mutating func value(
    for sample: AnimationSample, current: Matrix4, isCumulative: Bool, endsAtStart: Bool
  ) -> Matrix4 {
    let value: Matrix4
    if let keys {
      value = keys.matrix(atProgress: sample.progress)
    } else {
      if from == nil || to == nil {
        let (a, b) = endpoints(currentValue: current)
        if interpolation.from != a || interpolation.to != b {
          interpolation = MatrixInterpolation(from: a, to: b)
        }
      }
      value = interpolation.matrix(at: spring?.value(at: sample.seconds) ?? sample.progress)
    }
    guard isCumulative, sample.cycle > 0 else { return value }
    let cycleEnd =
      endsAtStart ? keys?.first ?? interpolation.from : keys?.last ?? interpolation.to
    return value.concatenating(Self.power(of: cycleEnd, exponent: sample.cycle))
  }

  /// Returns the start and end values of the animation.
  ///
  /// If the `by` value has no inverse, the start is the `to` value.
  private func endpoints(currentValue current: Matrix4) -> (Matrix4, Matrix4) {
    switch (from, to, by) {
    case (let from?, let to?, _): (from, to)
    case (let from?, nil, let by?): (from, from.concatenating(by))
    case (nil, let to?, let by?): (by.inverted.map { to.concatenating($0) } ?? to, to)
    case (nil, let to?, nil): (current, to)
    case (nil, nil, let by?): (current, current.concatenating(by))
    case (let from?, nil, nil): (from, current)
    case (nil, nil, nil): (current, current)
    }
  }

  private static func power(of matrix: Matrix4, exponent: Double) -> Matrix4 {
    var (result, square) = (Matrix4.identity, matrix)
    // More cycles would exceed the precision of the result.
    var n = UInt64(min(exponent, 0x1p40))
    while n > 0 {
      if n & 1 == 1 { result = result.concatenating(square) }
      square = square.concatenating(square)
      n >>= 1
    }
    return result
  }
}

/// Keyframes for a transform matrix.
struct MatrixKeyframes: Sendable {
  private enum Interpolation: Sendable {
    case linear([MatrixInterpolation])
    case discrete
    case cubic(KeyframeCurve)
    case pacedCubic(KeyframeCurve)
  }

  private let values: [Matrix4]
  private let times: KeyTimes
  private let interpolation: Interpolation

  /// Creates keyframes from the given matrices.
  ///
  /// Returns `nil` if fewer than two values are used.
  init?(_ matrices: [Matrix4], _ keyframes: Keyframes) {
    let lanes = ContiguousArray(matrices.flatMap(\.elements))
    guard let track = KeyframeSpacing(keyframes, count: matrices.count, lanes: 16, values: lanes)
    else { return nil }
    times = track.times
    values = Array(matrices.prefix(track.valueCount))
    switch track.interpolation {
    case .linear:
      interpolation = .linear(
        zip(values, values.dropFirst()).map { MatrixInterpolation(from: $0, to: $1) })
    case .discrete: interpolation = .discrete
    case .cubic(let curve): interpolation = .cubic(curve)
    case .pacedCubic(let curve): interpolation = .pacedCubic(curve)
    }
  }

  var first: Matrix4 { values[0] }
  var last: Matrix4 { values[values.count - 1] }

  /// Returns the matrix at the given progress, `0...1`.
  func matrix(atProgress progress: Double) -> Matrix4 {
    let location = times.location(at: progress)
    switch interpolation {
    case .discrete: return values[location.segment]
    case .linear(let ways): return ways[location.segment].matrix(at: location.fraction)
    case .cubic(let curve): return Self.value(onCurve: curve, at: location)
    case .pacedCubic(let curve):
      return Self.value(onCurve: curve, at: curve.location(forPacedLocation: location))
    }
  }

  private static func value(onCurve curve: KeyframeCurve, at location: KeyTimes.Location) -> Matrix4
  {
    func row(_ first: Int) -> SIMD4<Double> {
      SIMD4(
        curve.value(at: location, componentIndex: first),
        curve.value(at: location, componentIndex: first + 1),
        curve.value(at: location, componentIndex: first + 2),
        curve.value(at: location, componentIndex: first + 3))
    }
    return Matrix4(row(0), row(4), row(8), row(12))
  }
}
