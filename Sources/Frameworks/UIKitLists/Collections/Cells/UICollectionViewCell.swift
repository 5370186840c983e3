public import Foundation
import QuartzCore
public import UIKitControls
@_spi(UIKitModules) public import UIKitCore

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
    updateIfNeeded()
    guard let shown = contentHolder.view, shown.constraints.isEmpty else {
      return fittingSize(of: contentHolder.view ?? contentView, for: attributes)
    }
    return shown.sizeThatFits(attributes.size)
  }

  // MARK: Configurations

  /// What is told of a state.
  public typealias ConfigurationUpdateHandler = (UICollectionViewCell, UICellConfigurationState) ->
    Void

  private(set) var contentHolder = ContentViewPresenter()
  private var backgroundHolder = BackgroundViewPresenter()
  private var needsUpdate = true

  /// What it shows in its content view.
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet {
      applyContentConfiguration(for: configurationState)
      setNeedsUpdateConfiguration()
    }
  }

  /// What lies behind the content.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    didSet { if backgroundConfiguration != oldValue { setNeedsUpdateConfiguration() } }
  }

  /// Whether the content is shown as it is for the present state.
  open var automaticallyUpdatesContentConfiguration = true
  /// Whether the background is shown as it is for the present state.
  open var automaticallyUpdatesBackgroundConfiguration = true

  /// Called with each new state.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// How it stands.
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    (state.isSelected, state.isHighlighted) = (isSelected, isHighlighted)
    state.isEditing = collection?.isEditing ?? false
    return state
  }

  /// Asks for ``updateConfiguration(using:)`` before the next layout.
  open func setNeedsUpdateConfiguration() {
    needsUpdate = true
    setNeedsLayout()
  }

  /// Brings content and background up to a state; a class may override it and set both.
  open func updateConfiguration(using state: UICellConfigurationState) {
    applyContentConfiguration(for: state)
    configurationUpdateHandler?(self, state)
  }

  func updateIfNeeded() {
    guard needsUpdate else { return }
    needsUpdate = false
    updateConfiguration(using: configurationState)
    // What was set on the way is part of this update.
    needsUpdate = false
    updateBackground()
  }

  private func applyContentConfiguration(for state: UICellConfigurationState) {
    let shown =
      automaticallyUpdatesContentConfiguration
      ? contentConfiguration?.updated(for: state) : contentConfiguration
    contentHolder.displayConfiguration(shown, in: contentView)
  }

  /// What lies behind the content where nothing was set.
  var fallbackBackground: UIBackgroundConfiguration? { nil }

  private func updateBackground() {
    let chosen = backgroundConfiguration ?? fallbackBackground
    let isUpdated = backgroundConfiguration == nil || automaticallyUpdatesBackgroundConfiguration
    backgroundHolder.displayConfiguration(
      isUpdated ? chosen?.updated(for: configurationState) : chosen, in: self)
  }

  // MARK: State

  /// Whether its item is selected.
  open var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }

  /// Whether a finger lies on it.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateDidChange() } } }

  private func stateDidChange() {
    selectedBackgroundView?.isHidden = !(isSelected || isHighlighted)
    setNeedsUpdateConfiguration()
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
    didSet { replaceSubview(oldValue, with: backgroundView, at: 0) }
  }

  /// What lies before it while the item is selected or a finger lies on it.
  open var selectedBackgroundView: UIView? {
    didSet {
      replaceSubview(oldValue, with: selectedBackgroundView, at: backgroundView == nil ? 0 : 1)
      stateDidChange()
    }
  }

  private func replaceSubview(_ old: UIView?, with new: UIView?, at index: Int) {
    if old?.superview === self { old?.removeFromSuperview() }
    guard let new else { return }
    new.frame = bounds
    new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(new, at: index)
  }

  /// Fills itself with content and backgrounds.
  open override func layoutSubviews() {
    updateIfNeeded()
    super.layoutSubviews()
    for view in [backgroundView, selectedBackgroundView] {
      if let view, view.frame != bounds { view.frame = bounds }
    }
    let box = contentFrame
    if contentView.frame != box { contentView.frame = box }
  }

  /// Where its content lies: everywhere.
  var contentFrame: CGRect { bounds }
}

extension UICollectionViewCell: ConfigurableView {}
