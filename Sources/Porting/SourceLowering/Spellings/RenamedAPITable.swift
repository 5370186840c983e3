#if Porting
import SwiftSyntax

/// A table of API names used before Swift 4.2, with their current names.
enum RenamedAPITable {
  /// The global types and constants that became members of other types.
  static let types: [String: String] = [
    "UIControlEvents": "UIControl.Event", "UIControlState": "UIControl.State",
    "NSAttributedStringKey": "NSAttributedString.Key", "UIFontWeight": "UIFont.Weight",
    "UITableViewCellStyle": "UITableViewCell.CellStyle",
    "UITableViewCellSelectionStyle": "UITableViewCell.SelectionStyle",
    "UITableViewCellAccessoryType": "UITableViewCell.AccessoryType",
    "UITableViewCellEditingStyle": "UITableViewCell.EditingStyle",
    "UITableViewCellSeparatorStyle": "UITableViewCell.SeparatorStyle",
    "UITableViewStyle": "UITableView.Style",
    "UITableViewScrollPosition": "UITableView.ScrollPosition",
    "UITableViewRowAnimation": "UITableView.RowAnimation",
    "UITableViewAutomaticDimension": "UITableView.automaticDimension",
    "UICollectionViewScrollPosition": "UICollectionView.ScrollPosition",
    "UICollectionViewScrollDirection": "UICollectionView.ScrollDirection",
    "UICollectionElementKindSectionHeader": "UICollectionView.elementKindSectionHeader",
    "UICollectionElementKindSectionFooter": "UICollectionView.elementKindSectionFooter",
    "UIActivityIndicatorViewStyle": "UIActivityIndicatorView.Style",
    "UIBarButtonItemStyle": "UIBarButtonItem.Style",
    "UIBarButtonSystemItem": "UIBarButtonItem.SystemItem",
    "UIButtonType": "UIButton.ButtonType", "UIAlertControllerStyle": "UIAlertController.Style",
    "UIAlertActionStyle": "UIAlertAction.Style", "UIImageOrientation": "UIImage.Orientation",
    "UIImageRenderingMode": "UIImage.RenderingMode",
    "UIImageResizingMode": "UIImage.ResizingMode",
    "UIViewAutoresizing": "UIView.AutoresizingMask",
    "UIViewTintAdjustmentMode": "UIView.TintAdjustmentMode",
    "UIViewContentMode": "UIView.ContentMode",
    "UIViewAnimationTransition": "UIView.AnimationTransition",
    "UIScrollViewContentInsetAdjustmentBehavior": "UIScrollView.ContentInsetAdjustmentBehavior",
    "UIScrollViewIndicatorStyle": "UIScrollView.IndicatorStyle",
    "UIScrollViewKeyboardDismissMode": "UIScrollView.KeyboardDismissMode",
    "UIScrollViewDecelerationRateNormal": "UIScrollView.DecelerationRate.normal",
    "UIScrollViewDecelerationRateFast": "UIScrollView.DecelerationRate.fast",
    "UIPageViewControllerNavigationDirection": "UIPageViewController.NavigationDirection",
    "UIPageViewControllerTransitionStyle": "UIPageViewController.TransitionStyle",
    "UIPageViewControllerNavigationOrientation": "UIPageViewController.NavigationOrientation",
    "UITextFieldViewMode": "UITextField.ViewMode", "UITextBorderStyle": "UITextField.BorderStyle",
    "UITouchPhase": "UITouch.Phase", "UITouchType": "UITouch.TouchType",
    "UIStackViewDistribution": "UIStackView.Distribution",
    "UIStackViewAlignment": "UIStackView.Alignment",
    "UILayoutConstraintAxis": "NSLayoutConstraint.Axis",
    "NSLayoutRelation": "NSLayoutConstraint.Relation",
    "NSLayoutAttribute": "NSLayoutConstraint.Attribute",
    "NSLayoutFormatOptions": "NSLayoutConstraint.FormatOptions",
    "UIBlurEffectStyle": "UIBlurEffect.Style",
    "UINavigationControllerOperation": "UINavigationController.Operation",
    "UIApplicationLaunchOptionsKey": "UIApplication.LaunchOptionsKey",
    "UIApplicationOpenURLOptionsKey": "UIApplication.OpenURLOptionsKey",
    "UIApplicationState": "UIApplication.State",
    "UIApplicationOpenSettingsURLString": "UIApplication.openSettingsURLString",
    "UIEdgeInsetsMake": "UIEdgeInsets.init(top:left:bottom:right:)",
    "UIEdgeInsetsEqualToEdgeInsets": "(==)",
    "UIFontTextStyle": "UIFont.TextStyle",
    "UIFontDescriptorSymbolicTraits": "UIFontDescriptor.SymbolicTraits",
    "UIImpactFeedbackStyle": "UIImpactFeedbackGenerator.FeedbackStyle",
    "UINotificationFeedbackType": "UINotificationFeedbackGenerator.FeedbackType",
    "UISwipeGestureRecognizerDirection": "UISwipeGestureRecognizer.Direction",
    "UIWindowLevelNormal": "UIWindow.Level.normal", "UIWindowLevelAlert": "UIWindow.Level.alert",
    "UIWindowLevelStatusBar": "UIWindow.Level.statusBar",
    "UILayoutFittingCompressedSize": "UIView.layoutFittingCompressedSize",
    "UILayoutFittingExpandedSize": "UIView.layoutFittingExpandedSize",
    "UIViewNoIntrinsicMetric": "UIView.noIntrinsicMetric",
    "UIKeyboardFrameEndUserInfoKey": "UIResponder.keyboardFrameEndUserInfoKey",
    "UIKeyboardFrameBeginUserInfoKey": "UIResponder.keyboardFrameBeginUserInfoKey",
    "UIKeyboardAnimationDurationUserInfoKey": "UIResponder.keyboardAnimationDurationUserInfoKey",
    "UIKeyboardAnimationCurveUserInfoKey": "UIResponder.keyboardAnimationCurveUserInfoKey",
    "UIImagePickerControllerSourceType": "UIImagePickerController.SourceType",
    "UIPushBehaviorMode": "UIPushBehavior.Mode",
    "UIAttachmentBehaviorType": "UIAttachmentBehavior.AttachmentType",
    "UICollisionBehaviorMode": "UICollisionBehavior.Mode",
    "RunLoopMode": "RunLoop.Mode",
  ]

  /// The Foundation functions that do not find classes by their unqualified names or do not support nested classes,
  /// with their replacements.
  static let functions = [
    "NSClassFromString": "_NSClassFromString", "NSStringFromClass": "_NSStringFromClass",
  ]

  /// The type that has declared the notifications with a given name prefix since Swift 4.2, such as `UIResponder` for
  /// `NSNotification.Name.UIKeyboardWillShow`.
  private static let notifications: [(prefix: String, owner: String)] = [
    ("UIApplication", "UIApplication"), ("UIKeyboard", "UIResponder"),
    ("UITextField", "UITextField"),
    ("UITextView", "UITextView"), ("UIDevice", "UIDevice"), ("UIWindow", "UIWindow"),
    ("UIScreen", "UIScreen"), ("UIMenuController", "UIMenuController"),
  ]

  /// The current names of run loop modes, by old name.
  static let runLoopModes = [
    "commonModes": "common", "defaultRunLoopMode": "default", "UITrackingRunLoopMode": "tracking",
  ]

  /// Returns the current name of a notification, such as `UIApplication.didBecomeActiveNotification` for
  /// `UIApplicationDidBecomeActive`.
  static func notificationName(forOldName name: String) -> String? {
    for (prefix, owner) in notifications where name.hasPrefix(prefix) {
      let rest = name.dropFirst(prefix.count)
      guard
        ["Did", "Will", "Text", "Orientation", "Battery", "Keyboard", "Proximity", "User"].contains(
          where: rest.hasPrefix),
        let letter = rest.first
      else { continue }
      let word = owner == "UIResponder" ? "keyboard" + rest : letter.lowercased() + rest.dropFirst()
      return "\(owner).\(word)Notification"
    }
    return nil
  }
}

extension LoweringVisitor {
  /// Returns the replacement for a Foundation function if the file imports QuartzCore, which declares the
  /// replacement.
  private func replacementFunctionName(for name: String) -> String? {
    imports.modules.isDisjoint(with: ["UIKit", "QuartzCore"])
      ? nil : RenamedAPITable.functions[name]
  }

  /// Replaces an old type or constant name with the name used since Swift 4.2, unless the module itself declares the
  /// old name.
  func lowerRenamedReference(_ token: TokenSyntax) {
    let name = token.text
    guard name.hasPrefix("UI") || name.hasPrefix("NS") || name == "RunLoopMode",
      let since = RenamedAPITable.types[name] ?? replacementFunctionName(for: name),
      resolveType(name, within: context) == nil,
      recordingQuery(.global(name), answer: facts.globalDeclaration(named: name)) == nil
    else { return }
    edits.replace(token.trimmedBytes, with: since)
    recordUse(ofName: name)
    countLowering(ofKind: "old name")
  }

  /// Replaces old notification names such as `.UIKeyboardWillShow` and `NSNotification.Name.UIKeyboardWillShow` with
  /// the names used since Swift 4.2.
  func lowerRenamedMemberAccess(_ node: MemberAccessExprSyntax) {
    let name = node.declName.baseName.text
    if let since = RenamedAPITable.runLoopModes[name],
      node.base.map({ ["RunLoopMode", "RunLoop.Mode"].contains($0.onOneLine) }) ?? true
    {
      edits.replace(node.declName.trimmedBytes, with: since)
      return countLowering(ofKind: "old name")
    }
    guard name.hasPrefix("UI"), let since = RenamedAPITable.notificationName(forOldName: name)
    else { return }
    if let base = node.base?.onOneLine,
      !["NSNotification.Name", "Notification.Name", "Foundation.Notification.Name"].contains(base)
    {
      return
    }
    replacePreservingLineBreaks(node.trimmedBytes, with: since)
    countLowering(ofKind: "old name")
  }
}
#endif
