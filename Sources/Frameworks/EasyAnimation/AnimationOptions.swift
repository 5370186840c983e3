public import UIKit

// Animation options that UIKit does not define. They affect the layer animations created by an animation block.

extension UIView.AnimationOptions {
  /// Displays neither the first value before the animation begins nor the last value after it ends.
  public static let fillModeNone = UIView.AnimationOptions([])
  /// Displays the last value after the animation ends, if the animation is not removed.
  public static let fillModeForwards = UIView.AnimationOptions(rawValue: 1024)
  /// Displays the first value before the animation begins, for example during a delay.
  public static let fillModeBackwards = UIView.AnimationOptions(rawValue: 2048)
  /// Displays the first value before the animation begins and the last value after it ends.
  public static let fillModeBoth: UIView.AnimationOptions = [.fillModeForwards, .fillModeBackwards]
  /// Removes the layer animations when they end, which is the default.
  public static let isRemovedOnCompletion = UIView.AnimationOptions([])
  /// Keeps the layer animations attached to their layers when they end.
  public static let isNotRemovedOnCompletion = UIView.AnimationOptions(rawValue: 1 << 14)
}
