import Foundation
import QuartzCore

/// How the parts of controls go to where they belong.
@MainActor
enum ControlMotion {
  /// Changes layers that belong to no view, in a duration or, without one, at once.
  static func run(_ duration: Double, _ change: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(duration <= 0)
    CATransaction.setAnimationDuration(duration)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeInEaseOut))
    change()
    CATransaction.commit()
  }
}
