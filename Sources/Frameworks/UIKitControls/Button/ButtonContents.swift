import Foundation
import UIKitCore

/// What a button shows in a state: that of the very state, else that of the normal one.
///
/// - Source: Apple's documentation of `title(for:)` and the like.
struct ControlStateTable<Value> {
  private var values: [UIControl.State: Value] = [:]

  /// What was set for the very state.
  subscript(exactly state: UIControl.State) -> Value? {
    get { values[state] }
    set { values[state] = newValue }
  }

  /// What shows in a state.
  subscript(state: UIControl.State) -> Value? { values[state] ?? values[.normal] }

  /// Whether something was set for the state or the normal one.
  var isEmpty: Bool { values.isEmpty }
}

/// Everything that was set for states of a button.
struct ButtonContents {
  var titles = ControlStateTable<String>()
  var attributedTitles = ControlStateTable<NSAttributedString>()
  var titleColors = ControlStateTable<UIColor>()
  var shadowColors = ControlStateTable<UIColor>()
  var images = ControlStateTable<UIImage>()
  var backgroundImages = ControlStateTable<UIImage>()
}
