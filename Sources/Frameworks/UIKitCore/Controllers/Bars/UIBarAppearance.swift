public import Foundation
import QuartzCore

/// How the ground of a bar looks: what fills it and the line at its edge.
///
/// What a bar is given is a copy; a change to what ``UINavigationBar/standardAppearance`` and its like give shows at once.
@preconcurrency @MainActor
open class UIBarAppearance: NSObject, @preconcurrency NSCopying {
  var background = BarBackgroundStyle.standard { didSet { notifyChange() } }
  /// Who shows it.
  var onChange: (() -> Void)?

  func notifyChange() { onChange?() }

  /// The look that bars have at first.
  public override init() {
    super.init()
    setUpItemAppearances()
  }

  /// The look that bars have at first; the kind of device changes nothing.
  public convenience init(idiom: UIUserInterfaceIdiom) { self.init() }

  /// The same look as another one's, as far as both know it.
  public required init(barAppearance: UIBarAppearance) {
    background = barAppearance.background
    super.init()
    setUpItemAppearances()
    copyItemAppearances(from: barAppearance)
  }

  /// Makes the parts that a subclass has besides.
  func setUpItemAppearances() {}

  /// Takes over the parts that a subclass has besides.
  func copyItemAppearances(from other: UIBarAppearance) {}

  /// Another one of the same look.
  open func copy(with zone: NSZone? = nil) -> Any { type(of: self).init(barAppearance: self) }

  /// The system's material with a thin line.
  open func configureWithDefaultBackground() { background = .standard }

  /// The colour of the background with a thin line.
  open func configureWithOpaqueBackground() { background = .opaque }

  /// Nothing, and no line.
  open func configureWithTransparentBackground() { background = BarBackgroundStyle() }

  /// What blurs what lies beneath.
  open var backgroundEffect: UIBlurEffect? {
    get { background.effect }
    set { background.effect = newValue }
  }

  /// What lies over the blur.
  open var backgroundColor: UIColor? {
    get { background.color }
    set { background.color = newValue }
  }

  /// A picture over the colour.
  open var backgroundImage: UIImage? {
    get { background.image }
    set { background.image = newValue }
  }

  /// How the picture lies in the bar.
  open var backgroundImageContentMode: UIView.ContentMode {
    get { background.imageMode }
    set { background.imageMode = newValue }
  }

  /// The colour of the line, and of a picture in its place that is a stencil; nil for no line.
  open var shadowColor: UIColor? {
    get { background.shadowColor }
    set { background.shadowColor = newValue }
  }

  /// A picture in the place of the line.
  open var shadowImage: UIImage? {
    get { background.shadowImage }
    set { background.shadowImage = newValue }
  }
}

/// How a button of a bar looks in one of its states.
@preconcurrency @MainActor
open class UIBarButtonItemStateAppearance: NSObject {
  var onChange: (() -> Void)?
  override init() { super.init() }

  /// What its title looks like.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { onChange?() } }
  /// How far its title is moved.
  open var titlePositionAdjustment = UIOffset.zero { didSet { onChange?() } }
  /// A picture behind it.
  open var backgroundImage: UIImage? { didSet { onChange?() } }
  /// How far the picture behind it would be moved; kept and not heeded.
  open var backgroundImagePositionAdjustment = UIOffset.zero

  func copyValues(from other: UIBarButtonItemStateAppearance) {
    titleTextAttributes = other.titleTextAttributes
    titlePositionAdjustment = other.titlePositionAdjustment
    backgroundImage = other.backgroundImage
    backgroundImagePositionAdjustment = other.backgroundImagePositionAdjustment
  }
}

/// How the buttons of a bar look in each of their states.
@preconcurrency @MainActor
open class UIBarButtonItemAppearance: NSObject, @preconcurrency NSCopying {
  /// At rest.
  public let normal = UIBarButtonItemStateAppearance()
  /// Under a finger.
  public let highlighted = UIBarButtonItemStateAppearance()
  /// Where it takes no touches.
  public let disabled = UIBarButtonItemStateAppearance()
  /// Where keys go to it; nothing is focused here.
  public let focused = UIBarButtonItemStateAppearance()
  var onChange: (() -> Void)? {
    didSet { for state in states { state.onChange = onChange } }
  }
  private var states: [UIBarButtonItemStateAppearance] { [normal, highlighted, disabled, focused] }

  /// The look of plain buttons.
  public convenience override init() { self.init(style: .plain) }

  /// The look of buttons of a style.
  public required init(style: UIBarButtonItem.Style) { super.init() }

  /// Makes it the look of buttons of a style.
  open func configureWithDefault(for style: UIBarButtonItem.Style) {
    for state in states { state.copyValues(from: UIBarButtonItemStateAppearance()) }
  }

  /// Another one of the same look.
  open func copy(with zone: NSZone? = nil) -> Any { makeCopy() }

  func makeCopy() -> UIBarButtonItemAppearance {
    let made = type(of: self).init(style: .plain)
    for (new, old) in zip(made.states, states) { new.copyValues(from: old) }
    return made
  }
}

/// How a navigation bar looks.
open class UINavigationBarAppearance: UIBarAppearance {
  /// What its titles look like.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { notifyChange() } }
  /// How far its titles are moved.
  open var titlePositionAdjustment = UIOffset.zero { didSet { notifyChange() } }
  /// What its large titles look like.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:] {
    didSet { notifyChange() }
  }
  /// How its plain buttons look.
  open var buttonAppearance = UIBarButtonItemAppearance() { didSet { observeButtonAppearances() } }
  /// How the buttons look that end something.
  open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done) {
    didSet { observeButtonAppearances() }
  }
  /// How what leads back looks.
  open var backButtonAppearance = UIBarButtonItemAppearance() {
    didSet { observeButtonAppearances() }
  }
  /// The sign of what leads back; nil for the system's.
  open private(set) var backIndicatorImage: UIImage?
  /// What would cut titles off that move under the sign; kept and not heeded.
  open private(set) var backIndicatorTransitionMaskImage: UIImage?

  /// Sets the sign of what leads back.
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

/// How a toolbar looks.
open class UIToolbarAppearance: UIBarAppearance {
  /// How its plain buttons look.
  open var buttonAppearance = UIBarButtonItemAppearance() { didSet { observeButtonAppearances() } }
  /// How the buttons look that end something.
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
