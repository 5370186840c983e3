import Foundation
import Timing

// How content moves along one axis, as functions of time: nothing is added up from frame to frame.

/// The resistance beyond an edge.
enum RubberBand {
  /// How much the content follows the finger right beyond the edge.
  static let coefficient: CGFloat = 0.55

  /// How far the content goes beyond the edge for a finger that went so far: x·c·d / (d + c·x), d being the view's length.
  static func shown(_ finger: CGFloat, length: CGFloat) -> CGFloat {
    guard length > 0 else { return 0 }
    let distance = coefficient * abs(finger)
    return (finger < 0 ? -1 : 1) * distance * length / (length + distance)
  }

  /// How far the finger went for content that is so far beyond the edge; the inverse of ``shown(_:length:)``.
  static func finger(_ shown: CGFloat, length: CGFloat) -> CGFloat {
    // Content cannot come to lie as far out as the view is long.
    let distance = min(abs(shown), length * 0.999)
    guard length > 0 else { return 0 }
    return (shown < 0 ? -1 : 1) * distance * length / (coefficient * (length - distance))
  }
}

/// A glide that friction slows down: v(t) = v₀·e^(-λt), which is v₀·r^(1000t) for λ = -1000·ln r.
struct Glide: Equatable {
  var from: CGFloat
  /// In points a second.
  var velocity: CGFloat
  /// λ, a second.
  var friction: CGFloat

  /// Nearer than this to the end, in points, it is over.
  static let rest: CGFloat = 0.5

  /// Where it would come to rest in infinite time.
  var target: CGFloat { from + velocity / friction }

  func value(at time: Double) -> CGFloat {
    from - velocity / friction * CGFloat(expm1(-Double(friction) * time))
  }

  func velocity(at time: Double) -> CGFloat {
    velocity * CGFloat(exp(-Double(friction) * time))
  }

  /// When it passes a place; nil where it never does.
  func time(of place: CGFloat) -> Double? {
    guard velocity != 0 else { return nil }
    let left = 1 - (place - from) * friction / velocity
    return left > 0 && left <= 1 ? -log(Double(left)) / Double(friction) : nil
  }

  var duration: Double {
    let way = abs(velocity / friction)
    return way > Self.rest ? log(Double(way / Self.rest)) / Double(friction) : 0
  }
}

/// A critically damped spring: x(t) = rest + (d + (v + ωd)·t)·e^(-ωt).
struct Rebound: Equatable {
  var rest: CGFloat
  /// Of the beginning from the place of rest, in points.
  var displacement: CGFloat
  /// In points a second.
  var velocity: CGFloat
  /// ω, in radians a second.
  var frequency: CGFloat

  /// Of the spring at an edge: stiffness 100 at mass 1; our own choice.
  static let edgeFrequency: CGFloat = 10
  /// Of the spring to a page or to a target that somebody chose: our own choice.
  static let pageFrequency: CGFloat = 14

  private var slope: CGFloat { velocity + frequency * displacement }

  func value(at time: Double) -> CGFloat {
    let t = CGFloat(time)
    return rest + (displacement + slope * t) * CGFloat(exp(-Double(frequency) * time))
  }

  func velocity(at time: Double) -> CGFloat {
    let t = CGFloat(time)
    return (velocity - frequency * slope * t) * CGFloat(exp(-Double(frequency) * time))
  }

  /// The instant from which on it is surely within half a point of rest.
  ///
  /// |d|·e^(-ωt) and |v + ωd|·t·e^(-ωt) are each less than a quarter then; of the second t·e^(-ωt/2) ≤ 2/(eω) is used.
  var duration: Double {
    let (share, frequency) = (Double(Glide.rest) / 2, Double(frequency))
    let first = log(max(1, Double(abs(displacement)) / share)) / frequency
    let second = 2 / frequency * log(max(1, 2 * Double(abs(slope)) / (M_E * frequency * share)))
    return max(first, second)
  }
}

/// The way of one axis from an instant on.
enum AxisMotion: Equatable {
  case still(CGFloat)
  case glide(Glide)
  /// A glide that runs into an edge after some seconds and hands its velocity to the spring there.
  case bounce(Glide, after: Double, Rebound)
  /// A glide that stops dead at an edge.
  case stop(Glide, after: Double, at: CGFloat)
  case rebound(Rebound)
  /// Slow at both ends, as a movement that was asked for.
  case ease(from: CGFloat, to: CGFloat, seconds: Double)

  /// Where it is after some seconds.
  func value(at time: Double) -> CGFloat {
    guard time < duration else { return end }
    switch self {
    case .still(let place): return place
    case .glide(let glide), .stop(let glide, _, _): return glide.value(at: time)
    case .bounce(let glide, let after, let rebound):
      return time < after ? glide.value(at: time) : rebound.value(at: time - after)
    case .rebound(let rebound): return rebound.value(at: time)
    case .ease(let from, let to, let seconds):
      return from + (to - from) * CGFloat(Self.curve.evaluate(time / seconds))
    }
  }

  /// How fast it goes after some seconds, in points a second; an eased way is not asked.
  func velocity(at time: Double) -> CGFloat {
    guard time < duration else { return 0 }
    switch self {
    case .still, .ease: return 0
    case .glide(let glide), .stop(let glide, _, _): return glide.velocity(at: time)
    case .bounce(let glide, let after, let rebound):
      return time < after ? glide.velocity(at: time) : rebound.velocity(at: time - after)
    case .rebound(let rebound): return rebound.velocity(at: time)
    }
  }

  /// In seconds.
  var duration: Double {
    switch self {
    case .still: 0
    case .glide(let glide): glide.duration
    case .bounce(_, let after, let rebound): after + rebound.duration
    case .stop(_, let after, _): after
    case .rebound(let rebound): rebound.duration
    case .ease(_, _, let seconds): seconds
    }
  }

  /// Where it comes to rest.
  var end: CGFloat {
    switch self {
    case .still(let place): place
    case .glide(let glide): glide.target
    case .bounce(_, _, let rebound), .rebound(let rebound): rebound.rest
    case .stop(_, _, let edge): edge
    case .ease(_, let to, _): to
    }
  }

  private static let curve = Easing.easeInEaseOut
}

/// What an axis knows when a finger leaves it.
struct AxisRelease {
  var place: CGFloat
  /// Of the offset, in points a second.
  var velocity: CGFloat
  /// The offsets between which it may rest.
  var limits: ClosedRange<CGFloat>
  /// λ of ``Glide``.
  var friction: CGFloat
  var bounces: Bool

  /// What follows by itself.
  var motion: AxisMotion {
    let glide = Glide(from: place, velocity: velocity, friction: friction)
    if limits.contains(glide.target) {
      guard limits.contains(place) || glide.duration > 0 else {
        return rebound(to: place.clamped(to: limits), Rebound.edgeFrequency)
      }
      return glide.duration > 0 ? .glide(glide) : .still(place)
    }
    let edge = glide.target.clamped(to: limits)
    guard limits.contains(place), let after = glide.time(of: edge) else {
      return rebound(to: edge, Rebound.edgeFrequency)
    }
    if !bounces { return after > 0 ? .stop(glide, after: after, at: edge) : .still(edge) }
    let speed = glide.velocity(at: after)
    return .bounce(
      glide, after: after,
      Rebound(
        rest: edge, displacement: 0, velocity: speed, frequency: Rebound.edgeFrequency))
  }

  /// The way to a place that somebody chose.
  ///
  /// A glide of another friction where the velocity leads there about as fast as glides do, else a spring: our own choice.
  func motion(to target: CGFloat) -> AxisMotion {
    guard target != place else {
      return velocity == 0 ? .still(place) : rebound(to: target, Rebound.pageFrequency)
    }
    let own = velocity / (target - place)
    if own >= friction / 2, own <= max(friction, 5) * 2 {
      return .glide(Glide(from: place, velocity: velocity, friction: own))
    }
    return rebound(to: target, Rebound.pageFrequency)
  }

  private func rebound(to rest: CGFloat, _ frequency: CGFloat) -> AxisMotion {
    let displacement = place - rest
    if displacement == 0 && velocity == 0 { return .still(rest) }
    return .rebound(
      Rebound(
        rest: rest, displacement: displacement, velocity: velocity, frequency: frequency))
  }
}

extension CGFloat {
  /// The nearest number of a range.
  func clamped(to range: ClosedRange<CGFloat>) -> CGFloat {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
