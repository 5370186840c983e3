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
/// ``UITableView/Style``.
public typealias UITableViewStyle = UITableView.Style
/// ``UITableView/RowAnimation``.
public typealias UITableViewRowAnimation = UITableView.RowAnimation
/// ``UITableView/ScrollPosition``.
public typealias UITableViewScrollPosition = UITableView.ScrollPosition
/// ``UITableViewCell/CellStyle``.
public typealias UITableViewCellStyle = UITableViewCell.CellStyle
/// ``UITableViewCell/SelectionStyle``.
public typealias UITableViewCellSelectionStyle = UITableViewCell.SelectionStyle
/// ``UITableViewCell/AccessoryType``.
public typealias UITableViewCellAccessoryType = UITableViewCell.AccessoryType
/// ``UITableViewCell/EditingStyle``.
public typealias UITableViewCellEditingStyle = UITableViewCell.EditingStyle
/// ``UITableViewCell/SeparatorStyle``.
public typealias UITableViewCellSeparatorStyle = UITableViewCell.SeparatorStyle
/// ``UICollectionView/ScrollDirection``.
public typealias UICollectionViewScrollDirection = UICollectionView.ScrollDirection
/// ``UICollectionView/ScrollPosition``.
public typealias UICollectionViewScrollPosition = UICollectionView.ScrollPosition
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
/// ``UIAlertAction/Style``.
public typealias UIAlertActionStyle = UIAlertAction.Style
/// ``UIAlertController/Style``.
public typealias UIAlertControllerStyle = UIAlertController.Style
/// ``UITextField/ViewMode``.
public typealias UITextFieldViewMode = UITextField.ViewMode
/// ``UITextField/BorderStyle``.
public typealias UITextBorderStyle = UITextField.BorderStyle
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
/// ``UIPageViewController/NavigationDirection``.
public typealias UIPageViewControllerNavigationDirection = UIPageViewController.NavigationDirection
/// ``UIPageViewController/NavigationOrientation``.
public typealias UIPageViewControllerNavigationOrientation = UIPageViewController
  .NavigationOrientation
/// ``UIPageViewController/TransitionStyle``.
public typealias UIPageViewControllerTransitionStyle = UIPageViewController.TransitionStyle
/// ``UINavigationController/Operation``.
public typealias UINavigationControllerOperation = UINavigationController.Operation
/// ``UIButton/ButtonType``.
public typealias UIButtonType = UIButton.ButtonType
/// ``UIFont/Weight``.
public typealias UIFontWeight = UIFont.Weight
/// ``UIFont/TextStyle``.
public typealias UIFontTextStyle = UIFont.TextStyle
/// ``UIEvent/EventType``.
public typealias UIEventType = UIEvent.EventType
/// ``UITouch/Phase``.
public typealias UITouchPhase = UITouch.Phase
