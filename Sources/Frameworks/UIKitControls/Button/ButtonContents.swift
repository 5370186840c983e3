import Foundation
import UIKitCore

/// The values of one button attribute, such as the title, for each control state.
///
/// A state without a value uses the value for the normal state.
///
/// - Source: Apple's documentation of `title(for:)` and similar methods.
struct ControlStateTable<Value> {
  private var values: [UIControl.State: Value] = [:]

  /// Accesses the value set for exactly the given state, without falling back to the normal state.
  subscript(exactly state: UIControl.State) -> Value? {
    get { values[state] }
    set { values[state] = newValue }
  }

  /// Returns the value for the given state, or the value for the normal state if the given state has none.
  subscript(state: UIControl.State) -> Value? { values[state] ?? values[.normal] }

  /// Whether no values are set.
  var isEmpty: Bool { values.isEmpty }
}

/// The titles, colors and images set for each state of a button.
struct ButtonContents {
  var titles = ControlStateTable<String>()
  var attributedTitles = ControlStateTable<NSAttributedString>()
  var titleColors = ControlStateTable<UIColor>()
  var shadowColors = ControlStateTable<UIColor>()
  var images = ControlStateTable<UIImage>()
  var backgroundImages = ControlStateTable<UIImage>()
}
