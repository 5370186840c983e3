/// How the time of an object runs within that of its parent: the members of CAMediaTiming.
///
/// - Units: seconds.
/// - Source: spec/03 section 1 and 2.
public struct MediaTiming: Hashable, Sendable {
  /// What shows before and after the active interval.
  public enum Fill: String, Hashable, Sendable { case removed, forwards, backwards, both }

  public var beginTime: Double
  public var timeOffset: Double
  public var speed: Double
  /// Of one cycle; the caller has put the transaction's in place of zero.
  public var duration: Double
  public var repeatCount: Double
  public var repeatDuration: Double
  public var autoreverses: Bool
  public var fill: Fill

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
