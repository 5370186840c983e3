public import Foundation
import UIKitCore

// Names from before Swift 4.2: sources of that time compile with them.

/// ``UISegmentedControl/noSegment``.
public let UISegmentedControlNoSegment = UISegmentedControl.noSegment
/// ``UITextField/ViewMode``.
public typealias UITextFieldViewMode = UITextField.ViewMode
/// ``UITextField/BorderStyle``.
public typealias UITextBorderStyle = UITextField.BorderStyle
/// ``UIButton/ButtonType``.
public typealias UIButtonType = UIButton.ButtonType

extension NSNotification.Name {
  /// ``UITextField/textDidChangeNotification``.
  public static let UITextFieldTextDidChange = UITextField.textDidChangeNotification
  /// ``UITextField/textDidBeginEditingNotification``.
  public static let UITextFieldTextDidBeginEditing = UITextField.textDidBeginEditingNotification
  /// ``UITextField/textDidEndEditingNotification``.
  public static let UITextFieldTextDidEndEditing = UITextField.textDidEndEditingNotification
  /// ``UITextView/textDidChangeNotification``.
  public static let UITextViewTextDidChange = UITextView.textDidChangeNotification
  /// ``UITextView/textDidBeginEditingNotification``.
  public static let UITextViewTextDidBeginEditing = UITextView.textDidBeginEditingNotification
  /// ``UITextView/textDidEndEditingNotification``.
  public static let UITextViewTextDidEndEditing = UITextView.textDidEndEditingNotification
}
