import Foundation

/// A damped spring released away from its rest position, with the same motion as `CASpringAnimation`.
public struct Spring: Hashable, Sendable {
  /// The mass, greater than 0.
  public var mass: Double
  /// The stiffness, greater than 0.
  public var stiffness: Double
  /// The damping coefficient, 0 or greater.
  ///
  /// If it is infinite, the spring never moves.
  public var damping: Double
  /// The initial velocity toward the target, in multiples of the total distance per second.
  public var initialVelocity: Double
  /// Whether a damping ratio above 1 is allowed.
  ///
  /// Otherwise, it is limited to 1.
  public var allowsOverdamping: Bool

  /// Creates a spring from physical constants.
  ///
  /// The defaults are those of `CASpringAnimation`.
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
    self.allowsOverdamping = allowsOverdamping
  }

  /// The undamped angular frequency √(stiffness/mass), in radians per second.
  @inlinable public var angularFrequency: Double { (stiffness / mass).squareRoot() }

  /// The ratio of the damping coefficient to that of critical damping.
  ///
  /// It can exceed 1 even if overdamping is not allowed.
  @inlinable public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// Returns the progress at the given time in seconds after the release.
  ///
  /// It starts at 0 and approaches 1.
  public func value(at time: Double) -> Double { SpringMotion(self).value(at: time) }

  /// Returns the derivative of the progress at the given time, per second.
  public func velocity(at time: Double) -> Double { SpringMotion(self).velocity(at: time) }
}

// MARK: - Settling

extension Spring {
  /// The maximum distance from rest that counts as settled, as a fraction of the total distance.
  private static let settlingThreshold = 0.001

  /// The estimated time in seconds until the spring is at rest, computed as `CASpringAnimation` does.
  public var settlingDuration: Double {
    guard damping > 0 else { return Double(Float.greatestFiniteMagnitude) }
    guard damping < .infinity else { return 0 }
    let motion = SpringMotion(self)
    guard case .underdamped(let decay, let frequency) = motion.regime else {
      return steppedSettlingDuration(of: motion)
    }
    let amplitude = 1 + abs(decay - initialVelocity) / frequency
    let duration = log(amplitude / Self.settlingThreshold) / decay
    return duration.isNaN ? 0 : max(0, duration)
  }

  /// Returns the first multiple of 0.1 seconds at which the value is within the settling threshold.
  private func steppedSettlingDuration(of motion: SpringMotion) -> Double {
    // The steps are accumulated instead of multiplied, which gives the values measured in Core Animation
    // (9.299999999999983). For extreme springs, an estimate from the slow exponential avoids endless iteration.
    let slowest = motion.slowestDecay
    let estimate = log((1 + abs(initialVelocity) / slowest) / Self.settlingThreshold) / slowest
    guard estimate >= 0 else { return 0 }
    guard estimate < 100_000 else { return (estimate * 10).rounded(.up) / 10 }
    var time = 0.0
    // A critically damped spring needs less than twice the estimate. Springs with extreme constants may never reach
    // the threshold.
    let end = 4 * estimate + 1
    while time < end, abs(motion.value(at: time) - 1) >= Self.settlingThreshold { time += 0.1 }
    return time
  }
}
