/// The timing properties that map the parent's time to the local time of a layer or an animation.
///
/// All times are in seconds.
public protocol CAMediaTiming: AnyObject {
  /// The time at which the object begins, in the parent's time.
  var beginTime: CFTimeInterval { get set }
  /// An additional offset in local time, in seconds.
  var timeOffset: CFTimeInterval { get set }
  /// The number of cycles to perform, which may be fractional.
  var repeatCount: Float { get set }
  /// The total duration of all repetitions, in seconds.
  var repeatDuration: CFTimeInterval { get set }
  /// The duration of one cycle, in seconds.
  var duration: CFTimeInterval { get set }
  /// The speed of local time relative to the parent's time.
  var speed: Float { get set }
  /// Whether each cycle is played in reverse after it has been played forward.
  var autoreverses: Bool { get set }
  /// The values presented before and after the active interval.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// A constant that specifies what an animation presents outside its active interval.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The animation has no effect outside its active interval.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// The end value remains presented after the active interval.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The start value is presented before the active interval.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// The start value is presented before the active interval, and the end value remains presented after it.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
}
