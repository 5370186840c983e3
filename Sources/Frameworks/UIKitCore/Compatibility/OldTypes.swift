// Types from before Swift 4.2, which are members of others since: sources of that time compile with them.

/// ``UIControl/State``.
public typealias UIControlState = UIControl.State
/// ``UIControl/Event``.
public typealias UIControlEvents = UIControl.Event
/// ``UIControl/ContentHorizontalAlignment``.
public typealias UIControlContentHorizontalAlignment = UIControl.ContentHorizontalAlignment
/// ``UIControl/ContentVerticalAlignment``.
public typealias UIControlContentVerticalAlignment = UIControl.ContentVerticalAlignment
/// ``UIView/AutoresizingMask``.
public typealias UIViewAutoresizing = UIView.AutoresizingMask
/// ``UIView/TintAdjustmentMode``.
public typealias UIViewTintAdjustmentMode = UIView.TintAdjustmentMode
/// ``UIView/SystemAnimation``.
public typealias UISystemAnimation = UIView.SystemAnimation
/// ``UIActivityIndicatorView/Style``.
public typealias UIActivityIndicatorViewStyle = UIActivityIndicatorView.Style
/// ``UIBarButtonItem/Style``.
public typealias UIBarButtonItemStyle = UIBarButtonItem.Style
/// ``UIBarButtonItem/SystemItem``.
public typealias UIBarButtonSystemItem = UIBarButtonItem.SystemItem
/// ``UITabBarItem/SystemItem``.
public typealias UITabBarSystemItem = UITabBarItem.SystemItem
/// ``UIApplication/State``.
public typealias UIApplicationState = UIApplication.State
/// ``UIApplication/LaunchOptionsKey``.
public typealias UIApplicationLaunchOptionsKey = UIApplication.LaunchOptionsKey
/// ``NSLayoutConstraint/Axis``.
public typealias UILayoutConstraintAxis = NSLayoutConstraint.Axis
/// ``UIStackView/Distribution``.
public typealias UIStackViewDistribution = UIStackView.Distribution
/// ``UIStackView/Alignment``.
public typealias UIStackViewAlignment = UIStackView.Alignment
/// ``NSLayoutConstraint/Attribute``.
public typealias NSLayoutAttribute = NSLayoutConstraint.Attribute
/// ``NSLayoutConstraint/Relation``.
public typealias NSLayoutRelation = NSLayoutConstraint.Relation
/// ``NSLayoutConstraint/FormatOptions``.
public typealias NSLayoutFormatOptions = NSLayoutConstraint.FormatOptions
/// ``UIImage/RenderingMode``.
public typealias UIImageRenderingMode = UIImage.RenderingMode
/// ``UIImage/ResizingMode``.
public typealias UIImageResizingMode = UIImage.ResizingMode
/// ``UIBlurEffect/Style``.
public typealias UIBlurEffectStyle = UIBlurEffect.Style
/// ``UIScrollView/KeyboardDismissMode``.
public typealias UIScrollViewKeyboardDismissMode = UIScrollView.KeyboardDismissMode
/// ``UIScrollView/IndicatorStyle``.
public typealias UIScrollViewIndicatorStyle = UIScrollView.IndicatorStyle
/// ``UISwipeGestureRecognizer/Direction``.
public typealias UISwipeGestureRecognizerDirection = UISwipeGestureRecognizer.Direction
/// ``UINavigationController/Operation``.
public typealias UINavigationControllerOperation = UINavigationController.Operation
/// ``UIFont/Weight``.
public typealias UIFontWeight = UIFont.Weight
/// ``UIFont/TextStyle``.
public typealias UIFontTextStyle = UIFont.TextStyle
/// ``UIEvent/EventType``.
public typealias UIEventType = UIEvent.EventType
/// ``UITouch/Phase``.
public typealias UITouchPhase = UITouch.Phase
