/// How often an animation or a display link would like to be shown, in frames per second.
public struct CAFrameRateRange: Hashable, Sendable {
  /// The slowest rate that will do.
  public var minimum: Float
  /// The fastest rate that is of use.
  public var maximum: Float
  /// The rate that is best; nil or 0 leaves it to the display.
  public var preferred: Float?

  /// A range of rates.
  ///
  /// - Range: 0 ≤ `minimum` ≤ `preferred` ≤ `maximum`, where a preference is given; anything else is a mistake of the
  ///   caller, and the default range is taken in its place.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    let wanted = preferred ?? 0
    guard minimum >= 0, minimum <= maximum, wanted == 0 || (minimum...maximum).contains(wanted)
    else {
      CAProgrammerError.raise(
        "a frame rate range from \(minimum) to \(maximum) with \(wanted) preferred is in no order")
      self = .default
      return
    }
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  private init() {
    minimum = 0
    maximum = 0
    preferred = 0
  }

  /// Whatever the display does.
  public static let `default` = CAFrameRateRange()
}

extension CAFrameRateRange {
  /// Every how many refreshes of a display of the given rate a frame is due.
  ///
  /// The rate is the nearest that divides the display's, and not beyond the maximum where one is given.
  func refreshInterval(of rate: Int) -> Int {
    let wanted = preferred.flatMap { $0 > 0 ? $0 : nil } ?? maximum
    guard wanted > 0 else { return 1 }
    let intervals = (1...rate).filter { rate.isMultiple(of: $0) }
    let allowed = intervals.filter { maximum <= 0 || Float(rate / $0) <= maximum }
    return allowed.min { abs(Float(rate / $0) - wanted) < abs(Float(rate / $1) - wanted) } ?? rate
  }
}
