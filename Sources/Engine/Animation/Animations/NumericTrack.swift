import RenderTree
import Timing

/// Up to four numbers at an instant; a colour may be absent.
struct NumericVector: Sendable {
  var lanes: SIMD4<Double>
  var isPresent = true
}

/// From where to where numbers run: each end is given, or the value so far plus something.
///
/// - Source: behaviour/animations.md, "Basic animations".
struct NumericEndpoints: Sendable {
  /// What is given or added.
  var from, to: SIMD4<Double>
  /// Whether the value so far is part of the end.
  var isFromRelative, isToRelative: Bool
  /// Whether the given end is a value; no colour is none.
  var isFromPresent = true
  var isToPresent = true

  /// The ends of the combinations of from, to and by.
  init(from: NumericVector?, to: NumericVector?, by: NumericVector?) {
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
    (self.from, self.isFromRelative) = (from, fromCurrent)
    (self.to, self.isToRelative) = (to, toCurrent)
  }

  /// The start over the value so far.
  @inline(__always) func resolvedStart(currentValue current: SIMD4<Double>) -> SIMD4<Double> {
    isFromRelative ? current + from : from
  }

  /// The end over the value so far.
  @inline(__always) func resolvedEnd(currentValue current: SIMD4<Double>) -> SIMD4<Double> {
    isToRelative ? current + to : to
  }

  /// Whether both ends are values.
  @inline(__always) func areBothPresent(currentIsPresent current: Bool) -> Bool {
    (isFromRelative ? current : isFromPresent) && (isToRelative ? current : isToPresent)
  }
}

/// How numbers run in time; the payloads of the rarer kinds lie in the program.
struct NumericTrack: Sendable {
  /// What gives the values; an index into the program.
  enum ValueSource: Sendable {
    case endpoints
    case spring(Int32)
    case keyframes(Int32)
    case path(Int32)
  }

  var source: ValueSource
  /// Used by `endpoints` and `spring`.
  var endpoints: NumericEndpoints
  /// Whether every cycle goes on from the last one's end value: behaviour/animations.md, "Additive and cumulative".
  var isCumulative = false
  /// Whether a cycle's end value is its start: it autoreverses.
  var endsAtStart = false
  /// Whether values are not mixed: the second counts as soon as progress leaves 0.
  var isDiscrete = false

  /// A motion between ends that starts anew every cycle.
  init(ends: NumericEndpoints, source: ValueSource = .endpoints) {
    (self.endpoints, self.source) = (ends, source)
  }
}

extension NumericTrack {
  /// Whether the value so far is one of the ends.
  var dependsOnCurrent: Bool {
    switch source {
    case .endpoints, .spring: endpoints.isFromRelative || endpoints.isToRelative
    case .keyframes, .path: false
    }
  }

  /// The numbers at a progress between the ends, and what a cycle ends with.
  @inline(__always) func interpolatedValue(
    atProgress progress: Double, currentValue current: NumericVector
  ) -> (value: NumericVector, cycleEnd: SIMD4<Double>) {
    let (a, b) = (
      endpoints.resolvedStart(currentValue: current.lanes),
      endpoints.resolvedEnd(currentValue: current.lanes)
    )
    let lanes = isDiscrete ? (progress > 0 ? b : a) : a + (b - a) * progress
    return (
      NumericVector(
        lanes: lanes, isPresent: endpoints.areBothPresent(currentIsPresent: current.isPresent)),
      endsAtStart ? a : b
    )
  }
}

/// Numbers at key times, the curve between them worked out once.
struct NumericKeyframes: Sendable {
  private let values: ContiguousArray<NumericVector>
  private let times: KeyTimes
  private let interpolation: KeyframeSpacing.Interpolation

  /// Nil where fewer than two values count.
  init?(_ values: ContiguousArray<NumericVector>, width: Int, _ keyframes: Keyframes) {
    var lanes: ContiguousArray<Double> = []
    for value in values { for lane in 0..<width { lanes.append(value.lanes[lane]) } }
    guard
      let spacing = KeyframeSpacing(keyframes, count: values.count, lanes: width, values: lanes)
    else { return nil }
    self.values = ContiguousArray(values.prefix(spacing.valueCount))
    (times, interpolation) = (spacing.times, spacing.interpolation)
  }

  var first: NumericVector { values[0] }
  var last: NumericVector { values[values.count - 1] }

  /// The numbers at a progress.
  func value(atProgress progress: Double, isDiscrete isSwitch: Bool) -> NumericVector {
    let location = times.location(at: progress)
    switch interpolation {
    case .discrete: return values[location.segment]
    case .linear:
      let (a, b) = (values[location.segment], values[location.segment + 1])
      if isSwitch { return location.fraction > 0 ? b : a }
      return NumericVector(
        lanes: a.lanes + (b.lanes - a.lanes) * location.fraction,
        isPresent: a.isPresent && b.isPresent)
    case .cubic(let curve): return value(onCurve: curve, at: location)
    case .pacedCubic(let curve):
      return value(onCurve: curve, at: curve.location(forPacedLocation: location))
    }
  }

  private func value(onCurve curve: KeyframeCurve, at location: KeyTimes.Location) -> NumericVector
  {
    var lanes = SIMD4<Double>.zero
    for lane in 0..<curve.lanes { lanes[lane] = curve.value(at: location, componentIndex: lane) }
    let isPresent = values[location.segment].isPresent && values[location.segment + 1].isPresent
    return NumericVector(lanes: lanes, isPresent: isPresent)
  }
}
