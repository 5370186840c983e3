import Foundation
import QuartzCore
import UIKitCore

/// How the parts of controls go to where they belong.
@MainActor
enum ControlAnimation {
  /// Changes layers that belong to no view, in a duration or, without one, at once.
  static func animate(duration: Double, changes change: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(duration <= 0)
    CATransaction.setAnimationDuration(duration)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeInEaseOut))
    change()
    CATransaction.commit()
  }
}
