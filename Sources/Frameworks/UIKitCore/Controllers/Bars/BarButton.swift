import Foundation
import QuartzCore

/// A control that displays a bar button item.
final class BarButton: UIControl {
  /// The size and weight of symbols in bars.
  ///
  /// The value is our choice, in the same proportion to 17-point text as on iOS.
  static let symbolConfiguration = UIImage.SymbolConfiguration(pointSize: 18, weight: .regular)

  private let label = UILabel()
  private let icon = UIImageView()
  private let backgroundView = UIImageView()
  private let item: UIBarButtonItem
  private let itemAppearance: UIBarButtonItemAppearance?
  private let itemColor: UIColor

  init(_ item: UIBarButtonItem, tint: UIColor, look: UIBarButtonItemAppearance?) {
    (self.item, self.itemAppearance, itemColor) = (item, look, item.tintColor ?? tint)
    super.init(frame: .zero)
    isEnabled = item.isEnabled
    label.text = item.effectiveTitle
    icon.image = item.effectiveImage
    icon.contentMode = .scaleAspectFit
    for view in [backgroundView, icon, label] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    label.isHidden = item.effectiveImage != nil
    isSelected = item.isSelected
    updateStyle()
  }

  required init?(coder: NSCoder) { nil }

  /// The state appearance that applies to the button's current state.
  private var stateAppearance: UIBarButtonItemStateAppearance? {
    !isEnabled
      ? itemAppearance?.disabled
      : isHighlighted ? itemAppearance?.highlighted : itemAppearance?.normal
  }

  private func updateStyle() {
    let color = isEnabled ? itemColor : .tertiaryLabel
    label.textColor = color
    // Apple's Human Interface Guidelines: 17 points; semibold for the Done style.
    label.font =
      item.style == .done
      ? .systemFont(ofSize: 17, weight: .semibold) : .systemFont(ofSize: 17)
    let part: UIControl.State = !isEnabled ? .disabled : isHighlighted ? .highlighted : .normal
    label.applyTextAttributes(itemAppearance?.normal.titleTextAttributes)
    label.applyTextAttributes(stateAppearance?.titleTextAttributes)
    label.applyTextAttributes(item.titleTextAttributes(for: .normal))
    label.applyTextAttributes(item.titleTextAttributes(for: part))
    if !isEnabled, item.titleTextAttributes(for: .disabled) == nil,
      itemAppearance?.disabled.titleTextAttributes.isEmpty ?? true
    {
      label.textColor = color
    }
    icon.tintColor = color
    backgroundView.image =
      item.backgroundImage(for: part, barMetrics: .default)
      ?? item.backgroundImage(for: .normal, barMetrics: .default)
      ?? stateAppearance?.backgroundImage ?? itemAppearance?.normal.backgroundImage
    backgroundView.backgroundColor = isSelected ? .tertiarySystemFill : nil
    backgroundView.layer.cornerRadius = isSelected ? 6 : 0
    // A highlighted button fades as on iOS; the alpha value was matched by eye.
    label.alpha = isHighlighted ? 0.3 : 1
    icon.alpha = isHighlighted ? 0.3 : 1
  }

  override func stateDidChange() { updateStyle() }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let height = size.height > 0 ? min(size.height, UINavigationBar.height) : UINavigationBar.height
    if item.width > 0 { return CGSize(width: item.width, height: height) }
    if let image = item.effectiveImage {
      return CGSize(width: image.size.width.rounded(.up) + 16, height: height)
    }
    let own = label.sizeThatFits(size).width
    let candidates = (item.possibleTitles ?? []).map { text in
      (text as NSString).size(withAttributes: [.font: label.font ?? .systemFont(ofSize: 17)]).width
    }.max()
    return CGSize(width: max(own, candidates ?? 0).rounded(.up) + 16, height: height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let move = stateAppearance?.titlePositionAdjustment ?? .zero
    label.textAlignment = .center
    label.frame = bounds.insetBy(dx: 8, dy: 0).offsetBy(dx: move.horizontal, dy: move.vertical)
    backgroundView.frame = bounds.insetBy(dx: 0, dy: min(6, bounds.height / 8))
    let size = item.effectiveImage?.size ?? .zero
    icon.frame = CGRect(
      x: (bounds.width - size.width) / 2, y: (bounds.height - size.height) / 2, width: size.width,
      height: size.height
    ).inset(by: item.imageInsets)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let isMeant = isTracking && isTouchInside
    super.touchesEnded(touches, with: event)
    if isMeant { item.sendAction() }
  }
}

extension UIBarButtonItem {
  /// Returns the item's custom view, or else a button with the appearance for the item's style.
  func makeView(
    tintColor tint: UIColor, plainAppearance plain: UIBarButtonItemAppearance?,
    doneAppearance done: UIBarButtonItemAppearance?
  ) -> UIView {
    customView ?? BarButton(self, tint: tint, look: style == .done ? done : plain)
  }
}

/// The back button: a chevron and the title of the previous item.
final class BackButton: UIControl {
  private let chevron = UIImageView()
  let label = UILabel()
  private let onBack: () -> Void

  /// The size of the chevron, in points.
  ///
  /// The value is our choice, made to resemble iOS.
  private static let chevronSize = CGSize(width: 13, height: 21)

  init(
    _ text: String, tint: UIColor, look: UIBarButtonItemAppearance?, indicator: UIImage?,
    onBack: @escaping () -> Void
  ) {
    self.onBack = onBack
    super.init(frame: .zero)
    label.text = text
    label.font = .systemFont(ofSize: 17)
    label.textColor = tint
    label.applyTextAttributes(look?.normal.titleTextAttributes)
    chevron.tintColor = tint
    chevron.image =
      indicator?.withRenderingMode(.alwaysTemplate)
      ?? UIImage(
        systemName: "chevron.backward",
        withConfiguration: UIImage.SymbolConfiguration(pointSize: 18, weight: .semibold))
    chevron.contentMode = .center
    for view in [chevron, label] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
  }

  required init?(coder: NSCoder) { nil }

  override var isHighlighted: Bool {
    didSet { for view in [chevron, label] { view.alpha = isHighlighted ? 0.3 : 1 } }
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let text = label.sizeThatFits(size).width.rounded(.up)
    return CGSize(
      width: Self.chevronSize.width + (text > 0 ? 6 + text : 0) + 8, height: UINavigationBar.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (box, size) = (bounds, Self.chevronSize)
    chevron.bounds.size = size
    chevron.center = CGPoint(
      x: hasRightToLeftLayout ? box.width - size.width / 2 : size.width / 2, y: box.midY)
    chevron.transform = hasRightToLeftLayout ? CGAffineTransform(scaleX: -1, y: 1) : .identity
    let width = max(0, box.width - size.width - 14)
    label.frame = CGRect(
      x: hasRightToLeftLayout ? 8 : size.width + 6, y: 0, width: width, height: box.height)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let isMeant = isTracking && isTouchInside
    super.touchesEnded(touches, with: event)
    if isMeant { onBack() }
  }
}

extension UIView {
  /// The size of the view in a bar, in points.
  ///
  /// It is determined by its constraints, or else by its bounds, or else by its intrinsic content size.
  var sizeInBar: CGSize {
    guard translatesAutoresizingMaskIntoConstraints else {
      return systemLayoutSizeFitting(.zero)
    }
    if bounds.size != .zero { return bounds.size }
    let own = intrinsicContentSize
    return CGSize(width: max(0, own.width), height: max(0, own.height))
  }
}
