public import Foundation
import UIKitCore

// Names from before Swift 4.2, so that source code of that time compiles.

/// The former name of ``UISegmentedControl/noSegment``.
public let UISegmentedControlNoSegment = UISegmentedControl.noSegment
/// The former name of ``UITextField/ViewMode``.
public typealias UITextFieldViewMode = UITextField.ViewMode
/// The former name of ``UITextField/BorderStyle``.
public typealias UITextBorderStyle = UITextField.BorderStyle
/// The former name of ``UIButton/ButtonType``.
public typealias UIButtonType = UIButton.ButtonType

extension NSNotification.Name {
  /// The former name of ``UITextField/textDidChangeNotification``.
  public static let UITextFieldTextDidChange = UITextField.textDidChangeNotification
  /// The former name of ``UITextField/textDidBeginEditingNotification``.
  public static let UITextFieldTextDidBeginEditing = UITextField.textDidBeginEditingNotification
  /// The former name of ``UITextField/textDidEndEditingNotification``.
  public static let UITextFieldTextDidEndEditing = UITextField.textDidEndEditingNotification
  /// The former name of ``UITextView/textDidChangeNotification``.
  public static let UITextViewTextDidChange = UITextView.textDidChangeNotification
  /// The former name of ``UITextView/textDidBeginEditingNotification``.
  public static let UITextViewTextDidBeginEditing = UITextView.textDidBeginEditingNotification
  /// The former name of ``UITextView/textDidEndEditingNotification``.
  public static let UITextViewTextDidEndEditing = UITextView.textDidEndEditingNotification
}
