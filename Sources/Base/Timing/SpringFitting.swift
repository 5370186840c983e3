import Foundation

// Springs defined by a duration and a bounce or damping ratio instead of physical constants.

extension Spring {
  /// Creates a spring with the same formulas as `CASpringAnimation`'s `init(perceptualDuration:bounce:)`.
  /// - Parameters:
  ///   - perceptualDuration: The period of the undamped spring in seconds, greater than 0.
  ///   - bounce: The bounce: 0 for critical damping, up to 1 for increasing bounce, and below 0 for overdamping. If
  ///     it is -1 or less, the spring never moves.
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

  /// The bounce: 1 - ζ for a damping ratio ζ of up to 1, and 1/ζ - 1 for an overdamped spring.
  public var bounce: Double {
    let ratio = dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// Creates the spring used by the EasyAnimation library in its animation blocks.
  /// - Parameters:
  ///   - dampingRatio: The damping ratio, greater than 0.
  ///   - duration: The duration in seconds, greater than 0.
  public init(easyDampingRatio dampingRatio: Double, duration: Double) {
    let damping = -2 * log(0.001) / duration
    let root = damping / (2 * dampingRatio)
    self.init(mass: 1, stiffness: root * root, damping: damping)
  }

  /// Creates the spring that UIKit's animation blocks use for a given damping ratio, duration and velocity.
  /// - Parameters:
  ///   - dampingRatio: The damping ratio, clamped to `0.0001...1`.
  ///   - duration: The duration in seconds, greater than 0.
  ///   - initialVelocity: The velocity, in multiples of the total distance per second.
  public init(fittedDampingRatio dampingRatio: Double, duration: Double, initialVelocity: Double) {
    let ratio = min(max(dampingRatio, 0.0001), 1)
    // The duration D is used to make the variables dimensionless: u = ωD and V = vD. This leaves one equation in u
    // for each damping ratio.
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

  /// Returns the largest root of |ζu - V| / (u √(1-ζ²)) · e^(-ζu) = 0.001.
  private static func underdampedRoot(dampingRatio ratio: Double, velocity: Double) -> Double {
    let root = (1 - ratio * ratio).squareRoot()
    if velocity == 0 {
      // The largest root exists only for damping ratios of at least e/1000. Smaller ratios use the root of this
      // limit, which is the fastest oscillation.
      let z = max(ratio, M_E / 1000)
      return log(1000 * z / (1 - z * z).squareRoot()) / z
    }
    let excess: (Double) -> Double = { u in
      abs(ratio * u - velocity) / (u * root) * exp(-ratio * u) - 0.001
    }
    guard velocity > 0 else { return lastRoot(of: excess, from: 0) }
    // Above V/ζ the envelope has a single maximum and then decreases to zero. The maximum is at the zero of its
    // derivative.
    let peak = (velocity + (velocity * velocity + 4 * velocity).squareRoot()) / (2 * ratio)
    if excess(peak) >= 0 { return lastRoot(of: excess, from: peak) }
    // Below V/ζ the envelope decreases from infinity to zero.
    return bisect(excess, between: 0, and: velocity / ratio)
  }

  /// Returns the largest root of (1 + u - V) e^(-u) = 0.001, or the root for V = 0 if none exists.
  private static func criticallyDampedRoot(velocity: Double) -> Double {
    let excess: (Double) -> Double = { u in (1 + u - velocity) * exp(-u) - 0.001 }
    let peak = max(0, velocity)
    guard excess(peak) >= 0 else { return criticallyDampedRoot(velocity: 0) }
    return lastRoot(of: excess, from: peak)
  }

  /// Returns the root above `low` at which the function `f` changes from positive to negative.
  private static func lastRoot(of f: (Double) -> Double, from low: Double) -> Double {
    var high = max(1, 2 * low)
    while f(high) > 0 { high *= 2 }
    return bisect(f, between: low, and: high)
  }

  /// Returns the root of the decreasing function `f`, by bisection to the precision of `Double`.
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
