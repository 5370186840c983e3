/// The properties that map the time of a parent to the local time of a layer or an animation.
///
/// All times are in seconds.
public protocol CAMediaTiming: AnyObject {
  /// The time at which the object begins, in the parent's time.
  var beginTime: CFTimeInterval { get set }
  /// The offset that is added to the local time, in seconds.
  var timeOffset: CFTimeInterval { get set }
  /// The number of cycles, which may be fractional.
  var repeatCount: Float { get set }
  /// The total duration of the repeated cycles, in seconds.
  var repeatDuration: CFTimeInterval { get set }
  /// The duration of one cycle, in seconds.
  var duration: CFTimeInterval { get set }
  /// The rate of the local time relative to the parent's time.
  var speed: Float { get set }
  /// Whether each cycle is followed by a cycle in reverse.
  var autoreverses: Bool { get set }
  /// The values that are presented outside the active interval.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// The values that an animation presents outside its active interval.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The animation has no effect outside its active interval.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// The end value remains after the active interval.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The start value is presented before the active interval.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// The start value is presented before the active interval, and the end value remains after it.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
}
