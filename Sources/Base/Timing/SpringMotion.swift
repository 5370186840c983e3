import Foundation

/// The closed-form motion of a spring, with precomputed constants.
/// - Source: The solution of m·x″ + c·x′ + k·x = 0 starting at x = -1 with the initial velocity.
public struct SpringMotion: Hashable, Sendable {
  /// The damping regime, with the constants of its solution.
  enum DampingRegime: Hashable, Sendable {
    /// An oscillation with a decay rate and a damped angular frequency, both per second.
    case underdamped(decay: Double, frequency: Double)
    /// The fastest motion without oscillation, with a decay rate per second.
    case criticallyDamped(decay: Double)
    /// A slow motion without oscillation, with two negative rates per second.
    case overdamped(slow: Double, fast: Double)
    /// An infinitely damped spring, which does not move.
    case immobile
  }

  let regime: DampingRegime
  /// The coefficients of the solution's two terms.
  private let a, b: Double

  /// Creates the motion of the given spring by computing its constants.
  public init(_ spring: Spring) {
    let frequency = spring.angularFrequency
    let velocity = spring.initialVelocity
    let ratio = spring.allowsOverdamping ? spring.dampingRatio : min(spring.dampingRatio, 1)
    guard ratio < .infinity else {
      (regime, a, b) = (.immobile, 0, 0)
      return
    }
    let decay = ratio * frequency
    if abs(ratio - 1) < 1e-12 {
      // A critically damped spring must use this formula even if its constants have rounding errors.
      (regime, a, b) = (.criticallyDamped(decay: frequency), -1, velocity - frequency)
    } else if ratio < 1 {
      let damped = frequency * (1 - ratio * ratio).squareRoot()
      (regime, a, b) = (
        .underdamped(decay: decay, frequency: damped), -1, (velocity - decay) / damped
      )
    } else {
      let r = frequency * (ratio * ratio - 1).squareRoot()
      // The slow rate is computed from the product of both rates, k/m, because a difference would lose all digits for
      // strong damping.
      let fast = -decay - r
      let slow = frequency * frequency / fast
      regime = .overdamped(slow: slow, fast: fast)
      b = (velocity + slow) / (fast - slow)
      a = -1 - b
    }
  }

  /// Returns the progress at the given time in seconds.
  ///
  /// It starts at 0 and approaches 1. The result is 1 if the constants are too extreme for a finite result.
  public func value(at time: Double) -> Double {
    let value = displacement(at: time)
    return value.isNaN ? 1 : value
  }

  private func displacement(at time: Double) -> Double {
    switch regime {
    case .underdamped(let decay, let frequency):
      let angle = frequency * time
      return 1 + exp(-decay * time) * (a * cos(angle) + b * sin(angle))
    case .criticallyDamped(let decay): return 1 + exp(-decay * time) * (a + b * time)
    case .overdamped(let slow, let fast): return 1 + a * exp(slow * time) + b * exp(fast * time)
    case .immobile: return 0
    }
  }

  /// Returns the derivative of the progress at the given time, per second.
  public func velocity(at time: Double) -> Double {
    let velocity = slope(at: time)
    return velocity.isNaN ? 0 : velocity
  }

  private func slope(at time: Double) -> Double {
    switch regime {
    case .underdamped(let decay, let frequency):
      let (s, c) = (sin(frequency * time), cos(frequency * time))
      return exp(-decay * time)
        * (frequency * (b * c - a * s) - decay * (a * c + b * s))
    case .criticallyDamped(let decay): return exp(-decay * time) * (b - decay * (a + b * time))
    case .overdamped(let slow, let fast):
      return a * slow * exp(slow * time) + b * fast * exp(fast * time)
    case .immobile: return 0
    }
  }

  /// The rate, per second, of the term that decays most slowly.
  ///
  /// It is positive.
  var slowestDecay: Double {
    switch regime {
    case .underdamped(let decay, _), .criticallyDamped(let decay): decay
    case .overdamped(let slow, _): -slow
    case .immobile: .infinity
    }
  }
}
