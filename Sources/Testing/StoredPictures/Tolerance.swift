package import Pixels

/// How far two pictures may part and still count as the same.
public struct Tolerance: Hashable, Sendable, CustomStringConvertible {
  /// The largest difference of a channel that is overlooked; of 255.
  public let channel: Int
  /// The share of the pixels that may differ by more; 0…1.
  public let fraction: Double
  /// Why the pictures may differ at all; empty for ``exact``.
  public let reason: String

  /// Every byte the same.
  public static let exact = Tolerance(channel: 0, fraction: 0, reason: "")

  /// Another processor or system library, whose arithmetic may round the other way.
  public static func rounding(channel: Int) -> Tolerance {
    Tolerance(channel: channel, fraction: 0, reason: "another processor rounds differently")
  }

  /// Pictures that are alike to the eye; the reason says why no more can be asked.
  public static func loose(channel: Int, fraction share: Double = 0, because reason: String)
    -> Tolerance
  {
    precondition(!reason.isEmpty, "a tolerance gives its reason")
    return Tolerance(channel: channel, fraction: share, reason: reason)
  }

  /// Whether two pictures count as the same.
  package func allows(_ difference: ImageDifference) -> Bool {
    guard difference.sizesMatch else { return false }
    return Double(difference.differingPixelCount(above: channel)) <= fraction
      * Double(difference.pixelCount)
  }

  /// The bounds and the reason in words.
  public var description: String {
    guard self != .exact else { return "exact" }
    return "up to \(channel) a channel, beyond it \(fraction * 100) % of the pixels (\(reason))"
  }
}
