import Foundation
import QuartzCore
import UIKitCore

/// Animates the sublayers of controls.
@MainActor
enum ControlAnimation {
  /// Applies changes to layers that belong to no view.
  ///
  /// A duration of 0 seconds or less applies them without animation.
  static func animate(duration: Double, changes change: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(duration <= 0)
    CATransaction.setAnimationDuration(duration)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeInEaseOut))
    change()
    CATransaction.commit()
  }
}
