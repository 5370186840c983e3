import CoreGraphics
import QuartzCore

/// What fills a bar, and the line at its edge.
struct BarFill {
  var effect: UIBlurEffect?
  var color: UIColor?
  var image: UIImage?
  var imageMode = UIView.ContentMode.scaleToFill
  var line: UIColor?
  var lineImage: UIImage?

  /// The system's material.
  @MainActor static var standard: BarFill {
    BarFill(effect: UIBlurEffect(style: .systemChromeMaterial), line: .separator)
  }

  /// The colour of the background.
  @MainActor static var opaque: BarFill { BarFill(color: .systemBackground, line: .separator) }
}

/// The looks that a bar was given, by the old properties or by appearances.
///
/// An appearance counts before the old properties. Where content does not run under the bar, what was given for the edge
/// counts; where nothing was, the standard look without ground, as Apple's documentation of scrollEdgeAppearance says, but
/// the old properties count there, too, as they did before bars had a look for the edge.
@MainActor
struct BarLooks<Appearance: UIBarAppearance> {
  var tint: UIColor?
  var isTranslucent = true
  var image: UIImage?
  var lineImage: UIImage?
  var standard: Appearance?
  var compact: Appearance?
  var edge: Appearance?
  var compactEdge: Appearance?
  /// Called when one of the appearances says something else.
  var onChange: (() -> Void)?

  /// The appearance over content, made of the old properties and of what a bar adds.
  mutating func makeStandard(_ add: (Appearance) -> Void = { _ in }) -> Appearance {
    let made = Appearance(barAppearance: UIBarAppearance())
    made.fill = old
    add(made)
    made.onChange = onChange
    standard = made
    return made
  }

  /// A copy of an appearance, which tells when it says something else.
  func copied(_ given: Appearance?) -> Appearance? {
    let copy = given.map { Appearance(barAppearance: $0) }
    copy?.onChange = onChange
    return copy
  }

  /// The same with an item's appearances before the bar's own.
  func with(_ standard: Appearance?, compact: Appearance? = nil, edge: Appearance?) -> Self {
    var shown = self
    shown.standard = standard ?? self.standard
    shown.compact = compact ?? self.compact
    shown.edge = edge ?? self.edge
    return shown
  }

  /// The appearance that says what is shown where so much of the look for the edge shows.
  func shown(edgeShare: CGFloat, isCompact: Bool) -> Appearance? {
    (edgeShare > 0.5 ? edgeAppearance(isCompact: isCompact) : nil)
      ?? appearance(isCompact: isCompact)
  }

  /// What the old properties come to.
  var old: BarFill {
    var fill = isTranslucent ? BarFill.standard : .opaque
    if let tint {
      fill.color = tint
      fill.effect = nil
    }
    if let image { (fill.image, fill.effect, fill.color) = (image, nil, nil) }
    if let lineImage { (fill.lineImage, fill.line) = (lineImage, nil) }
    return fill
  }

  private var isOld: Bool {
    tint != nil || !isTranslucent || image != nil || lineImage != nil
  }

  func appearance(isCompact: Bool) -> Appearance? { isCompact ? compact ?? standard : standard }

  func edgeAppearance(isCompact: Bool) -> Appearance? { isCompact ? compactEdge ?? edge : edge }

  func main(isCompact: Bool) -> BarFill { appearance(isCompact: isCompact)?.fill ?? old }

  func atEdge(isCompact: Bool) -> BarFill {
    if let given = edgeAppearance(isCompact: isCompact) { return given.fill }
    return appearance(isCompact: isCompact) == nil && isOld ? old : BarFill()
  }
}

/// A bar with a backdrop in the looks that it was given.
@MainActor
protocol StyledBar: UIView {
  associatedtype Appearance: UIBarAppearance
  var backdrop: BarBackdrop { get }
  var looks: BarLooks<Appearance> { get set }
  /// The looks with those of an item before the bar's own.
  var shownLooks: BarLooks<Appearance> { get }
  /// Shows everything in the present looks.
  func restyle()
}

extension StyledBar {
  var shownLooks: BarLooks<Appearance> { looks }

  var isCompact: Bool { traitCollection.verticalSizeClass == .compact }

  /// The appearance of titles and buttons.
  var shownAppearance: Appearance? {
    shownLooks.shown(edgeShare: backdrop.share, isCompact: isCompact)
  }

  func addBackdrop() {
    addSubview(backdrop)
    looks.onChange = { [weak self] in self?.restyle() }
  }

  /// Shows so much of the look for the edge, and returns whether that changes titles and buttons.
  func setEdgeShare(_ share: CGFloat) -> Bool {
    guard backdrop.share != share else { return false }
    let before = shownAppearance
    backdrop.share = share
    return shownAppearance !== before
  }
}

/// The ground of a bar, between its look over content and the one at the content's edge.
final class BarBackdrop: UIView {
  private let main = BarGround()
  private let edge = BarGround()

  /// Whether the line is at the upper edge, as that of bars at the bottom.
  init(lineAtTop: Bool) {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    for ground in [main, edge] {
      ground.lineAtTop = lineAtTop
      ground.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(ground)
    }
    share = 0
  }

  required init?(coder: NSCoder) { nil }

  /// How much of the look for the edge shows.
  var share: CGFloat = 0 {
    didSet {
      main.alpha = 1 - share
      edge.alpha = share
    }
  }

  func show<Appearance: UIBarAppearance>(_ looks: BarLooks<Appearance>, isCompact: Bool) {
    main.show(looks.main(isCompact: isCompact))
    edge.show(looks.atEdge(isCompact: isCompact))
  }

  /// Over how many points of scrolling one look becomes the other: our own choice.
  static let way: CGFloat = 16

  /// How much of the look for the edge shows where a scroll view is that far from the edge; all where there is none.
  ///
  /// The content goes under a bar with a large title only when that title has gone.
  static func share(of scroll: UIScrollView?, atTop: Bool, beyond large: CGFloat = 0) -> CGFloat {
    guard let scroll else { return 1 }
    let inset = scroll.adjustedContentInset
    let beyond =
      atTop
      ? scroll.contentOffset.y + inset.top - large
      : scroll.contentSize.height + inset.bottom - scroll.bounds.height - scroll.contentOffset.y
    return 1 - min(max(0, beyond / way), 1)
  }
}

/// One look of a bar's ground.
private final class BarGround: UIView {
  private let backdrop = UIVisualEffectView(effect: nil)
  private let color = UIView()
  private let picture = UIImageView()
  private let line = UIImageView()
  var lineAtTop = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    for view in [backdrop, color, picture, line] { addSubview(view) }
    picture.clipsToBounds = true
  }

  required init?(coder: NSCoder) { nil }

  func show(_ fill: BarFill) {
    backdrop.effect = fill.effect
    backdrop.isHidden = fill.effect == nil
    color.backgroundColor = fill.color
    picture.image = fill.image
    picture.contentMode = fill.imageMode
    line.image = fill.lineImage
    line.tintColor = fill.line
    line.backgroundColor = fill.lineImage == nil ? fill.line : nil
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for view in [backdrop, color, picture] { view.frame = bounds }
    let height = line.image?.size.height ?? 1 / 3
    line.frame = CGRect(
      x: 0, y: lineAtTop ? -height : bounds.height, width: bounds.width, height: height)
  }
}
