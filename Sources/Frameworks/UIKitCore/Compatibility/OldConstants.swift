public import CoreGraphics
public import Foundation

// Constants and functions from before Swift 4.2, which are members of types since: sources of that time compile with them.

/// ``UIFont/Weight/ultraLight``.
public let UIFontWeightUltraLight = UIFont.Weight.ultraLight
/// ``UIFont/Weight/thin``.
public let UIFontWeightThin = UIFont.Weight.thin
/// ``UIFont/Weight/light``.
public let UIFontWeightLight = UIFont.Weight.light
/// ``UIFont/Weight/regular``.
public let UIFontWeightRegular = UIFont.Weight.regular
/// ``UIFont/Weight/medium``.
public let UIFontWeightMedium = UIFont.Weight.medium
/// ``UIFont/Weight/semibold``.
public let UIFontWeightSemibold = UIFont.Weight.semibold
/// ``UIFont/Weight/bold``.
public let UIFontWeightBold = UIFont.Weight.bold
/// ``UIFont/Weight/heavy``.
public let UIFontWeightHeavy = UIFont.Weight.heavy
/// ``UIFont/Weight/black``.
public let UIFontWeightBlack = UIFont.Weight.black
/// ``UILayoutPriority/required``.
public let UILayoutPriorityRequired = UILayoutPriority.required
/// ``UILayoutPriority/defaultHigh``.
public let UILayoutPriorityDefaultHigh = UILayoutPriority.defaultHigh
/// ``UILayoutPriority/defaultLow``.
public let UILayoutPriorityDefaultLow = UILayoutPriority.defaultLow
/// ``UILayoutPriority/fittingSizeLevel``.
public let UILayoutPriorityFittingSizeLevel = UILayoutPriority.fittingSizeLevel
/// ``UIView/noIntrinsicMetric``.
public let UIViewNoIntrinsicMetric = UIView.noIntrinsicMetric
/// ``UIView/layoutFittingCompressedSize``.
public let UILayoutFittingCompressedSize = UIView.layoutFittingCompressedSize
/// ``UIView/layoutFittingExpandedSize``.
public let UILayoutFittingExpandedSize = UIView.layoutFittingExpandedSize
/// ``UIApplication/openSettingsURLString``.
public let UIApplicationOpenSettingsURLString = UIApplication.openSettingsURLString
/// ``UIResponder/keyboardFrameBeginUserInfoKey``.
public let UIKeyboardFrameBeginUserInfoKey = UIResponder.keyboardFrameBeginUserInfoKey
/// ``UIResponder/keyboardFrameEndUserInfoKey``.
public let UIKeyboardFrameEndUserInfoKey = UIResponder.keyboardFrameEndUserInfoKey
/// ``UIResponder/keyboardAnimationDurationUserInfoKey``.
public let UIKeyboardAnimationDurationUserInfoKey = UIResponder.keyboardAnimationDurationUserInfoKey
/// ``UIResponder/keyboardAnimationCurveUserInfoKey``.
public let UIKeyboardAnimationCurveUserInfoKey = UIResponder.keyboardAnimationCurveUserInfoKey
/// ``UIEdgeInsets/zero``.
public let UIEdgeInsetsZero = UIEdgeInsets.zero
/// ``UIOffset/zero``.
public let UIOffsetZero = UIOffset.zero
/// ``UIAccessibilityTraits/none``.
public let UIAccessibilityTraitNone = UIAccessibilityTraits.none
/// ``UIAccessibilityTraits/button``.
public let UIAccessibilityTraitButton = UIAccessibilityTraits.button
/// ``UIAccessibilityTraits/link``.
public let UIAccessibilityTraitLink = UIAccessibilityTraits.link
/// ``UIAccessibilityTraits/header``.
public let UIAccessibilityTraitHeader = UIAccessibilityTraits.header
/// ``UIAccessibilityTraits/searchField``.
public let UIAccessibilityTraitSearchField = UIAccessibilityTraits.searchField
/// ``UIAccessibilityTraits/image``.
public let UIAccessibilityTraitImage = UIAccessibilityTraits.image
/// ``UIAccessibilityTraits/selected``.
public let UIAccessibilityTraitSelected = UIAccessibilityTraits.selected
/// ``UIAccessibilityTraits/staticText``.
public let UIAccessibilityTraitStaticText = UIAccessibilityTraits.staticText
/// ``UIAccessibilityTraits/notEnabled``.
public let UIAccessibilityTraitNotEnabled = UIAccessibilityTraits.notEnabled
/// ``UIAccessibilityTraits/updatesFrequently``.
public let UIAccessibilityTraitUpdatesFrequently = UIAccessibilityTraits.updatesFrequently
/// ``UIAccessibilityTraits/adjustable``.
public let UIAccessibilityTraitAdjustable = UIAccessibilityTraits.adjustable
/// ``NSAttributedString/Key/font``.
public let NSFontAttributeName = NSAttributedString.Key.font
/// ``NSAttributedString/Key/foregroundColor``.
public let NSForegroundColorAttributeName = NSAttributedString.Key.foregroundColor
/// ``NSAttributedString/Key/backgroundColor``.
public let NSBackgroundColorAttributeName = NSAttributedString.Key.backgroundColor
/// ``NSAttributedString/Key/paragraphStyle``.
public let NSParagraphStyleAttributeName = NSAttributedString.Key.paragraphStyle
/// ``NSAttributedString/Key/kern``.
public let NSKernAttributeName = NSAttributedString.Key.kern
/// ``NSAttributedString/Key/underlineStyle``.
public let NSUnderlineStyleAttributeName = NSAttributedString.Key.underlineStyle
/// ``NSAttributedString/Key/strikethroughStyle``.
public let NSStrikethroughStyleAttributeName = NSAttributedString.Key.strikethroughStyle
/// ``NSAttributedString/Key/strokeColor``.
public let NSStrokeColorAttributeName = NSAttributedString.Key.strokeColor
/// ``NSAttributedString/Key/strokeWidth``.
public let NSStrokeWidthAttributeName = NSAttributedString.Key.strokeWidth
/// ``NSAttributedString/Key/shadow``.
public let NSShadowAttributeName = NSAttributedString.Key.shadow
/// ``NSAttributedString/Key/baselineOffset``.
public let NSBaselineOffsetAttributeName = NSAttributedString.Key.baselineOffset

extension NSNotification.Name {
  /// ``UIApplication/didBecomeActiveNotification``.
  public static let UIApplicationDidBecomeActive = UIApplication.didBecomeActiveNotification
  /// ``UIApplication/willResignActiveNotification``.
  public static let UIApplicationWillResignActive = UIApplication.willResignActiveNotification
  /// ``UIApplication/didEnterBackgroundNotification``.
  public static let UIApplicationDidEnterBackground = UIApplication.didEnterBackgroundNotification
  /// ``UIApplication/willEnterForegroundNotification``.
  public static let UIApplicationWillEnterForeground = UIApplication.willEnterForegroundNotification
  /// ``UIApplication/didFinishLaunchingNotification``.
  public static let UIApplicationDidFinishLaunching = UIApplication.didFinishLaunchingNotification
  /// ``UIApplication/willTerminateNotification``.
  public static let UIApplicationWillTerminate = UIApplication.willTerminateNotification
  /// ``UIApplication/didReceiveMemoryWarningNotification``.
  public static let UIApplicationDidReceiveMemoryWarning = UIApplication
    .didReceiveMemoryWarningNotification
  /// ``UIApplication/significantTimeChangeNotification``.
  public static let UIApplicationSignificantTimeChange = UIApplication
    .significantTimeChangeNotification
  /// ``UIResponder/keyboardWillShowNotification``.
  public static let UIKeyboardWillShow = UIResponder.keyboardWillShowNotification
  /// ``UIResponder/keyboardDidShowNotification``.
  public static let UIKeyboardDidShow = UIResponder.keyboardDidShowNotification
  /// ``UIResponder/keyboardWillHideNotification``.
  public static let UIKeyboardWillHide = UIResponder.keyboardWillHideNotification
  /// ``UIResponder/keyboardDidHideNotification``.
  public static let UIKeyboardDidHide = UIResponder.keyboardDidHideNotification
  /// ``UIResponder/keyboardWillChangeFrameNotification``.
  public static let UIKeyboardWillChangeFrame = UIResponder.keyboardWillChangeFrameNotification
  /// ``UIResponder/keyboardDidChangeFrameNotification``.
  public static let UIKeyboardDidChangeFrame = UIResponder.keyboardDidChangeFrameNotification
  /// ``UIDevice/orientationDidChangeNotification``.
  public static let UIDeviceOrientationDidChange = UIDevice.orientationDidChangeNotification
  /// ``UIContentSizeCategory/didChangeNotification``.
  public static let UIContentSizeCategoryDidChange = UIContentSizeCategory.didChangeNotification
}

/// ``Foundation/NSCoder/string(for:)``.
public func NSStringFromCGPoint(_ value: CGPoint) -> String { NSCoder.string(for: value) }
/// ``Foundation/NSCoder/string(for:)``.
public func NSStringFromCGSize(_ value: CGSize) -> String { NSCoder.string(for: value) }
/// ``Foundation/NSCoder/string(for:)``.
public func NSStringFromCGRect(_ value: CGRect) -> String { NSCoder.string(for: value) }
/// ``Foundation/NSCoder/string(for:)``.
public func NSStringFromCGVector(_ value: CGVector) -> String { NSCoder.string(for: value) }
/// ``Foundation/NSCoder/string(for:)``.
public func NSStringFromCGAffineTransform(_ value: CGAffineTransform) -> String {
  NSCoder.string(for: value)
}
/// ``Foundation/NSCoder/string(for:)``.
public func NSStringFromUIEdgeInsets(_ insets: UIEdgeInsets) -> String {
  NSCoder.string(for: insets)
}
/// ``Foundation/NSCoder/cgVector(for:)``.
public func CGVectorFromString(_ string: String) -> CGVector { NSCoder.cgVector(for: string) }
/// ``Foundation/NSCoder/cgAffineTransform(for:)``.
public func CGAffineTransformFromString(_ string: String) -> CGAffineTransform {
  NSCoder.cgAffineTransform(for: string)
}
/// Insets of top, left, bottom and right.
public func UIEdgeInsetsMake(
  _ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat
) -> UIEdgeInsets {
  UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}
/// A displacement to the right and down.
public func UIOffsetMake(_ horizontal: CGFloat, _ vertical: CGFloat) -> UIOffset {
  UIOffset(horizontal: horizontal, vertical: vertical)
}
/// Whether insets are the same.
public func UIEdgeInsetsEqualToEdgeInsets(_ a: UIEdgeInsets, _ b: UIEdgeInsets) -> Bool { a == b }
/// ``UIImage/pngData()``.
public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }
/// ``UIImage/jpegData(compressionQuality:)``.
public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? {
  image.jpegData(compressionQuality: compressionQuality)
}

extension UIViewController {
  /// ``UIViewController/children``.
  public var childViewControllers: [UIViewController] { children }
  /// ``UIViewController/willMove(toParent:)``.
  public func willMove(toParentViewController parent: UIViewController?) {
    willMove(toParent: parent)
  }
  /// ``UIViewController/didMove(toParent:)``.
  public func didMove(toParentViewController parent: UIViewController?) {
    didMove(toParent: parent)
  }
}

extension UIActivityIndicatorView {
  /// ``UIActivityIndicatorView/init(style:)``.
  public convenience init(activityIndicatorStyle style: Style) { self.init(style: style) }
  /// ``UIActivityIndicatorView/style``.
  public var activityIndicatorViewStyle: Style {
    get { style }
    set { style = newValue }
  }
}

extension NSUnderlineStyle {
  /// ``single``.
  public static let styleSingle = NSUnderlineStyle.single
  /// ``thick``.
  public static let styleThick = NSUnderlineStyle.thick
  /// ``double``.
  public static let styleDouble = NSUnderlineStyle.double
}
