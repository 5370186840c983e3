import CoreGraphics
import QuartzCore

/// What fills a bar, and the line at its edge.
struct BarBackgroundStyle {
  var effect: UIBlurEffect?
  var color: UIColor?
  var image: UIImage?
  var imageMode = UIView.ContentMode.scaleToFill
  var shadowColor: UIColor?
  var shadowImage: UIImage?

  /// The system's material.
  @MainActor static var standard: BarBackgroundStyle {
    BarBackgroundStyle(effect: UIBlurEffect(style: .systemChromeMaterial), shadowColor: .separator)
  }

  /// The colour of the background.
  @MainActor static var opaque: BarBackgroundStyle {
    BarBackgroundStyle(color: .systemBackground, shadowColor: .separator)
  }
}

/// The looks that a bar was given, by the old properties or by appearances.
///
/// An appearance counts before the old properties. Where content does not run under the bar, what was given for the edge
/// counts; where nothing was, the standard look without ground, as Apple's documentation of scrollEdgeAppearance says, but
/// the old properties count there, too, as they did before bars had a look for the edge.
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
  /// Called when one of the appearances says something else.
  var onChange: (() -> Void)?

  /// The appearance over content, made of the old properties and of what a bar adds.
  mutating func makeStandardAppearance(configure add: (Appearance) -> Void = { _ in }) -> Appearance
  {
    let made = Appearance(barAppearance: UIBarAppearance())
    made.background = legacyBackground
    add(made)
    made.onChange = onChange
    standard = made
    return made
  }

  /// A copy of an appearance, which tells when it says something else.
  func makeObservedCopy(of given: Appearance?) -> Appearance? {
    let copy = given.map { Appearance(barAppearance: $0) }
    copy?.onChange = onChange
    return copy
  }

  /// The same with an item's appearances before the bar's own.
  func overriding(standard: Appearance?, compact: Appearance? = nil, scrollEdge edge: Appearance?)
    -> Self
  {
    var shown = self
    shown.standard = standard ?? self.standard
    shown.compact = compact ?? self.compact
    shown.scrollEdge = edge ?? self.scrollEdge
    return shown
  }

  /// The appearance that says what is shown where so much of the look for the edge shows.
  func effectiveAppearance(scrollEdgeFraction edgeShare: CGFloat, isCompact: Bool) -> Appearance? {
    (edgeShare > 0.5 ? scrollEdgeAppearance(isCompact: isCompact) : nil)
      ?? appearance(isCompact: isCompact)
  }

  /// What the old properties come to.
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

/// A bar with a backdrop in the looks that it was given.
@MainActor
protocol StyledBar: UIView {
  associatedtype Appearance: UIBarAppearance
  var backgroundView: BarBackgroundView { get }
  var appearances: BarAppearanceSet<Appearance> { get set }
  /// The looks with those of an item before the bar's own.
  var effectiveAppearances: BarAppearanceSet<Appearance> { get }
  /// Shows everything in the present looks.
  func applyAppearance()
}

extension StyledBar {
  var effectiveAppearances: BarAppearanceSet<Appearance> { appearances }

  var isCompact: Bool { traitCollection.verticalSizeClass == .compact }

  /// The appearance of titles and buttons.
  var effectiveAppearance: Appearance? {
    effectiveAppearances.effectiveAppearance(
      scrollEdgeFraction: backgroundView.edgeFraction, isCompact: isCompact)
  }

  func addBackgroundView() {
    addSubview(backgroundView)
    appearances.onChange = { [weak self] in self?.applyAppearance() }
  }

  /// Shows so much of the look for the edge, and returns whether that changes titles and buttons.
  func setScrollEdgeFraction(_ share: CGFloat) -> Bool {
    guard backgroundView.edgeFraction != share else { return false }
    let before = effectiveAppearance
    backgroundView.edgeFraction = share
    return effectiveAppearance !== before
  }
}

/// The ground of a bar, between its look over content and the one at the content's edge.
final class BarBackgroundView: UIView {
  private let standardView = BarMaterialView()
  private let scrollEdgeView = BarMaterialView()

  /// Whether the line is at the upper edge, as that of bars at the bottom.
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

  /// How much of the look for the edge shows.
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

  /// Over how many points of scrolling one look becomes the other: our own choice.
  static let transitionDistance: CGFloat = 16

  /// How much of the look for the edge shows where a scroll view is that far from the edge; all where there is none.
  ///
  /// The content goes under a bar with a large title only when that title has gone.
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

/// One look of a bar's ground.
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
