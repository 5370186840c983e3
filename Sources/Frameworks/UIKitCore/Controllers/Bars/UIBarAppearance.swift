public import Foundation
import QuartzCore

/// The appearance of a bar's background: its effect, color, image and line.
///
/// Bars store a copy of an appearance that is assigned to them. Changes to the copy, which properties such as
/// ``UINavigationBar/standardAppearance`` return, take effect immediately.
@preconcurrency @MainActor
open class UIBarAppearance: NSObject, @preconcurrency NSCopying {
  var background = BarBackgroundStyle.standard { didSet { notifyChange() } }
  /// A closure set by the bar and called after each change.
  var onChange: (() -> Void)?

  func notifyChange() { onChange?() }

  /// Creates an appearance with the default background.
  public override init() {
    super.init()
    setUpItemAppearances()
  }

  /// Creates an appearance with the default background; the idiom has no effect.
  public convenience init(idiom: UIUserInterfaceIdiom) { self.init() }

  /// Creates an appearance with the properties of another that both classes share.
  public required init(barAppearance: UIBarAppearance) {
    background = barAppearance.background
    super.init()
    setUpItemAppearances()
    copyItemAppearances(from: barAppearance)
  }

  /// Creates the item appearances defined by a subclass.
  func setUpItemAppearances() {}

  /// Copies the item appearances defined by a subclass.
  func copyItemAppearances(from other: UIBarAppearance) {}

  open func copy(with zone: NSZone? = nil) -> Any { type(of: self).init(barAppearance: self) }

  /// Sets the default background, a blur effect with a thin line.
  open func configureWithDefaultBackground() { background = .standard }

  /// Sets an opaque background in the system background color, with a thin line.
  open func configureWithOpaqueBackground() { background = .opaque }

  /// Sets a transparent background without a line.
  open func configureWithTransparentBackground() { background = BarBackgroundStyle() }

  /// The blur effect behind the bar.
  open var backgroundEffect: UIBlurEffect? {
    get { background.effect }
    set { background.effect = newValue }
  }

  /// The color drawn above the blur effect.
  open var backgroundColor: UIColor? {
    get { background.color }
    set { background.color = newValue }
  }

  /// The image drawn above the background color.
  open var backgroundImage: UIImage? {
    get { background.image }
    set { background.image = newValue }
  }

  /// The content mode that scales the background image.
  open var backgroundImageContentMode: UIView.ContentMode {
    get { background.imageMode }
    set { background.imageMode = newValue }
  }

  /// The color of the line, and the tint color of a template ``shadowImage``.
  ///
  /// If `nil`, no line is displayed.
  open var shadowColor: UIColor? {
    get { background.shadowColor }
    set { background.shadowColor = newValue }
  }

  /// An image displayed instead of the line.
  open var shadowImage: UIImage? {
    get { background.shadowImage }
    set { background.shadowImage = newValue }
  }
}

/// The appearance of a bar button in one state.
@preconcurrency @MainActor
open class UIBarButtonItemStateAppearance: NSObject {
  var onChange: (() -> Void)?
  override init() { super.init() }

  /// The text attributes of the title.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { onChange?() } }
  /// The offset of the title, in points.
  open var titlePositionAdjustment = UIOffset.zero { didSet { onChange?() } }
  /// The image displayed behind the button.
  open var backgroundImage: UIImage? { didSet { onChange?() } }
  /// The offset of the background image, in points.
  ///
  /// The value is stored but has no effect.
  open var backgroundImagePositionAdjustment = UIOffset.zero

  func copyValues(from other: UIBarButtonItemStateAppearance) {
    titleTextAttributes = other.titleTextAttributes
    titlePositionAdjustment = other.titlePositionAdjustment
    backgroundImage = other.backgroundImage
    backgroundImagePositionAdjustment = other.backgroundImagePositionAdjustment
  }
}

/// The appearance of bar buttons in each of their states.
@preconcurrency @MainActor
open class UIBarButtonItemAppearance: NSObject, @preconcurrency NSCopying {
  public let normal = UIBarButtonItemStateAppearance()
  /// The appearance of a button while it is pressed.
  public let highlighted = UIBarButtonItemStateAppearance()
  public let disabled = UIBarButtonItemStateAppearance()
  /// The appearance of a focused button.
  ///
  /// It is never used, because bar buttons do not receive focus.
  public let focused = UIBarButtonItemStateAppearance()
  var onChange: (() -> Void)? {
    didSet { for state in states { state.onChange = onChange } }
  }
  private var states: [UIBarButtonItemStateAppearance] { [normal, highlighted, disabled, focused] }

  /// Creates an appearance for plain buttons.
  public convenience override init() { self.init(style: .plain) }

  /// Creates an appearance for buttons of the given style.
  public required init(style: UIBarButtonItem.Style) { super.init() }

  /// Resets all states to the default appearance for the given style.
  open func configureWithDefault(for style: UIBarButtonItem.Style) {
    for state in states { state.copyValues(from: UIBarButtonItemStateAppearance()) }
  }

  open func copy(with zone: NSZone? = nil) -> Any { makeCopy() }

  func makeCopy() -> UIBarButtonItemAppearance {
    let made = type(of: self).init(style: .plain)
    for (new, old) in zip(made.states, states) { new.copyValues(from: old) }
    return made
  }
}

/// The appearance of a navigation bar.
open class UINavigationBarAppearance: UIBarAppearance {
  /// The text attributes of the title.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { notifyChange() } }
  /// The offset of the title, in points.
  open var titlePositionAdjustment = UIOffset.zero { didSet { notifyChange() } }
  /// The text attributes of the large title.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:] {
    didSet { notifyChange() }
  }
  /// The appearance of plain buttons.
  open var buttonAppearance = UIBarButtonItemAppearance() { didSet { observeButtonAppearances() } }
  /// The appearance of Done buttons.
  open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done) {
    didSet { observeButtonAppearances() }
  }
  /// The appearance of the back button.
  open var backButtonAppearance = UIBarButtonItemAppearance() {
    didSet { observeButtonAppearances() }
  }
  /// The image of the back button.
  ///
  /// If `nil`, the default chevron is used.
  open private(set) var backIndicatorImage: UIImage?
  /// The mask that clips titles moving under the back button's image.
  ///
  /// The value is stored but has no effect.
  open private(set) var backIndicatorTransitionMaskImage: UIImage?

  /// Sets the image of the back button and its transition mask.
  ///
  /// The mask has no effect.
  open func setBackIndicatorImage(
    _ backIndicatorImage: UIImage?, transitionMaskImage backIndicatorTransitionMaskImage: UIImage?
  ) {
    self.backIndicatorImage = backIndicatorImage
    self.backIndicatorTransitionMaskImage = backIndicatorTransitionMaskImage
    notifyChange()
  }

  private func observeButtonAppearances() {
    for part in [buttonAppearance, doneButtonAppearance, backButtonAppearance] {
      part.onChange = { [weak self] in self?.notifyChange() }
    }
    notifyChange()
  }

  override func setUpItemAppearances() { observeButtonAppearances() }

  override func copyItemAppearances(from other: UIBarAppearance) {
    guard let other = other as? UINavigationBarAppearance else { return }
    titleTextAttributes = other.titleTextAttributes
    titlePositionAdjustment = other.titlePositionAdjustment
    largeTitleTextAttributes = other.largeTitleTextAttributes
    buttonAppearance = other.buttonAppearance.makeCopy()
    doneButtonAppearance = other.doneButtonAppearance.makeCopy()
    backButtonAppearance = other.backButtonAppearance.makeCopy()
    backIndicatorImage = other.backIndicatorImage
    backIndicatorTransitionMaskImage = other.backIndicatorTransitionMaskImage
  }
}

/// The appearance of a toolbar.
open class UIToolbarAppearance: UIBarAppearance {
  /// The appearance of plain buttons.
  open var buttonAppearance = UIBarButtonItemAppearance() { didSet { observeButtonAppearances() } }
  /// The appearance of Done buttons.
  open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done) {
    didSet { observeButtonAppearances() }
  }

  private func observeButtonAppearances() {
    for part in [buttonAppearance, doneButtonAppearance] {
      part.onChange = { [weak self] in self?.notifyChange() }
    }
    notifyChange()
  }

  override func setUpItemAppearances() { observeButtonAppearances() }

  override func copyItemAppearances(from other: UIBarAppearance) {
    guard let other = other as? UIToolbarAppearance else { return }
    buttonAppearance = other.buttonAppearance.makeCopy()
    doneButtonAppearance = other.doneButtonAppearance.makeCopy()
  }
}
