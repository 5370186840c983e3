import Foundation
import QuartzCore
import UIKitCore

/// The line that blinks where letters are typed.
final class CaretView: UIView {
  /// How wide it is, in points.
  ///
  /// - Source: our own choice, as it looks on iOS.
  static let width: CGFloat = 2
  /// Seconds from one blink to the next.
  private static let blinkPeriod = 1.0

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    layer.cornerRadius = Self.width / 2
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Stands in full, and blinks from here on.
  func restartBlinking() {
    backgroundColor = tintColor
    let blinking = CAKeyframeAnimation(keyPath: "opacity")
    // Half of the time in full, then out and in again, softly.
    (blinking.values, blinking.keyTimes) = ([1.0, 1.0, 0.0, 0.0, 1.0], [0, 0.5, 0.6, 0.9, 1])
    blinking.duration = Self.blinkPeriod
    blinking.repeatCount = .infinity
    layer.add(blinking, forKey: "blink")
  }

  /// Follows the tint.
  override func tintColorDidChange() {
    super.tintColorDidChange()
    backgroundColor = tintColor
  }
}
