public import Foundation
import QuartzCore

/// A wheel of blades that shows that something is going on.
///
/// Eight blades fade one after the other, once round in a second. The sizes, 20 points and for the large one 37, and the
/// second are those that Mark Meretzky's course notes on activity indicators have measured; the number and shape of the
/// blades and how far they fade are our own choice.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
  /// How large it is.
  public enum Style: Int, Hashable, Sendable {
    /// As large as text.
    case medium = 100
    /// As large as a finger.
    case large = 101
    /// White and large; an old name.
    case whiteLarge = 0
    /// White and as large as text; an old name.
    case white = 1
    /// Gray and as large as text; an old name.
    case gray = 2
  }

  private let spinner = CAReplicatorLayer()
  private let spoke = CALayer()
  private var customColor: UIColor?
  /// Whether it was told to turn.
  private var isSpinning = false

  private static let spokeCount = 8
  private static let animationKey = "turn"

  /// A wheel of a style, as large as the style has it.
  public init(style: Style) {
    self.style = style
    super.init(frame: CGRect(origin: .zero, size: Self.size(of: style)))
    setUp()
  }

  /// A wheel of medium style.
  public override init(frame: CGRect) {
    style = .medium
    super.init(frame: frame)
    setUp()
  }

  /// Reads style, colour and whether it hides out of an archive; it stands still.
  public required init?(coder: NSCoder) {
    style = Style(rawValue: coder.decodeInteger(forKey: "UIActivityIndicatorViewStyle")) ?? .medium
    super.init(coder: coder)
    layer.sublayers?.forEach { $0.removeFromSuperlayer() }
    if coder.containsValue(forKey: "UIHidesWhenStopped") {
      hidesWhenStopped = coder.decodeBool(forKey: "UIHidesWhenStopped")
    }
    setUp()
  }

  /// Writes style and whether it hides.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(style.rawValue, forKey: "UIActivityIndicatorViewStyle")
    coder.encode(hidesWhenStopped, forKey: "UIHidesWhenStopped")
  }

  private func setUp() {
    isUserInteractionEnabled = false
    spinner.instanceCount = Self.spokeCount
    spinner.instanceDelay = 1 / Double(Self.spokeCount)
    spinner.instanceTransform = CATransform3DMakeRotation(
      2 * .pi / CGFloat(Self.spokeCount), 0, 0, 1)
    spinner.addSublayer(spoke)
    layer.addSublayer(spinner)
    updateLayers()
    isHidden = hidesWhenStopped
  }

  /// Returns the side lengths of an indicator.
  package static func size(of style: Style) -> CGSize {
    let side: CGFloat =
      switch style {
      case .large, .whiteLarge: 37
      case .medium, .white, .gray: 20
      }
    return CGSize(width: side, height: side)
  }

  // MARK: Looks

  /// How large it is; an old style sets the colour, too.
  open var style: Style {
    didSet {
      guard style != oldValue else { return }
      invalidateIntrinsicContentSize()
      setNeedsLayout()
      updateLayers()
    }
  }

  /// The colour of the blades; nil for that of the style.
  open var color: UIColor! {
    get { customColor ?? styleColor }
    set {
      customColor = newValue
      updateLayers()
    }
  }

  private var styleColor: UIColor {
    switch style {
    case .white, .whiteLarge: .white
    case .medium, .large, .gray: .systemGray
    }
  }

  /// Whether it is hidden while it stands still.
  open var hidesWhenStopped = true { didSet { isHidden = hidesWhenStopped && !isSpinning } }

  private func updateLayers() {
    UIView.performWithoutAnimation {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      let side = Self.size(of: style).width
      spinner.bounds = CGRect(x: 0, y: 0, width: side, height: side)
      spinner.position = CGPoint(x: bounds.midX, y: bounds.midY)
      spoke.bounds = CGRect(x: 0, y: 0, width: side * 0.13, height: side * 0.28)
      spoke.cornerRadius = side * 0.065
      spoke.position = CGPoint(x: side / 2, y: side * 0.15)
      spoke.backgroundColor = (color ?? .systemGray).resolvedColor(with: traitCollection).cgColor
      // Standing still, blades are darker the nearer they are to the uppermost, as one that turns is at its beginning.
      spoke.opacity = isSpinning ? Float(Self.minimumOpacity) : 1
      spinner.instanceAlphaOffset = isSpinning ? 0 : -0.1
      CATransaction.commit()
    }
  }

  /// Shows the colour of the new surroundings.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    updateLayers()
  }

  /// Puts the wheel in the middle.
  open override func layoutSubviews() {
    super.layoutSubviews()
    updateLayers()
  }

  /// The size of the style.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size(of: style) }

  /// The size of the style.
  open override var intrinsicContentSize: CGSize { Self.size(of: style) }

  // MARK: Turning

  /// How much of a blade shows just before its turn.
  private static let minimumOpacity = 0.25

  /// Whether it turns.
  open var isAnimating: Bool { isSpinning }

  /// Lets it turn, and shows it.
  open func startAnimating() {
    isHidden = false
    guard !isSpinning else { return }
    isSpinning = true
    updateLayers()
    startSpinning()
  }

  private func startSpinning() {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = Self.minimumOpacity
    fade.duration = 1
    fade.repeatCount = .infinity
    fade.isRemovedOnCompletion = false
    // One turn ago, so that all blades are on their way.
    fade.beginTime = spoke.convertTime(CACurrentMediaTime(), from: nil) - 1
    spoke.add(fade, forKey: Self.animationKey)
  }

  /// Lets it stand still, and hides it unless it is not to.
  open func stopAnimating() {
    guard isSpinning else { return }
    isSpinning = false
    spoke.removeAnimation(forKey: Self.animationKey)
    updateLayers()
    if hidesWhenStopped { isHidden = true }
  }
}
