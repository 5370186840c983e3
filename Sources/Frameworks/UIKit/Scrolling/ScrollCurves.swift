import Foundation
import Geometry
import Timing

// How content moves along one axis, as functions of time: nothing is added up from frame to frame.

/// The resistance beyond an edge.
enum RubberBand {
  /// The share of the finger's way that content follows right beyond the edge.
  static let coefficient: CGFloat = 0.55

  /// The excess of content for a finger that went x beyond the edge: x·c·d / (d + c·x), with the view's length d.
  static func shown(_ finger: CGFloat, length: CGFloat) -> CGFloat {
    guard length > 0 else { return 0 }
    let distance = coefficient * abs(finger)
    return (finger < 0 ? -1 : 1) * distance * length / (length + distance)
  }

  /// The way of the finger for an excess of content; the inverse of ``shown(_:length:)``.
  static func finger(_ shown: CGFloat, length: CGFloat) -> CGFloat {
    // Content cannot come to lie as far out as the view is long.
    let distance = min(abs(shown), length * 0.999)
    guard length > 0 else { return 0 }
    return (shown < 0 ? -1 : 1) * distance * length / (coefficient * (length - distance))
  }
}

/// A glide that slows down by the same factor each millisecond until it is slow enough to stop.
struct Glide: Equatable {
  var from: CGFloat
  /// In points a second.
  var velocity: CGFloat
  /// λ of v(t) = v₀·e^(-λt), a second.
  var friction: CGFloat
  /// The distance for each point a second of velocity that it loses, in seconds.
  var reach: CGFloat
  /// The place at which it is shown to stop.
  var end: CGFloat

  /// The speed at which it stops, in points a second.
  ///
  /// - Source: recorded on iOS 26.1.
  static let minimumSpeed: CGFloat = 10

  /// A glide by a rate of deceleration.
  init(from: CGFloat, velocity: CGFloat, slowing: Slowing) {
    (self.from, self.velocity) = (from, velocity)
    (friction, reach) = (slowing.friction, slowing.reach)
    end = from + slowing.reach * Self.loss(of: velocity)
  }

  /// A glide that stops at a chosen place.
  init(from: CGFloat, velocity: CGFloat, to target: CGFloat) {
    (self.from, self.velocity, end) = (from, velocity, target)
    reach = (target - from) / Self.loss(of: velocity)
    friction = 1 / reach
  }

  /// The velocity that is lost until it stops, in points a second.
  static func loss(of velocity: CGFloat) -> CGFloat {
    abs(velocity) > minimumSpeed ? velocity - (velocity < 0 ? -minimumSpeed : minimumSpeed) : 0
  }

  func value(at time: Double) -> CGFloat {
    from - reach * velocity * CGFloat(expm1(-Double(friction) * time))
  }

  func velocity(at time: Double) -> CGFloat {
    velocity * CGFloat(exp(-Double(friction) * time))
  }

  /// The time at which it passes a place, in seconds; nil where it stops before.
  func time(of place: CGFloat) -> Double? {
    guard velocity != 0 else { return nil }
    let left = 1 - (place - from) / (reach * velocity)
    guard left <= 1, abs(velocity) * left >= Self.minimumSpeed else { return nil }
    return -log(Double(left)) / Double(friction)
  }

  var duration: Double {
    abs(velocity) > Self.minimumSpeed
      ? log(Double(abs(velocity) / Self.minimumSpeed)) / Double(friction) : 0
  }
}

/// The deceleration of glides.
struct Slowing: Equatable {
  /// λ = -1000·ln r for a factor r of a millisecond, a second.
  var friction: CGFloat
  /// r / (1 - r) milliseconds, in seconds: each millisecond's way is that at its end.
  ///
  /// - Source: 0.499 for the normal rate, recorded on iOS 26.1.
  var reach: CGFloat

  init(rate: CGFloat) {
    let factor = rate.clamped(to: 0.001...0.9999)
    friction = -1000 * CGFloat(log(Double(factor)))
    reach = factor / (1 - factor) / 1000
  }
}

/// The rest at which motions end.
enum Rest {
  /// The distance within which a motion is at rest, in points.
  static let distance = 0.5
  /// The steps in which the instant is looked for, in seconds.
  private static let step = 0.001
  /// The steps that are looked at: a quarter of an hour, after which nothing moves that anybody sees.
  private static let mostSteps = 1_000_000

  /// The first instant, in whole milliseconds, from which on an excess is less than ``distance``; it is so after `bound`.
  static func begin(before bound: Double, _ excess: (Double) -> CGFloat) -> Double {
    var steps = Int(clamping: (bound / step).rounded(.up), in: 0...mostSteps)
    while steps > 0, abs(Double(excess(Double(steps - 1) * step))) < distance { steps -= 1 }
    return Double(steps) * step
  }
}

/// The way back to an edge: the content's excess, and the velocity at which it is there.
///
/// x(t) = d·(1.14·e^(-8.8t) - 0.14·e^(-22t)) + v·t·e^(-11t). Content that is let go at rest follows the first part, content
/// that comes to the edge with velocity the second.
///
/// - Source: both parts are fitted to what was recorded on iOS 26.1. That they add up is our own choice.
struct EdgeReturn: Equatable {
  var edge: CGFloat
  /// Of the beginning from the edge, in points.
  var excess: CGFloat
  /// In points a second.
  var velocity: CGFloat
  /// The time that is over already, in seconds.
  var elapsed = 0.0

  private static let (slow, fast, caught) = (8.8, 22.0, 11.0)
  /// The share of an excess at rest that goes slowly; the remainder, which is negative, goes fast.
  private static let slowShare = 1.14

  /// The same way from some seconds on.
  func continued(after seconds: Double) -> EdgeReturn {
    var rest = self
    rest.elapsed += seconds
    return rest
  }

  /// The content's excess so many seconds after the whole way began.
  private func excess(at time: Double) -> CGFloat {
    let (slow, fast) = (exp(-Self.slow * time), exp(-Self.fast * time))
    let released = Self.slowShare * slow + (1 - Self.slowShare) * fast
    return excess * CGFloat(released) + velocity * CGFloat(time * exp(-Self.caught * time))
  }

  func value(at time: Double) -> CGFloat { edge + excess(at: elapsed + time) }

  /// The remainder of the velocity with which the content came, in points a second.
  func velocity(at time: Double) -> CGFloat {
    let time = elapsed + time
    return velocity * CGFloat((1 - Self.caught * time) * exp(-Self.caught * time))
  }

  /// The time after which it stays within half a point of the edge, in seconds.
  var duration: Double {
    // Of the second part t·e^(-11t) ≤ e^(-8.8t) / (2.2e) is used.
    let maximum =
      Double(abs(excess)) * Self.slowShare
      + Double(abs(velocity)) / (M_E * (Self.caught - Self.slow))
    let bound = log(max(1, maximum / Rest.distance)) / Self.slow
    return max(0, Rest.begin(before: bound, excess(at:)) - elapsed)
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

  /// The time after which it stays within half a point of rest, in seconds.
  ///
  /// |d|·e^(-ωt) and |v + ωd|·t·e^(-ωt) are each less than a quarter at the bound; of the second t·e^(-ωt/2) ≤ 2/(eω) is used.
  var duration: Double {
    let (share, frequency) = (Rest.distance / 2, Double(frequency))
    let first = log(max(1, Double(abs(displacement)) / share)) / frequency
    let second = 2 / frequency * log(max(1, 2 * Double(abs(slope)) / (M_E * frequency * share)))
    return Rest.begin(before: max(first, second)) { value(at: $0) - rest }
  }
}

/// The way of one axis from an instant on.
enum AxisMotion: Equatable {
  case still(CGFloat)
  case glide(Glide)
  /// A glide that runs into an edge after some seconds and hands its velocity to the spring there.
  case bounce(Glide, after: Double, EdgeReturn)
  /// A glide that stops dead at an edge.
  case stop(Glide, after: Double, at: CGFloat)
  case edge(EdgeReturn)
  case rebound(Rebound)
  /// Slow at both ends, as a movement that was asked for.
  case ease(from: CGFloat, to: CGFloat, seconds: Double)

  /// The place after some seconds.
  func value(at time: Double) -> CGFloat {
    guard time < duration else { return end }
    switch self {
    case .still(let place): return place
    case .glide(let glide), .stop(let glide, _, _): return glide.value(at: time)
    case .bounce(let glide, let after, let back):
      return time < after ? glide.value(at: time) : back.value(at: time - after)
    case .edge(let back): return back.value(at: time)
    case .rebound(let rebound): return rebound.value(at: time)
    case .ease(let from, let to, let seconds):
      return from + (to - from) * CGFloat(Self.curve.evaluate(time / seconds))
    }
  }

  /// The velocity with which it goes on after some seconds, in points a second.
  ///
  /// The velocity that content gains from beyond an edge is left out, as it would gain it again. Eased ways have none.
  func velocity(at time: Double) -> CGFloat {
    guard time < duration else { return 0 }
    switch self {
    case .still, .ease: return 0
    case .glide(let glide), .stop(let glide, _, _): return glide.velocity(at: time)
    case .bounce(let glide, let after, let back):
      return time < after ? glide.velocity(at: time) : back.velocity(at: time - after)
    case .edge(let back): return back.velocity(at: time)
    case .rebound(let rebound): return rebound.velocity(at: time)
    }
  }

  /// In seconds.
  var duration: Double {
    switch self {
    case .still: 0
    case .glide(let glide): glide.duration
    case .bounce(_, let after, let back): after + back.duration
    case .edge(let back): back.duration
    case .stop(_, let after, _): after
    case .rebound(let rebound): rebound.duration
    case .ease(_, _, let seconds): seconds
    }
  }

  /// The place of rest.
  var end: CGFloat {
    switch self {
    case .still(let place): place
    case .glide(let glide): glide.end
    case .bounce(_, _, let back), .edge(let back): back.edge
    case .rebound(let rebound): rebound.rest
    case .stop(_, _, let edge): edge
    case .ease(_, let to, _): to
    }
  }

  /// The rest of the way back to an edge after some seconds; nil where it is on no such way.
  func edgeReturn(after seconds: Double) -> EdgeReturn? {
    switch self {
    case .edge(let back): back.continued(after: seconds)
    case .bounce(_, let after, let back) where seconds >= after:
      back.continued(after: seconds - after)
    default: nil
    }
  }

  private static let curve = Easing.easeInEaseOut
}

/// The state of an axis when a finger leaves it.
struct AxisRelease {
  var place: CGFloat
  /// Of the offset, in points a second.
  var velocity: CGFloat
  /// The offsets between which it may rest.
  var limits: ClosedRange<CGFloat>
  var slowing: Slowing
  var bounces: Bool
  /// Pixels a point.
  var pixels: CGFloat

  /// The motion that follows by itself.
  var motion: AxisMotion {
    let glide = Glide(from: place, velocity: velocity, slowing: slowing)
    guard glide.duration > 0 else {
      return limits.contains(place) ? .still(place) : back(to: place.clamped(to: limits))
    }
    let edge = glide.end.clamped(to: limits)
    guard limits.contains(place) else {
      return limits.contains(glide.end) ? glideToPixel(glide) : back(to: edge)
    }
    guard glide.end != edge, let after = glide.time(of: edge) else { return glideToPixel(glide) }
    if !bounces { return after > 0 ? .stop(glide, after: after, at: edge) : .still(edge) }
    let speed = glide.velocity(at: after)
    return .bounce(glide, after: after, EdgeReturn(edge: edge, excess: 0, velocity: speed))
  }

  /// The way to a place that somebody chose.
  ///
  /// A glide of another friction where the velocity leads there about as fast as glides do, else a spring: our own choice.
  func motion(to target: CGFloat) -> AxisMotion {
    if !limits.contains(place), target == place.clamped(to: limits) { return back(to: target) }
    guard target != place else {
      return velocity == 0 ? .still(place) : rebound(to: target)
    }
    let own = Glide.loss(of: velocity) / (target - place)
    if own >= slowing.friction / 2, own <= max(slowing.friction, 5) * 2 {
      return .glide(Glide(from: place, velocity: velocity, to: target))
    }
    return rebound(to: target)
  }

  /// A glide that stops at the nearest pixel within the limits.
  private func glideToPixel(_ glide: Glide) -> AxisMotion {
    var glide = glide
    glide.end = glide.end.onPixel(pixels).clamped(to: limits)
    return .glide(glide)
  }

  private func back(to edge: CGFloat) -> AxisMotion {
    .edge(EdgeReturn(edge: edge, excess: place - edge, velocity: velocity))
  }

  private func rebound(to rest: CGFloat) -> AxisMotion {
    .rebound(
      Rebound(
        rest: rest, displacement: place - rest, velocity: velocity,
        frequency: Rebound.pageFrequency))
  }
}

extension CGFloat {
  /// The nearest number of a range.
  func clamped(to range: ClosedRange<CGFloat>) -> CGFloat {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }

  /// The nearest of the lines between pixels, of which there are so many a point.
  func onPixel(_ pixels: CGFloat) -> CGFloat { (self * pixels).rounded() / pixels }
}
