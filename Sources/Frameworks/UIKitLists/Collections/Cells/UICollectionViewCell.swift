public import Foundation
import QuartzCore
public import UIKitControls
@_spi(UIKitModules) public import UIKitCore

/// A cell that displays an item of a collection view.
///
/// It consists of a background view, a selected background view and a content view.
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView {
  /// The container of the cell's content.
  ///
  /// By default, it fills the cell.
  public let contentView = UIView()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

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

  /// A closure that updates a cell for a new configuration state.
  public typealias ConfigurationUpdateHandler = (UICollectionViewCell, UICellConfigurationState) ->
    Void

  private(set) var contentHolder = ContentViewPresenter()
  private var backgroundHolder = BackgroundViewPresenter()
  private var needsUpdate = true

  /// The configuration of the content displayed in the cell's content view.
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet {
      applyContentConfiguration(for: configurationState)
      setNeedsUpdateConfiguration()
    }
  }

  /// The configuration of the background behind the content.
  ///
  /// If `nil`, a list cell uses the default background of the list appearance.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    didSet { if backgroundConfiguration != oldValue { setNeedsUpdateConfiguration() } }
  }

  /// Whether the content configuration is updated automatically for the current state.
  open var automaticallyUpdatesContentConfiguration = true
  /// Whether the background configuration is updated automatically for the current state.
  open var automaticallyUpdatesBackgroundConfiguration = true

  /// The closure called whenever the cell's configuration state changes.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// The cell's current configuration state: its traits and whether it is selected, highlighted or being edited.
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    (state.isSelected, state.isHighlighted) = (isSelected, isHighlighted)
    state.isEditing = collection?.isEditing ?? false
    return state
  }

  /// Schedules a call to ``updateConfiguration(using:)`` before the next layout pass.
  open func setNeedsUpdateConfiguration() {
    needsUpdate = true
    setNeedsLayout()
  }

  /// Updates the content and background configurations for the given state.
  ///
  /// Subclasses can override this method to set both configurations.
  open func updateConfiguration(using state: UICellConfigurationState) {
    applyContentConfiguration(for: state)
    configurationUpdateHandler?(self, state)
  }

  func updateIfNeeded() {
    guard needsUpdate else { return }
    needsUpdate = false
    updateConfiguration(using: configurationState)
    // Configurations set during the update must not trigger another update.
    needsUpdate = false
    updateBackground()
  }

  private func applyContentConfiguration(for state: UICellConfigurationState) {
    let shown =
      automaticallyUpdatesContentConfiguration
      ? contentConfiguration?.updated(for: state) : contentConfiguration
    contentHolder.displayConfiguration(shown, in: contentView)
  }

  /// The background configuration used if `backgroundConfiguration` is `nil`.
  var fallbackBackground: UIBackgroundConfiguration? { nil }

  private func updateBackground() {
    let chosen = backgroundConfiguration ?? fallbackBackground
    let isUpdated = backgroundConfiguration == nil || automaticallyUpdatesBackgroundConfiguration
    backgroundHolder.displayConfiguration(
      isUpdated ? chosen?.updated(for: configurationState) : chosen, in: self)
  }

  // MARK: State

  open var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }

  /// Whether the cell is highlighted because a finger is touching it.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateDidChange() } } }

  private func stateDidChange() {
    selectedBackgroundView?.isHidden = !(isSelected || isHighlighted)
    setNeedsUpdateConfiguration()
  }

  /// Resets the selection and the highlight before the cell is reused for another item.
  open override func prepareForReuse() {
    super.prepareForReuse()
    isHighlighted = false
    isSelected = false
  }

  // MARK: Background

  /// The view behind all other content of the cell.
  open var backgroundView: UIView? {
    didSet { replaceSubview(oldValue, with: backgroundView, at: 0) }
  }

  /// The view displayed above `backgroundView` while the cell is selected or highlighted.
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

  /// Lays out the content view and both background views.
  open override func layoutSubviews() {
    updateIfNeeded()
    super.layoutSubviews()
    for view in [backgroundView, selectedBackgroundView] {
      if let view, view.frame != bounds { view.frame = bounds }
    }
    let box = contentFrame
    if contentView.frame != box { contentView.frame = box }
  }

  /// The frame of the content view in the cell's coordinates.
  ///
  /// By default, the content view fills the cell.
  var contentFrame: CGRect { bounds }
}

extension UICollectionViewCell: ConfigurableView {}
