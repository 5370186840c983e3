public import Foundation
import QuartzCore

/// A view that blurs what lies beneath it, or lets that shine through its content.
///
/// What it shows goes into ``contentView``. An effect that is set in a block of animations fades: the radius, the
/// saturation and the colour over it change, as on iOS, so that an animator can stand anywhere between two effects.
/// Effects other than blurs and vibrancies change nothing.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
  private let backdrop = EffectBackdropView()
  private let contentContainer = UIView()
  private var displayedEffect: UIVisualEffect?
  private var isSetUp = false

  /// A view with an effect and without extent.
  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    setUp()
    self.effect = effect
  }

  /// A view without an effect.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Reads the effect and what the content holds out of an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    let inside = (subviews.first { $0.tag == Self.contentTag })?.subviews ?? []
    for view in subviews { view.removeFromSuperview() }
    setUp()
    for view in inside { contentContainer.addSubview(view) }
    effect =
      coder.object(
        of: [UIVisualEffect.self, UIBlurEffect.self, UIVibrancyEffect.self], forKey: "UIEffect")
      as? UIVisualEffect
  }

  /// Writes the view with its content, and the effect.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    if let effect { coder.encode(effect, forKey: "UIEffect") }
  }

  /// By which the content is known in archives.
  private static let contentTag = 0x5545

  private func setUp() {
    for view in [backdrop, contentContainer] {
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      super.addSubview(view)
    }
    backdrop.isUserInteractionEnabled = false
    contentContainer.tag = Self.contentTag
    isSetUp = true
  }

  /// Where everything goes that the view shows.
  open var contentView: UIView { contentContainer }

  /// What is done with what lies beneath, or with the content.
  ///
  /// A change in a block of animations is animated.
  open var effect: UIVisualEffect? {
    get { displayedEffect }
    set {
      let old = displayedEffect
      displayedEffect = newValue
      applyEffect(replacing: old)
    }
  }

  private func applyEffect(replacing old: UIVisualEffect?) {
    let isDark = traitCollection.userInterfaceStyle == .dark
    switch displayedEffect {
    case let blur as UIBlurEffect: backdrop.applyMaterial(BlurMaterial(blur.style, isDark: isDark))
    default: backdrop.removeFilters()
    }
    if let vibrancy = displayedEffect as? UIVibrancyEffect {
      let isLight = BlurMaterial(vibrancy.blur.style, isDark: isDark).isLight
      // What is dark takes light away, what is light adds some: the colours beneath remain.
      contentContainer.layer.compositingFilter = isLight ? "plusD" : "plusL"
      contentContainer.tintColor = isLight ? .black : .white
      contentContainer.alpha = vibrancy.style.contentAlpha
    } else if old is UIVibrancyEffect {
      contentContainer.layer.compositingFilter = nil
      contentContainer.tintColor = nil
      contentContainer.alpha = 1
    }
  }

  /// Chooses the light or dark form of styles that have both.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if isSetUp { applyEffect(replacing: displayedEffect) }
  }

  /// Styles with a light and a dark form follow the window that it comes into.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if isSetUp { UIView.performWithoutAnimation { applyEffect(replacing: displayedEffect) } }
  }

  /// A programmer's error: what the view shows goes into ``contentView``.
  open override func addSubview(_ view: UIView) {
    guard !isSetUp else {
      CAProgrammerError.raise(
        "views are added to the contentView of a UIVisualEffectView, not to itself")
      return
    }
    super.addSubview(view)
  }
}
