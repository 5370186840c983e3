public import Foundation

// Names from before Swift 4.2, kept so that older source code compiles.

/// The former name of ``UIView/AnimationOptions``, used before Swift 4.2.
public typealias UIViewAnimationOptions = UIView.AnimationOptions
/// The former name of ``UIView/KeyframeAnimationOptions``, used before Swift 4.2.
public typealias UIViewKeyframeAnimationOptions = UIView.KeyframeAnimationOptions
/// The former name of ``UIView/AnimationCurve``, used before Swift 4.2.
public typealias UIViewAnimationCurve = UIView.AnimationCurve
/// The former name of ``UIView/AnimationTransition``, used before Swift 4.2.
public typealias UIViewAnimationTransition = UIView.AnimationTransition
/// The former name of ``UIView/ContentMode``, used before Swift 4.2.
public typealias UIViewContentMode = UIView.ContentMode
/// The former name of ``UIImage/Orientation``, used before Swift 4.2.
public typealias UIImageOrientation = UIImage.Orientation
/// The former name of ``UIGestureRecognizer/State``, used before Swift 4.2.
public typealias UIGestureRecognizerState = UIGestureRecognizer.State

extension UIView {
  /// Calls ``UIView/bringSubviewToFront(_:)``, which replaced this name in Swift 4.2.
  public func bringSubview(toFront view: UIView) { bringSubviewToFront(view) }
  /// Calls ``UIView/sendSubviewToBack(_:)``, which replaced this name in Swift 4.2.
  public func sendSubview(toBack view: UIView) { sendSubviewToBack(view) }
}

extension UIViewController {
  /// Calls ``UIViewController/addChild(_:)``, which replaced this name in Swift 4.2.
  public func addChildViewController(_ childController: UIViewController) {
    addChild(childController)
  }
  /// Calls ``UIViewController/removeFromParent()``, which replaced this name in Swift 4.2.
  public func removeFromParentViewController() { removeFromParent() }
}

/// Returns the rectangle reduced by the given insets, in points.
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect {
  rect.inset(by: insets)
}
