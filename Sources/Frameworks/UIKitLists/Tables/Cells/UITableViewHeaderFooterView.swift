public import Foundation
import QuartzCore
public import UIKitControls
@_spi(UIKitModules) public import UIKitCore

/// What stands above or below a section of a table.
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView {
  /// Where its title stands.
  enum TitleStyle {
    case plain
    case groupedHeader
    case groupedFooter
  }

  /// The name under which it is kept for another time.
  open private(set) var reuseIdentifier: String?
  /// Holds what belongs to it.
  public let contentView = UIView()
  private var labels: (main: UILabel?, detail: UILabel?)
  private var contentHolder = ContentViewPresenter()
  private var backgroundHolder = BackgroundViewPresenter()
  var titleStyle = TitleStyle.plain { didSet { setNeedsLayout() } }
  /// How far its texts stay away from the sides of the table.
  var sideMargin: CGFloat = 16 { didSet { if sideMargin != oldValue { setNeedsLayout() } } }

  /// A view that is kept under a name.
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 28))
    addSubview(contentView)
  }

  /// A view without a name.
  public convenience override init(frame: CGRect) {
    self.init(reuseIdentifier: nil)
    self.frame = frame
  }

  /// Reads geometry and looks out of an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addSubview(contentView)
  }

  func setReuseIdentifier(_ identifier: String) {
    if reuseIdentifier == nil { reuseIdentifier = identifier }
  }

  /// The title.
  open var textLabel: UILabel? {
    if let known = labels.main { return known }
    let label = contentView.addLabel(textStyle: .headline)
    labels.main = label
    setNeedsLayout()
    return label
  }

  /// A second text below the title.
  open var detailTextLabel: UILabel? {
    if let known = labels.detail { return known }
    let label = contentView.addLabel(textStyle: .subheadline)
    label.textColor = .secondaryLabel
    labels.detail = label
    setNeedsLayout()
    return label
  }

  /// What lies behind everything.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  /// What it shows in the place of the title.
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet { contentHolder.displayConfiguration(contentConfiguration, in: contentView) }
  }

  /// What lies behind the content.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    didSet {
      backgroundHolder.displayConfiguration(backgroundConfiguration, in: self)
      // It changes its size with layout, not with the bounds.
      backgroundHolder.view?.autoresizingMask = []
      setNeedsLayout()
    }
  }

  /// An empty content as it stands above sections of the table's style.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch titleStyle {
    case .plain: .plainHeader()
    case .groupedHeader: .groupedHeader()
    case .groupedFooter: .groupedFooter()
    }
  }

  /// Comes before it is shown again for another section.
  open func prepareForReuse() {
    alpha = 1
    layer.removeAllAnimations()
  }

  /// The height that title, configuration or constraints need in a width.
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

  /// Fills itself with background and content, and places the title.
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
    // As measured by others: the title stands on the line 6 points above the rows, what is below 7 points under them.
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
