import Foundation
import Geometry

/// A scale of values with evenly spaced ticks at round numbers.
public struct ValueScale: Hashable, Sendable {
  /// The values of the first and last tick.
  public let range: ClosedRange<Double>
  /// The distance between two ticks: 1, 2 or 5 times a power of ten.
  public let step: Double

  /// Creates a scale that contains the given values and 0.
  ///
  /// - Parameters:
  ///   - values: The values. Values that are not finite are ignored, and others are clamped to ±1e300.
  ///   - count: The approximate number of intervals between ticks, at least 1.
  public init(containing values: some Sequence<Double>, intervals count: Int = 5) {
    let finite = values.filter(\.isFinite).map {
      min(max($0, -Self.maximumMagnitude), Self.maximumMagnitude)
    }
    let (low, high) = (min(finite.min() ?? 0, 0), max(finite.max() ?? 0, 0))
    let extent = high > low ? max(high - low, 1 / Self.maximumMagnitude) : 1
    let raw = extent / Double(min(max(count, 1), Self.maximumTickCount / 2))
    let power = pow(10, floor(log10(raw)))
    step = ([1, 2, 5, 10].first { $0 * power >= raw * 0.999 } ?? 10) * power
    range =
      (floor(low / step) * step)...max(ceil(high / step) * step, floor(low / step) * step + step)
  }

  /// The maximum magnitude of ticks, and the reciprocal of the minimum extent of a scale.
  ///
  /// Steps and differences of larger values are infinite, and steps of smaller extents are 0.
  private static let maximumMagnitude = 1e300

  /// The maximum number of intervals between ticks.
  ///
  /// More do not fit into a chart.
  private static let maximumTickCount = 1_000

  /// The values of the ticks, in ascending order.
  public var ticks: [Double] {
    let count = Int(
      clamping: ((range.upperBound - range.lowerBound) / step).rounded(),
      in: 1...Self.maximumTickCount)
    return (0...count).map { range.lowerBound + Double($0) * step }
  }

  /// Returns the position of a value between the first and the last tick, as a fraction.
  public func fraction(of value: Double) -> Double {
    (value - range.lowerBound) / (range.upperBound - range.lowerBound)
  }
}
