public import Foundation
import QuartzCore
@_spi(UIKitModules) public import UIKitCore

/// A control with a title and an image that does something when it is tapped.
///
/// What shows follows either from what was set for states or from a ``configuration``. A finger dims a system button at once
/// and lets it fade back. How much and how long is our own choice, as Apple gives no numbers. A button keeps its menu and
/// does not show it.
@preconcurrency @MainActor
open class UIButton: UIControl {
  /// What a button looks like before anything is set.
  public enum ButtonType: Int, Hashable, Sendable {
    /// Like nothing: white text.
    case custom = 0
    /// In the tint, dimmed under a finger.
    case system = 1
    /// An i in a circle.
    case detailDisclosure = 2
    /// An i in a circle, as ``detailDisclosure``.
    case infoLight = 3
    /// An i in a circle, as ``detailDisclosure``.
    case infoDark = 4
    /// A plus in a circle.
    case contactAdd = 5
    /// A cross on a gray disc.
    case close = 7
  }

  /// What is called when the configuration may have to change.
  public typealias ConfigurationUpdateHandler = (UIButton) -> Void

  var contents = ButtonContents()
  let buttonViews = ButtonViewHierarchy()

  // MARK: Creating

  /// A custom button with a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    buttonViews.button = self
  }

  /// Reads geometry, looks, state, and title and image of the normal state out of an archive.
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

  /// Writes geometry, looks, state, and title and image of the normal state.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(buttonViews.type.rawValue, forKey: "UIButtonType")
    if let title = title(for: .normal) {
      coder.encode(NSString(string: title), forKey: "UIButtonTitle")
    }
    if let image = image(for: .normal) { coder.encode(image, forKey: "UIButtonImage") }
  }

  /// A button of a type.
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

  /// A button with the title and the image of an action, which a tap calls.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(type: .system, primaryAction: primaryAction)
    self.frame = frame
  }

  /// A button with the title and the image of an action, which a tap calls.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    applyPrimaryAction(primaryAction)
    sizeToFit()
  }

  /// A button with a configuration and an action, which a tap calls; title and image come from the action where the
  /// configuration has none.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system)
    self.configuration = configuration
    // Observers of properties stay silent in initialisers.
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

  /// What it looked like before anything was set.
  open var buttonType: ButtonType { buttonViews.type }

  @_spi(UIKitModules)
  open override var sendsPrimaryActionOnTouchUp: Bool { true }

  // MARK: What is set for states

  /// Shows a title in a state.
  open func setTitle(_ title: String?, for state: State) {
    contents.titles[exactly: state] = title
    contentsDidChange()
  }

  /// Shows titles of a state in a colour; without one for the normal state they are white, or in the tint.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    contents.titleColors[exactly: state] = color
    contentsDidChange()
  }

  /// Gives titles of a state a shadow.
  open func setTitleShadowColor(_ color: UIColor?, for state: State) {
    contents.shadowColors[exactly: state] = color
    contentsDidChange()
  }

  /// Shows an image beside the title in a state.
  open func setImage(_ image: UIImage?, for state: State) {
    contents.images[exactly: state] = image
    contentsDidChange()
  }

  /// Shows an image behind all else in a state.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    contents.backgroundImages[exactly: state] = image
    contentsDidChange()
  }

  /// Shows a title with attributes in a state, whatever else was set; what the attributes leave open is the button's.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    contents.attributedTitles[exactly: state] = title
    contentsDidChange()
  }

  /// The title of a state, or that of the normal one.
  open func title(for state: State) -> String? { contents.titles[state] }
  /// The colour of titles in a state, or in the normal one, or that of the type.
  open func titleColor(for state: State) -> UIColor? {
    contents.titleColors[state] ?? buttonViews.titleColor(for: state)
  }
  /// The colour of the shadow in a state, or in the normal one.
  open func titleShadowColor(for state: State) -> UIColor? { contents.shadowColors[state] }
  /// The image of a state, or that of the normal one.
  open func image(for state: State) -> UIImage? { contents.images[state] }
  /// The image behind in a state, or in the normal one.
  open func backgroundImage(for state: State) -> UIImage? { contents.backgroundImages[state] }
  /// The title with attributes of a state, or that of the normal one.
  open func attributedTitle(for state: State) -> NSAttributedString? {
    contents.attributedTitles[state]
  }

  /// The title that shows.
  open var currentTitle: String? { title(for: state) }
  /// The colour of the title that shows.
  open var currentTitleColor: UIColor { titleColor(for: state) ?? .white }
  /// The colour of the shadow that shows.
  open var currentTitleShadowColor: UIColor? { titleShadowColor(for: state) }
  /// The image that shows.
  open var currentImage: UIImage? { image(for: state) }
  /// The image that shows behind all else.
  open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }
  /// The title with attributes that shows.
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }

  func contentsDidChange() {
    buttonViews.updateViews()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  // MARK: Looks

  /// Whether a custom button's image is darkened under a finger where the state has none of its own.
  open var adjustsImageWhenHighlighted = true { didSet { buttonViews.updateViews() } }
  /// Whether the image fades where the disabled state has none of its own.
  open var adjustsImageWhenDisabled = true { didSet { buttonViews.updateViews() } }
  /// Whether a finger makes a light shine in the middle.
  open var showsTouchWhenHighlighted = false { didSet { buttonViews.updateViews() } }
  /// Whether the title's shadow falls to the other side under a finger.
  open var reversesTitleShadowWhenHighlighted = false { didSet { buttonViews.updateViews() } }

  /// The distances of the content from the edges; without any, a title has six points above and below in `sizeToFit`.
  open var contentEdgeInsets = UIEdgeInsets.zero { didSet { contentsDidChange() } }
  /// How the title is displaced and narrowed.
  open var titleEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  /// How the image is displaced and narrowed.
  open var imageEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }

  /// What a tap would show; kept, and not shown.
  open var menu: UIMenu?

  /// The view of the title.
  open var titleLabel: UILabel? { buttonViews.label }
  /// The view of the subtitle of a configuration.
  open var subtitleLabel: UILabel? {
    configuration?.subtitle == nil ? nil : buttonViews.subtitleLabel
  }
  /// The view of the image.
  open var imageView: UIImageView? { buttonViews.imageView }

  @_spi(UIKitModules)
  open override func stateDidChange() {
    if automaticallyUpdatesConfiguration { buttonViews.needsUpdate = true }
    buttonViews.updateViews()
    buttonViews.updateOpacity()
    setNeedsLayout()
  }

  /// Shows the new tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    buttonViews.updateViews()
  }

  /// Shows the colours of the new surroundings.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    buttonViews.updateViews()
  }

  // MARK: Configuration

  /// What it shows, as one value; nil for what was set for states.
  open var configuration: Configuration? {
    didSet {
      guard configuration != oldValue else { return }
      if !buttonViews.isUpdating { buttonViews.needsUpdate = true }
      contentsDidChange()
    }
  }

  /// Whether the configuration is looked at again as often as the state changes.
  open var automaticallyUpdatesConfiguration = true

  /// Called before it is laid out when the state or the configuration has changed, to change the configuration.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// Asks for ``updateConfiguration()`` before the next layout.
  open func setNeedsUpdateConfiguration() {
    buttonViews.needsUpdate = true
    setNeedsLayout()
  }

  /// Changes the configuration for the present state: calls the handler.
  open func updateConfiguration() { configurationUpdateHandler?(self) }

  // MARK: Layout

  @_spi(UIKitModules)
  open override func adjustToContentSizeCategory() {
    super.adjustToContentSizeCategory()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// Where the background is.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// Where title and image are.
  open func contentRect(forBounds bounds: CGRect) -> CGRect {
    let rect = backgroundRect(forBounds: bounds)
    return rect.inset(by: buttonViews.contentInsets(in: rect))
  }

  /// Where the title is, with the image before it.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    buttonViews.frames(in: contentRect).title
  }

  /// Where the image is, with the title after it.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    buttonViews.frames(in: contentRect).image
  }

  /// Places title, image and background.
  open override func layoutSubviews() {
    super.layoutSubviews()
    buttonViews.updateConfigurationIfNeeded()
    buttonViews.layOutViews()
  }

  /// Takes the size of title and image with their distances; from then on a title alone keeps six points above and below.
  open override func sizeToFit() {
    buttonViews.isSizedToFit = true
    super.sizeToFit()
    setNeedsLayout()
  }

  /// The size of title and image with their distances.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    buttonViews.updateConfigurationIfNeeded()
    return buttonViews.fittingSize(in: size)
  }

  /// The size of title and image with their distances.
  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  /// The lines of the title in the middle of the height; none beside what takes room above or below it.
  @_spi(UIKitModules)
  open override var textBaselines: (first: CGFloat, last: CGFloat, height: CGFloat)? {
    let isInMiddle = [.center, .fill].contains(contentVerticalAlignment)
    guard isInMiddle, configuration?.subtitle == nil else { return nil }
    return buttonViews.label?.textBaselines
  }
}

extension UIButton: ConfigurableView {}
