public import Foundation
import QuartzCore
@_spi(UIKitModules) public import UIKitCore

/// A control with a title and an image that sends an action when tapped.
///
/// The contents come either from values set for control states or from a ``configuration``. A touch dims a system
/// button immediately, and the dimming fades out afterward. Its strength and duration are our own choice, because
/// Apple publishes no numbers. ``menu`` is stored but never presented.
@preconcurrency @MainActor
open class UIButton: UIControl {
  /// The type of a button, which determines its default appearance.
  public enum ButtonType: Int, Hashable, Sendable {
    /// A button without a default appearance.
    ///
    /// Its title is white.
    case custom = 0
    /// A button that displays its title in the tint color and is dimmed while touched.
    case system = 1
    /// A button with the letter i in a circle.
    case detailDisclosure = 2
    /// A button with the letter i in a circle, which looks like ``detailDisclosure``.
    case infoLight = 3
    /// A button with the letter i in a circle, which looks like ``detailDisclosure``.
    case infoDark = 4
    /// A button with a plus sign in a circle.
    case contactAdd = 5
    /// A button with a cross on a gray disc.
    case close = 7
  }

  /// A closure that updates a button's configuration.
  public typealias ConfigurationUpdateHandler = (UIButton) -> Void

  var contents = ButtonContents()
  let buttonViews = ButtonViewHierarchy()

  // MARK: Creation

  /// Creates a custom button with the given frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    buttonViews.button = self
  }

  /// Decodes the geometry, appearance and state, and the title and image for the normal state.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    for view in subviews { view.removeFromSuperview() }
    buttonViews.button = self
    buttonViews.type = ButtonType(rawValue: coder.decodeInteger(forKey: "UIButtonType")) ?? .custom
    setTitle(
      coder.object(of: [NSString.self], forKey: "UIButtonTitle") as? String, for: .normal)
    setImage(
      coder.object(of: [UIImage.self], forKey: "UIButtonImage") as? UIImage, for: .normal)
  }

  @_spi(UIKitModules)
  open override func preventsGesture(_ gesture: UIGestureRecognizer) -> Bool { gesture.isSingleTap }

  /// Encodes the geometry, appearance and state, and the title and image for the normal state.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(buttonViews.type.rawValue, forKey: "UIButtonType")
    if let title = title(for: .normal) {
      coder.encode(NSString(string: title), forKey: "UIButtonTitle")
    }
    if let image = image(for: .normal) { coder.encode(image, forKey: "UIButtonImage") }
  }

  /// Creates a button of the given type.
  ///
  /// If the type has a built-in image, the button is sized to fit it.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    buttonViews.type = buttonType
    if let image = ButtonGlyphRenderer.image(for: buttonType) {
      setImage(image, for: .normal)
      sizeToFit()
    } else {
      contentsDidChange()
    }
  }

  /// Creates a system button with the title and image of the given action, which is sent when the button is tapped.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(type: .system, primaryAction: primaryAction)
    self.frame = frame
  }

  /// Creates a button of the given type with the title and image of the given action, which is sent when the button
  /// is tapped.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    applyPrimaryAction(primaryAction)
    sizeToFit()
  }

  /// Creates a button with the given configuration and an action, which is sent when the button is tapped.
  ///
  /// If the configuration has no title or image, that of the action is used.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system)
    self.configuration = configuration
    // Property observers do not run in initializers, so the configuration is applied explicitly.
    buttonViews.needsUpdate = true
    contentsDidChange()
    applyPrimaryAction(primaryAction)
    sizeToFit()
  }

  private func applyPrimaryAction(_ action: UIAction?) {
    guard let action else { return }
    addAction(action, for: .primaryActionTriggered)
    if !action.title.isEmpty {
      if configuration == nil { setTitle(action.title, for: .normal) }
      if configuration != nil, configuration?.title == nil { configuration?.title = action.title }
    }
    if let image = action.image {
      if configuration == nil { setImage(image, for: .normal) }
      if configuration != nil, configuration?.image == nil { configuration?.image = image }
    }
  }

  /// The button type passed when the button was created.
  open var buttonType: ButtonType { buttonViews.type }

  @_spi(UIKitModules)
  open override var sendsPrimaryActionOnTouchUp: Bool { true }

  // MARK: Content for states

  /// Sets the title for the given control state.
  open func setTitle(_ title: String?, for state: State) {
    contents.titles[exactly: state] = title
    contentsDidChange()
  }

  /// Sets the title color for the given control state.
  ///
  /// The default is white for custom buttons and the tint color for others.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    contents.titleColors[exactly: state] = color
    contentsDidChange()
  }

  /// Sets the title's shadow color for the given control state.
  open func setTitleShadowColor(_ color: UIColor?, for state: State) {
    contents.shadowColors[exactly: state] = color
    contentsDidChange()
  }

  /// Sets the image, displayed beside the title, for the given control state.
  open func setImage(_ image: UIImage?, for state: State) {
    contents.images[exactly: state] = image
    contentsDidChange()
  }

  /// Sets the background image for the given control state.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    contents.backgroundImages[exactly: state] = image
    contentsDidChange()
  }

  /// Sets the attributed title for the given control state.
  ///
  /// It takes precedence over a plain title. Ranges without a font or color use the button's font or color.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    contents.attributedTitles[exactly: state] = title
    contentsDidChange()
  }

  /// Returns the title for the given state, or for the normal state if none was set.
  open func title(for state: State) -> String? { contents.titles[state] }
  /// Returns the title color for the given state, for the normal state if none was set, or otherwise the default of
  /// the button type.
  open func titleColor(for state: State) -> UIColor? {
    contents.titleColors[state] ?? buttonViews.titleColor(for: state)
  }
  /// Returns the title's shadow color for the given state, or for the normal state if none was set.
  open func titleShadowColor(for state: State) -> UIColor? { contents.shadowColors[state] }
  /// Returns the image for the given state, or for the normal state if none was set.
  open func image(for state: State) -> UIImage? { contents.images[state] }
  /// Returns the background image for the given state, or for the normal state if none was set.
  open func backgroundImage(for state: State) -> UIImage? { contents.backgroundImages[state] }
  /// Returns the attributed title for the given state, or for the normal state if none was set.
  open func attributedTitle(for state: State) -> NSAttributedString? {
    contents.attributedTitles[state]
  }

  /// The title for the button's current state.
  open var currentTitle: String? { title(for: state) }
  /// The title color for the button's current state.
  open var currentTitleColor: UIColor { titleColor(for: state) ?? .white }
  /// The title's shadow color for the button's current state.
  open var currentTitleShadowColor: UIColor? { titleShadowColor(for: state) }
  /// The image for the button's current state.
  open var currentImage: UIImage? { image(for: state) }
  /// The background image for the button's current state.
  open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }
  /// The attributed title for the button's current state.
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }

  func contentsDidChange() {
    buttonViews.updateViews()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  // MARK: Appearance

  /// Whether the image of a custom button is darkened while the button is highlighted.
  ///
  /// An image set for the highlighted state is not darkened.
  open var adjustsImageWhenHighlighted = true { didSet { buttonViews.updateViews() } }
  /// Whether the image is dimmed while the button is disabled.
  ///
  /// An image set for the disabled state is not dimmed.
  open var adjustsImageWhenDisabled = true { didSet { buttonViews.updateViews() } }
  /// Whether a glow is displayed at the button's center while it is highlighted.
  open var showsTouchWhenHighlighted = false { didSet { buttonViews.updateViews() } }
  /// Whether the title's shadow reverses its direction while the button is highlighted.
  ///
  /// The value is stored but has no effect.
  open var reversesTitleShadowWhenHighlighted = false { didSet { buttonViews.updateViews() } }

  /// The insets of the content from the button's edges, in points.
  ///
  /// If they are zero, `sizeToFit()` adds 6 points above and below a title.
  open var contentEdgeInsets = UIEdgeInsets.zero { didSet { contentsDidChange() } }
  /// The insets that move the title and limit its size, in points.
  open var titleEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  /// The insets that move the image, in points.
  open var imageEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }

  /// The menu of the button, which is stored but never presented.
  open var menu: UIMenu?

  /// The label that displays the title.
  open var titleLabel: UILabel? { buttonViews.label }
  /// The label that displays the subtitle, or `nil` if the configuration has no subtitle.
  open var subtitleLabel: UILabel? {
    configuration?.subtitle == nil ? nil : buttonViews.subtitleLabel
  }
  /// The view that displays the image.
  open var imageView: UIImageView? { buttonViews.imageView }

  @_spi(UIKitModules)
  open override func stateDidChange() {
    if automaticallyUpdatesConfiguration { buttonViews.needsUpdate = true }
    buttonViews.updateViews()
    buttonViews.updateOpacity()
    setNeedsLayout()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    buttonViews.updateViews()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    buttonViews.updateViews()
  }

  // MARK: Configuration

  /// The configuration that describes the button's contents.
  ///
  /// If `nil`, the values set for control states are used.
  open var configuration: Configuration? {
    didSet {
      guard configuration != oldValue else { return }
      if !buttonViews.isUpdating { buttonViews.needsUpdate = true }
      contentsDidChange()
    }
  }

  /// Whether the configuration is updated whenever the button's state changes.
  open var automaticallyUpdatesConfiguration = true

  /// The closure that updates the configuration.
  ///
  /// It is called before layout if the button's state or configuration has changed.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// Schedules a call to ``updateConfiguration()`` before the next layout.
  open func setNeedsUpdateConfiguration() {
    buttonViews.needsUpdate = true
    setNeedsLayout()
  }

  /// Updates the configuration for the current state by calling ``configurationUpdateHandler``.
  open func updateConfiguration() { configurationUpdateHandler?(self) }

  // MARK: Layout

  @_spi(UIKitModules)
  open override func adjustToContentSizeCategory() {
    super.adjustToContentSizeCategory()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// Returns the frame of the background.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// Returns the frame of the title and image: the background frame reduced by the content insets.
  open func contentRect(forBounds bounds: CGRect) -> CGRect {
    let rect = backgroundRect(forBounds: bounds)
    return rect.inset(by: buttonViews.contentInsets(in: rect))
  }

  /// Returns the frame of the title, which follows the image.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    buttonViews.frames(in: contentRect).title
  }

  /// Returns the frame of the image, which precedes the title.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    buttonViews.frames(in: contentRect).image
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    buttonViews.updateConfigurationIfNeeded()
    buttonViews.layOutViews()
  }

  /// Resizes the button to fit its content.
  ///
  /// After this call, a title without an image keeps 6 points of padding above and below it.
  open override func sizeToFit() {
    buttonViews.isSizedToFit = true
    super.sizeToFit()
    setNeedsLayout()
  }

  /// Returns the size of the title and image, including their insets.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    buttonViews.updateConfigurationIfNeeded()
    return buttonViews.fittingSize(in: size)
  }

  /// The size of the title and image, including their insets, in points.
  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  /// The baselines of a vertically centered title, or `nil` if the button has a subtitle or another vertical
  /// alignment.
  @_spi(UIKitModules)
  open override var textBaselines: (first: CGFloat, last: CGFloat, height: CGFloat)? {
    let isInMiddle = [.center, .fill].contains(contentVerticalAlignment)
    guard isInMiddle, configuration?.subtitle == nil else { return nil }
    return buttonViews.label?.textBaselines
  }
}

extension UIButton: ConfigurableView {}
