/// A cubic spline through the values at key times, used by the cubic calculation modes of keyframe animations.
///
/// Each component is interpolated separately.
public struct KeyframeCurve: Hashable, Sendable {
  /// The tension, continuity and bias of the spline at each value, in `-1...1`.
  ///
  /// Missing entries are 0.
  /// - Source: Kochanek-Bartels splines.
  public struct SplineParameters: Hashable, Sendable {
    /// The tension at each value.
    ///
    /// Positive values make the curve tighter.
    public var tension: [Double]
    /// The continuity at each value.
    ///
    /// Values other than 0 produce a corner.
    public var continuity: [Double]
    /// The bias at each value.
    ///
    /// Positive values favor the direction of the preceding segment.
    public var bias: [Double]

    /// Creates parameters from lists with one entry per value.
    public init(tension: [Double] = [], continuity: [Double] = [], bias: [Double] = []) {
      self.tension = tension
      self.continuity = continuity
      self.bias = bias
    }
  }

  /// The number of components in a value, such as 2 for points.
  public let lanes: Int
  private let values: ContiguousArray<Double>
  /// The tangents at the start and at the end of each segment, scaled by the segment's duration.
  private let outgoingTangents, incomingTangents: ContiguousArray<Double>

  /// Creates a spline through the given values.
  /// - Parameters:
  ///   - lanes: The number of components in a value.
  ///   - values: The components of all values in order. There must be at least as many values as `times`.
  ///   - times: The boundaries of the segments.
  ///   - weights: The tension, continuity and bias at the values.
  public init(
    lanes: Int, values: ContiguousArray<Double>, times: ContiguousArray<Double>,
    weights: SplineParameters = SplineParameters()
  ) {
    self.lanes = lanes
    self.values = values
    let segments = times.count - 1
    var leaving = ContiguousArray(repeating: 0.0, count: segments * lanes)
    var arriving = leaving
    for key in 0...segments {
      let mix = Self.tangentWeights(atKey: key, segmentCount: segments, parameters: weights)
      let around = key > 0 && key < segments ? times[key + 1] - times[key - 1] : 0
      for lane in 0..<lanes {
        let here = values[key * lanes + lane]
        let before = key > 0 ? here - values[(key - 1) * lanes + lane] : 0
        let after = key < segments ? values[(key + 1) * lanes + lane] - here : 0
        if key < segments {
          let scale = around > 0 ? 2 * (times[key + 1] - times[key]) / around : 1
          leaving[key * lanes + lane] = scale * (mix.leaving.x * before + mix.leaving.y * after)
        }
        if key > 0 {
          let scale = around > 0 ? 2 * (times[key] - times[key - 1]) / around : 1
          arriving[(key - 1) * lanes + lane] =
            scale * (mix.arriving.x * before + mix.arriving.y * after)
        }
      }
    }
    self.outgoingTangents = leaving
    self.incomingTangents = arriving
  }

  /// The number of segments, one less than the number of key times.
  public var segmentCount: Int { lanes > 0 ? outgoingTangents.count / lanes : 0 }

  /// Returns one component of the value at the given position.
  ///
  /// The fraction is clamped to `0...1`.
  @inlinable public func value(at location: KeyTimes.Location, componentIndex lane: Int) -> Double {
    value(segment: location.segment, fraction: location.fraction, componentIndex: lane)
  }

  /// Returns one component of the value at the given fraction of a segment.
  ///
  /// The fraction is clamped to `0...1`.
  public func value(segment: Int, fraction: Double, componentIndex lane: Int) -> Double {
    let i = segment * lanes + lane
    let u = min(max(fraction, 0), 1)
    let (u2, u3) = (u * u, u * u * u)
    return (2 * u3 - 3 * u2 + 1) * values[i] + (u3 - 2 * u2 + u) * outgoingTangents[i]
      + (3 * u2 - 2 * u3) * values[i + lanes] + (u3 - u2) * incomingTangents[i]
  }

  /// Returns the weights for the differences before and after a key in its two tangents.
  ///
  /// In each result, `x` is the weight of the difference before the key and `y` that of the difference after it.
  private static func tangentWeights(
    atKey key: Int, segmentCount segments: Int, parameters weights: SplineParameters
  ) -> (leaving: SIMD2<Double>, arriving: SIMD2<Double>) {
    func entry(_ list: [Double]) -> Double { key < list.count ? list[key] : 0 }
    let t = 1 - entry(weights.tension)
    // The end keys use the full difference, as measured in Core Animation.
    if key == 0 { return (SIMD2(0, t), .zero) }
    if key == segments { return (.zero, SIMD2(t, 0)) }
    let (c, b) = (entry(weights.continuity), entry(weights.bias))
    return (
      SIMD2(t * (1 + c) * (1 + b) / 2, t * (1 - c) * (1 - b) / 2),
      SIMD2(t * (1 - c) * (1 + b) / 2, t * (1 + c) * (1 - b) / 2)
    )
  }
}

// MARK: - Constant speed

extension KeyframeCurve {
  /// The number of chords used to approximate the length of each segment.
  private static let chordsPerSegment = 64
  /// The maximum number of segments whose chords have separate key times, which use half a megabyte.
  ///
  /// If there are more segments, the chords of the current segment are measured at each evaluation.
  private static let maximumMeasuredSegmentCount = 1000

  /// Returns the key times at which the curve is traversed at constant speed, or `nil` if there are no segments.
  ///
  /// The curve is approximated by 64 chords per segment. There is one time per chord, or one per segment if there are
  /// more than 1,000 segments.
  public func pacedKeyTimes() -> KeyTimes? {
    guard segmentCount > Self.maximumMeasuredSegmentCount else {
      return KeyTimes(
        pacing: (0..<segmentCount * Self.chordsPerSegment).lazy.map {
          chordLength(segment: $0 / Self.chordsPerSegment, chord: $0 % Self.chordsPerSegment)
        })
    }
    return KeyTimes(
      pacing: (0..<segmentCount).lazy.map { segment in
        (0..<Self.chordsPerSegment).reduce(0) { $0 + chordLength(segment: segment, chord: $1) }
      })
  }

  /// Converts a position in ``pacedKeyTimes()`` to the corresponding position on the curve.
  public func location(forPacedLocation location: KeyTimes.Location) -> KeyTimes.Location {
    let fraction = min(max(location.fraction, 0), 1)
    guard segmentCount > Self.maximumMeasuredSegmentCount else {
      let (segment, chord) = location.segment.quotientAndRemainder(
        dividingBy: Self.chordsPerSegment)
      return self.location(segment: segment, chord: chord, fraction: fraction)
    }
    let lengths = (0..<Self.chordsPerSegment).map {
      chordLength(segment: location.segment, chord: $0)
    }
    var left = lengths.reduce(0, +) * fraction
    for (chord, length) in lengths.enumerated() {
      if left < length {
        return self.location(segment: location.segment, chord: chord, fraction: left / length)
      }
      left -= length
    }
    return KeyTimes.Location(segment: location.segment, fraction: fraction > 0 ? 1 : 0)
  }

  private func location(segment: Int, chord: Int, fraction: Double) -> KeyTimes.Location {
    KeyTimes.Location(
      segment: segment, fraction: (Double(chord) + fraction) / Double(Self.chordsPerSegment))
  }

  private func chordLength(segment: Int, chord: Int) -> Double {
    let i = segment * Self.chordsPerSegment + chord
    var square = 0.0
    for lane in 0..<lanes {
      let step =
        chordEndpoint(at: i + 1, componentIndex: lane) - chordEndpoint(at: i, componentIndex: lane)
      square += step * step
    }
    return square.squareRoot()
  }

  private func chordEndpoint(at i: Int, componentIndex lane: Int) -> Double {
    let segment = min(i / Self.chordsPerSegment, segmentCount - 1)
    let u = Double(i - segment * Self.chordsPerSegment) / Double(Self.chordsPerSegment)
    return value(segment: segment, fraction: u, componentIndex: lane)
  }
}
