import RenderServer

/// A range of frame rates for an animation or a display link, in frames per second.
public struct CAFrameRateRange: Hashable, Sendable {
  /// The minimum acceptable frame rate, in frames per second.
  public var minimum: Float
  /// The maximum useful frame rate, in frames per second.
  ///
  /// The value 0 means that there is no maximum.
  public var maximum: Float
  /// The preferred frame rate, in frames per second.
  ///
  /// If `nil` or 0, the maximum is preferred.
  public var preferred: Float?

  /// Creates a range of frame rates.
  ///
  /// The rates must satisfy 0 ≤ `minimum` ≤ `preferred` ≤ `maximum`; a `preferred` rate of `nil` or 0 is not checked.
  /// Invalid rates raise a `CAProgrammerError`, and the range becomes ``default``.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    guard Self.isValidRange(minimum: minimum, maximum: maximum, preferred: preferred) else {
      CAProgrammerError.raise(
        "invalid frame-rate range \(minimum)...\(maximum) (preferred \(preferred ?? 0)): "
          + "the rates must satisfy 0 <= minimum <= preferred <= maximum")
      self = .default
      return
    }
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// Returns whether the rates are nonnegative and in ascending order.
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

  /// A range without limits, so that the system chooses the frame rate.
  public static let `default` = CAFrameRateRange()
}

extension CAFrameRateRange {
  /// The supported display rate closest to the preferred rate, in frames per second.
  ///
  /// The supported rates are the divisors of the display's default rate and, if more than the default is preferred,
  /// the display's maximum rate. The result does not exceed `maximum` unless that is 0.
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
