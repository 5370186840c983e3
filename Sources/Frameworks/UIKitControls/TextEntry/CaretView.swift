import Foundation
import QuartzCore
import UIKitCore

/// The blinking caret in editable text.
final class CaretView: UIView {
  /// The width of the caret, in points.
  ///
  /// - Source: our own choice, similar to iOS.
  static let width: CGFloat = 2
  /// The duration of one blink cycle, in seconds.
  private static let blinkPeriod = 1.0

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    layer.cornerRadius = Self.width / 2
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Displays the caret at full opacity and restarts the blinking.
  func restartBlinking() {
    backgroundColor = tintColor
    let blinking = CAKeyframeAnimation(keyPath: "opacity")
    // The caret is opaque for half of the cycle, then fades out and in again.
    (blinking.values, blinking.keyTimes) = ([1.0, 1.0, 0.0, 0.0, 1.0], [0, 0.5, 0.6, 0.9, 1])
    blinking.duration = Self.blinkPeriod
    blinking.repeatCount = .infinity
    layer.add(blinking, forKey: "blink")
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    backgroundColor = tintColor
  }
}
