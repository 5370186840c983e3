public import Foundation

// Names from before Swift 4.2: sources of that time compile with them.

/// ``UIView/AnimationOptions``.
public typealias UIViewAnimationOptions = UIView.AnimationOptions
/// ``UIView/KeyframeAnimationOptions``.
public typealias UIViewKeyframeAnimationOptions = UIView.KeyframeAnimationOptions
/// ``UIView/AnimationCurve``.
public typealias UIViewAnimationCurve = UIView.AnimationCurve
/// ``UIView/AnimationTransition``.
public typealias UIViewAnimationTransition = UIView.AnimationTransition
/// ``UIView/ContentMode``.
public typealias UIViewContentMode = UIView.ContentMode
/// ``UIImage/Orientation``.
public typealias UIImageOrientation = UIImage.Orientation
/// ``UIGestureRecognizer/State``.
public typealias UIGestureRecognizerState = UIGestureRecognizer.State

extension UIView {
  /// ``UIView/bringSubviewToFront(_:)``.
  public func bringSubview(toFront view: UIView) { bringSubviewToFront(view) }
  /// ``UIView/sendSubviewToBack(_:)``.
  public func sendSubview(toBack view: UIView) { sendSubviewToBack(view) }
}

extension UIViewController {
  /// ``UIViewController/addChild(_:)``.
  public func addChildViewController(_ childController: UIViewController) {
    addChild(childController)
  }
  /// ``UIViewController/removeFromParent()``.
  public func removeFromParentViewController() { removeFromParent() }
}

/// The rectangle without the insets at its edges.
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect {
  rect.inset(by: insets)
}
