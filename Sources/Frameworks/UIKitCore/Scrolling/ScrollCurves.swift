import Foundation
import Geometry
import Timing

// How content moves along one axis, as functions of time: nothing is added up from frame to frame.

/// The resistance beyond an edge.
enum RubberBand {
  /// The share of the finger's way that content follows right beyond the edge.
  static let coefficient: CGFloat = 0.55

  /// The excess of content for a finger that went x beyond the edge: x·c·d / (d + c·x), with the view's length d.
  static func contentExcess(forDragDistance finger: CGFloat, viewLength length: CGFloat) -> CGFloat
  {
    guard length > 0 else { return 0 }
    let distance = coefficient * abs(finger)
    return (finger < 0 ? -1 : 1) * distance * length / (length + distance)
  }

  /// The way of the finger for an excess of content; the inverse of ``contentExcess(forDragDistance:viewLength:)``.
  static func dragDistance(forExcess excess: CGFloat, viewLength length: CGFloat) -> CGFloat {
    // Content cannot come to lie as far out as the view is long.
    let distance = min(abs(excess), length * 0.999)
    guard length > 0 else { return 0 }
    return (excess < 0 ? -1 : 1) * distance * length / (coefficient * (length - distance))
  }
}

/// A glide that slows down by the same factor each millisecond until it is slow enough to stop.
struct Deceleration: Equatable {
  var start: CGFloat
  /// In points a second.
  var velocity: CGFloat
  /// λ of v(t) = v₀·e^(-λt), a second.
  var friction: CGFloat
  /// The distance for each point a second of velocity that it loses, in seconds.
  var distancePerVelocity: CGFloat
  /// The place at which it is shown to stop.
  var end: CGFloat

  /// The speed at which it stops, in points a second.
  ///
  /// - Source: recorded on iOS 26.1.
  static let minimumSpeed: CGFloat = 10

  /// A glide by a rate of deceleration.
  init(from: CGFloat, velocity: CGFloat, slowing: DecelerationParameters) {
    (self.start, self.velocity) = (from, velocity)
    (friction, distancePerVelocity) = (slowing.friction, slowing.distancePerVelocity)
    end = from + slowing.distancePerVelocity * Self.velocityLoss(of: velocity)
  }

  /// A glide that stops at a chosen place.
  init(from: CGFloat, velocity: CGFloat, to target: CGFloat) {
    (self.start, self.velocity, end) = (from, velocity, target)
    distancePerVelocity = (target - from) / Self.velocityLoss(of: velocity)
    friction = 1 / distancePerVelocity
  }

  /// The velocity that is lost until it stops, in points a second.
  static func velocityLoss(of velocity: CGFloat) -> CGFloat {
    abs(velocity) > minimumSpeed ? velocity - (velocity < 0 ? -minimumSpeed : minimumSpeed) : 0
  }

  func value(at time: Double) -> CGFloat {
    start - distancePerVelocity * velocity * CGFloat(expm1(-Double(friction) * time))
  }

  func velocity(at time: Double) -> CGFloat {
    velocity * CGFloat(exp(-Double(friction) * time))
  }

  /// The time at which it passes a place, in seconds; nil where it stops before.
  func time(reaching position: CGFloat) -> Double? {
    guard velocity != 0 else { return nil }
    let left = 1 - (position - start) / (distancePerVelocity * velocity)
    guard left <= 1, abs(velocity) * left >= Self.minimumSpeed else { return nil }
    return -log(Double(left)) / Double(friction)
  }

  var duration: Double {
    abs(velocity) > Self.minimumSpeed
      ? log(Double(abs(velocity) / Self.minimumSpeed)) / Double(friction) : 0
  }
}

/// The deceleration of glides.
struct DecelerationParameters: Equatable {
  /// λ = -1000·ln r for a factor r of a millisecond, a second.
  var friction: CGFloat
  /// r / (1 - r) milliseconds, in seconds: each millisecond's way is that at its end.
  ///
  /// - Source: 0.499 for the normal rate, recorded on iOS 26.1.
  var distancePerVelocity: CGFloat

  init(rate: CGFloat) {
    let factor = rate.clamped(to: 0.001...0.9999)
    friction = -1000 * CGFloat(log(Double(factor)))
    distancePerVelocity = factor / (1 - factor) / 1000
  }
}

/// The rest at which motions end.
enum RestThreshold {
  /// The distance within which a motion is at rest, in points.
  static let distance = 0.5
  /// The steps in which the instant is looked for, in seconds.
  private static let timeStep = 0.001
  /// The steps that are looked at: a quarter of an hour, after which nothing moves that anybody sees.
  private static let maximumStepCount = 1_000_000

  /// The first instant, in whole milliseconds, from which on an excess is less than ``distance``; it is so after `bound`.
  static func restStartTime(before bound: Double, excess: (Double) -> CGFloat) -> Double {
    var steps = Int(clamping: (bound / timeStep).rounded(.up), in: 0...maximumStepCount)
    while steps > 0, abs(Double(excess(Double(steps - 1) * timeStep))) < distance { steps -= 1 }
    return Double(steps) * timeStep
  }
}

/// The way back to an edge: the content's excess, and the velocity at which it is there.
///
/// x(t) = d·(1.14·e^(-8.8t) - 0.14·e^(-22t)) + v·t·e^(-11t). Content that is let go at rest follows the first part, content
/// that comes to the edge with velocity the second.
///
/// - Source: both parts are fitted to what was recorded on iOS 26.1. That they add up is our own choice.
struct EdgeBounce: Equatable {
  var edge: CGFloat
  /// Of the beginning from the edge, in points.
  var excess: CGFloat
  /// In points a second.
  var velocity: CGFloat
  /// The time that is over already, in seconds.
  var elapsed = 0.0

  private static let (slowRate, fastRate, caughtRate) = (8.8, 22.0, 11.0)
  /// The share of an excess at rest that goes slowly; the remainder, which is negative, goes fast.
  private static let slowFraction = 1.14

  /// The same way from some seconds on.
  func advanced(by seconds: Double) -> EdgeBounce {
    var rest = self
    rest.elapsed += seconds
    return rest
  }

  /// The content's excess so many seconds after the whole way began.
  private func excess(at time: Double) -> CGFloat {
    let (slow, fast) = (exp(-Self.slowRate * time), exp(-Self.fastRate * time))
    let released = Self.slowFraction * slow + (1 - Self.slowFraction) * fast
    return excess * CGFloat(released) + velocity * CGFloat(time * exp(-Self.caughtRate * time))
  }

  func value(at time: Double) -> CGFloat { edge + excess(at: elapsed + time) }

  /// The remainder of the velocity with which the content came, in points a second.
  func velocity(at time: Double) -> CGFloat {
    let time = elapsed + time
    return velocity * CGFloat((1 - Self.caughtRate * time) * exp(-Self.caughtRate * time))
  }

  /// The time after which it stays within half a point of the edge, in seconds.
  var duration: Double {
    // Of the second part t·e^(-11t) ≤ e^(-8.8t) / (2.2e) is used.
    let maximum =
      Double(abs(excess)) * Self.slowFraction
      + Double(abs(velocity)) / (M_E * (Self.caughtRate - Self.slowRate))
    let bound = log(max(1, maximum / RestThreshold.distance)) / Self.slowRate
    return max(0, RestThreshold.restStartTime(before: bound, excess: excess(at:)) - elapsed)
  }
}

/// A critically damped spring: x(t) = rest + (d + (v + ωd)·t)·e^(-ωt).
struct CriticallyDampedSpring: Equatable {
  var restPosition: CGFloat
  /// Of the beginning from the place of rest, in points.
  var displacement: CGFloat
  /// In points a second.
  var velocity: CGFloat
  /// ω, in radians a second.
  var frequency: CGFloat

  /// Of the spring to a page or to a target that somebody chose: our own choice.
  static let pageFrequency: CGFloat = 14

  private var slope: CGFloat { velocity + frequency * displacement }

  func value(at time: Double) -> CGFloat {
    let t = CGFloat(time)
    return restPosition + (displacement + slope * t) * CGFloat(exp(-Double(frequency) * time))
  }

  func velocity(at time: Double) -> CGFloat {
    let t = CGFloat(time)
    return (velocity - frequency * slope * t) * CGFloat(exp(-Double(frequency) * time))
  }

  /// The time after which it stays within half a point of rest, in seconds.
  ///
  /// |d|·e^(-ωt) and |v + ωd|·t·e^(-ωt) are each less than a quarter at the bound; of the second t·e^(-ωt/2) ≤ 2/(eω) is used.
  var duration: Double {
    let (share, frequency) = (RestThreshold.distance / 2, Double(frequency))
    let first = log(max(1, Double(abs(displacement)) / share)) / frequency
    let second = 2 / frequency * log(max(1, 2 * Double(abs(slope)) / (M_E * frequency * share)))
    return RestThreshold.restStartTime(before: max(first, second)) { value(at: $0) - restPosition }
  }
}

/// The way of one axis from an instant on.
enum AxisMotion: Equatable {
  case stationary(CGFloat)
  case deceleration(Deceleration)
  /// A glide that runs into an edge after some seconds and hands its velocity to the spring there.
  case decelerateThenBounce(Deceleration, after: Double, EdgeBounce)
  /// A glide that stops dead at an edge.
  case decelerateThenStop(Deceleration, after: Double, at: CGFloat)
  case edgeBounce(EdgeBounce)
  case spring(CriticallyDampedSpring)
  /// Slow at both ends, as a movement that was asked for.
  case easeInEaseOut(from: CGFloat, to: CGFloat, seconds: Double)

  /// The place after some seconds.
  func value(at time: Double) -> CGFloat {
    guard time < duration else { return end }
    switch self {
    case .stationary(let position): return position
    case .deceleration(let glide), .decelerateThenStop(let glide, _, _):
      return glide.value(at: time)
    case .decelerateThenBounce(let glide, let after, let back):
      return time < after ? glide.value(at: time) : back.value(at: time - after)
    case .edgeBounce(let back): return back.value(at: time)
    case .spring(let rebound): return rebound.value(at: time)
    case .easeInEaseOut(let from, let to, let seconds):
      return from + (to - from) * CGFloat(Self.easing.progress(atFraction: time / seconds))
    }
  }

  /// The velocity with which it goes on after some seconds, in points a second.
  ///
  /// The velocity that content gains from beyond an edge is left out, as it would gain it again. Eased ways have none.
  func velocity(at time: Double) -> CGFloat {
    guard time < duration else { return 0 }
    switch self {
    case .stationary, .easeInEaseOut: return 0
    case .deceleration(let glide), .decelerateThenStop(let glide, _, _):
      return glide.velocity(at: time)
    case .decelerateThenBounce(let glide, let after, let back):
      return time < after ? glide.velocity(at: time) : back.velocity(at: time - after)
    case .edgeBounce(let back): return back.velocity(at: time)
    case .spring(let rebound): return rebound.velocity(at: time)
    }
  }

  /// In seconds.
  var duration: Double {
    switch self {
    case .stationary: 0
    case .deceleration(let glide): glide.duration
    case .decelerateThenBounce(_, let after, let back): after + back.duration
    case .edgeBounce(let back): back.duration
    case .decelerateThenStop(_, let after, _): after
    case .spring(let rebound): rebound.duration
    case .easeInEaseOut(_, _, let seconds): seconds
    }
  }

  /// The place of rest.
  var end: CGFloat {
    switch self {
    case .stationary(let position): position
    case .deceleration(let glide): glide.end
    case .decelerateThenBounce(_, _, let back), .edgeBounce(let back): back.edge
    case .spring(let rebound): rebound.restPosition
    case .decelerateThenStop(_, _, let edge): edge
    case .easeInEaseOut(_, let to, _): to
    }
  }

  /// The rest of the way back to an edge after some seconds; nil where it is on no such way.
  func edgeBounce(after seconds: Double) -> EdgeBounce? {
    switch self {
    case .edgeBounce(let back): back.advanced(by: seconds)
    case .decelerateThenBounce(_, let after, let back) where seconds >= after:
      back.advanced(by: seconds - after)
    default: nil
    }
  }

  private static let easing = Easing.easeInEaseOut
}

/// The state of an axis when a finger leaves it.
struct AxisDragEndState {
  var position: CGFloat
  /// Of the offset, in points a second.
  var velocity: CGFloat
  /// The offsets between which it may rest.
  var limits: ClosedRange<CGFloat>
  var deceleration: DecelerationParameters
  var bounces: Bool
  /// Pixels a point.
  var pixelsPerPoint: CGFloat

  /// The motion that follows by itself.
  var motion: AxisMotion {
    let glide = Deceleration(from: position, velocity: velocity, slowing: deceleration)
    guard glide.duration > 0 else {
      return limits.contains(position)
        ? .stationary(position) : edgeBounce(to: position.clamped(to: limits))
    }
    let edge = glide.end.clamped(to: limits)
    guard limits.contains(position) else {
      return limits.contains(glide.end) ? pixelAlignedMotion(for: glide) : edgeBounce(to: edge)
    }
    guard glide.end != edge, let after = glide.time(reaching: edge) else {
      return pixelAlignedMotion(for: glide)
    }
    if !bounces {
      return after > 0 ? .decelerateThenStop(glide, after: after, at: edge) : .stationary(edge)
    }
    let speed = glide.velocity(at: after)
    return .decelerateThenBounce(
      glide, after: after, EdgeBounce(edge: edge, excess: 0, velocity: speed))
  }

  /// The way to a place that somebody chose.
  ///
  /// A glide of another friction where the velocity leads there about as fast as glides do, else a spring: our own choice.
  func motion(to target: CGFloat) -> AxisMotion {
    if !limits.contains(position), target == position.clamped(to: limits) {
      return edgeBounce(to: target)
    }
    guard target != position else {
      return velocity == 0 ? .stationary(position) : spring(to: target)
    }
    let own = Deceleration.velocityLoss(of: velocity) / (target - position)
    if own >= deceleration.friction / 2, own <= max(deceleration.friction, 5) * 2 {
      return .deceleration(Deceleration(from: position, velocity: velocity, to: target))
    }
    return spring(to: target)
  }

  /// A glide that stops at the nearest pixel within the limits.
  private func pixelAlignedMotion(for glide: Deceleration) -> AxisMotion {
    var glide = glide
    glide.end = glide.end.roundedToPixel(scale: pixelsPerPoint).clamped(to: limits)
    return .deceleration(glide)
  }

  private func edgeBounce(to edge: CGFloat) -> AxisMotion {
    .edgeBounce(EdgeBounce(edge: edge, excess: position - edge, velocity: velocity))
  }

  private func spring(to rest: CGFloat) -> AxisMotion {
    .spring(
      CriticallyDampedSpring(
        restPosition: rest, displacement: position - rest, velocity: velocity,
        frequency: CriticallyDampedSpring.pageFrequency))
  }
}

extension CGFloat {
  /// The nearest number of a range.
  package func clamped(to range: ClosedRange<CGFloat>) -> CGFloat {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }

  /// The nearest of the lines between pixels, of which there are so many a point.
  func roundedToPixel(scale pixels: CGFloat) -> CGFloat { (self * pixels).rounded() / pixels }
}
