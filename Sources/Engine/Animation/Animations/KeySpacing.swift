import RenderTree
import Timing

/// The times of keyframes and what lies between their values, as the calculation mode has it: behaviour/animations.md,
/// "Keyframes".
struct KeySpacing {
  /// What lies between two values.
  enum Between: Sendable {
    case straight
    case nothing
    case curve(KeyCurve)
    case pacedCurve(KeyCurve)
  }

  let times: KeyTimes
  let between: Between
  /// How many of the values count.
  let used: Int

  /// Nil where fewer than two values count.
  ///
  /// - Parameters:
  ///   - keyframes: What was committed.
  ///   - count: How many values there are.
  ///   - lanes: Doubles per value; 0 for values without distance, which are then evenly spaced.
  ///   - values: Their doubles.
  init?(_ keyframes: Keyframes, count: Int, lanes: Int, values: ContiguousArray<Double>) {
    let weights = KeyCurve.Weights(
      tension: keyframes.tension, continuity: keyframes.continuity, bias: keyframes.bias)
    func curve(_ times: KeyTimes) -> KeyCurve {
      KeyCurve(lanes: lanes, values: values, times: times.boundaries, weights: weights)
    }
    let own = KeyTimes(count: count, times: keyframes.times, easings: keyframes.easings ?? [])
    switch keyframes.mode {
    case .discrete:
      guard let times = KeyTimes(discreteCount: count, times: keyframes.times) else { return nil }
      (self.times, between, used) = (times, .nothing, times.segmentCount)
    case .linear:
      guard let own else { return nil }
      (times, between, used) = (own, .straight, own.segmentCount + 1)
    case .cubic:
      guard let own else { return nil }
      used = own.segmentCount + 1
      (times, between) = (own, lanes > 0 ? .curve(curve(own)) : .straight)
    case .paced:
      guard count > 1 else { return nil }
      let lengths = (1..<count).lazy.map { Self.distance(values, $0 - 1, $0, lanes) }
      guard let times = lanes > 0 ? KeyTimes(pacing: lengths) : KeyTimes(count: count)
      else { return nil }
      (self.times, between, used) = (times, .straight, count)
    case .cubicPaced:
      guard let even = KeyTimes(count: count) else { return nil }
      used = count
      guard lanes > 0 else {
        (times, between) = (even, .straight)
        return
      }
      let curve = curve(even)
      guard let times = curve.pacing() else { return nil }
      (self.times, between) = (times, .pacedCurve(curve))
    }
  }

  private static func distance(
    _ values: ContiguousArray<Double>, _ i: Int, _ j: Int, _ lanes: Int
  ) -> Double {
    var square = 0.0
    for lane in 0..<lanes {
      let step = values[j * lanes + lane] - values[i * lanes + lane]
      square += step * step
    }
    return square.squareRoot()
  }
}
