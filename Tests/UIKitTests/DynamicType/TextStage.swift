import QuartzCore
import Simulator
import UIKit

/// A fixture with a label, text field, text view and button in a child view controller's view.
@MainActor
final class TextStage {
  /// The objects on which a content size category can be set.
  enum Place: CaseIterable {
    case view
    case superview
    case window
    case controller
    case childOverride
    case screen
  }

  let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400)))
  let parent = UIViewController()
  let child = UIViewController()
  let box = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  let label = UILabel()
  let field = UITextField()
  let text = UITextView()
  let button = UIButton(type: .system)

  /// Creates views with text and an optional font, which by default follow the content size category.
  init(font: UIFont? = nil, adjusts: Bool = true) {
    screen.change {
      screen.window.rootViewController = parent
      parent.addChild(child)
      parent.view.addSubview(child.view)
      child.didMove(toParent: parent)
      child.view.addSubview(box)
      for view in views { box.addSubview(view) }
      label.text = "label"
      field.text = "field"
      text.text = "text"
      button.setTitle("button", for: .normal)
      if let font { setFont(font) }
      if adjusts { setAdjusts(true) }
    }
  }

  var views: [UIView] { [label, field, text, button] }

  func setFont(_ font: UIFont) {
    label.font = font
    field.font = font
    text.font = font
    button.titleLabel?.font = font
  }

  func setAdjusts(_ adjusts: Bool) {
    let all: [(any UIContentSizeCategoryAdjusting)?] = [label, field, text, button.titleLabel]
    for view in all { view?.adjustsFontForContentSizeCategory = adjusts }
  }

  /// The fonts of the label, text field, text view and button.
  var fonts: [UIFont?] { [label.font, field.font, text.font, button.titleLabel?.font] }

  /// The sizes of the fonts, in points.
  var sizes: [CGFloat] { fonts.map { $0?.pointSize ?? 0 } }

  /// Sets the content size category on the given object, or removes it if `category` is `nil`.
  func set(_ category: UIContentSizeCategory?, at place: Place) {
    screen.change {
      switch place {
      case .view: for view in views { Self.override(category, in: view) }
      case .superview: Self.override(category, in: box)
      case .window: Self.override(category, in: screen.window)
      case .controller:
        if let category {
          child.traitOverrides.preferredContentSizeCategory = category
        } else {
          child.traitOverrides.remove(UITraitPreferredContentSizeCategory.self)
        }
      case .childOverride:
        parent.setOverrideTraitCollection(
          category.map { UITraitCollection(preferredContentSizeCategory: $0) }, forChild: child)
      case .screen:
        Simulator.screen.traits =
          category.map { UITraitCollection(preferredContentSizeCategory: $0) }
          ?? UITraitCollection()
      }
    }
  }

  static func override(_ category: UIContentSizeCategory?, in view: UIView) {
    if let category {
      view.traitOverrides.preferredContentSizeCategory = category
    } else {
      view.traitOverrides.remove(UITraitPreferredContentSizeCategory.self)
    }
  }
}
