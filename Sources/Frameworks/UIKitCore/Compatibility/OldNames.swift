public import Foundation

// Names of Swift versions before 4.2, kept so that older source code compiles.

/// The name of ``UIView/AnimationOptions`` before Swift 4.2.
public typealias UIViewAnimationOptions = UIView.AnimationOptions
/// The name of ``UIView/KeyframeAnimationOptions`` before Swift 4.2.
public typealias UIViewKeyframeAnimationOptions = UIView.KeyframeAnimationOptions
/// The name of ``UIView/AnimationCurve`` before Swift 4.2.
public typealias UIViewAnimationCurve = UIView.AnimationCurve
/// The name of ``UIView/AnimationTransition`` before Swift 4.2.
public typealias UIViewAnimationTransition = UIView.AnimationTransition
/// The name of ``UIView/ContentMode`` before Swift 4.2.
public typealias UIViewContentMode = UIView.ContentMode
/// The name of ``UIImage/Orientation`` before Swift 4.2.
public typealias UIImageOrientation = UIImage.Orientation
/// The name of ``UIGestureRecognizer/State`` before Swift 4.2.
public typealias UIGestureRecognizerState = UIGestureRecognizer.State

extension UIView {
  /// Calls ``UIView/bringSubviewToFront(_:)``, the name since Swift 4.2.
  public func bringSubview(toFront view: UIView) { bringSubviewToFront(view) }
  /// Calls ``UIView/sendSubviewToBack(_:)``, the name since Swift 4.2.
  public func sendSubview(toBack view: UIView) { sendSubviewToBack(view) }
}

extension UIViewController {
  /// Calls ``UIViewController/addChild(_:)``, the name since Swift 4.2.
  public func addChildViewController(_ childController: UIViewController) {
    addChild(childController)
  }
  /// Calls ``UIViewController/removeFromParent()``, the name since Swift 4.2.
  public func removeFromParentViewController() { removeFromParent() }
}

/// Returns a rectangle reduced by insets, in points.
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect {
  rect.inset(by: insets)
}
