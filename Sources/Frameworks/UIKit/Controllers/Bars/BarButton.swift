import Foundation
import QuartzCore

/// The control that shows a button of a bar.
final class BarButton: UIControl {
  /// How large the symbols of bars are: our own choice, in the proportion of iOS's to text of 17 points.
  static let symbols = UIImage.SymbolConfiguration(pointSize: 18, weight: .regular)

  private let label = UILabel()
  private let icon = UIImageView()
  private let ground = UIImageView()
  private let item: UIBarButtonItem
  private let look: UIBarButtonItemAppearance?
  private let ownColor: UIColor

  init(_ item: UIBarButtonItem, tint: UIColor, look: UIBarButtonItemAppearance?) {
    (self.item, self.look, ownColor) = (item, look, item.tintColor ?? tint)
    super.init(frame: .zero)
    isEnabled = item.isEnabled
    label.text = item.shownTitle
    icon.image = item.shownImage
    icon.contentMode = .scaleAspectFit
    for view in [ground, icon, label] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    label.isHidden = item.shownImage != nil
    isSelected = item.isSelected
    show()
  }

  required init?(coder: NSCoder) { nil }

  /// What the appearance says of the present state.
  private var stateLook: UIBarButtonItemStateAppearance? {
    !isEnabled ? look?.disabled : isHighlighted ? look?.highlighted : look?.normal
  }

  private func show() {
    let color = isEnabled ? ownColor : .tertiaryLabel
    label.textColor = color
    // Apple's Human Interface Guidelines: 17 points, semibold for the button that ends something.
    label.font =
      item.style == .done
      ? .systemFont(ofSize: 17, weight: .semibold) : .systemFont(ofSize: 17)
    let part: UIControl.State = !isEnabled ? .disabled : isHighlighted ? .highlighted : .normal
    label.take(look?.normal.titleTextAttributes)
    label.take(stateLook?.titleTextAttributes)
    label.take(item.titleTextAttributes(for: .normal))
    label.take(item.titleTextAttributes(for: part))
    if !isEnabled, item.titleTextAttributes(for: .disabled) == nil,
      look?.disabled.titleTextAttributes.isEmpty ?? true
    {
      label.textColor = color
    }
    icon.tintColor = color
    ground.image =
      item.backgroundImage(for: part, barMetrics: .default)
      ?? item.backgroundImage(for: .normal, barMetrics: .default)
      ?? stateLook?.backgroundImage ?? look?.normal.backgroundImage
    ground.backgroundColor = isSelected ? .tertiarySystemFill : nil
    ground.layer.cornerRadius = isSelected ? 6 : 0
    // A finger on a button of a bar fades it: as iOS does, the amount by its looks.
    label.alpha = isHighlighted ? 0.3 : 1
    icon.alpha = isHighlighted ? 0.3 : 1
  }

  override func stateDidChange() { show() }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let height = size.height > 0 ? min(size.height, UINavigationBar.height) : UINavigationBar.height
    if item.width > 0 { return CGSize(width: item.width, height: height) }
    if let image = item.shownImage {
      return CGSize(width: image.size.width.rounded(.up) + 16, height: height)
    }
    let own = label.sizeThatFits(size).width
    let most = (item.possibleTitles ?? []).map { text in
      (text as NSString).size(withAttributes: [.font: label.font ?? .systemFont(ofSize: 17)]).width
    }.max()
    return CGSize(width: max(own, most ?? 0).rounded(.up) + 16, height: height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let move = stateLook?.titlePositionAdjustment ?? .zero
    label.textAlignment = .center
    label.frame = bounds.insetBy(dx: 8, dy: 0).offsetBy(dx: move.horizontal, dy: move.vertical)
    ground.frame = bounds.insetBy(dx: 0, dy: min(6, bounds.height / 8))
    let size = item.shownImage?.size ?? .zero
    icon.frame = CGRect(
      x: (bounds.width - size.width) / 2, y: (bounds.height - size.height) / 2, width: size.width,
      height: size.height
    ).inset(by: item.imageInsets)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let isMeant = isTracking && isTouchInside
    super.touchesEnded(touches, with: event)
    if isMeant { item.perform() }
  }
}

extension UIBarButtonItem {
  /// Returns its custom view, or a button with the appearance of its style.
  func makeView(
    tint: UIColor, plain: UIBarButtonItemAppearance?, done: UIBarButtonItemAppearance?
  ) -> UIView {
    customView ?? BarButton(self, tint: tint, look: style == .done ? done : plain)
  }
}

/// The button that leads back: a chevron and what lies below.
final class BackButton: UIControl {
  private let chevron = UIImageView()
  let label = UILabel()
  private let onBack: () -> Void

  /// How wide and high the chevron is: our own choice, by the looks of iOS.
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
    label.take(look?.normal.titleTextAttributes)
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
      x: runsRightToLeft ? box.width - size.width / 2 : size.width / 2, y: box.midY)
    chevron.transform = runsRightToLeft ? CGAffineTransform(scaleX: -1, y: 1) : .identity
    let width = max(0, box.width - size.width - 14)
    label.frame = CGRect(
      x: runsRightToLeft ? 8 : size.width + 6, y: 0, width: width, height: box.height)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let isMeant = isTracking && isTouchInside
    super.touchesEnded(touches, with: event)
    if isMeant { onBack() }
  }
}

extension UIView {
  /// The size that a view has which a program puts into a bar.
  var sizeInBar: CGSize {
    guard translatesAutoresizingMaskIntoConstraints else {
      return systemLayoutSizeFitting(.zero)
    }
    if bounds.size != .zero { return bounds.size }
    let own = intrinsicContentSize
    return CGSize(width: max(0, own.width), height: max(0, own.height))
  }
}
