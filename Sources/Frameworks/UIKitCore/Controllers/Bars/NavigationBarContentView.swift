import Foundation
import QuartzCore

/// The titles and buttons displayed by a navigation bar for one item.
final class NavigationBarContentView: UIView {
  private let title = UILabel()
  private let titleView: UIView
  /// The view that clips the large title where it scrolls under the row of buttons.
  private let largeTitleClip = UIView()
  private let largeTitle = UILabel()
  private var backButton: BackButton?
  private var leftViews: [UIView] = []
  private var rightViews: [UIView] = []
  private let showsLargeTitle: Bool
  private let rowHeight: CGFloat
  private let titleOffset: UIOffset
  private var isCollapsed = false
  /// Whether the bar has a right-to-left layout, which can be forced by its semantic content attribute.
  private var isRightToLeft: Bool { superview?.hasRightToLeftLayout ?? false }

  init(
    _ item: UINavigationItem, back below: UINavigationItem?, in bar: UINavigationBar,
    isLarge: Bool, onBack: @escaping () -> Void
  ) {
    self.showsLargeTitle = isLarge
    titleView = item.titleView ?? title
    rowHeight = bar.rowHeight
    let appearance = bar.effectiveAppearance
    titleOffset = appearance?.titlePositionAdjustment ?? .zero
    super.init(frame: bar.bounds)
    addTitles(text: item.title, in: bar, appearance: appearance)
    let tint = bar.tintColor ?? .systemBlue
    if let below, item.showsBackButton {
      let made = BackButton(
        below.backButtonText, tint: below.backBarButtonItem?.tintColor ?? tint,
        look: appearance?.backButtonAppearance,
        indicator: appearance?.backIndicatorImage ?? bar.backIndicatorImage, onBack: onBack)
      backButton = made
      addSubview(made)
    }
    let (leftItems, rightItems) = (item.leftBarButtonItems ?? [], item.rightBarButtonItems ?? [])
    func views(_ items: [UIBarButtonItem]) -> [UIView] {
      items.filter { !$0.isHidden }.map {
        $0.makeView(
          tintColor: tint, plainAppearance: appearance?.buttonAppearance,
          doneAppearance: appearance?.doneButtonAppearance)
      }
    }
    (leftViews, rightViews) = (views(leftItems), views(rightItems))
    for view in leftViews + rightViews { addSubview(view) }
    for each in leftItems + rightItems { each.onChange = { [weak item] in item?.onChange?() } }
  }

  private func addTitles(
    text: String?, in bar: UINavigationBar, appearance: UINavigationBarAppearance?
  ) {
    // Apple's Human Interface Guidelines: titles are 17 points semibold, large titles 34 points bold.
    title.font = .systemFont(ofSize: 17, weight: .semibold)
    largeTitle.font = .boldSystemFont(ofSize: 34)
    for (label, given) in [
      (title, appearance.map { Optional($0.titleTextAttributes) } ?? bar.titleTextAttributes),
      (
        largeTitle,
        appearance.map { Optional($0.largeTitleTextAttributes) } ?? bar.largeTitleTextAttributes
      ),
    ] {
      label.textColor = .label
      label.text = text
      label.applyTextAttributes(given)
    }
    title.textAlignment = .center
    addSubview(titleView)
    guard showsLargeTitle else { return }
    largeTitleClip.clipsToBounds = true
    largeTitleClip.isUserInteractionEnabled = false
    largeTitleClip.addSubview(largeTitle)
    addSubview(largeTitleClip)
  }

  required init?(coder: NSCoder) { nil }

  /// Sets the opacity of the titles and buttons, in the range `0...1`.
  func setOpacity(_ share: CGFloat) { alpha = share }

  override func layoutSubviews() {
    super.layoutSubviews()
    var start: CGFloat = 8
    var end = bounds.width - 8
    func place(_ view: UIView, atEnd: Bool) {
      let isOurs = view is BarButton || view is BackButton
      let maximumSize = CGSize(width: bounds.width, height: rowHeight)
      var size = isOurs ? view.sizeThatFits(maximumSize) : view.sizeInBar
      if view is BackButton {
        size = CGSize(width: min(size.width, bounds.width * 0.45), height: rowHeight)
      }
      if atEnd { end -= size.width }
      let x = atEnd ? end : start
      view.frame = CGRect(
        x: isRightToLeft ? bounds.width - x - size.width : x, y: (rowHeight - size.height) / 2,
        width: size.width, height: size.height)
      if !atEnd { start += size.width }
    }
    for view in [backButton].compactMap({ $0 }) + leftViews { place(view, atEnd: false) }
    for view in rightViews { place(view, atEnd: true) }
    let wanted = titleView === title ? title.sizeThatFits(bounds.size) : titleView.sizeInBar
    let width = min(wanted.width, max(0, end - start))
    // The title is centered in the bar if it fits there, and otherwise as near to the center as the buttons allow.
    let x = min(max((bounds.width - width) / 2, start), max(start, end - width))
    let away = titleView.transform
    titleView.transform = .identity
    titleView.frame = CGRect(
      x: (isRightToLeft ? bounds.width - x - width : x) + titleOffset.horizontal,
      y: (rowHeight - wanted.height) / 2 + titleOffset.vertical, width: width, height: wanted.height
    )
    titleView.transform = away
    layOutLargeTitle()
  }

  private func layOutLargeTitle() {
    guard showsLargeTitle else { return }
    let full = UINavigationBar.largeHeight
    let availableHeight = max(0, bounds.height - rowHeight)
    largeTitleClip.frame = CGRect(x: 0, y: rowHeight, width: bounds.width, height: availableHeight)
    largeTitle.textAlignment = isRightToLeft ? .right : .left
    let away = largeTitle.transform
    largeTitle.transform = .identity
    largeTitle.frame = CGRect(
      x: 16, y: availableHeight - full, width: bounds.width - 32, height: full)
    largeTitle.transform = away
    guard titleView === title else { return }
    // The small title appears when less than 12 points of the large one remain visible. Our choice, made to resemble
    // iOS.
    let collapses = availableHeight < 12
    let alpha: CGFloat = collapses ? 1 : 0
    if collapses != isCollapsed, window != nil, title.alpha != alpha {
      UIView.animate(withDuration: TransitionTiming.barDuration) { self.title.alpha = alpha }
    } else {
      title.alpha = alpha
    }
    isCollapsed = collapses
  }

  // MARK: Transitions

  /// The horizontal center of the back button's label, in points, or `nil` if there is no back button.
  private var backLabelCenter: CGFloat? {
    backButton.map { $0.frame.minX + $0.label.frame.midX }
  }

  private var isLargeTitleVisible: Bool { showsLargeTitle && !isCollapsed && titleView === title }

  /// The horizontal center of the visible title, in points.
  private var titleCenter: CGFloat {
    guard isLargeTitleVisible else { return titleView.center.x }
    let width = min(largeTitle.sizeThatFits(bounds.size).width, bounds.width - 32)
    return isRightToLeft ? bounds.width - 16 - width / 2 : 16 + width / 2
  }

  /// Moves the title and the back button's label to the position of the corresponding labels in `other`, at the start
  /// or end of a transition.
  func offsetTitles(toMatch other: NavigationBarContentView, isPop: Bool) {
    let side: CGFloat = isRightToLeft ? -1 : 1
    let width = bounds.width
    // A pushed title slides in from the trailing edge; a popped title starts at the back button's label.
    let titleFrom =
      isPop ? other.backLabelCenter ?? titleCenter - side * width / 2 : width / 2 + side * width
    let title = titleFrom - titleCenter
    for view in [titleView, largeTitle] {
      view.transform = CGAffineTransform(translationX: isPop ? title : title * 0.75, y: 0)
    }
    guard let backLabelCenter else { return }
    let words = isPop ? -side * width / 3 : other.titleCenter - backLabelCenter
    backButton?.label.transform = CGAffineTransform(translationX: words, y: 0)
  }

  /// Moves the titles back to their normal positions.
  func resetTitleOffsets() {
    for view in [titleView, largeTitle, backButton?.label].compactMap({ $0 }) {
      view.transform = .identity
    }
  }
}

extension UINavigationItem {
  fileprivate var showsBackButton: Bool {
    !hidesBackButton && (leftBarButtonItems?.isEmpty ?? true || leftItemsSupplementBackButton)
  }

  /// The text displayed by the back button that returns to this item.
  fileprivate var backButtonText: String {
    switch backButtonDisplayMode {
    case .default: backBarButtonItem?.title ?? backButtonTitle ?? title ?? "Back"
    case .generic: "Back"
    case .minimal: ""
    }
  }
}
