import Foundation
import QuartzCore
import UIKitCore

/// A view with the action buttons behind a swiped row.
@MainActor
final class SwipeActionsView: UIView {
  private let actions: [UIContextualAction]
  private var buttons: [SwipeActionButton] = []
  /// Whether the buttons are at the right edge of the row.
  let isOnRight: Bool
  /// The width of the revealed part of the view, in points.
  var visibleWidth: CGFloat = 0 { didSet { if visibleWidth != oldValue { setNeedsLayout() } } }
  /// Whether the first button occupies the whole visible width.
  var isFullSwipe = false { didSet { if isFullSwipe != oldValue { setNeedsLayout() } } }

  init(_ actions: [UIContextualAction], isRight: Bool, choose: @escaping (Int) -> Void) {
    (self.actions, self.isOnRight) = (actions, isRight)
    super.init(frame: .zero)
    clipsToBounds = true
    for (index, action) in actions.enumerated() {
      let button = SwipeActionButton(action)
      button.addAction(UIAction { _ in choose(index) }, for: .touchUpInside)
      buttons.append(button)
    }
    // The outermost button must be in front of the others.
    for button in buttons.reversed() { addSubview(button) }
  }

  required init?(coder: NSCoder) {
    (actions, isOnRight) = ([], true)
    super.init(coder: coder)
  }

  /// The width at which all buttons have their preferred widths, in points.
  var preferredWidth: CGFloat { buttons.map(\.preferredWidth).reduce(0, +) }

  func button(at index: Int) -> UIView { buttons[index] }

  override func layoutSubviews() {
    super.layoutSubviews()
    let scale = preferredWidth > 0 ? visibleWidth / preferredWidth : 0
    var at: CGFloat = 0
    for (index, button) in buttons.enumerated() {
      let width = isFullSwipe ? (index == 0 ? visibleWidth : 0) : button.preferredWidth * scale
      button.frame = CGRect(
        x: isOnRight ? bounds.width - at - width : at, y: 0, width: width, height: bounds.height)
      at += width
    }
  }
}

/// The button of a swipe action.
@MainActor
private final class SwipeActionButton: UIControl {
  private let label = UILabel()
  private let imageView = UIImageView()

  /// The minimum width of a button, in points.
  ///
  /// According to published third-party measurements, buttons have a minimum width of 74 points and a padding of 15
  /// points on both sides of the title.
  private static let minimumWidth: CGFloat = 74
  private static let padding: CGFloat = 15

  init(_ action: UIContextualAction) {
    super.init(frame: .zero)
    clipsToBounds = true
    backgroundColor = action.backgroundColor
    label.text = action.title
    label.font = .systemFont(ofSize: action.image == nil ? 17 : 15)
    label.textColor = .white
    label.textAlignment = .center
    imageView.image = action.image
    imageView.tintColor = .white
    addSubview(label)
    addSubview(imageView)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  var preferredWidth: CGFloat {
    max(Self.minimumWidth, label.intrinsicContentSize.width + 2 * Self.padding)
  }

  override var isHighlighted: Bool { didSet { alpha = isHighlighted ? 0.7 : 1 } }

  override func layoutSubviews() {
    super.layoutSubviews()
    let text = label.intrinsicContentSize
    let image = imageView.image?.size ?? .zero
    let gap: CGFloat = image.height > 0 && label.text != nil ? 4 : 0
    let height = text.height + image.height + gap
    let middle = bounds.midX
    var y = (bounds.height - height) / 2
    imageView.frame = CGRect(
      x: middle - image.width / 2, y: y, width: image.width, height: image.height)
    y += image.height + gap
    label.frame = CGRect(x: middle - text.width / 2, y: y, width: text.width, height: text.height)
  }
}
