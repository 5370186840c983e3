import Foundation
import UIKitCore

/// The values of one button attribute for each control state.
///
/// A state without a value uses the value of the normal state.
///
/// - Source: Apple's documentation of `title(for:)` and similar methods.
struct ControlStateTable<Value> {
  private var values: [UIControl.State: Value] = [:]

  /// The value set for exactly this state, without the fallback to the normal state.
  subscript(exactly state: UIControl.State) -> Value? {
    get { values[state] }
    set { values[state] = newValue }
  }

  /// Returns the value for a state, or that of the normal state if the state has none.
  subscript(state: UIControl.State) -> Value? { values[state] ?? values[.normal] }

  /// Whether no value is set for any state.
  var isEmpty: Bool { values.isEmpty }
}

/// The titles, colors and images that were set for the states of a button.
struct ButtonContents {
  var titles = ControlStateTable<String>()
  var attributedTitles = ControlStateTable<NSAttributedString>()
  var titleColors = ControlStateTable<UIColor>()
  var shadowColors = ControlStateTable<UIColor>()
  var images = ControlStateTable<UIImage>()
  var backgroundImages = ControlStateTable<UIImage>()
}
