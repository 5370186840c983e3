import RenderTree
import Timing

/// Up to four components of a numeric value.
///
/// A color can be absent.
struct NumericVector: Sendable {
  var lanes: SIMD4<Double>
  var isPresent = true
}

/// The start and end values of an animation.
///
/// Each of them is either absolute or relative to the current value.
struct NumericEndpoints: Sendable {
  /// The absolute values, or the offsets from the current value.
  var from, to: SIMD4<Double>
  /// Whether the start or end is relative to the current value.
  var isFromRelative, isToRelative: Bool
  /// Whether an absolute start value exists.
  ///
  /// It is `false` if the start value is a `nil` color.
  var isFromPresent = true
  var isToPresent = true

  /// Creates the start and end values from an animation's `from`, `to` and `by` values, combined as in
  /// `CABasicAnimation`.
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

  /// Returns the absolute start value, computed from the current value if it is relative.
  @inline(__always) func resolvedStart(currentValue current: SIMD4<Double>) -> SIMD4<Double> {
    isFromRelative ? current + from : from
  }

  /// Returns the absolute end value, computed from the current value if it is relative.
  @inline(__always) func resolvedEnd(currentValue current: SIMD4<Double>) -> SIMD4<Double> {
    isToRelative ? current + to : to
  }

  /// Returns whether the start and end values are both present.
  ///
  /// A `nil` color counts as absent.
  @inline(__always) func areBothPresent(currentIsPresent current: Bool) -> Bool {
    (isFromRelative ? current : isFromPresent) && (isToRelative ? current : isToPresent)
  }
}

/// An animation of numeric values.
///
/// The data for springs, keyframes and paths is stored in the program.
struct NumericTrack: Sendable {
  /// The source of the animated values.
  ///
  /// Associated values are indices into arrays of the program.
  enum ValueSource: Sendable {
    case endpoints
    case spring(Int32)
    case keyframes(Int32)
    case path(Int32)
  }

  var source: ValueSource
  /// The start and end values, used by the sources `endpoints` and `spring`.
  var endpoints: NumericEndpoints
  /// Whether each cycle continues from the end value of the previous one.
  var isCumulative = false
  /// Whether each cycle ends at its start value because it autoreverses.
  var endsAtStart = false
  /// Whether the values are not interpolated.
  ///
  /// The end value then applies as soon as the progress exceeds 0.
  var isDiscrete = false

  /// Creates a track between the given start and end values.
  ///
  /// Cycles are not cumulative by default.
  init(ends: NumericEndpoints, source: ValueSource = .endpoints) {
    (self.endpoints, self.source) = (ends, source)
  }
}

extension NumericTrack {
  /// Whether the start or end value depends on the current value.
  var dependsOnCurrent: Bool {
    switch source {
    case .endpoints, .spring: endpoints.isFromRelative || endpoints.isToRelative
    case .keyframes, .path: false
    }
  }

  /// Returns the numbers at the given progress between the start and end, and the value at the end of a cycle.
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

/// Keyframes for numbers, with a precomputed curve between them.
struct NumericKeyframes: Sendable {
  private let values: ContiguousArray<NumericVector>
  private let times: KeyTimes
  private let interpolation: KeyframeSpacing.Interpolation

  /// Creates keyframes from the given values.
  ///
  /// Returns `nil` if fewer than two values are used.
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

  /// Returns the numbers at the given progress, `0...1`.
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
