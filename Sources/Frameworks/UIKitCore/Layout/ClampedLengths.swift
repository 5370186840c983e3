import Foundation

// Lengths of lists and scroll views as programs give them, of which frames are made by adding them up.

extension CGFloat {
  /// The length within a billion points either way, which keeps sums of lengths finite; 0 for what is not a number.
  package var clampedLength: CGFloat { isNaN ? 0 : Swift.min(Swift.max(self, -1e9), 1e9) }
}

extension UIEdgeInsets {
  /// The insets, each of which is a limited length.
  var clampedInsets: UIEdgeInsets {
    UIEdgeInsets(
      top: top.clampedLength, left: left.clampedLength, bottom: bottom.clampedLength,
      right: right.clampedLength)
  }
}
