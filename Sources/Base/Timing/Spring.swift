import Foundation

/// A damped spring released away from its resting point: behaviour/animations.md, "Springs".
public struct Spring: Hashable, Sendable {
  /// Above zero.
  public var mass: Double
  /// Above zero.
  public var stiffness: Double
  /// Not below zero; infinite for a spring that never moves.
  public var damping: Double
  /// Whole distances per second, towards the target.
  public var initialVelocity: Double
  /// Whether a damping ratio above 1 counts; it is cut to 1 otherwise.
  public var allowsOverdamping: Bool

  /// Creates a spring from physical constants; the defaults are those of CASpringAnimation.
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

  /// The undamped angular frequency √(k/m), in radians per second.
  @inlinable public var angularFrequency: Double { (stiffness / mass).squareRoot() }

  /// The ratio of the damping to critical damping as the constants give it, overdamped or not.
  @inlinable public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The progress from 0 at release towards 1, some seconds after the release.
  public func value(at time: Double) -> Double { SpringMotion(self).value(at: time) }

  /// The derivative of the progress, in whole distances per second.
  public func velocity(at time: Double) -> Double { SpringMotion(self).velocity(at: time) }
}

// MARK: - Settling

extension Spring {
  /// How far from rest still counts as settled, in whole distances.
  private static let settlingThreshold = 0.001

  /// How long it takes to come to rest as CASpringAnimation estimates it: behaviour/animations.md, "Springs".
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

  /// The first tenth of a second at which the value is near rest.
  private func steppedSettlingDuration(of motion: SpringMotion) -> Double {
    // Tenths are added up rather than multiplied, as in the recorded values (9.299999999999983). An estimate of the
    // slow exponential keeps extreme springs from counting for ever.
    let slowest = motion.slowestDecay
    let estimate = log((1 + abs(initialVelocity) / slowest) / Self.settlingThreshold) / slowest
    guard estimate >= 0 else { return 0 }
    guard estimate < 100_000 else { return (estimate * 10).rounded(.up) / 10 }
    var time = 0.0
    // A critical spring takes less than twice the estimate; constants at the edge of numbers may never come to rest.
    let end = 4 * estimate + 1
    while time < end, abs(motion.value(at: time) - 1) >= Self.settlingThreshold { time += 0.1 }
    return time
  }
}
