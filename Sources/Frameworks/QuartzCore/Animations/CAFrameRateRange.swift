import RenderServer

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
    guard Self.isValidRange(minimum: minimum, maximum: maximum, preferred: preferred) else {
      CAProgrammerError.raise(
        "a frame rate range from \(minimum) to \(maximum) with \(preferred ?? 0) preferred is in no order"
      )
      self = .default
      return
    }
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// Whether rates can be a range.
  static func isValidRange(minimum: Float, maximum: Float, preferred: Float?) -> Bool {
    guard minimum >= 0, minimum <= maximum else { return false }
    let wanted = preferred ?? 0
    return wanted == 0 || (minimum...maximum).contains(wanted)
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
  /// Frames a second, as near to what is wanted as the display can: at its fastest for those that want more than its
  /// ordinary rate, else a rate that divides that one; none beyond the maximum where one is given.
  var effectiveRate: Int {
    let (ordinary, fastest) = (RefreshQueue.defaultRate, RefreshQueue.maximumRate)
    let wanted = preferred.flatMap { $0 > 0 ? $0 : nil } ?? maximum
    guard wanted > 0 else { return ordinary }
    var rates = (1...ordinary).filter { ordinary.isMultiple(of: $0) }.map { ordinary / $0 }
    if wanted > Float(ordinary) { rates.insert(fastest, at: 0) }
    let allowed = rates.filter { maximum <= 0 || Float($0) <= maximum }
    return allowed.min { abs(Float($0) - wanted) < abs(Float($1) - wanted) } ?? 1
  }
}
