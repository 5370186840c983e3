public import Foundation
import QuartzCore

/// A view that blurs the content behind it, or blends its own content with the backdrop.
///
/// Subviews are added to ``contentView``. If the effect is set in an animation block, its radius, saturation and
/// overlay color are animated, as on iOS, so that a property animator can stop between two effects. Effects other
/// than blur and vibrancy have no influence on the view.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
  private let backdrop = EffectBackdropView()
  private let contentContainer = UIView()
  private var displayedEffect: UIVisualEffect?
  private var isSetUp = false

  /// Creates a view with the given effect and an empty frame.
  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    setUp()
    self.effect = effect
  }

  /// Creates a view with the given frame, without an effect.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Decodes a view with its effect and the subviews of its content view.
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

  /// Encodes the view with its effect and its content view.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    if let effect { coder.encode(effect, forKey: "UIEffect") }
  }

  /// The tag that identifies the content view in archives.
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

  /// The view to which subviews are added.
  ///
  /// It fills the bounds.
  open var contentView: UIView { contentContainer }

  /// The effect applied to the backdrop or to the content.
  ///
  /// The default is `nil`. A change in an animation block is animated.
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
      // Dark content on a light blur is subtracted from the backdrop and light content is added to it, so that the
      // colors of the backdrop show through.
      contentContainer.layer.compositingFilter = isLight ? "plusD" : "plusL"
      contentContainer.tintColor = isLight ? .black : .white
      contentContainer.alpha = vibrancy.style.contentAlpha
    } else if old is UIVibrancyEffect {
      contentContainer.layer.compositingFilter = nil
      contentContainer.tintColor = nil
      contentContainer.alpha = 1
    }
  }

  /// Updates the effect if its style adapts to the interface style.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if isSetUp { applyEffect(replacing: displayedEffect) }
  }

  /// Updates the effect, without animation, if its style adapts to the interface style of the new window.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if isSetUp { UIView.performWithoutAnimation { applyEffect(replacing: displayedEffect) } }
  }

  /// Raises a programmer error, because subviews must be added to ``contentView``.
  open override func addSubview(_ view: UIView) {
    guard !isSetUp else {
      CAProgrammerError.raise(
        "subviews cannot be added to a UIVisualEffectView; add them to its contentView")
      return
    }
    super.addSubview(view)
  }
}
