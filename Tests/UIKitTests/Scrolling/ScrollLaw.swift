import QuartzCore
import UIKit

/// The closed-form formulas for scroll view motion.
///
/// Lengths are in points, times in seconds since touch up, and velocities in points per second.
///
/// - Source: recorded on iOS 26.1.
enum ScrollLaw {
  /// The distance that the finger covers before the content moves, in points.
  static let startDistance = 10.0
  /// The velocity at which deceleration stops, in points per second.
  static let stopVelocity = 10.0
  /// The size of a pixel at three pixels per point, with an allowance for rounding.
  static let pixel = 1.0 / 3 + 1e-6
  /// The duration of two frames at 60 frames per second.
  static let twoFrames = 2.0 / 60

  /// A deceleration rate and the distance covered per unit of velocity.
  struct Glide: Sendable {
    /// The factor by which the velocity decays in each millisecond.
    let rate: Double
    /// The distance covered per unit of velocity: r / (1 - r) milliseconds, in seconds.
    let reach: Double

    static let normal = Glide(rate: 0.998, reach: 0.499)
    static let fast = Glide(rate: 0.99, reach: 0.099)

    /// Returns the distance covered after the given time.
    func distance(_ velocity: Double, after time: Double) -> Double {
      let speed = abs(velocity)
      guard speed > ScrollLaw.stopVelocity else { return 0 }
      let left = max(ScrollLaw.stopVelocity, speed * pow(rate, 1000 * time))
      return (velocity < 0 ? -1 : 1) * reach * (speed - left)
    }

    /// Returns the distance covered until the content stops.
    func distance(_ velocity: Double) -> Double { distance(velocity, after: 1000) }

    /// Returns the time until the content stops.
    func duration(_ velocity: Double) -> Double {
      log(abs(velocity) / ScrollLaw.stopVelocity) / (-1000 * log(rate))
    }
  }

  /// Returns the distance that the content moves when the finger moves by `travel`.
  static func start(_ travel: Double) -> Double { max(0, travel - startDistance) }

  /// Returns the position of content decelerating into an end, relative to that end: negative before the end,
  /// positive beyond it.
  ///
  /// `distance` is the distance to the end and `velocity` is the velocity, both measured at touch up and positive.
  static func intoEnd(distance: Double, velocity: Double, after time: Double) -> Double {
    let glide = Glide.normal
    let passing = velocity - distance / glide.reach
    let instant = log(velocity / passing) / (-1000 * log(glide.rate))
    guard time > instant else { return glide.distance(velocity, after: time) - distance }
    return passing * (time - instant) * exp(-11 * (time - instant))
  }

  /// Returns the fraction of the excess that remains at a time after content was released at rest beyond the end.
  static func returning(after time: Double) -> Double {
    1.14 * exp(-8.8 * time) - 0.14 * exp(-22 * time)
  }

  /// Returns the visible excess for a dragged distance beyond the end and the scroll view's extent.
  static func rubberBand(_ distance: Double, extent: Double) -> Double {
    guard distance > 0 else { return distance }
    return distance * 0.55 * extent / (extent + 0.55 * distance)
  }
}

/// The largest difference between actual and expected values, with its description.
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
