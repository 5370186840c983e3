import Foundation
import Timing

/// A function that maps the elapsed fraction of a motion to its progress.
///
/// Every easing has a name, so that data files can select one: see ``init(named:)``.
public struct Easing: Sendable {
  /// The name, such as `easeOutBack`.
  ///
  /// Custom easings are named `custom`.
  public let name: String
  let curve: Curve

  enum Curve: Sendable {
    /// The inner control points of a cubic Bézier curve: x1, y1, x2, y2.
    case bezier(Float, Float, Float, Float)
    case function(@Sendable (Double) -> Double)
  }

  private init(_ name: String, _ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {
    (self.name, curve) = (name, .bezier(x1, y1, x2, y2))
  }

  private init(_ name: String, _ function: @escaping @Sendable (Double) -> Double) {
    (self.name, curve) = (name, .function(function))
  }

  /// Creates an easing from a function of the elapsed fraction in the range `0...1`.
  ///
  /// The function should return 0 for 0 and 1 for 1. Other values overshoot.
  public init(_ function: @escaping @Sendable (Double) -> Double) {
    self.init("custom", function)
  }

  /// Creates a cubic Bézier curve from (0, 0) to (1, 1) with two inner control points, as in CSS.
  ///
  /// The x coordinates are clamped to `0...1`.
  public init(bezier x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {
    self.init("custom", min(max(x1, 0), 1), y1, min(max(x2, 0), 1), y2)
  }

  /// Returns the easing with the given name, or `nil` if there is none.
  ///
  /// The names are those of ``all``.
  public init?(named name: String) {
    guard let easing = Self.all.first(where: { $0.name == name }) else { return nil }
    self = easing
  }

  /// Moves at a constant speed.
  public static let linear = Easing("linear", 0, 0, 1, 1)
  /// Starts slowly, as Core Animation's `easeIn`.
  public static let easeIn = Easing("easeIn", 0.42, 0, 1, 1)
  /// Ends slowly, as Core Animation's `easeOut`.
  public static let easeOut = Easing("easeOut", 0, 0, 0.58, 1)
  /// Starts and ends slowly, as Core Animation's `easeInEaseOut`.
  public static let easeInOut = Easing("easeInOut", 0.42, 0, 0.58, 1)
  /// A pronounced slow start and end, for movements between two positions.
  public static let smooth = Easing("smooth", 0.65, 0, 0.35, 1)
  /// A fast start and a long slow end, for layers that enter.
  public static let arrive = Easing("arrive", 0.16, 1, 0.3, 1)
  /// A long slow start and a fast end, for layers that leave.
  public static let leave = Easing("leave", 0.7, 0, 0.84, 0)
  /// A slow end that overshoots by about a tenth.
  public static let overshoot = Easing("overshoot", 0.34, 1.56, 0.64, 1)
  /// A slow start in the opposite direction.
  public static let anticipate = Easing("anticipate", 0.36, 0, 0.66, -0.56)
  /// A ball that falls and bounces three times.
  public static let bounce = Easing("bounce") { 1 - fallHeight(at: 1 - $0) }
  /// A spring that oscillates noticeably.
  public static let elastic = spring(bounce: 0.7, name: "elastic")
  /// A spring that overshoots slightly.
  public static let spring = spring(bounce: 0.3, name: "spring")

  /// All easings that have a name.
  public static let all: [Easing] = [
    linear, easeIn, easeOut, easeInOut, smooth, arrive, leave, overshoot, anticipate, bounce,
    elastic, spring,
  ]

  /// Returns an easing that moves like a spring.
  ///
  /// The spring settles at the end of the motion.
  ///
  /// - Parameter bounce: The amount of oscillation, from 0, which does not oscillate, to below 1.
  /// - Returns: The easing.
  public static func spring(bounce: Double) -> Easing { spring(bounce: bounce, name: "custom") }

  private static func spring(bounce: Double, name: String) -> Easing {
    precondition(
      (0..<1).contains(bounce), "invalid bounce '\(bounce)': it must be at least 0 and below 1")
    // The oscillation has decayed to a thousandth at the end of the motion. A motion without oscillation takes about
    // 9.2 time constants, because its displacement is (1 + t) times the exponential.
    let damping = 1 - bounce
    let decay = bounce == 0 ? 9.233 : log(1_000.0)
    let natural = decay / damping
    let damped = natural * (1 - damping * damping).squareRoot()
    return Easing(name) { fraction in
      if fraction <= 0 { return 0 }
      if fraction >= 1 { return 1 }
      let envelope = exp(-decay * fraction)
      guard damped > 0 else { return 1 - envelope * (1 + decay * fraction) }
      return 1 - envelope * (cos(damped * fraction) + decay / damped * sin(damped * fraction))
    }
  }

  /// Returns the height of a ball that is at height 1 at time 1, when time runs backward from the end of its third
  /// bounce.
  ///
  /// The bounces last 1/11, 2/11 and 4/11, and the fall 4/11 of the motion. Each bounce is a parabola whose height is
  /// the square of its share.
  private static func fallHeight(at time: Double) -> Double {
    for (begin, width) in [(7.0, 4.0), (3, 4), (1, 2), (0, 1)] where time * 11 >= begin {
      let offset = time * 11 - begin
      if begin == 7 { return (offset / width) * (2 - offset / width) }
      let height = (width / 8) * (width / 8)
      let position = 2 * offset / width - 1
      return height * (1 - position * position)
    }
    return 0
  }

  /// Returns the progress for an elapsed fraction in the range `0...1`.
  public func progress(at fraction: Double) -> Double {
    switch curve {
    case .bezier(let x1, let y1, let x2, let y2):
      Timing.Easing(Double(x1), Double(y1), Double(x2), Double(y2)).progress(atFraction: fraction)
    case .function(let function): function(fraction)
    }
  }

  /// The timing function of Core Animation with the same curve, or `nil` if the easing is not a Bézier curve.
  var timingFunction: CAMediaTimingFunction? {
    guard case .bezier(let x1, let y1, let x2, let y2) = curve else { return nil }
    return CAMediaTimingFunction(controlPoints: x1, y1, x2, y2)
  }
}
