public import CoreGraphics
public import Foundation

// Constants and functions of Swift versions before 4.2. They have become members of types since, and are kept so that
// older source code compiles.

/// The name of `UIFont.Weight.ultraLight` before Swift 4.2.
public let UIFontWeightUltraLight = UIFont.Weight.ultraLight
/// The name of `UIFont.Weight.thin` before Swift 4.2.
public let UIFontWeightThin = UIFont.Weight.thin
/// The name of `UIFont.Weight.light` before Swift 4.2.
public let UIFontWeightLight = UIFont.Weight.light
/// The name of `UIFont.Weight.regular` before Swift 4.2.
public let UIFontWeightRegular = UIFont.Weight.regular
/// The name of `UIFont.Weight.medium` before Swift 4.2.
public let UIFontWeightMedium = UIFont.Weight.medium
/// The name of `UIFont.Weight.semibold` before Swift 4.2.
public let UIFontWeightSemibold = UIFont.Weight.semibold
/// The name of `UIFont.Weight.bold` before Swift 4.2.
public let UIFontWeightBold = UIFont.Weight.bold
/// The name of `UIFont.Weight.heavy` before Swift 4.2.
public let UIFontWeightHeavy = UIFont.Weight.heavy
/// The name of `UIFont.Weight.black` before Swift 4.2.
public let UIFontWeightBlack = UIFont.Weight.black
/// The name of ``UILayoutPriority/required`` before Swift 4.2.
public let UILayoutPriorityRequired = UILayoutPriority.required
/// The name of ``UILayoutPriority/defaultHigh`` before Swift 4.2.
public let UILayoutPriorityDefaultHigh = UILayoutPriority.defaultHigh
/// The name of ``UILayoutPriority/defaultLow`` before Swift 4.2.
public let UILayoutPriorityDefaultLow = UILayoutPriority.defaultLow
/// The name of ``UILayoutPriority/fittingSizeLevel`` before Swift 4.2.
public let UILayoutPriorityFittingSizeLevel = UILayoutPriority.fittingSizeLevel
/// The name of ``UIView/noIntrinsicMetric`` before Swift 4.2.
public let UIViewNoIntrinsicMetric = UIView.noIntrinsicMetric
/// The name of ``UIView/layoutFittingCompressedSize`` before Swift 4.2.
public let UILayoutFittingCompressedSize = UIView.layoutFittingCompressedSize
/// The name of ``UIView/layoutFittingExpandedSize`` before Swift 4.2.
public let UILayoutFittingExpandedSize = UIView.layoutFittingExpandedSize
/// The name of ``UIApplication/openSettingsURLString`` before Swift 4.2.
public let UIApplicationOpenSettingsURLString = UIApplication.openSettingsURLString
/// The name of ``UIResponder/keyboardFrameBeginUserInfoKey`` before Swift 4.2.
public let UIKeyboardFrameBeginUserInfoKey = UIResponder.keyboardFrameBeginUserInfoKey
/// The name of ``UIResponder/keyboardFrameEndUserInfoKey`` before Swift 4.2.
public let UIKeyboardFrameEndUserInfoKey = UIResponder.keyboardFrameEndUserInfoKey
/// The name of ``UIResponder/keyboardAnimationDurationUserInfoKey`` before Swift 4.2.
public let UIKeyboardAnimationDurationUserInfoKey = UIResponder.keyboardAnimationDurationUserInfoKey
/// The name of ``UIResponder/keyboardAnimationCurveUserInfoKey`` before Swift 4.2.
public let UIKeyboardAnimationCurveUserInfoKey = UIResponder.keyboardAnimationCurveUserInfoKey
/// The name of ``UIEdgeInsets/zero`` before Swift 4.2.
public let UIEdgeInsetsZero = UIEdgeInsets.zero
/// The name of ``UIOffset/zero`` before Swift 4.2.
public let UIOffsetZero = UIOffset.zero
/// The name of ``UIAccessibilityTraits/none`` before Swift 4.2.
public let UIAccessibilityTraitNone = UIAccessibilityTraits.none
/// The name of ``UIAccessibilityTraits/button`` before Swift 4.2.
public let UIAccessibilityTraitButton = UIAccessibilityTraits.button
/// The name of ``UIAccessibilityTraits/link`` before Swift 4.2.
public let UIAccessibilityTraitLink = UIAccessibilityTraits.link
/// The name of ``UIAccessibilityTraits/header`` before Swift 4.2.
public let UIAccessibilityTraitHeader = UIAccessibilityTraits.header
/// The name of ``UIAccessibilityTraits/searchField`` before Swift 4.2.
public let UIAccessibilityTraitSearchField = UIAccessibilityTraits.searchField
/// The name of ``UIAccessibilityTraits/image`` before Swift 4.2.
public let UIAccessibilityTraitImage = UIAccessibilityTraits.image
/// The name of ``UIAccessibilityTraits/selected`` before Swift 4.2.
public let UIAccessibilityTraitSelected = UIAccessibilityTraits.selected
/// The name of ``UIAccessibilityTraits/staticText`` before Swift 4.2.
public let UIAccessibilityTraitStaticText = UIAccessibilityTraits.staticText
/// The name of ``UIAccessibilityTraits/notEnabled`` before Swift 4.2.
public let UIAccessibilityTraitNotEnabled = UIAccessibilityTraits.notEnabled
/// The name of ``UIAccessibilityTraits/updatesFrequently`` before Swift 4.2.
public let UIAccessibilityTraitUpdatesFrequently = UIAccessibilityTraits.updatesFrequently
/// The name of ``UIAccessibilityTraits/adjustable`` before Swift 4.2.
public let UIAccessibilityTraitAdjustable = UIAccessibilityTraits.adjustable
/// The name of `NSAttributedString.Key.font` before Swift 4.2.
public let NSFontAttributeName = NSAttributedString.Key.font
/// The name of `NSAttributedString.Key.foregroundColor` before Swift 4.2.
public let NSForegroundColorAttributeName = NSAttributedString.Key.foregroundColor
/// The name of `NSAttributedString.Key.backgroundColor` before Swift 4.2.
public let NSBackgroundColorAttributeName = NSAttributedString.Key.backgroundColor
/// The name of `NSAttributedString.Key.paragraphStyle` before Swift 4.2.
public let NSParagraphStyleAttributeName = NSAttributedString.Key.paragraphStyle
/// The name of `NSAttributedString.Key.kern` before Swift 4.2.
public let NSKernAttributeName = NSAttributedString.Key.kern
/// The name of `NSAttributedString.Key.underlineStyle` before Swift 4.2.
public let NSUnderlineStyleAttributeName = NSAttributedString.Key.underlineStyle
/// The name of `NSAttributedString.Key.strikethroughStyle` before Swift 4.2.
public let NSStrikethroughStyleAttributeName = NSAttributedString.Key.strikethroughStyle
/// The name of `NSAttributedString.Key.strokeColor` before Swift 4.2.
public let NSStrokeColorAttributeName = NSAttributedString.Key.strokeColor
/// The name of `NSAttributedString.Key.strokeWidth` before Swift 4.2.
public let NSStrokeWidthAttributeName = NSAttributedString.Key.strokeWidth
/// The name of `NSAttributedString.Key.shadow` before Swift 4.2.
public let NSShadowAttributeName = NSAttributedString.Key.shadow
/// The name of `NSAttributedString.Key.baselineOffset` before Swift 4.2.
public let NSBaselineOffsetAttributeName = NSAttributedString.Key.baselineOffset

extension NSNotification.Name {
  /// The name of ``UIApplication/didBecomeActiveNotification`` before Swift 4.2.
  public static let UIApplicationDidBecomeActive = UIApplication.didBecomeActiveNotification
  /// The name of ``UIApplication/willResignActiveNotification`` before Swift 4.2.
  public static let UIApplicationWillResignActive = UIApplication.willResignActiveNotification
  /// The name of ``UIApplication/didEnterBackgroundNotification`` before Swift 4.2.
  public static let UIApplicationDidEnterBackground = UIApplication.didEnterBackgroundNotification
  /// The name of ``UIApplication/willEnterForegroundNotification`` before Swift 4.2.
  public static let UIApplicationWillEnterForeground = UIApplication.willEnterForegroundNotification
  /// The name of ``UIApplication/didFinishLaunchingNotification`` before Swift 4.2.
  public static let UIApplicationDidFinishLaunching = UIApplication.didFinishLaunchingNotification
  /// The name of ``UIApplication/willTerminateNotification`` before Swift 4.2.
  public static let UIApplicationWillTerminate = UIApplication.willTerminateNotification
  /// The name of ``UIApplication/didReceiveMemoryWarningNotification`` before Swift 4.2.
  public static let UIApplicationDidReceiveMemoryWarning = UIApplication
    .didReceiveMemoryWarningNotification
  /// The name of ``UIApplication/significantTimeChangeNotification`` before Swift 4.2.
  public static let UIApplicationSignificantTimeChange = UIApplication
    .significantTimeChangeNotification
  /// The name of ``UIResponder/keyboardWillShowNotification`` before Swift 4.2.
  public static let UIKeyboardWillShow = UIResponder.keyboardWillShowNotification
  /// The name of ``UIResponder/keyboardDidShowNotification`` before Swift 4.2.
  public static let UIKeyboardDidShow = UIResponder.keyboardDidShowNotification
  /// The name of ``UIResponder/keyboardWillHideNotification`` before Swift 4.2.
  public static let UIKeyboardWillHide = UIResponder.keyboardWillHideNotification
  /// The name of ``UIResponder/keyboardDidHideNotification`` before Swift 4.2.
  public static let UIKeyboardDidHide = UIResponder.keyboardDidHideNotification
  /// The name of ``UIResponder/keyboardWillChangeFrameNotification`` before Swift 4.2.
  public static let UIKeyboardWillChangeFrame = UIResponder.keyboardWillChangeFrameNotification
  /// The name of ``UIResponder/keyboardDidChangeFrameNotification`` before Swift 4.2.
  public static let UIKeyboardDidChangeFrame = UIResponder.keyboardDidChangeFrameNotification
  /// The name of ``UIDevice/orientationDidChangeNotification`` before Swift 4.2.
  public static let UIDeviceOrientationDidChange = UIDevice.orientationDidChangeNotification
  /// The name of ``UIContentSizeCategory/didChangeNotification`` before Swift 4.2.
  public static let UIContentSizeCategoryDidChange = UIContentSizeCategory.didChangeNotification
}

/// Calls `NSCoder.string(for:)`, the name since Swift 4.2.
public func NSStringFromCGPoint(_ value: CGPoint) -> String { NSCoder.string(for: value) }
/// Calls `NSCoder.string(for:)`, the name since Swift 4.2.
public func NSStringFromCGSize(_ value: CGSize) -> String { NSCoder.string(for: value) }
/// Calls `NSCoder.string(for:)`, the name since Swift 4.2.
public func NSStringFromCGRect(_ value: CGRect) -> String { NSCoder.string(for: value) }
/// Calls `NSCoder.string(for:)`, the name since Swift 4.2.
public func NSStringFromCGVector(_ value: CGVector) -> String { NSCoder.string(for: value) }
/// Calls `NSCoder.string(for:)`, the name since Swift 4.2.
public func NSStringFromCGAffineTransform(_ value: CGAffineTransform) -> String {
  NSCoder.string(for: value)
}
/// Calls `NSCoder.string(for:)`, the name since Swift 4.2.
public func NSStringFromUIEdgeInsets(_ insets: UIEdgeInsets) -> String {
  NSCoder.string(for: insets)
}
/// Calls `NSCoder.cgVector(for:)`, the name since Swift 4.2.
public func CGVectorFromString(_ string: String) -> CGVector { NSCoder.cgVector(for: string) }
/// Calls `NSCoder.cgAffineTransform(for:)`, the name since Swift 4.2.
public func CGAffineTransformFromString(_ string: String) -> CGAffineTransform {
  NSCoder.cgAffineTransform(for: string)
}
/// Returns insets with the given values, in points.
public func UIEdgeInsetsMake(
  _ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat
) -> UIEdgeInsets {
  UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}
/// Returns an offset to the right and down, in points.
public func UIOffsetMake(_ horizontal: CGFloat, _ vertical: CGFloat) -> UIOffset {
  UIOffset(horizontal: horizontal, vertical: vertical)
}
/// Returns whether two insets are equal.
public func UIEdgeInsetsEqualToEdgeInsets(_ a: UIEdgeInsets, _ b: UIEdgeInsets) -> Bool { a == b }
/// Calls ``UIImage/pngData()``, the name since Swift 4.2.
public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }
/// Calls ``UIImage/jpegData(compressionQuality:)``, the name since Swift 4.2.
public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? {
  image.jpegData(compressionQuality: compressionQuality)
}

extension UIViewController {
  /// The name of ``UIViewController/children`` before Swift 4.2.
  public var childViewControllers: [UIViewController] { children }
  /// Calls ``UIViewController/willMove(toParent:)``, the name since Swift 4.2.
  public func willMove(toParentViewController parent: UIViewController?) {
    willMove(toParent: parent)
  }
  /// Calls ``UIViewController/didMove(toParent:)``, the name since Swift 4.2.
  public func didMove(toParentViewController parent: UIViewController?) {
    didMove(toParent: parent)
  }
}

extension UIActivityIndicatorView {
  /// Calls ``UIActivityIndicatorView/init(style:)``, the name since Swift 4.2.
  public convenience init(activityIndicatorStyle style: Style) { self.init(style: style) }
  /// The name of ``UIActivityIndicatorView/style`` before Swift 4.2.
  public var activityIndicatorViewStyle: Style {
    get { style }
    set { style = newValue }
  }
}

extension NSUnderlineStyle {
  /// The name of ``single`` before Swift 4.2.
  public static let styleSingle = NSUnderlineStyle.single
  /// The name of ``thick`` before Swift 4.2.
  public static let styleThick = NSUnderlineStyle.thick
  /// The name of ``double`` before Swift 4.2.
  public static let styleDouble = NSUnderlineStyle.double
}
