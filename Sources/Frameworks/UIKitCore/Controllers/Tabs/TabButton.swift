import Foundation
import QuartzCore

/// A control that displays a tab bar item.
final class TabButton: UIControl {
  let item: UITabBarItem
  private let icon = UIImageView()
  private let label = UILabel()
  private let badge = UILabel()
  private let indicatorView = UIImageView()
  private var titleOffset = UIOffset.zero
  private var badgeOffset = UIOffset.zero
  private var isInline = false

  /// The size and weight of symbols in tab bars.
  ///
  /// The value is our choice, in the same proportion to the text as on iOS.
  private static let symbolConfiguration = UIImage.SymbolConfiguration(
    pointSize: 21, weight: .medium)
  /// The height of a badge, in points, as on iOS.
  private static let badgeHeight: CGFloat = 18

  init(_ item: UITabBarItem) {
    self.item = item
    super.init(frame: .zero)
    badge.textAlignment = .center
    badge.clipsToBounds = true
    badge.layer.cornerRadius = Self.badgeHeight / 2
    for view in [indicatorView, icon, label, badge] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    icon.contentMode = .scaleAspectFit
    indicatorView.contentMode = .center
  }

  required init?(coder: NSCoder) { nil }

  /// The appearance passed by the bar to its buttons.
  struct Style {
    var appearance: UITabBarAppearance?
    var tint: UIColor
    var unselectedColor: UIColor?
    var selectionIndicator: UIImage?
    var isInline: Bool
  }

  /// Updates the views to the given appearance and selection state.
  func applyStyle(_ style: Style, isSelected isChosen: Bool) {
    isEnabled = item.isEnabled
    isSelected = isChosen
    isInline = style.isInline
    let parts =
      style.isInline
      ? style.appearance?.compactInlineLayoutAppearance : style.appearance?.stackedLayoutAppearance
    let part = !isEnabled ? parts?.disabled : isChosen ? parts?.selected : parts?.normal
    let own: UIColor = isChosen ? style.tint : style.unselectedColor ?? .systemGray
    let color = isEnabled ? own : .tertiaryLabel
    let state: UIControl.State = !isEnabled ? .disabled : isChosen ? .selected : .normal
    label.text = item.title
    // Apple's Human Interface Guidelines: titles are 10 points medium, or 13 points if they are beside the image.
    label.font = .systemFont(ofSize: style.isInline ? 13 : 10, weight: .medium)
    label.textColor = color
    if isEnabled || parts?.disabled.titleTextAttributes.isEmpty == false {
      label.applyTextAttributes(part?.titleTextAttributes)
    }
    if !isChosen || item.titleTextAttributes(for: state) != nil {
      label.applyTextAttributes(item.titleTextAttributes(for: state))
    }
    icon.image = image(isSelected: isChosen)
    icon.tintColor = part?.iconColor ?? color
    let more = part?.titlePositionAdjustment ?? .zero
    titleOffset = UIOffset(
      horizontal: item.titlePositionAdjustment.horizontal + more.horizontal,
      vertical: item.titlePositionAdjustment.vertical + more.vertical)
    badge.text = item.badgeValue
    badge.isHidden = item.badgeValue == nil
    badge.backgroundColor = item.badgeColor ?? part?.badgeBackgroundColor ?? .systemRed
    badge.font = .systemFont(ofSize: 13)
    badge.textColor = .white
    badge.applyTextAttributes(part?.badgeTextAttributes)
    badge.applyTextAttributes(item.badgeTextAttributes(for: .normal))
    badge.applyTextAttributes(item.badgeTextAttributes(for: state))
    badgeOffset = part?.badgePositionAdjustment ?? .zero
    let indicator = style.appearance?.selectionIndicatorImage ?? style.selectionIndicator
    indicatorView.image = isChosen ? indicator : nil
    indicatorView.tintColor = style.appearance?.selectionIndicatorTintColor ?? style.tint
    setNeedsLayout()
  }

  private func image(isSelected isChosen: Bool) -> UIImage? {
    guard var image = isChosen ? item.selectedImage ?? item.image : item.image else { return nil }
    let mode = image.renderingMode
    if image.symbolConfiguration?.pointSize == nil {
      image = image.applyingSymbolConfiguration(Self.symbolConfiguration) ?? image
    }
    return image.withRenderingMode(mode == .automatic ? .alwaysTemplate : mode)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    indicatorView.frame = bounds
    let size = icon.image?.size ?? .zero
    let words = label.sizeThatFits(CGSize(width: bounds.width, height: 20))
    let middle: CGPoint
    if isInline {
      let gap: CGFloat = size.width > 0 && words.width > 0 ? 5 : 0
      let scale = size.height > 0 ? min(1, 20 / size.height) : 1
      let side = CGSize(width: size.width * scale, height: size.height * scale)
      let width = side.width + gap + words.width
      let start = (bounds.width - width) / 2
      func place(_ view: UIView, _ x: CGFloat, _ box: CGSize) {
        view.frame = CGRect(
          x: hasRightToLeftLayout ? bounds.width - x - box.width : x,
          y: (bounds.height - box.height) / 2,
          width: box.width, height: box.height)
      }
      place(icon, start, side)
      place(label, start + side.width + gap, words)
      middle = CGPoint(x: icon.frame.midX, y: icon.frame.minY + 4)
    } else {
      // As on iOS, the image is centered 18 points below the upper edge, and the title extends from 35 to 47 points.
      icon.frame = CGRect(
        x: (bounds.width - size.width) / 2, y: 18 - size.height / 2, width: size.width,
        height: size.height)
      let width = min(words.width.rounded(.up), bounds.width)
      label.textAlignment = .center
      label.frame = CGRect(
        x: (bounds.width - width) / 2 + titleOffset.horizontal, y: 35 + titleOffset.vertical,
        width: width,
        height: 12)
      middle = CGPoint(x: icon.frame.midX, y: 11)
    }
    icon.frame = icon.frame.inset(by: item.imageInsets)
    let width = max(Self.badgeHeight, badge.sizeThatFits(bounds.size).width.rounded(.up) + 10)
    let side: CGFloat = hasRightToLeftLayout ? -1 : 1
    // The badge begins near the center of the image and extends toward the trailing edge. Our choice, made to
    // resemble iOS.
    let x = middle.x + side * (5 + width / 2) + badgeOffset.horizontal
    badge.frame = CGRect(
      x: x - width / 2, y: middle.y - Self.badgeHeight / 2 + badgeOffset.vertical, width: width,
      height: Self.badgeHeight)
  }
}
