import CoreGraphics
import QuartzCore

/// The properties of a bar's background and of its separator line.
struct BarBackgroundStyle {
  var effect: UIBlurEffect?
  var color: UIColor?
  var image: UIImage?
  var imageMode = UIView.ContentMode.scaleToFill
  var shadowColor: UIColor?
  var shadowImage: UIImage?

  /// The default background: a blur effect and a separator line.
  @MainActor static var standard: BarBackgroundStyle {
    BarBackgroundStyle(effect: UIBlurEffect(style: .systemChromeMaterial), shadowColor: .separator)
  }

  /// An opaque background in the system background color, with a separator line.
  @MainActor static var opaque: BarBackgroundStyle {
    BarBackgroundStyle(color: .systemBackground, shadowColor: .separator)
  }
}

/// The appearances of a bar, set by appearance objects or by legacy properties such as `barTintColor`.
///
/// An appearance object takes precedence over the legacy properties. While no content is scrolled under the bar, the
/// scroll-edge appearance applies. If there is none, the background is transparent, as Apple documents for
/// `scrollEdgeAppearance`. The legacy properties also apply at the scroll edge, because they predate scroll-edge
/// appearances.
@MainActor
struct BarAppearanceSet<Appearance: UIBarAppearance> {
  var tint: UIColor?
  var isTranslucent = true
  var image: UIImage?
  var shadowImage: UIImage?
  var standard: Appearance?
  var compact: Appearance?
  var scrollEdge: Appearance?
  var compactScrollEdge: Appearance?
  /// A closure that is called when a property of one of the appearances changes.
  var onChange: (() -> Void)?

  /// Creates a standard appearance from the legacy properties, and stores it.
  ///
  /// The closure `add` adds the settings of the bar's class, such as title attributes.
  mutating func makeStandardAppearance(configure add: (Appearance) -> Void = { _ in }) -> Appearance
  {
    let made = Appearance(barAppearance: UIBarAppearance())
    made.background = legacyBackground
    add(made)
    made.onChange = onChange
    standard = made
    return made
  }

  /// Returns a copy of the given appearance that calls ``onChange`` when it is modified.
  func makeObservedCopy(of given: Appearance?) -> Appearance? {
    let copy = given.map { Appearance(barAppearance: $0) }
    copy?.onChange = onChange
    return copy
  }

  /// Returns a copy of this set in which the given appearances of a bar item take precedence.
  func overriding(standard: Appearance?, compact: Appearance? = nil, scrollEdge edge: Appearance?)
    -> Self
  {
    var shown = self
    shown.standard = standard ?? self.standard
    shown.compact = compact ?? self.compact
    shown.scrollEdge = edge ?? self.scrollEdge
    return shown
  }

  /// Returns the appearance used for titles and buttons.
  ///
  /// If `edgeShare` is above 0.5 and there is a scroll-edge appearance, it is used; otherwise the standard or compact
  /// one is.
  func effectiveAppearance(scrollEdgeFraction edgeShare: CGFloat, isCompact: Bool) -> Appearance? {
    (edgeShare > 0.5 ? scrollEdgeAppearance(isCompact: isCompact) : nil)
      ?? appearance(isCompact: isCompact)
  }

  /// The background defined by the legacy properties.
  var legacyBackground: BarBackgroundStyle {
    var fill = isTranslucent ? BarBackgroundStyle.standard : .opaque
    if let tint {
      fill.color = tint
      fill.effect = nil
    }
    if let image { (fill.image, fill.effect, fill.color) = (image, nil, nil) }
    if let shadowImage { (fill.shadowImage, fill.shadowColor) = (shadowImage, nil) }
    return fill
  }

  private var hasLegacyStyle: Bool {
    tint != nil || !isTranslucent || image != nil || shadowImage != nil
  }

  func appearance(isCompact: Bool) -> Appearance? { isCompact ? compact ?? standard : standard }

  func scrollEdgeAppearance(isCompact: Bool) -> Appearance? {
    isCompact ? compactScrollEdge ?? scrollEdge : scrollEdge
  }

  func standardBackground(isCompact: Bool) -> BarBackgroundStyle {
    appearance(isCompact: isCompact)?.background ?? legacyBackground
  }

  func scrollEdgeBackground(isCompact: Bool) -> BarBackgroundStyle {
    if let given = scrollEdgeAppearance(isCompact: isCompact) { return given.background }
    return appearance(isCompact: isCompact) == nil && hasLegacyStyle
      ? legacyBackground : BarBackgroundStyle()
  }
}

/// A bar with a background view and a set of appearances.
@MainActor
protocol StyledBar: UIView {
  associatedtype Appearance: UIBarAppearance
  var backgroundView: BarBackgroundView { get }
  var appearances: BarAppearanceSet<Appearance> { get set }
  /// The bar's appearances, overridden by those of the item currently displayed.
  var effectiveAppearances: BarAppearanceSet<Appearance> { get }
  /// Updates all of the bar's views to the current appearances.
  func applyAppearance()
}

extension StyledBar {
  var effectiveAppearances: BarAppearanceSet<Appearance> { appearances }

  var isCompact: Bool { traitCollection.verticalSizeClass == .compact }

  /// The appearance currently used for titles and buttons.
  var effectiveAppearance: Appearance? {
    effectiveAppearances.effectiveAppearance(
      scrollEdgeFraction: backgroundView.edgeFraction, isCompact: isCompact)
  }

  func addBackgroundView() {
    addSubview(backgroundView)
    appearances.onChange = { [weak self] in self?.applyAppearance() }
  }

  /// Sets the opacity of the scroll-edge background, in the range `0...1`.
  ///
  /// Returns whether the appearance of titles and buttons has changed.
  func setScrollEdgeFraction(_ share: CGFloat) -> Bool {
    guard backgroundView.edgeFraction != share else { return false }
    let before = effectiveAppearance
    backgroundView.edgeFraction = share
    return effectiveAppearance !== before
  }
}

/// The background of a bar: a blend of its standard and scroll-edge backgrounds.
final class BarBackgroundView: UIView {
  private let standardView = BarMaterialView()
  private let scrollEdgeView = BarMaterialView()

  /// Creates a background with its line at the upper edge, for bars at the bottom, or at the lower edge, for bars at
  /// the top.
  init(lineAtTop: Bool) {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    for ground in [standardView, scrollEdgeView] {
      ground.isShadowAtTop = lineAtTop
      ground.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(ground)
    }
    edgeFraction = 0
  }

  required init?(coder: NSCoder) { nil }

  /// The opacity of the scroll-edge background, in the range `0...1`.
  var edgeFraction: CGFloat = 0 {
    didSet {
      standardView.alpha = 1 - edgeFraction
      scrollEdgeView.alpha = edgeFraction
    }
  }

  func update<Appearance: UIBarAppearance>(
    with appearances: BarAppearanceSet<Appearance>, isCompact: Bool
  ) {
    standardView.configure(with: appearances.standardBackground(isCompact: isCompact))
    scrollEdgeView.configure(with: appearances.scrollEdgeBackground(isCompact: isCompact))
  }

  /// The scroll distance over which the standard and scroll-edge backgrounds are blended, in points.
  ///
  /// The value is our choice.
  static let transitionDistance: CGFloat = 16

  /// Returns the opacity of the scroll-edge background for a scroll view's current position, in the range `0...1`.
  ///
  /// It is 1 if there is no scroll view.
  ///
  /// If the bar has a large title, blending starts after the title, whose height in points is `large`, has scrolled
  /// away.
  static func scrollEdgeFraction(
    of scroll: UIScrollView?, atTop: Bool, largeTitleHeight large: CGFloat = 0
  )
    -> CGFloat
  {
    guard let scroll else { return 1 }
    let inset = scroll.adjustedContentInset
    let beyond =
      atTop
      ? scroll.contentOffset.y + inset.top - large
      : scroll.contentSize.height + inset.bottom - scroll.bounds.height - scroll.contentOffset.y
    return 1 - min(max(0, beyond / transitionDistance), 1)
  }
}

/// The views of one bar background: its blur effect, color, image and line.
private final class BarMaterialView: UIView {
  private let effectView = UIVisualEffectView(effect: nil)
  private let colorView = UIView()
  private let imageView = UIImageView()
  private let shadowView = UIImageView()
  var isShadowAtTop = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    for view in [effectView, colorView, imageView, shadowView] { addSubview(view) }
    imageView.clipsToBounds = true
  }

  required init?(coder: NSCoder) { nil }

  func configure(with fill: BarBackgroundStyle) {
    effectView.effect = fill.effect
    effectView.isHidden = fill.effect == nil
    colorView.backgroundColor = fill.color
    imageView.image = fill.image
    imageView.contentMode = fill.imageMode
    shadowView.image = fill.shadowImage
    shadowView.tintColor = fill.shadowColor
    shadowView.backgroundColor = fill.shadowImage == nil ? fill.shadowColor : nil
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for view in [effectView, colorView, imageView] { view.frame = bounds }
    let height = shadowView.image?.size.height ?? 1 / 3
    shadowView.frame = CGRect(
      x: 0, y: isShadowAtTop ? -height : bounds.height, width: bounds.width, height: height)
  }
}
