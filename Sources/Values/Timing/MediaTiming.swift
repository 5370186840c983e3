/// How the time of an object runs within that of its parent: the members of CAMediaTiming.
///
/// - Units: seconds.
/// - Source: spec/03 section 1 and 2.
public struct MediaTiming: Hashable, Sendable {
  /// What shows before and after the active interval.
  public enum Fill: String, Hashable, Sendable { case removed, forwards, backwards, both }

  /// When it begins, in the parent's time.
  public var beginTime: Double
  /// What is added to its own time.
  public var timeOffset: Double
  /// Own seconds per second of the parent; unitless, 0 stands still, negative runs back.
  public var speed: Double
  /// Of one cycle; the caller has put the transaction's in place of zero.
  public var duration: Double
  /// How many cycles; fractions cut the last one short.
  public var repeatCount: Double
  /// How long the cycles go on, in its own time; 0 leaves it to the count.
  public var repeatDuration: Double
  /// Whether every cycle is followed by the same one run backwards.
  public var autoreverses: Bool
  /// Which ends it holds on to.
  public var fill: Fill

  /// Takes the members with CAMediaTiming's defaults, but for an endless duration.
  public init(
    beginTime: Double = 0, timeOffset: Double = 0, speed: Double = 1,
    duration: Double = .infinity, repeatCount: Double = 0, repeatDuration: Double = 0,
    autoreverses: Bool = false, fill: Fill = .removed
  ) {
    self.beginTime = beginTime
    self.timeOffset = timeOffset
    self.speed = speed
    self.duration = duration
    self.repeatCount = repeatCount
    self.repeatDuration = repeatDuration
    self.autoreverses = autoreverses
    self.fill = fill
  }
}
