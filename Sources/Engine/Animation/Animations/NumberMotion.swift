import RenderTree
import Timing

/// Up to four numbers at an instant; a colour may be absent.
struct Numbers: Sendable {
  var lanes: SIMD4<Double>
  var isPresent = true
}

/// From where to where numbers run: each end is given, or the value so far plus something.
///
/// - Source: behaviour/animations.md, "Basic animations".
struct NumberEnds: Sendable {
  /// What is given or added.
  var from, to: SIMD4<Double>
  /// Whether the value so far is part of the end.
  var fromCurrent, toCurrent: Bool
  /// Whether the given end is a value; no colour is none.
  var isFromPresent = true
  var isToPresent = true

  /// The ends of the combinations of from, to and by.
  init(from: Numbers?, to: Numbers?, by: Numbers?) {
    let zero = SIMD4<Double>.zero
    switch (from, to, by) {
    case (let from?, let to?, _):
      self.init(from.lanes, false, to.lanes, false)
      (isFromPresent, isToPresent) = (from.isPresent, to.isPresent)
    case (let from?, nil, let by?):
      self.init(from.lanes, false, from.lanes + by.lanes, false)
      (isFromPresent, isToPresent) = (from.isPresent, from.isPresent)
    case (nil, let to?, let by?):
      self.init(to.lanes - by.lanes, false, to.lanes, false)
      (isFromPresent, isToPresent) = (to.isPresent, to.isPresent)
    case (nil, let to?, nil):
      self.init(zero, true, to.lanes, false)
      isToPresent = to.isPresent
    case (nil, nil, let by?): self.init(zero, true, by.lanes, true)
    case (let from?, nil, nil):
      self.init(from.lanes, false, zero, true)
      isFromPresent = from.isPresent
    case (nil, nil, nil): self.init(zero, true, zero, true)
    }
  }

  private init(
    _ from: SIMD4<Double>, _ fromCurrent: Bool, _ to: SIMD4<Double>, _ toCurrent: Bool
  ) {
    (self.from, self.fromCurrent) = (from, fromCurrent)
    (self.to, self.toCurrent) = (to, toCurrent)
  }

  /// The start over the value so far.
  @inline(__always) func start(_ current: SIMD4<Double>) -> SIMD4<Double> {
    fromCurrent ? current + from : from
  }

  /// The end over the value so far.
  @inline(__always) func end(_ current: SIMD4<Double>) -> SIMD4<Double> {
    toCurrent ? current + to : to
  }

  /// Whether both ends are values.
  @inline(__always) func isPresent(_ current: Bool) -> Bool {
    (fromCurrent ? current : isFromPresent) && (toCurrent ? current : isToPresent)
  }
}

/// How numbers run in time; the payloads of the rarer kinds lie in the program.
struct NumberMotion: Sendable {
  /// What gives the values; an index into the program.
  enum Source: Sendable {
    case ends
    case spring(Int32)
    case keys(Int32)
    case path(Int32)
  }

  var source: Source
  /// Used by `ends` and `spring`.
  var ends: NumberEnds
  /// Whether every cycle goes on from the last one's end value: behaviour/animations.md, "Additive and cumulative".
  var isCumulative = false
  /// Whether a cycle's end value is its start: it autoreverses.
  var endsAtStart = false
  /// Whether values are not mixed: the second counts as soon as progress leaves 0.
  var isSwitch = false

  /// A motion between ends that starts anew every cycle.
  init(ends: NumberEnds, source: Source = .ends) {
    (self.ends, self.source) = (ends, source)
  }
}

extension NumberMotion {
  /// Whether the value so far is one of the ends.
  var usesCurrent: Bool {
    switch source {
    case .ends, .spring: ends.fromCurrent || ends.toCurrent
    case .keys, .path: false
    }
  }

  /// The numbers at a progress between the ends, and what a cycle ends with.
  @inline(__always) func between(
    _ progress: Double, over current: Numbers
  ) -> (value: Numbers, cycleEnd: SIMD4<Double>) {
    let (a, b) = (ends.start(current.lanes), ends.end(current.lanes))
    let lanes = isSwitch ? (progress > 0 ? b : a) : a + (b - a) * progress
    return (
      Numbers(lanes: lanes, isPresent: ends.isPresent(current.isPresent)), endsAtStart ? a : b
    )
  }
}

/// Numbers at key times, the curve between them worked out once.
struct NumberKeys: Sendable {
  private let values: ContiguousArray<Numbers>
  private let times: KeyTimes
  private let between: KeySpacing.Between

  /// Nil where fewer than two values count.
  init?(_ values: ContiguousArray<Numbers>, width: Int, _ keyframes: Keyframes) {
    var lanes: ContiguousArray<Double> = []
    for value in values { for lane in 0..<width { lanes.append(value.lanes[lane]) } }
    guard
      let spacing = KeySpacing(keyframes, count: values.count, lanes: width, values: lanes)
    else { return nil }
    self.values = ContiguousArray(values.prefix(spacing.used))
    (times, between) = (spacing.times, spacing.between)
  }

  var first: Numbers { values[0] }
  var last: Numbers { values[values.count - 1] }

  /// The numbers at a progress.
  func at(_ progress: Double, isSwitch: Bool) -> Numbers {
    let place = times.locate(progress)
    switch between {
    case .nothing: return values[place.segment]
    case .straight:
      let (a, b) = (values[place.segment], values[place.segment + 1])
      if isSwitch { return place.fraction > 0 ? b : a }
      return Numbers(
        lanes: a.lanes + (b.lanes - a.lanes) * place.fraction,
        isPresent: a.isPresent && b.isPresent)
    case .curve(let curve): return on(curve, at: place)
    case .pacedCurve(let curve): return on(curve, at: curve.location(atPace: place))
    }
  }

  private func on(_ curve: KeyCurve, at place: KeyTimes.Location) -> Numbers {
    var lanes = SIMD4<Double>.zero
    for lane in 0..<curve.lanes { lanes[lane] = curve.value(at: place, lane: lane) }
    let isPresent = values[place.segment].isPresent && values[place.segment + 1].isPresent
    return Numbers(lanes: lanes, isPresent: isPresent)
  }
}
