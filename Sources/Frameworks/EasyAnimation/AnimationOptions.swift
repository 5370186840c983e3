public import UIKit

// Option bits that views do not know; they mean something for the layers of a block.

extension UIView.AnimationOptions {
  /// A layer shows neither its first value before nor its last one after the animation.
  public static let fillModeNone = UIView.AnimationOptions([])
  /// A layer goes on showing the last value, where it is not removed either.
  public static let fillModeForwards = UIView.AnimationOptions(rawValue: 1024)
  /// A layer shows the first value beforehand.
  public static let fillModeBackwards = UIView.AnimationOptions(rawValue: 2048)
  /// A layer shows the first value beforehand and the last one afterwards.
  public static let fillModeBoth: UIView.AnimationOptions = [.fillModeForwards, .fillModeBackwards]
  /// Animations of layers go when they are over.
  public static let isRemovedOnCompletion = UIView.AnimationOptions([])
  /// Animations of layers stay when they are over.
  public static let isNotRemovedOnCompletion = UIView.AnimationOptions(rawValue: 1 << 14)
}
