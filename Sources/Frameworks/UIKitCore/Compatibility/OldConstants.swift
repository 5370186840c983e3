public import CoreGraphics
public import Foundation

// Constants and functions with their names from before Swift 4.2. They are now members of types; the old names are
// kept so that older source code compiles.

/// The former name of `UIFont.Weight.ultraLight`, used before Swift 4.2.
public let UIFontWeightUltraLight = UIFont.Weight.ultraLight
/// The former name of `UIFont.Weight.thin`, used before Swift 4.2.
public let UIFontWeightThin = UIFont.Weight.thin
/// The former name of `UIFont.Weight.light`, used before Swift 4.2.
public let UIFontWeightLight = UIFont.Weight.light
/// The former name of `UIFont.Weight.regular`, used before Swift 4.2.
public let UIFontWeightRegular = UIFont.Weight.regular
/// The former name of `UIFont.Weight.medium`, used before Swift 4.2.
public let UIFontWeightMedium = UIFont.Weight.medium
/// The former name of `UIFont.Weight.semibold`, used before Swift 4.2.
public let UIFontWeightSemibold = UIFont.Weight.semibold
/// The former name of `UIFont.Weight.bold`, used before Swift 4.2.
public let UIFontWeightBold = UIFont.Weight.bold
/// The former name of `UIFont.Weight.heavy`, used before Swift 4.2.
public let UIFontWeightHeavy = UIFont.Weight.heavy
/// The former name of `UIFont.Weight.black`, used before Swift 4.2.
public let UIFontWeightBlack = UIFont.Weight.black
/// The former name of ``UILayoutPriority/required``, used before Swift 4.2.
public let UILayoutPriorityRequired = UILayoutPriority.required
/// The former name of ``UILayoutPriority/defaultHigh``, used before Swift 4.2.
public let UILayoutPriorityDefaultHigh = UILayoutPriority.defaultHigh
/// The former name of ``UILayoutPriority/defaultLow``, used before Swift 4.2.
public let UILayoutPriorityDefaultLow = UILayoutPriority.defaultLow
/// The former name of ``UILayoutPriority/fittingSizeLevel``, used before Swift 4.2.
public let UILayoutPriorityFittingSizeLevel = UILayoutPriority.fittingSizeLevel
/// The former name of ``UIView/noIntrinsicMetric``, used before Swift 4.2.
public let UIViewNoIntrinsicMetric = UIView.noIntrinsicMetric
/// The former name of ``UIView/layoutFittingCompressedSize``, used before Swift 4.2.
public let UILayoutFittingCompressedSize = UIView.layoutFittingCompressedSize
/// The former name of ``UIView/layoutFittingExpandedSize``, used before Swift 4.2.
public let UILayoutFittingExpandedSize = UIView.layoutFittingExpandedSize
/// The former name of ``UIApplication/openSettingsURLString``, used before Swift 4.2.
public let UIApplicationOpenSettingsURLString = UIApplication.openSettingsURLString
/// The former name of ``UIResponder/keyboardFrameBeginUserInfoKey``, used before Swift 4.2.
public let UIKeyboardFrameBeginUserInfoKey = UIResponder.keyboardFrameBeginUserInfoKey
/// The former name of ``UIResponder/keyboardFrameEndUserInfoKey``, used before Swift 4.2.
public let UIKeyboardFrameEndUserInfoKey = UIResponder.keyboardFrameEndUserInfoKey
/// The former name of ``UIResponder/keyboardAnimationDurationUserInfoKey``, used before Swift 4.2.
public let UIKeyboardAnimationDurationUserInfoKey = UIResponder.keyboardAnimationDurationUserInfoKey
/// The former name of ``UIResponder/keyboardAnimationCurveUserInfoKey``, used before Swift 4.2.
public let UIKeyboardAnimationCurveUserInfoKey = UIResponder.keyboardAnimationCurveUserInfoKey
/// The former name of ``UIEdgeInsets/zero``, used before Swift 4.2.
public let UIEdgeInsetsZero = UIEdgeInsets.zero
/// The former name of ``UIOffset/zero``, used before Swift 4.2.
public let UIOffsetZero = UIOffset.zero
/// The former name of ``UIAccessibilityTraits/none``, used before Swift 4.2.
public let UIAccessibilityTraitNone = UIAccessibilityTraits.none
/// The former name of ``UIAccessibilityTraits/button``, used before Swift 4.2.
public let UIAccessibilityTraitButton = UIAccessibilityTraits.button
/// The former name of ``UIAccessibilityTraits/link``, used before Swift 4.2.
public let UIAccessibilityTraitLink = UIAccessibilityTraits.link
/// The former name of ``UIAccessibilityTraits/header``, used before Swift 4.2.
public let UIAccessibilityTraitHeader = UIAccessibilityTraits.header
/// The former name of ``UIAccessibilityTraits/searchField``, used before Swift 4.2.
public let UIAccessibilityTraitSearchField = UIAccessibilityTraits.searchField
/// The former name of ``UIAccessibilityTraits/image``, used before Swift 4.2.
public let UIAccessibilityTraitImage = UIAccessibilityTraits.image
/// The former name of ``UIAccessibilityTraits/selected``, used before Swift 4.2.
public let UIAccessibilityTraitSelected = UIAccessibilityTraits.selected
/// The former name of ``UIAccessibilityTraits/staticText``, used before Swift 4.2.
public let UIAccessibilityTraitStaticText = UIAccessibilityTraits.staticText
/// The former name of ``UIAccessibilityTraits/notEnabled``, used before Swift 4.2.
public let UIAccessibilityTraitNotEnabled = UIAccessibilityTraits.notEnabled
/// The former name of ``UIAccessibilityTraits/updatesFrequently``, used before Swift 4.2.
public let UIAccessibilityTraitUpdatesFrequently = UIAccessibilityTraits.updatesFrequently
/// The former name of ``UIAccessibilityTraits/adjustable``, used before Swift 4.2.
public let UIAccessibilityTraitAdjustable = UIAccessibilityTraits.adjustable
/// The former name of `NSAttributedString.Key.font`, used before Swift 4.2.
public let NSFontAttributeName = NSAttributedString.Key.font
/// The former name of `NSAttributedString.Key.foregroundColor`, used before Swift 4.2.
public let NSForegroundColorAttributeName = NSAttributedString.Key.foregroundColor
/// The former name of `NSAttributedString.Key.backgroundColor`, used before Swift 4.2.
public let NSBackgroundColorAttributeName = NSAttributedString.Key.backgroundColor
/// The former name of `NSAttributedString.Key.paragraphStyle`, used before Swift 4.2.
public let NSParagraphStyleAttributeName = NSAttributedString.Key.paragraphStyle
/// The former name of `NSAttributedString.Key.kern`, used before Swift 4.2.
public let NSKernAttributeName = NSAttributedString.Key.kern
/// The former name of `NSAttributedString.Key.underlineStyle`, used before Swift 4.2.
public let NSUnderlineStyleAttributeName = NSAttributedString.Key.underlineStyle
/// The former name of `NSAttributedString.Key.strikethroughStyle`, used before Swift 4.2.
public let NSStrikethroughStyleAttributeName = NSAttributedString.Key.strikethroughStyle
/// The former name of `NSAttributedString.Key.strokeColor`, used before Swift 4.2.
public let NSStrokeColorAttributeName = NSAttributedString.Key.strokeColor
/// The former name of `NSAttributedString.Key.strokeWidth`, used before Swift 4.2.
public let NSStrokeWidthAttributeName = NSAttributedString.Key.strokeWidth
/// The former name of `NSAttributedString.Key.shadow`, used before Swift 4.2.
public let NSShadowAttributeName = NSAttributedString.Key.shadow
/// The former name of `NSAttributedString.Key.baselineOffset`, used before Swift 4.2.
public let NSBaselineOffsetAttributeName = NSAttributedString.Key.baselineOffset

extension NSNotification.Name {
  /// The former name of ``UIApplication/didBecomeActiveNotification``, used before Swift 4.2.
  public static let UIApplicationDidBecomeActive = UIApplication.didBecomeActiveNotification
  /// The former name of ``UIApplication/willResignActiveNotification``, used before Swift 4.2.
  public static let UIApplicationWillResignActive = UIApplication.willResignActiveNotification
  /// The former name of ``UIApplication/didEnterBackgroundNotification``, used before Swift 4.2.
  public static let UIApplicationDidEnterBackground = UIApplication.didEnterBackgroundNotification
  /// The former name of ``UIApplication/willEnterForegroundNotification``, used before Swift 4.2.
  public static let UIApplicationWillEnterForeground = UIApplication.willEnterForegroundNotification
  /// The former name of ``UIApplication/didFinishLaunchingNotification``, used before Swift 4.2.
  public static let UIApplicationDidFinishLaunching = UIApplication.didFinishLaunchingNotification
  /// The former name of ``UIApplication/willTerminateNotification``, used before Swift 4.2.
  public static let UIApplicationWillTerminate = UIApplication.willTerminateNotification
  /// The former name of ``UIApplication/didReceiveMemoryWarningNotification``, used before Swift 4.2.
  public static let UIApplicationDidReceiveMemoryWarning = UIApplication
    .didReceiveMemoryWarningNotification
  /// The former name of ``UIApplication/significantTimeChangeNotification``, used before Swift 4.2.
  public static let UIApplicationSignificantTimeChange = UIApplication
    .significantTimeChangeNotification
  /// The former name of ``UIResponder/keyboardWillShowNotification``, used before Swift 4.2.
  public static let UIKeyboardWillShow = UIResponder.keyboardWillShowNotification
  /// The former name of ``UIResponder/keyboardDidShowNotification``, used before Swift 4.2.
  public static let UIKeyboardDidShow = UIResponder.keyboardDidShowNotification
  /// The former name of ``UIResponder/keyboardWillHideNotification``, used before Swift 4.2.
  public static let UIKeyboardWillHide = UIResponder.keyboardWillHideNotification
  /// The former name of ``UIResponder/keyboardDidHideNotification``, used before Swift 4.2.
  public static let UIKeyboardDidHide = UIResponder.keyboardDidHideNotification
  /// The former name of ``UIResponder/keyboardWillChangeFrameNotification``, used before Swift 4.2.
  public static let UIKeyboardWillChangeFrame = UIResponder.keyboardWillChangeFrameNotification
  /// The former name of ``UIResponder/keyboardDidChangeFrameNotification``, used before Swift 4.2.
  public static let UIKeyboardDidChangeFrame = UIResponder.keyboardDidChangeFrameNotification
  /// The former name of ``UIDevice/orientationDidChangeNotification``, used before Swift 4.2.
  public static let UIDeviceOrientationDidChange = UIDevice.orientationDidChangeNotification
  /// The former name of ``UIContentSizeCategory/didChangeNotification``, used before Swift 4.2.
  public static let UIContentSizeCategoryDidChange = UIContentSizeCategory.didChangeNotification
}

/// Calls `NSCoder.string(for:)`, which replaced this name in Swift 4.2.
public func NSStringFromCGPoint(_ value: CGPoint) -> String { NSCoder.string(for: value) }
/// Calls `NSCoder.string(for:)`, which replaced this name in Swift 4.2.
public func NSStringFromCGSize(_ value: CGSize) -> String { NSCoder.string(for: value) }
/// Calls `NSCoder.string(for:)`, which replaced this name in Swift 4.2.
public func NSStringFromCGRect(_ value: CGRect) -> String { NSCoder.string(for: value) }
/// Calls `NSCoder.string(for:)`, which replaced this name in Swift 4.2.
public func NSStringFromCGVector(_ value: CGVector) -> String { NSCoder.string(for: value) }
/// Calls `NSCoder.string(for:)`, which replaced this name in Swift 4.2.
public func NSStringFromCGAffineTransform(_ value: CGAffineTransform) -> String {
  NSCoder.string(for: value)
}
/// Calls `NSCoder.string(for:)`, which replaced this name in Swift 4.2.
public func NSStringFromUIEdgeInsets(_ insets: UIEdgeInsets) -> String {
  NSCoder.string(for: insets)
}
/// Calls `NSCoder.cgVector(for:)`, which replaced this name in Swift 4.2.
public func CGVectorFromString(_ string: String) -> CGVector { NSCoder.cgVector(for: string) }
/// Calls `NSCoder.cgAffineTransform(for:)`, which replaced this name in Swift 4.2.
public func CGAffineTransformFromString(_ string: String) -> CGAffineTransform {
  NSCoder.cgAffineTransform(for: string)
}
/// Returns insets with the given values, in points.
public func UIEdgeInsetsMake(
  _ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat
) -> UIEdgeInsets {
  UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}
/// Returns an offset with the given horizontal and vertical components, in points.
public func UIOffsetMake(_ horizontal: CGFloat, _ vertical: CGFloat) -> UIOffset {
  UIOffset(horizontal: horizontal, vertical: vertical)
}
/// Returns whether two insets are equal.
public func UIEdgeInsetsEqualToEdgeInsets(_ a: UIEdgeInsets, _ b: UIEdgeInsets) -> Bool { a == b }
/// Calls ``UIImage/pngData()``, which replaced this name in Swift 4.2.
public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }
/// Calls ``UIImage/jpegData(compressionQuality:)``, which replaced this name in Swift 4.2.
public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? {
  image.jpegData(compressionQuality: compressionQuality)
}

extension UIViewController {
  /// The former name of ``UIViewController/children``, used before Swift 4.2.
  public var childViewControllers: [UIViewController] { children }
  /// Calls ``UIViewController/willMove(toParent:)``, which replaced this name in Swift 4.2.
  public func willMove(toParentViewController parent: UIViewController?) {
    willMove(toParent: parent)
  }
  /// Calls ``UIViewController/didMove(toParent:)``, which replaced this name in Swift 4.2.
  public func didMove(toParentViewController parent: UIViewController?) {
    didMove(toParent: parent)
  }
}

extension UIActivityIndicatorView {
  /// Calls ``UIActivityIndicatorView/init(style:)``, which replaced this name in Swift 4.2.
  public convenience init(activityIndicatorStyle style: Style) { self.init(style: style) }
  /// The former name of ``UIActivityIndicatorView/style``, used before Swift 4.2.
  public var activityIndicatorViewStyle: Style {
    get { style }
    set { style = newValue }
  }
}

extension NSUnderlineStyle {
  /// The former name of ``single``, used before Swift 4.2.
  public static let styleSingle = NSUnderlineStyle.single
  /// The former name of ``thick``, used before Swift 4.2.
  public static let styleThick = NSUnderlineStyle.thick
  /// The former name of ``double``, used before Swift 4.2.
  public static let styleDouble = NSUnderlineStyle.double
}
