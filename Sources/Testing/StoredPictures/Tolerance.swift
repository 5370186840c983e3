package import Pixels

/// The maximum difference between two images that are considered equal.
public struct Tolerance: Hashable, Sendable, CustomStringConvertible {
  /// The maximum difference in a color component of a pixel, in the range `0...255`.
  public let channel: Int
  /// The maximum fraction of pixels that may differ by more than `channel`, in the range `0...1`.
  public let fraction: Double
  /// The reason why the images may differ.
  ///
  /// It is empty for ``exact``.
  public let reason: String

  /// The tolerance for images that must be identical in every byte.
  public static let exact = Tolerance(channel: 0, fraction: 0, reason: "")

  /// Returns a tolerance for rounding differences between processors or system libraries.
  ///
  /// `channel` is the maximum difference in a color component, in the range `0...255`.
  public static func rounding(channel: Int) -> Tolerance {
    Tolerance(channel: channel, fraction: 0, reason: "processors round differently")
  }

  /// Returns a tolerance for images that only need to look the same.
  ///
  /// - Parameters:
  ///   - channel: The maximum difference in a color component, in the range `0...255`.
  ///   - share: The maximum fraction of pixels that may differ by more, in the range `0...1`.
  ///   - reason: The reason why a smaller tolerance is not possible. It must not be empty.
  /// - Returns: A tolerance with the given limits and reason.
  public static func loose(channel: Int, fraction share: Double = 0, because reason: String)
    -> Tolerance
  {
    precondition(!reason.isEmpty, "the reason of a tolerance must not be empty")
    return Tolerance(channel: channel, fraction: share, reason: reason)
  }

  /// Whether the given difference is within the tolerance.
  ///
  /// Images of different sizes are never within the tolerance.
  package func allows(_ difference: ImageDifference) -> Bool {
    guard difference.sizesMatch else { return false }
    return Double(difference.differingPixelCount(above: channel)) <= fraction
      * Double(difference.pixelCount)
  }

  /// A text that contains the limits and the reason.
  public var description: String {
    guard self != .exact else { return "exact" }
    return
      "up to \(channel) per channel, more in at most \(fraction * 100) % of the pixels (\(reason))"
  }
}
