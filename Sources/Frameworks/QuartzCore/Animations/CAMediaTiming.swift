/// Time within the time of a parent; layers and animations have it.
///
/// - Units: seconds.
/// - Source: behaviour/timing.md.
public protocol CAMediaTiming: AnyObject {
  /// When it begins, in the parent's time.
  var beginTime: CFTimeInterval { get set }
  /// Added to the local time.
  var timeOffset: CFTimeInterval { get set }
  /// How often it is played; may be fractional.
  var repeatCount: Float { get set }
  /// For how long it is played again and again.
  var repeatDuration: CFTimeInterval { get set }
  /// The length of one cycle.
  var duration: CFTimeInterval { get set }
  /// How fast the local time runs in the parent's.
  var speed: Float { get set }
  /// Whether every cycle is followed by its way back.
  var autoreverses: Bool { get set }
  /// What shows before and after.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// What shows outside the active interval.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// As programs and documents spell it.
  public let rawValue: String

  /// A name, which may be another than those below.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nothing shows outside.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// The end stays.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The beginning shows before.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Both.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
}
