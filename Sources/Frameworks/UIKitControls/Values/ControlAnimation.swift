import Foundation
import QuartzCore
import UIKitCore

/// Animates the layers inside controls.
@MainActor
enum ControlAnimation {
  /// Applies changes to layers that do not belong to a view, with an animation.
  ///
  /// If the duration is 0 seconds or less, the changes are not animated.
  static func animate(duration: Double, changes change: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(duration <= 0)
    CATransaction.setAnimationDuration(duration)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeInEaseOut))
    change()
    CATransaction.commit()
  }
}
