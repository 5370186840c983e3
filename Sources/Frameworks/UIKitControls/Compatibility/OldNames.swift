public import Foundation
import UIKitCore

// API names from before Swift 4.2, which allow older source code to compile.

/// The former name for ``UISegmentedControl/noSegment``.
public let UISegmentedControlNoSegment = UISegmentedControl.noSegment
/// The former name for ``UITextField/ViewMode``.
public typealias UITextFieldViewMode = UITextField.ViewMode
/// The former name for ``UITextField/BorderStyle``.
public typealias UITextBorderStyle = UITextField.BorderStyle
/// The former name for ``UIButton/ButtonType``.
public typealias UIButtonType = UIButton.ButtonType

extension NSNotification.Name {
  /// The former name for ``UITextField/textDidChangeNotification``.
  public static let UITextFieldTextDidChange = UITextField.textDidChangeNotification
  /// The former name for ``UITextField/textDidBeginEditingNotification``.
  public static let UITextFieldTextDidBeginEditing = UITextField.textDidBeginEditingNotification
  /// The former name for ``UITextField/textDidEndEditingNotification``.
  public static let UITextFieldTextDidEndEditing = UITextField.textDidEndEditingNotification
  /// The former name for ``UITextView/textDidChangeNotification``.
  public static let UITextViewTextDidChange = UITextView.textDidChangeNotification
  /// The former name for ``UITextView/textDidBeginEditingNotification``.
  public static let UITextViewTextDidBeginEditing = UITextView.textDidBeginEditingNotification
  /// The former name for ``UITextView/textDidEndEditingNotification``.
  public static let UITextViewTextDidEndEditing = UITextView.textDidEndEditingNotification
}
