import Geometry
import RenderTree
import Timing

/// Matrices in time: behaviour/animations.md for whole transforms.
struct MatrixMotion: Sendable {
  private let from, to, by: Matrix4?
  private let keys: MatrixKeys?
  private let spring: SpringMotion?
  /// The way between the ends of the last instant, which mostly are those of the next one too.
  private var way: MatrixInterpolation

  /// Runs between the ends of the combinations of from, to and by, as a spring where there is one.
  init(from: Matrix4?, to: Matrix4?, by: Matrix4?, spring: SpringMotion?) {
    (self.from, self.to, self.by, self.spring) = (from, to, by, spring)
    keys = nil
    way = MatrixInterpolation(from: from ?? .identity, to: to ?? .identity)
  }

  /// Runs through values at key times.
  init(_ keys: MatrixKeys) {
    (from, to, by, spring) = (nil, nil, nil, nil)
    self.keys = keys
    way = MatrixInterpolation(from: .identity, to: .identity)
  }

  /// The matrix over the value so far; `endsAtStart` says that a cycle comes back to its start.
  mutating func at(
    _ sample: AnimationSample, current: Matrix4, isCumulative: Bool, endsAtStart: Bool
  ) -> Matrix4 {
    let value: Matrix4
    if let keys {
      value = keys.at(sample.progress)
    } else {
      if from == nil || to == nil {
        let (a, b) = ends(current)
        if way.from != a || way.to != b { way = MatrixInterpolation(from: a, to: b) }
      }
      value = way.at(spring?.value(at: sample.seconds) ?? sample.progress)
    }
    guard isCumulative, sample.cycle > 0 else { return value }
    let cycleEnd =
      endsAtStart ? keys?.first ?? way.from : keys?.last ?? way.to
    return value.concat(Self.power(cycleEnd, sample.cycle))
  }

  /// Start and end; a `by` that cannot be undone leaves the value.
  private func ends(_ current: Matrix4) -> (Matrix4, Matrix4) {
    switch (from, to, by) {
    case (let from?, let to?, _): (from, to)
    case (let from?, nil, let by?): (from, from.concat(by))
    case (nil, let to?, let by?): (by.inverted.map { to.concat($0) } ?? to, to)
    case (nil, let to?, nil): (current, to)
    case (nil, nil, let by?): (current, current.concat(by))
    case (let from?, nil, nil): (from, current)
    case (nil, nil, nil): (current, current)
    }
  }

  private static func power(_ matrix: Matrix4, _ exponent: Double) -> Matrix4 {
    var (result, square) = (Matrix4.identity, matrix)
    // More cycles than this have no digits left that mean anything.
    var n = UInt64(min(exponent, 0x1p40))
    while n > 0 {
      if n & 1 == 1 { result = result.concat(square) }
      square = square.concat(square)
      n >>= 1
    }
    return result
  }
}

/// Matrices at key times.
struct MatrixKeys: Sendable {
  private enum Between: Sendable {
    case straight([MatrixInterpolation])
    case nothing
    case curve(KeyCurve)
    case pacedCurve(KeyCurve)
  }

  private let values: [Matrix4]
  private let times: KeyTimes
  private let between: Between

  /// Nil where fewer than two values count.
  init?(_ matrices: [Matrix4], _ keyframes: Keyframes) {
    let lanes = ContiguousArray(matrices.flatMap(\.elements))
    guard let track = KeySpacing(keyframes, count: matrices.count, lanes: 16, values: lanes)
    else { return nil }
    times = track.times
    values = Array(matrices.prefix(track.used))
    switch track.between {
    case .straight:
      between = .straight(
        zip(values, values.dropFirst()).map { MatrixInterpolation(from: $0, to: $1) })
    case .nothing: between = .nothing
    case .curve(let curve): between = .curve(curve)
    case .pacedCurve(let curve): between = .pacedCurve(curve)
    }
  }

  var first: Matrix4 { values[0] }
  var last: Matrix4 { values[values.count - 1] }

  /// The matrix at a progress.
  func at(_ progress: Double) -> Matrix4 {
    let place = times.locate(progress)
    switch between {
    case .nothing: return values[place.segment]
    case .straight(let ways): return ways[place.segment].at(place.fraction)
    case .curve(let curve): return Self.on(curve, at: place)
    case .pacedCurve(let curve): return Self.on(curve, at: curve.location(atPace: place))
    }
  }

  private static func on(_ curve: KeyCurve, at place: KeyTimes.Location) -> Matrix4 {
    func row(_ first: Int) -> SIMD4<Double> {
      SIMD4(
        curve.value(at: place, lane: first), curve.value(at: place, lane: first + 1),
        curve.value(at: place, lane: first + 2), curve.value(at: place, lane: first + 3))
    }
    return Matrix4(row(0), row(4), row(8), row(12))
  }
}
