import Foundation

// Clamping of the lengths that client code supplies to lists and scroll views, which sum them to compute frames.

extension CGFloat {
  /// The length clamped to ±10⁹ points, which keeps sums of lengths finite, or 0 if the length is NaN.
  package var clampedLength: CGFloat { isNaN ? 0 : Swift.min(Swift.max(self, -1e9), 1e9) }
}

extension UIEdgeInsets {
  /// The insets with each distance clamped to ±10⁹ points and NaN replaced by 0.
  var clampedInsets: UIEdgeInsets {
    UIEdgeInsets(
      top: top.clampedLength, left: left.clampedLength, bottom: bottom.clampedLength,
      right: right.clampedLength)
  }
}
