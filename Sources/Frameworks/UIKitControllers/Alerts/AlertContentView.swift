import Foundation
import QuartzCore
@_spi(UIKitModules) import UIKitControls
@_spi(UIKitModules) import UIKitCore

/// The view of an alert or an action sheet.
///
/// The metrics were chosen to resemble the appearance of iOS. An alert is a card 270 points wide with buttons 44
/// points high. An action sheet consists of full-width cards with buttons 57 points high. The corner radius is 14
/// points.
final class AlertContentView: UIView {
  struct Content {
    var style: UIAlertController.Style
    var title: String?
    var message: String?
    var actions: [UIAlertAction]
    var preferredAction: UIAlertAction?
    var textFields: [UITextField]
  }

  static let alertWidth: CGFloat = 270
  static let cardSpacing: CGFloat = 8

  var onSelect: ((UIAlertAction) -> Void)?
  private var cards: [AlertCardView] = []
  private weak var highlightedButton: AlertButton?

  func configure(with content: Content) {
    for card in cards { card.removeFromSuperview() }
    let isSheet = content.style == .actionSheet
    let others = content.actions.filter { $0.style != .cancel }
    let cancels = content.actions.filter { $0.style == .cancel }
    let bold = content.preferredAction ?? (isSheet ? nil : cancels.first)
    func button(_ action: UIAlertAction) -> AlertButton {
      AlertButton(
        action, isSheet: isSheet, isBold: action === bold || (isSheet && action.style == .cancel))
    }
    let header = AlertHeaderView(content)
    cards = []
    if isSheet {
      if header.hasContent || !others.isEmpty {
        cards.append(AlertCardView(header: header, buttons: others.map(button), isSheet: true))
      }
      if !cancels.isEmpty {
        cards.append(
          AlertCardView(header: nil, buttons: cancels.map(button), isSheet: true))
      }
    } else {
      // The cancel button is first if the buttons are side by side, and last if they are stacked.
      cards.append(
        AlertCardView(
          header: header, buttons: (cancels + others).map(button), isSheet: false))
    }
    for card in cards { addSubview(card) }
    setNeedsLayout()
  }

  func height(inWidth width: CGFloat) -> CGFloat {
    cards.reduce(CGFloat(max(0, cards.count - 1)) * Self.cardSpacing) {
      $0 + $1.height(inWidth: width)
    }
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: height(inWidth: size.width))
  }

  override func adjustToContentSizeCategory() {
    super.adjustToContentSizeCategory()
    setNeedsLayout()
    // The presentation controller must query the view's height again.
    superview?.setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    var y: CGFloat = 0
    // If there is not enough space, only the first card is shortened, so that the cancel button is always visible.
    let missing = max(0, height(inWidth: bounds.width) - bounds.height)
    for card in cards {
      let wanted = card.height(inWidth: bounds.width)
      let height = card === cards.first ? max(0, wanted - missing) : wanted
      card.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
      y += height + Self.cardSpacing
    }
  }

  // MARK: Touches

  private func updateHighlight(for touches: Set<UITouch>) {
    let location = touches.first?.location(in: self)
    let buttons = cards.flatMap { $0.buttons }
    let under = location.flatMap { location in
      buttons.first {
        $0.action.isEnabled && $0.point(inside: $0.convert(location, from: self), with: nil)
      }
    }
    guard under !== highlightedButton else { return }
    highlightedButton?.isHighlighted = false
    under?.isHighlighted = true
    highlightedButton = under
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    updateHighlight(for: touches)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    updateHighlight(for: touches)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    updateHighlight(for: touches)
    let chosen = highlightedButton
    updateHighlight(for: [])
    if let chosen { onSelect?(chosen.action) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    updateHighlight(for: [])
  }
}

/// A card that contains the header and the buttons of an alert.
private final class AlertCardView: UIView {
  private let backgroundView = UIVisualEffectView(effect: UIBlurEffect(style: .systemThickMaterial))
  private let header: AlertHeaderView?
  let buttons: [AlertButton]
  private let separators: [UIView]
  // If the card is too small, the header and the buttons scroll separately.
  private let headerScrollView = UIScrollView()
  private let buttonScrollView = UIScrollView()
  private let isSheet: Bool
  private static let separatorThickness: CGFloat = 1 / 3

  init(header: AlertHeaderView?, buttons: [AlertButton], isSheet: Bool) {
    self.header = header?.hasContent ?? false ? header : nil
    (self.buttons, self.isSheet) = (buttons, isSheet)
    separators = buttons.map { _ in UIView() }
    super.init(frame: .zero)
    layer.cornerRadius = 14
    layer.cornerCurve = .continuous
    clipsToBounds = true
    backgroundView.isUserInteractionEnabled = false
    addSubview(backgroundView)
    for scroll in [headerScrollView, buttonScrollView] {
      scroll.contentInsetAdjustmentBehavior = .never
      addSubview(scroll)
    }
    self.header.map(headerScrollView.addSubview)
    for button in buttons { buttonScrollView.addSubview(button) }
    for line in separators {
      line.backgroundColor = .separator
      line.isUserInteractionEnabled = false
      buttonScrollView.addSubview(line)
    }
  }

  required init?(coder: NSCoder) { nil }

  private var buttonHeight: CGFloat {
    isSheet
      ? 57 + max(0, lineHeightIncrease(for: .title3)) : 44 + max(0, lineHeightIncrease(for: .body))
  }

  override func adjustToContentSizeCategory() {
    super.adjustToContentSizeCategory()
    setNeedsLayout()
  }

  private func placesButtonsSideBySide(inWidth width: CGFloat) -> Bool {
    !isSheet && buttons.count == 2
      && buttons.allSatisfy { $0.preferredWidth <= width / 2 }
  }

  func height(inWidth width: CGFloat) -> CGFloat {
    let rows = placesButtonsSideBySide(inWidth: width) ? 1 : buttons.count
    return (header?.height(inWidth: width) ?? 0) + CGFloat(rows) * buttonHeight
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView.frame = bounds
    let said = header?.height(inWidth: bounds.width) ?? 0
    header?.frame = CGRect(x: 0, y: 0, width: bounds.width, height: said)
    let all = max(0, height(inWidth: bounds.width) - said)
    // At least one and a half buttons remain visible. The number was chosen for this implementation.
    let seen = min(all, max(bounds.height - said, buttonHeight * 1.5), bounds.height)
    headerScrollView.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height - seen)
    buttonScrollView.frame = CGRect(
      x: 0, y: bounds.height - seen, width: bounds.width, height: seen)
    headerScrollView.contentSize = CGSize(width: bounds.width, height: said)
    buttonScrollView.contentSize = CGSize(width: bounds.width, height: all)
    let top: CGFloat = 0
    if placesButtonsSideBySide(inWidth: bounds.width) {
      let width = bounds.width / 2
      for (index, button) in buttons.enumerated() {
        let visualIndex = hasRightToLeftLayout ? 1 - index : index
        button.frame = CGRect(
          x: CGFloat(visualIndex) * width, y: top, width: width, height: buttonHeight)
      }
      separators[0].frame = CGRect(
        x: 0, y: top, width: bounds.width, height: Self.separatorThickness)
      separators[1].frame = CGRect(
        x: width, y: top, width: Self.separatorThickness, height: buttonHeight)
      return
    }
    // If the buttons are stacked, the cancel button is last.
    let order =
      isSheet
      ? buttons
      : buttons.filter { $0.action.style != .cancel }
        + buttons.filter { $0.action.style == .cancel }
    for (index, button) in order.enumerated() {
      let y = top + CGFloat(index) * buttonHeight
      button.frame = CGRect(x: 0, y: y, width: bounds.width, height: buttonHeight)
      separators[index].frame = CGRect(
        x: 0, y: y, width: bounds.width, height: Self.separatorThickness)
      separators[index].isHidden = index == 0 && header == nil
    }
  }
}

/// The title, message and text fields of an alert.
private final class AlertHeaderView: UIView {
  private let title = UILabel()
  private let message = UILabel()
  private let textFields: [UITextField]
  private let fieldBoxes: [UIView]
  private let isSheet: Bool
  private static let sideMargin: CGFloat = 16
  private var fieldBoxHeight: CGFloat { 30 + max(0, lineHeightIncrease(for: .footnote)) }

  override func adjustToContentSizeCategory() {
    super.adjustToContentSizeCategory()
    setNeedsLayout()
  }

  init(_ content: AlertContentView.Content) {
    textFields = content.textFields
    fieldBoxes = textFields.map { _ in UIView() }
    isSheet = content.style == .actionSheet
    super.init(frame: .zero)
    title.text = content.title
    message.text = content.message
    // The font sizes follow Apple's Human Interface Guidelines: 17 points semibold and 13 points regular in alerts,
    // 13 points in action sheets.
    title.font =
      isSheet
      ? UIFontMetrics(forTextStyle: .footnote).scaledFont(
        for: .systemFont(ofSize: 13, weight: .semibold)) : .preferredFont(forTextStyle: .headline)
    message.font = .preferredFont(forTextStyle: .footnote)
    for label in [title, message] {
      label.adjustsFontForContentSizeCategory = true
      label.numberOfLines = 0
      label.textAlignment = .center
      label.textColor = isSheet ? .secondaryLabel : .label
      addSubview(label)
    }
    for (box, field) in zip(fieldBoxes, textFields) {
      box.backgroundColor = .systemBackground
      box.layer.borderWidth = 1 / 3
      addSubview(box)
      box.addSubview(field)
    }
  }

  required init?(coder: NSCoder) { nil }

  var hasContent: Bool {
    title.text?.isEmpty == false || message.text?.isEmpty == false || !textFields.isEmpty
  }

  private func labelHeights(inWidth width: CGFloat) -> (title: CGFloat, message: CGFloat) {
    let availableSize = CGSize(width: width - 2 * Self.sideMargin, height: .greatestFiniteMagnitude)
    func height(_ label: UILabel) -> CGFloat {
      label.text?.isEmpty ?? true ? 0 : label.sizeThatFits(availableSize).height.rounded(.up)
    }
    return (height(title), height(message))
  }

  private var topPadding: CGFloat { isSheet ? 14 : 20 }
  private var labelSpacing: CGFloat { isSheet ? 12 : 4 }

  func height(inWidth width: CGFloat) -> CGFloat {
    let (title, message) = labelHeights(inWidth: width)
    var height = topPadding + title + message + (title > 0 && message > 0 ? labelSpacing : 0)
    if !textFields.isEmpty { height += 16 + CGFloat(textFields.count) * fieldBoxHeight }
    return height + (isSheet ? 16 : 20)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let heights = labelHeights(inWidth: bounds.width)
    let width = bounds.width - 2 * Self.sideMargin
    var y = topPadding
    title.frame = CGRect(x: Self.sideMargin, y: y, width: width, height: heights.title)
    y += heights.title + (heights.title > 0 && heights.message > 0 ? labelSpacing : 0)
    message.frame = CGRect(x: Self.sideMargin, y: y, width: width, height: heights.message)
    y += heights.message + 16
    for (index, box) in fieldBoxes.enumerated() {
      box.frame = CGRect(
        x: Self.sideMargin, y: y + CGFloat(index) * fieldBoxHeight, width: width,
        height: fieldBoxHeight)
      textFields[index].frame = box.bounds.insetBy(dx: 7, dy: 4)
      box.layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
      // The text fields together form a single box with rounded corners.
      var corners: CACornerMask = []
      if index == 0 { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
      if index == fieldBoxes.count - 1 {
        corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
      }
      box.layer.cornerRadius = 6
      box.layer.maskedCorners = corners
    }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }
}

/// The button of an alert action.
private final class AlertButton: UIView {
  let action: UIAlertAction
  private let label = UILabel()

  init(_ action: UIAlertAction, isSheet: Bool, isBold: Bool) {
    self.action = action
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    label.text = action.title
    label.textAlignment = .center
    // The font size is 20 points in action sheets and 17 points in alerts, in the default content size category of
    // iPhones.
    label.font =
      switch (isSheet, isBold) {
      case (false, let isBold): .preferredFont(forTextStyle: isBold ? .headline : .body)
      case (true, false): .preferredFont(forTextStyle: .title3)
      case (true, true):
        UIFontMetrics(forTextStyle: .title3).scaledFont(
          for: .systemFont(ofSize: 20, weight: .semibold))
      }
    label.adjustsFontForContentSizeCategory = true
    addSubview(label)
    updateColors()
  }

  required init?(coder: NSCoder) { nil }

  /// Whether a finger is touching the button.
  var isHighlighted = false {
    didSet { backgroundColor = isHighlighted ? .systemFill : nil }
  }

  private func updateColors() {
    label.textColor =
      !action.isEnabled
      ? .tertiaryLabel : action.style == .destructive ? .systemRed : tintColor ?? .systemBlue
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    updateColors()
  }

  var preferredWidth: CGFloat {
    label.sizeThatFits(CGSize(width: 10_000, height: 44)).width + 16
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: 8, dy: 0)
  }
}
