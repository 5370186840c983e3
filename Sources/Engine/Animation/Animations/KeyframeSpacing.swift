import RenderTree
import Timing

/// The key times of keyframes and the interpolation between them, according to the calculation mode.
struct KeyframeSpacing {
  /// The interpolation between two keyframe values.
  enum Interpolation: Sendable {
    case linear
    case discrete
    case cubic(KeyframeCurve)
    case pacedCubic(KeyframeCurve)
  }

  let times: KeyTimes
  let interpolation: Interpolation
  /// The number of keyframe values that have a key time.
  let valueCount: Int

  /// Computes the key times for the given keyframes.
  ///
  /// Returns `nil` if fewer than two values are used.
  /// - Parameters:
  ///   - keyframes: The committed keyframes.
  ///   - count: The number of values.
  ///   - lanes: The number of components per value, or 0 for values between which no distance is defined. Such values
  ///     are evenly spaced.
  ///   - values: The components of all values.
  init?(_ keyframes: Keyframes, count: Int, lanes: Int, values: ContiguousArray<Double>) {
    let weights = KeyframeCurve.SplineParameters(
      tension: keyframes.tension, continuity: keyframes.continuity, bias: keyframes.bias)
    func curve(_ times: KeyTimes) -> KeyframeCurve {
      KeyframeCurve(lanes: lanes, values: values, times: times.boundaries, weights: weights)
    }
    let own = KeyTimes(count: count, times: keyframes.times, easings: keyframes.easings ?? [])
    switch keyframes.mode {
    case .discrete:
      guard let times = KeyTimes(discreteCount: count, times: keyframes.times) else { return nil }
      (self.times, interpolation, valueCount) = (times, .discrete, times.segmentCount)
    case .linear:
      guard let own else { return nil }
      (times, interpolation, valueCount) = (own, .linear, own.segmentCount + 1)
    case .cubic:
      guard let own else { return nil }
      valueCount = own.segmentCount + 1
      (times, interpolation) = (own, lanes > 0 ? .cubic(curve(own)) : .linear)
    case .paced:
      guard count > 1 else { return nil }
      let lengths = (1..<count).lazy.map {
        Self.distance(in: values, from: $0 - 1, to: $0, componentCount: lanes)
      }
      guard let times = lanes > 0 ? KeyTimes(pacing: lengths) : KeyTimes(count: count)
      else { return nil }
      (self.times, interpolation, valueCount) = (times, .linear, count)
    case .cubicPaced:
      guard let even = KeyTimes(count: count) else { return nil }
      valueCount = count
      guard lanes > 0 else {
        (times, interpolation) = (even, .linear)
        return
      }
      let curve = curve(even)
      guard let times = curve.pacedKeyTimes() else { return nil }
      (self.times, interpolation) = (times, .pacedCubic(curve))
    }
  }

  private static func distance(
    in values: ContiguousArray<Double>, from i: Int, to j: Int, componentCount lanes: Int
  ) -> Double {
    var square = 0.0
    for lane in 0..<lanes {
      let step = values[j * lanes + lane] - values[i * lanes + lane]
      square += step * step
    }
    return square.squareRoot()
  }
}
