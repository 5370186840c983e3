// Type names from before Swift 4.2. These types are now nested in other types; the old names are kept so that older
// source code compiles.

/// The former name of ``UIControl/State``, used before Swift 4.2.
public typealias UIControlState = UIControl.State
/// The former name of ``UIControl/Event``, used before Swift 4.2.
public typealias UIControlEvents = UIControl.Event
/// The former name of ``UIControl/ContentHorizontalAlignment``, used before Swift 4.2.
public typealias UIControlContentHorizontalAlignment = UIControl.ContentHorizontalAlignment
/// The former name of ``UIControl/ContentVerticalAlignment``, used before Swift 4.2.
public typealias UIControlContentVerticalAlignment = UIControl.ContentVerticalAlignment
/// The former name of ``UIView/AutoresizingMask``, used before Swift 4.2.
public typealias UIViewAutoresizing = UIView.AutoresizingMask
/// The former name of ``UIView/TintAdjustmentMode``, used before Swift 4.2.
public typealias UIViewTintAdjustmentMode = UIView.TintAdjustmentMode
/// The former name of ``UIView/SystemAnimation``, used before Swift 4.2.
public typealias UISystemAnimation = UIView.SystemAnimation
/// The former name of ``UIActivityIndicatorView/Style``, used before Swift 4.2.
public typealias UIActivityIndicatorViewStyle = UIActivityIndicatorView.Style
/// The former name of ``UIBarButtonItem/Style``, used before Swift 4.2.
public typealias UIBarButtonItemStyle = UIBarButtonItem.Style
/// The former name of ``UIBarButtonItem/SystemItem``, used before Swift 4.2.
public typealias UIBarButtonSystemItem = UIBarButtonItem.SystemItem
/// The former name of ``UITabBarItem/SystemItem``, used before Swift 4.2.
public typealias UITabBarSystemItem = UITabBarItem.SystemItem
/// The former name of ``UIApplication/State``, used before Swift 4.2.
public typealias UIApplicationState = UIApplication.State
/// The former name of ``UIApplication/LaunchOptionsKey``, used before Swift 4.2.
public typealias UIApplicationLaunchOptionsKey = UIApplication.LaunchOptionsKey
/// The former name of ``NSLayoutConstraint/Axis``, used before Swift 4.2.
public typealias UILayoutConstraintAxis = NSLayoutConstraint.Axis
/// The former name of ``UIStackView/Distribution``, used before Swift 4.2.
public typealias UIStackViewDistribution = UIStackView.Distribution
/// The former name of ``UIStackView/Alignment``, used before Swift 4.2.
public typealias UIStackViewAlignment = UIStackView.Alignment
/// The former name of ``NSLayoutConstraint/Attribute``, used before Swift 4.2.
public typealias NSLayoutAttribute = NSLayoutConstraint.Attribute
/// The former name of ``NSLayoutConstraint/Relation``, used before Swift 4.2.
public typealias NSLayoutRelation = NSLayoutConstraint.Relation
/// The former name of ``NSLayoutConstraint/FormatOptions``, used before Swift 4.2.
public typealias NSLayoutFormatOptions = NSLayoutConstraint.FormatOptions
/// The former name of ``UIImage/RenderingMode``, used before Swift 4.2.
public typealias UIImageRenderingMode = UIImage.RenderingMode
/// The former name of ``UIImage/ResizingMode``, used before Swift 4.2.
public typealias UIImageResizingMode = UIImage.ResizingMode
/// The former name of ``UIBlurEffect/Style``, used before Swift 4.2.
public typealias UIBlurEffectStyle = UIBlurEffect.Style
/// The former name of ``UIScrollView/KeyboardDismissMode``, used before Swift 4.2.
public typealias UIScrollViewKeyboardDismissMode = UIScrollView.KeyboardDismissMode
/// The former name of ``UIScrollView/IndicatorStyle``, used before Swift 4.2.
public typealias UIScrollViewIndicatorStyle = UIScrollView.IndicatorStyle
/// The former name of ``UISwipeGestureRecognizer/Direction``, used before Swift 4.2.
public typealias UISwipeGestureRecognizerDirection = UISwipeGestureRecognizer.Direction
/// The former name of ``UINavigationController/Operation``, used before Swift 4.2.
public typealias UINavigationControllerOperation = UINavigationController.Operation
/// The former name of `UIFont.Weight`, used before Swift 4.2.
public typealias UIFontWeight = UIFont.Weight
/// The former name of `UIFont.TextStyle`, used before Swift 4.2.
public typealias UIFontTextStyle = UIFont.TextStyle
/// The former name of ``UIEvent/EventType``, used before Swift 4.2.
public typealias UIEventType = UIEvent.EventType
/// The former name of ``UITouch/Phase``, used before Swift 4.2.
public typealias UITouchPhase = UITouch.Phase
