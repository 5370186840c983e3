public import Foundation
import QuartzCore

/// A view with rotating blades that indicates an ongoing task.
///
/// Eight blades fade in sequence, one revolution per second. The side lengths (20 points, or 37 for the large style)
/// and the duration come from measurements in Mark Meretzky's course notes on activity indicators. The number and
/// shape of the blades and their minimum opacity are our own choice.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
  /// The size of an activity indicator.
  ///
  /// The legacy styles also determine the color.
  public enum Style: Int, Hashable, Sendable {
    /// A side length of 20 points.
    case medium = 100
    /// A side length of 37 points.
    case large = 101
    /// A white indicator with a side length of 37 points.
    ///
    /// This is a legacy style.
    case whiteLarge = 0
    /// A white indicator with a side length of 20 points.
    ///
    /// This is a legacy style.
    case white = 1
    /// A gray indicator with a side length of 20 points.
    ///
    /// This is a legacy style.
    case gray = 2
  }

  private let spinner = CAReplicatorLayer()
  private let spoke = CALayer()
  private var customColor: UIColor?
  private var isSpinning = false

  private static let spokeCount = 8
  private static let animationKey = "turn"

  /// Creates a stopped indicator with the size of the given style, at the origin.
  public init(style: Style) {
    self.style = style
    super.init(frame: CGRect(origin: .zero, size: Self.size(of: style)))
    setUp()
  }

  /// Creates a stopped indicator with the medium style and the given frame.
  public override init(frame: CGRect) {
    style = .medium
    super.init(frame: frame)
    setUp()
  }

  /// Decodes an indicator with its style and `hidesWhenStopped`.
  ///
  /// A decoded indicator is stopped.
  public required init?(coder: NSCoder) {
    style = Style(rawValue: coder.decodeInteger(forKey: "UIActivityIndicatorViewStyle")) ?? .medium
    super.init(coder: coder)
    layer.sublayers?.forEach { $0.removeFromSuperlayer() }
    if coder.containsValue(forKey: "UIHidesWhenStopped") {
      hidesWhenStopped = coder.decodeBool(forKey: "UIHidesWhenStopped")
    }
    setUp()
  }

  /// Encodes the style and `hidesWhenStopped`, but not whether the indicator is animating.
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

  /// Returns the width and height of an indicator, in points: 37 for the large styles, otherwise 20.
  package static func size(of style: Style) -> CGSize {
    let side: CGFloat =
      switch style {
      case .large, .whiteLarge: 37
      case .medium, .white, .gray: 20
      }
    return CGSize(width: side, height: side)
  }

  // MARK: Appearance

  /// The style of the indicator.
  ///
  /// A legacy style also sets the default color.
  open var style: Style {
    didSet {
      guard style != oldValue else { return }
      invalidateIntrinsicContentSize()
      setNeedsLayout()
      updateLayers()
    }
  }

  /// The color of the blades.
  ///
  /// Setting `nil` restores the default color of the style.
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

  /// Whether the indicator is hidden while it is stopped.
  ///
  /// The default is `true`.
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
      // In a stopped indicator, each blade is 0.1 more transparent than the previous one, which resembles the first
      // frame of the animation.
      spoke.opacity = isSpinning ? Float(Self.minimumOpacity) : 1
      spinner.instanceAlphaOffset = isSpinning ? 0 : -0.1
      CATransaction.commit()
    }
  }

  /// Updates the blade color for the new traits.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    updateLayers()
  }

  /// Centers the blades in the bounds.
  open override func layoutSubviews() {
    super.layoutSubviews()
    updateLayers()
  }

  /// Returns the fixed size for the indicator's style.
  ///
  /// The proposed size is ignored.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size(of: style) }

  /// The fixed size for the indicator's style, in points.
  open override var intrinsicContentSize: CGSize { Self.size(of: style) }

  // MARK: Animation

  /// The opacity to which each blade fades during a revolution.
  private static let minimumOpacity = 0.25

  /// Whether the indicator is spinning.
  open var isAnimating: Bool { isSpinning }

  /// Shows the indicator and starts spinning.
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
    // The begin time is one revolution in the past, so that the delayed animations of all blades are already running.
    fade.beginTime = spoke.convertTime(CACurrentMediaTime(), from: nil) - 1
    spoke.add(fade, forKey: Self.animationKey)
  }

  /// Stops spinning, and hides the indicator if `hidesWhenStopped` is `true`.
  open func stopAnimating() {
    guard isSpinning else { return }
    isSpinning = false
    spoke.removeAnimation(forKey: Self.animationKey)
    updateLayers()
    if hidesWhenStopped { isHidden = true }
  }
}
