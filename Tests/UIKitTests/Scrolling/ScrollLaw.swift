import QuartzCore
import UIKit

/// The closed forms of a scroll view's motion.
///
/// - Units: points, seconds from the lift, points per second.
/// - Source: recorded on iOS 26.1.
enum ScrollLaw {
  /// The distance that the finger covers before content moves.
  static let startDistance = 10.0
  /// The velocity at which a glide stops.
  static let stopVelocity = 10.0
  /// A pixel of a screen with three pixels per point, and what arithmetic may add.
  static let pixel = 1.0 / 3 + 1e-6
  /// Two frames of a display with 60 frames a second.
  static let twoFrames = 2.0 / 60

  /// A deceleration rate, and the distance that each point per second of velocity lasts.
  struct Glide: Sendable {
    /// The factor of the velocity in each millisecond.
    let rate: Double
    /// r / (1 - r) milliseconds, in seconds.
    let reach: Double

    static let normal = Glide(rate: 0.998, reach: 0.499)
    static let fast = Glide(rate: 0.99, reach: 0.099)

    /// The distance covered after some seconds.
    func distance(_ velocity: Double, after time: Double) -> Double {
      let speed = abs(velocity)
      guard speed > ScrollLaw.stopVelocity else { return 0 }
      let left = max(ScrollLaw.stopVelocity, speed * pow(rate, 1000 * time))
      return (velocity < 0 ? -1 : 1) * reach * (speed - left)
    }

    /// The distance covered until the stop.
    func distance(_ velocity: Double) -> Double { distance(velocity, after: 1000) }

    /// The time until the stop.
    func duration(_ velocity: Double) -> Double {
      log(abs(velocity) / ScrollLaw.stopVelocity) / (-1000 * log(rate))
    }
  }

  /// The travel of content for a finger's travel.
  static func start(_ travel: Double) -> Double { max(0, travel - startDistance) }

  /// The position relative to the end of content that glides into the end: negative before it, positive beyond it.
  ///
  /// `distance` is the distance of the lift from the end and `velocity` the velocity there, both positive.
  static func intoEnd(distance: Double, velocity: Double, after time: Double) -> Double {
    let glide = Glide.normal
    let passing = velocity - distance / glide.reach
    let instant = log(velocity / passing) / (-1000 * log(glide.rate))
    guard time > instant else { return glide.distance(velocity, after: time) - distance }
    return passing * (time - instant) * exp(-11 * (time - instant))
  }

  /// The part of the excess that is left of content that a resting finger lets go beyond the end.
  static func returning(after time: Double) -> Double {
    1.14 * exp(-8.8 * time) - 0.14 * exp(-22 * time)
  }

  /// The excess that is shown of a distance beyond the end, for the extent of the scroll view.
  static func rubberBand(_ distance: Double, extent: Double) -> Double {
    guard distance > 0 else { return distance }
    return distance * 0.55 * extent / (extent + 0.55 * distance)
  }
}

/// The largest difference between values and the expected ones, with the index at which it is.
struct LargestDifference {
  private(set) var amount = 0.0
  private(set) var description = "no difference"

  mutating func compare(_ value: Double, with expected: Double, _ place: String) {
    let difference = abs(value - expected)
    guard difference > amount || difference.isNaN else { return }
    amount = difference.isNaN ? .infinity : difference
    description = "largest difference \(amount) at \(place): \(value), expected \(expected)"
  }
}
