public import Foundation
import QuartzCore

/// Shows an item of a collection: what lies behind it, what shows that it is selected, and its content.
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView {
  /// Holds what belongs to the item.
  public let contentView = UIView()

  /// A cell with a frame in its superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Reads geometry and looks out of an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  override func fittingSize(for attributes: UICollectionViewLayoutAttributes) -> CGSize {
    fittingSize(of: contentView, for: attributes)
  }

  // MARK: State

  /// Whether its item is selected.
  open var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }

  /// Whether a finger lies on it.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateDidChange() } } }

  private func stateDidChange() {
    selectedBackgroundView?.isHidden = !(isSelected || isHighlighted)
  }

  /// Comes before it is shown again for another item: it is neither selected nor highlighted.
  open override func prepareForReuse() {
    super.prepareForReuse()
    isHighlighted = false
    isSelected = false
  }

  // MARK: What lies behind

  /// What lies behind everything else.
  open var backgroundView: UIView? {
    didSet { replace(oldValue, by: backgroundView, at: 0) }
  }

  /// What lies before it while the item is selected or a finger lies on it.
  open var selectedBackgroundView: UIView? {
    didSet {
      replace(oldValue, by: selectedBackgroundView, at: backgroundView == nil ? 0 : 1)
      stateDidChange()
    }
  }

  private func replace(_ old: UIView?, by new: UIView?, at index: Int) {
    if old?.superview === self { old?.removeFromSuperview() }
    guard let new else { return }
    new.frame = bounds
    new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(new, at: index)
  }

  /// Fills itself with content and backgrounds.
  open override func layoutSubviews() {
    super.layoutSubviews()
    for view in [backgroundView, selectedBackgroundView, contentView] {
      if let view, view.frame != bounds { view.frame = bounds }
    }
  }
}
