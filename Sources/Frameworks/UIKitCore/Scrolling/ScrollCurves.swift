import Foundation
import Geometry
import Timing

// The motion of scrolled content along one axis. Each motion is a closed-form function of time, so that no error
// accumulates from frame to frame.

/// The resistance to dragging content beyond an edge.
enum RubberBand {
  /// The ratio of content movement to finger movement immediately beyond the edge.
  static let coefficient: CGFloat = 0.55

  /// Returns the distance of the content from the edge for a finger that is dragged beyond the edge by a distance x:
  /// x·c·d / (d + c·x), where c is ``coefficient`` and d is the length of the view.
  ///
  /// All distances are in points.
  static func contentExcess(forDragDistance finger: CGFloat, viewLength length: CGFloat) -> CGFloat
  {
    guard length > 0 else { return 0 }
    let distance = coefficient * abs(finger)
    return (finger < 0 ? -1 : 1) * distance * length / (length + distance)
  }

  /// Returns the drag distance that results in the given distance of the content from the edge, in points.
  ///
  /// It is the inverse of `contentExcess(forDragDistance:viewLength:)`.
  static func dragDistance(forExcess excess: CGFloat, viewLength length: CGFloat) -> CGFloat {
    // The distance of the content from the edge approaches the length of the view but never reaches it.
    let distance = min(abs(excess), length * 0.999)
    guard length > 0 else { return 0 }
    return (excess < 0 ? -1 : 1) * distance * length / (coefficient * (length - distance))
  }
}

/// A motion whose velocity decreases exponentially until it falls below the minimum speed.
struct Deceleration: Equatable {
  var start: CGFloat
  /// The initial velocity, in points per second.
  var velocity: CGFloat
  /// The rate λ in the velocity v(t) = v₀·e^(-λt), per second.
  var friction: CGFloat
  /// The distance traveled per unit of velocity lost, in seconds.
  var distancePerVelocity: CGFloat
  /// The final position, in points.
  var end: CGFloat

  /// The speed at which the motion stops, in points per second.
  ///
  /// - Source: recorded on iOS 26.1.
  static let minimumSpeed: CGFloat = 10

  /// Creates a motion with the friction of the given deceleration parameters.
  init(from: CGFloat, velocity: CGFloat, slowing: DecelerationParameters) {
    (self.start, self.velocity) = (from, velocity)
    (friction, distancePerVelocity) = (slowing.friction, slowing.distancePerVelocity)
    end = from + slowing.distancePerVelocity * Self.velocityLoss(of: velocity)
  }

  /// Creates a motion that stops at the given position.
  ///
  /// The friction is derived from the distance.
  init(from: CGFloat, velocity: CGFloat, to target: CGFloat) {
    (self.start, self.velocity, end) = (from, velocity, target)
    distancePerVelocity = (target - from) / Self.velocityLoss(of: velocity)
    friction = 1 / distancePerVelocity
  }

  /// Returns the part of the initial velocity that is lost before the motion stops, in points per second.
  static func velocityLoss(of velocity: CGFloat) -> CGFloat {
    abs(velocity) > minimumSpeed ? velocity - (velocity < 0 ? -minimumSpeed : minimumSpeed) : 0
  }

  func value(at time: Double) -> CGFloat {
    start - distancePerVelocity * velocity * CGFloat(expm1(-Double(friction) * time))
  }

  func velocity(at time: Double) -> CGFloat {
    velocity * CGFloat(exp(-Double(friction) * time))
  }

  /// Returns the time at which the motion passes the given position, in seconds, or `nil` if the motion stops before
  /// reaching it.
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

/// The friction and range of a deceleration, derived from a deceleration rate.
struct DecelerationParameters: Equatable {
  /// The rate λ = -1000·ln r, per second, where r is the velocity factor per millisecond.
  var friction: CGFloat
  /// The distance traveled per unit of velocity lost, in seconds.
  ///
  /// If r is the velocity factor per millisecond, this is r / (1 - r) milliseconds, because the distance for each
  /// millisecond is computed with the velocity at its end.
  ///
  /// - Source: 0.499 for the normal rate, recorded on iOS 26.1.
  var distancePerVelocity: CGFloat

  init(rate: CGFloat) {
    let factor = rate.clamped(to: 0.001...0.9999)
    friction = -1000 * CGFloat(log(Double(factor)))
    distancePerVelocity = factor / (1 - factor) / 1000
  }
}

/// The criterion for the end of a motion.
enum RestThreshold {
  /// The distance from the final position below which a motion counts as ended, in points.
  static let distance = 0.5
  /// The step size in the search for the end time, in seconds.
  private static let timeStep = 0.001
  /// The maximum number of search steps, which corresponds to about 17 minutes.
  ///
  /// The end of a longer motion would not be visible.
  private static let maximumStepCount = 1_000_000

  /// Finds the time at which a motion comes to rest.
  ///
  /// - Parameters:
  ///   - bound: An upper bound for the result, in seconds.
  ///   - excess: A closure that returns the distance from the final position, in points, at a time in seconds.
  /// - Returns: The earliest time, in seconds and a multiple of one millisecond, after which the excess remains below
  ///   ``distance``.
  static func restStartTime(before bound: Double, excess: (Double) -> CGFloat) -> Double {
    var steps = Int(clamping: (bound / timeStep).rounded(.up), in: 0...maximumStepCount)
    while steps > 0, abs(Double(excess(Double(steps - 1) * timeStep))) < distance { steps -= 1 }
    return Double(steps) * timeStep
  }
}

/// The return of content to an edge, starting at a distance d from the edge with a velocity v.
///
/// The distance is x(t) = d·(1.14·e^(-8.8t) - 0.14·e^(-22t)) + v·t·e^(-11t). The first term describes content that is
/// released at rest, and the second term content that reaches the edge with a velocity.
///
/// - Source: both terms are fitted to recordings on iOS 26.1. Their addition is our own choice.
struct EdgeBounce: Equatable {
  var edge: CGFloat
  /// The initial distance from the edge, in points.
  var excess: CGFloat
  /// The initial velocity, in points per second.
  var velocity: CGFloat
  /// The time that has already passed since the start of the motion, in seconds.
  var elapsed = 0.0

  private static let (slowRate, fastRate, caughtRate) = (8.8, 22.0, 11.0)
  /// The coefficient of the slow exponential.
  ///
  /// The coefficient of the fast exponential is 1 minus this value, which is negative.
  private static let slowFraction = 1.14

  /// Returns the motion that remains after the given number of seconds.
  func advanced(by seconds: Double) -> EdgeBounce {
    var rest = self
    rest.elapsed += seconds
    return rest
  }

  /// Returns the distance from the edge at the given time, in points.
  ///
  /// Time is measured in seconds from the start of the whole motion.
  private func excess(at time: Double) -> CGFloat {
    let (slow, fast) = (exp(-Self.slowRate * time), exp(-Self.fastRate * time))
    let released = Self.slowFraction * slow + (1 - Self.slowFraction) * fast
    return excess * CGFloat(released) + velocity * CGFloat(time * exp(-Self.caughtRate * time))
  }

  func value(at time: Double) -> CGFloat { edge + excess(at: elapsed + time) }

  /// Returns the velocity that remains from the initial velocity at the given time, in points per second.
  ///
  /// The velocity that results from the distance to the edge is excluded.
  func velocity(at time: Double) -> CGFloat {
    let time = elapsed + time
    return velocity * CGFloat((1 - Self.caughtRate * time) * exp(-Self.caughtRate * time))
  }

  /// The time after which the content remains within half a point of the edge, in seconds.
  var duration: Double {
    // The second term is bounded by t·e^(-11t) ≤ e^(-8.8t) / (2.2e).
    let maximum =
      Double(abs(excess)) * Self.slowFraction
      + Double(abs(velocity)) / (M_E * (Self.caughtRate - Self.slowRate))
    let bound = log(max(1, maximum / RestThreshold.distance)) / Self.slowRate
    return max(0, RestThreshold.restStartTime(before: bound, excess: excess(at:)) - elapsed)
  }
}

/// The motion of a critically damped spring: x(t) = rest + (d + (v + ωd)·t)·e^(-ωt).
struct CriticallyDampedSpring: Equatable {
  var restPosition: CGFloat
  /// The initial displacement from the rest position, in points.
  var displacement: CGFloat
  /// The initial velocity, in points per second.
  var velocity: CGFloat
  /// The angular frequency ω, in radians per second.
  var frequency: CGFloat

  /// The angular frequency of the spring that moves the content to a page or a chosen target, in radians per second.
  ///
  /// The value is our own choice.
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

  /// The time after which the position remains within half a point of the rest position, in seconds.
  ///
  /// At this time, |d|·e^(-ωt) and |v + ωd|·t·e^(-ωt) are each less than a quarter of a point. The estimate of the
  /// second term uses t·e^(-ωt/2) ≤ 2/(eω).
  var duration: Double {
    let (share, frequency) = (RestThreshold.distance / 2, Double(frequency))
    let first = log(max(1, Double(abs(displacement)) / share)) / frequency
    let second = 2 / frequency * log(max(1, 2 * Double(abs(slope)) / (M_E * frequency * share)))
    return RestThreshold.restStartTime(before: max(first, second)) { value(at: $0) - restPosition }
  }
}

/// The motion of content along one axis, as a function of the time since its start.
enum AxisMotion: Equatable {
  case stationary(CGFloat)
  case deceleration(Deceleration)
  /// A deceleration that reaches an edge after the given number of seconds, followed by a bounce with the remaining
  /// velocity.
  case decelerateThenBounce(Deceleration, after: Double, EdgeBounce)
  /// A deceleration that stops immediately when it reaches an edge.
  case decelerateThenStop(Deceleration, after: Double, at: CGFloat)
  case edgeBounce(EdgeBounce)
  case spring(CriticallyDampedSpring)
  /// A motion with ease-in ease-out timing, used for scrolling requested by client code.
  case easeInEaseOut(from: CGFloat, to: CGFloat, seconds: Double)

  /// Returns the position at the given time in seconds since the start, in points.
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

  /// Returns the velocity with which a new motion can continue at the given time in seconds since the start, in
  /// points per second.
  ///
  /// A velocity that results from the distance to an edge is excluded, because the new motion would add it again.
  /// Motions with ease-in ease-out timing return 0.
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

  /// The duration of the motion, in seconds.
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

  /// The final position, in points.
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

  /// Returns the part of a return to an edge that remains after the given number of seconds, or `nil` if the content
  /// is not returning to an edge at that time.
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

/// The position, velocity and limits of the content along one axis at the end of a drag.
struct AxisDragEndState {
  var position: CGFloat
  /// The velocity of the content offset, in points per second.
  var velocity: CGFloat
  /// The range of content offsets at which the content may rest, in points.
  var limits: ClosedRange<CGFloat>
  var deceleration: DecelerationParameters
  var bounces: Bool
  /// The number of pixels per point.
  var pixelsPerPoint: CGFloat

  /// The motion that follows a drag if no target was chosen.
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

  /// Returns the motion to the given target.
  ///
  /// The motion is a deceleration with adjusted friction if the velocity would reach the target in about the time of
  /// a normal deceleration, and a spring otherwise. This rule is our own choice.
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

  /// Returns a deceleration that stops at the nearest whole pixel within the limits.
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
  /// Returns the number clamped to the given range.
  package func clamped(to range: ClosedRange<CGFloat>) -> CGFloat {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }

  /// Returns the length rounded to the nearest whole pixel, where `pixels` is the number of pixels per point.
  func roundedToPixel(scale pixels: CGFloat) -> CGFloat { (self * pixels).rounded() / pixels }
}
