public import Foundation
import QuartzCore
public import UIKitControls
@_spi(UIKitModules) public import UIKitCore

/// A view that displays the header or footer of a table section.
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView {
  /// The style that determines the title's position.
  enum TitleStyle {
    case plain
    case groupedHeader
    case groupedFooter
  }

  /// The identifier under which the view is stored for reuse.
  open private(set) var reuseIdentifier: String?
  /// The container of the view's content.
  public let contentView = UIView()
  private var labels: (main: UILabel?, detail: UILabel?)
  private var contentHolder = ContentViewPresenter()
  private var backgroundHolder = BackgroundViewPresenter()
  var titleStyle = TitleStyle.plain { didSet { setNeedsLayout() } }
  /// The distance between the texts and the edges of the view, in points.
  var sideMargin: CGFloat = 16 { didSet { if sideMargin != oldValue { setNeedsLayout() } } }

  /// Creates a view with the given reuse identifier.
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 28))
    addSubview(contentView)
  }

  public convenience override init(frame: CGRect) {
    self.init(reuseIdentifier: nil)
    self.frame = frame
  }

  /// Decodes a view, which has no reuse identifier.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addSubview(contentView)
  }

  func setReuseIdentifier(_ identifier: String) {
    if reuseIdentifier == nil { reuseIdentifier = identifier }
  }

  /// The label of the title, created on first access.
  open var textLabel: UILabel? {
    if let known = labels.main { return known }
    let label = contentView.addLabel(textStyle: .headline)
    labels.main = label
    setNeedsLayout()
    return label
  }

  /// The label of the secondary text below the title, created on first access.
  open var detailTextLabel: UILabel? {
    if let known = labels.detail { return known }
    let label = contentView.addLabel(textStyle: .subheadline)
    label.textColor = .secondaryLabel
    labels.detail = label
    setNeedsLayout()
    return label
  }

  /// The view behind all other content of the header or footer.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  /// The configuration of the content, which replaces the title.
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet { contentHolder.displayConfiguration(contentConfiguration, in: contentView) }
  }

  /// The configuration of the background behind the content.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    didSet {
      backgroundHolder.displayConfiguration(backgroundConfiguration, in: self)
      // The background is resized in layout passes, not by autoresizing.
      backgroundHolder.view?.autoresizingMask = []
      setNeedsLayout()
    }
  }

  /// Returns an empty content configuration in the default style of a section header or footer.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch titleStyle {
    case .plain: .plainHeader()
    case .groupedHeader: .groupedHeader()
    case .groupedFooter: .groupedFooter()
    }
  }

  /// Resets the opacity and removes animations before the view is reused for another section.
  open func prepareForReuse() {
    alpha = 1
    layer.removeAllAnimations()
  }

  /// Returns the width of the given size, and the height that the title, the configuration or the constraints require
  /// in this width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let availableSize = CGSize(width: max(0, size.width), height: 0)
    if contentHolder.view != nil || !contentView.constraints.isEmpty {
      let height = contentView.systemLayoutSizeFitting(
        availableSize, withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      ).height
      let list = (contentHolder.view as? UIListContentView)?.sizeThatFits(availableSize).height
      return CGSize(width: size.width, height: list ?? height)
    }
    return CGSize(width: size.width, height: ceil(textHeight(forWidth: size.width)) + 8)
  }

  private func textHeight(forWidth width: CGFloat) -> CGFloat {
    let availableSize = CGSize(
      width: max(0, width - 2 * sideMargin), height: .greatestFiniteMagnitude)
    return [labels.main, labels.detail].compactMap { $0?.sizeThatFits(availableSize).height }
      .reduce(0, +)
  }

  @_spi(UIKitModules)
  open override var fitsRequiredWidth: Bool { true }

  /// Lays out the background, the content and the title.
  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView?.frame = bounds
    backgroundHolder.view?.frame = bounds
    contentView.frame = bounds
    let width = max(0, bounds.width - 2 * sideMargin)
    let availableSize = CGSize(width: width, height: .greatestFiniteMagnitude)
    var y: CGFloat
    switch titleStyle {
    case .plain: y = (bounds.height - textHeight(forWidth: bounds.width)) / 2
    // From published third-party measurements: a header's title ends 6 points above the rows, and a footer's text
    // starts 7 points below them.
    case .groupedHeader: y = bounds.height - 6 - textHeight(forWidth: bounds.width)
    case .groupedFooter: y = 7
    }
    for label in [labels.main, labels.detail] {
      guard let label else { continue }
      let fitting = label.sizeThatFits(availableSize)
      label.frame = CGRect(x: sideMargin, y: y, width: width, height: fitting.height)
      if hasRightToLeftLayout {
        let taken = min(ceil(fitting.width), width)
        label.frame = CGRect(
          x: sideMargin + width - taken, y: y, width: taken, height: fitting.height)
      }
      y += fitting.height
    }
  }
}
