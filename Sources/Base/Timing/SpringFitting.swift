import Foundation

// Springs made from what people think of: a duration and how much it bounces.

extension Spring {
  /// The spring of `init(perceptualDuration:bounce:)` of CASpringAnimation: behaviour/animations.md, "Springs".
  ///
  /// - Parameters:
  ///   - perceptualDuration: Seconds, above zero: the period of the undamped spring.
  ///   - bounce: 0 for critical, towards 1 ever bouncier, below 0 overdamped; from -1 down it never moves.
  public init(perceptualDuration: Double, bounce: Double) {
    let frequency = 2 * Double.pi / perceptualDuration
    let damping: Double
    if bounce >= 0 {
      damping = 4 * Double.pi * (1 - bounce) / perceptualDuration
    } else if bounce > -1 {
      damping = 4 * Double.pi / (perceptualDuration * (1 + bounce))
    } else {
      damping = .infinity
    }
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: damping, allowsOverdamping: true)
  }

  /// The period of the undamped spring, in seconds.
  public var perceptualDuration: Double { 2 * Double.pi / angularFrequency }

  /// How much it bounces: 1 - ζ, and 1/ζ - 1 where it is overdamped.
  public var bounce: Double {
    let ratio = dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// The spring of EasyAnimation's blocks: behaviour/views.md, "EasyAnimation".
  ///
  /// - Parameters:
  ///   - dampingRatio: Above zero.
  ///   - duration: Seconds, above zero.
  public init(easyDampingRatio dampingRatio: Double, duration: Double) {
    let damping = -2 * log(0.001) / duration
    let root = damping / (2 * dampingRatio)
    self.init(mass: 1, stiffness: root * root, damping: damping)
  }

  /// The spring that UIKit fits to a damping ratio, a duration and a velocity: behaviour/views.md, "Springs in blocks".
  ///
  /// - Parameters:
  ///   - dampingRatio: Clamped to 0.0001…1.
  ///   - duration: Seconds, above zero.
  ///   - initialVelocity: Whole distances per second.
  public init(fittedDampingRatio dampingRatio: Double, duration: Double, initialVelocity: Double) {
    let ratio = min(max(dampingRatio, 0.0001), 1)
    // In units of the duration: u = ωD and V = vD leave one equation for each ratio.
    let velocity = initialVelocity * duration
    let u =
      ratio < 1
      ? Self.underdampedRoot(dampingRatio: ratio, velocity: velocity)
      : Self.criticallyDampedRoot(velocity: velocity)
    let frequency = u / duration
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: initialVelocity)
  }

  /// The largest root of |ζu - V| / (u √(1-ζ²)) · e^(-ζu) = 0.001.
  private static func underdampedRoot(dampingRatio ratio: Double, velocity: Double) -> Double {
    let root = (1 - ratio * ratio).squareRoot()
    if velocity == 0 {
      // Below a ratio of e/1000 the root falls back to zero and ends: the fastest swing is kept from there down.
      let z = max(ratio, M_E / 1000)
      return log(1000 * z / (1 - z * z).squareRoot()) / z
    }
    let excess: (Double) -> Double = { u in
      abs(ratio * u - velocity) / (u * root) * exp(-ratio * u) - 0.001
    }
    guard velocity > 0 else { return lastRoot(of: excess, from: 0) }
    // Above V/ζ the envelope rises once and falls for ever; its peak is where the derivative is zero.
    let peak = (velocity + (velocity * velocity + 4 * velocity).squareRoot()) / (2 * ratio)
    if excess(peak) >= 0 { return lastRoot(of: excess, from: peak) }
    // Below V/ζ it falls from infinity to nothing.
    return bisect(excess, between: 0, and: velocity / ratio)
  }

  /// The largest root of (1 + u - V) e^(-u) = 0.001, that of V = 0 where there is none.
  private static func criticallyDampedRoot(velocity: Double) -> Double {
    let excess: (Double) -> Double = { u in (1 + u - velocity) * exp(-u) - 0.001 }
    let peak = max(0, velocity)
    guard excess(peak) >= 0 else { return criticallyDampedRoot(velocity: 0) }
    return lastRoot(of: excess, from: peak)
  }

  /// The root above `low`, where the function falls from above zero to below it.
  private static func lastRoot(of f: (Double) -> Double, from low: Double) -> Double {
    var high = max(1, 2 * low)
    while f(high) > 0 { high *= 2 }
    return bisect(f, between: low, and: high)
  }

  /// The root of a falling function by halving, as exact as a double is.
  private static func bisect(_ f: (Double) -> Double, between low: Double, and high: Double)
    -> Double
  {
    var (low, high) = (low, high)
    while true {
      let midpoint = (low + high) / 2
      guard midpoint > low, midpoint < high else { return midpoint }
      if f(midpoint) > 0 { low = midpoint } else { high = midpoint }
    }
  }
}
