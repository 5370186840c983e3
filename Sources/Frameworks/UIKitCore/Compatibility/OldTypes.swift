// Type names of Swift versions before 4.2. These types are nested in others since, and the names are kept so that
// older source code compiles.

/// The name of ``UIControl/State`` before Swift 4.2.
public typealias UIControlState = UIControl.State
/// The name of ``UIControl/Event`` before Swift 4.2.
public typealias UIControlEvents = UIControl.Event
/// The name of ``UIControl/ContentHorizontalAlignment`` before Swift 4.2.
public typealias UIControlContentHorizontalAlignment = UIControl.ContentHorizontalAlignment
/// The name of ``UIControl/ContentVerticalAlignment`` before Swift 4.2.
public typealias UIControlContentVerticalAlignment = UIControl.ContentVerticalAlignment
/// The name of ``UIView/AutoresizingMask`` before Swift 4.2.
public typealias UIViewAutoresizing = UIView.AutoresizingMask
/// The name of ``UIView/TintAdjustmentMode`` before Swift 4.2.
public typealias UIViewTintAdjustmentMode = UIView.TintAdjustmentMode
/// The name of ``UIView/SystemAnimation`` before Swift 4.2.
public typealias UISystemAnimation = UIView.SystemAnimation
/// The name of ``UIActivityIndicatorView/Style`` before Swift 4.2.
public typealias UIActivityIndicatorViewStyle = UIActivityIndicatorView.Style
/// The name of ``UIBarButtonItem/Style`` before Swift 4.2.
public typealias UIBarButtonItemStyle = UIBarButtonItem.Style
/// The name of ``UIBarButtonItem/SystemItem`` before Swift 4.2.
public typealias UIBarButtonSystemItem = UIBarButtonItem.SystemItem
/// The name of ``UITabBarItem/SystemItem`` before Swift 4.2.
public typealias UITabBarSystemItem = UITabBarItem.SystemItem
/// The name of ``UIApplication/State`` before Swift 4.2.
public typealias UIApplicationState = UIApplication.State
/// The name of ``UIApplication/LaunchOptionsKey`` before Swift 4.2.
public typealias UIApplicationLaunchOptionsKey = UIApplication.LaunchOptionsKey
/// The name of ``NSLayoutConstraint/Axis`` before Swift 4.2.
public typealias UILayoutConstraintAxis = NSLayoutConstraint.Axis
/// The name of ``UIStackView/Distribution`` before Swift 4.2.
public typealias UIStackViewDistribution = UIStackView.Distribution
/// The name of ``UIStackView/Alignment`` before Swift 4.2.
public typealias UIStackViewAlignment = UIStackView.Alignment
/// The name of ``NSLayoutConstraint/Attribute`` before Swift 4.2.
public typealias NSLayoutAttribute = NSLayoutConstraint.Attribute
/// The name of ``NSLayoutConstraint/Relation`` before Swift 4.2.
public typealias NSLayoutRelation = NSLayoutConstraint.Relation
/// The name of ``NSLayoutConstraint/FormatOptions`` before Swift 4.2.
public typealias NSLayoutFormatOptions = NSLayoutConstraint.FormatOptions
/// The name of ``UIImage/RenderingMode`` before Swift 4.2.
public typealias UIImageRenderingMode = UIImage.RenderingMode
/// The name of ``UIImage/ResizingMode`` before Swift 4.2.
public typealias UIImageResizingMode = UIImage.ResizingMode
/// The name of ``UIBlurEffect/Style`` before Swift 4.2.
public typealias UIBlurEffectStyle = UIBlurEffect.Style
/// The name of ``UIScrollView/KeyboardDismissMode`` before Swift 4.2.
public typealias UIScrollViewKeyboardDismissMode = UIScrollView.KeyboardDismissMode
/// The name of ``UIScrollView/IndicatorStyle`` before Swift 4.2.
public typealias UIScrollViewIndicatorStyle = UIScrollView.IndicatorStyle
/// The name of ``UISwipeGestureRecognizer/Direction`` before Swift 4.2.
public typealias UISwipeGestureRecognizerDirection = UISwipeGestureRecognizer.Direction
/// The name of ``UINavigationController/Operation`` before Swift 4.2.
public typealias UINavigationControllerOperation = UINavigationController.Operation
/// The name of `UIFont.Weight` before Swift 4.2.
public typealias UIFontWeight = UIFont.Weight
/// The name of `UIFont.TextStyle` before Swift 4.2.
public typealias UIFontTextStyle = UIFont.TextStyle
/// The name of ``UIEvent/EventType`` before Swift 4.2.
public typealias UIEventType = UIEvent.EventType
/// The name of ``UITouch/Phase`` before Swift 4.2.
public typealias UITouchPhase = UITouch.Phase
