public import UIKit

// Options that UIKit does not define. They affect the layer animations of a block.

extension UIView.AnimationOptions {
  /// Displays neither the first value before the animation nor the last value after it.
  public static let fillModeNone = UIView.AnimationOptions([])
  /// Displays the last value after the animation, if the animation is not removed.
  public static let fillModeForwards = UIView.AnimationOptions(rawValue: 1024)
  /// Displays the first value before the animation begins, such as during a delay.
  public static let fillModeBackwards = UIView.AnimationOptions(rawValue: 2048)
  /// Displays the first value before the animation begins and the last value after it ends.
  public static let fillModeBoth: UIView.AnimationOptions = [.fillModeForwards, .fillModeBackwards]
  /// Removes the layer animations when they end, which is the default.
  public static let isRemovedOnCompletion = UIView.AnimationOptions([])
  /// Keeps the layer animations in their layers when they end.
  public static let isNotRemovedOnCompletion = UIView.AnimationOptions(rawValue: 1 << 14)
}
