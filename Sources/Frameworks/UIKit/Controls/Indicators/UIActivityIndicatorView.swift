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

  private let wheel = CAReplicatorLayer()
  private let blade = CALayer()
  private var ownColor: UIColor?
  /// Whether it was told to turn.
  private var isOn = false

  private static let count = 8
  private static let key = "turn"

  /// A wheel of a style, as large as the style has it.
  public init(style: Style) {
    self.style = style
    super.init(frame: CGRect(origin: .zero, size: Self.side(of: style)))
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
    wheel.instanceCount = Self.count
    wheel.instanceDelay = 1 / Double(Self.count)
    wheel.instanceTransform = CATransform3DMakeRotation(2 * .pi / CGFloat(Self.count), 0, 0, 1)
    wheel.addSublayer(blade)
    layer.addSublayer(wheel)
    show()
    isHidden = hidesWhenStopped
  }

  static func side(of style: Style) -> CGSize {
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
      show()
    }
  }

  /// The colour of the blades; nil for that of the style.
  open var color: UIColor! {
    get { ownColor ?? styleColor }
    set {
      ownColor = newValue
      show()
    }
  }

  private var styleColor: UIColor {
    switch style {
    case .white, .whiteLarge: .white
    case .medium, .large, .gray: .systemGray
    }
  }

  /// Whether it is hidden while it stands still.
  open var hidesWhenStopped = true { didSet { isHidden = hidesWhenStopped && !isOn } }

  private func show() {
    UIView.performWithoutAnimation {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      let side = Self.side(of: style).width
      wheel.bounds = CGRect(x: 0, y: 0, width: side, height: side)
      wheel.position = CGPoint(x: bounds.midX, y: bounds.midY)
      blade.bounds = CGRect(x: 0, y: 0, width: side * 0.13, height: side * 0.28)
      blade.cornerRadius = side * 0.065
      blade.position = CGPoint(x: side / 2, y: side * 0.15)
      blade.backgroundColor = (color ?? .systemGray).resolvedColor(with: traitCollection).cgColor
      // Standing still, blades are darker the nearer they are to the uppermost, as one that turns is at its beginning.
      blade.opacity = isOn ? Float(Self.faintest) : 1
      wheel.instanceAlphaOffset = isOn ? 0 : -0.1
      CATransaction.commit()
    }
  }

  /// Shows the colour of the new surroundings.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    show()
  }

  /// Puts the wheel in the middle.
  open override func layoutSubviews() {
    super.layoutSubviews()
    show()
  }

  /// The size of the style.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.side(of: style) }

  /// The size of the style.
  open override var intrinsicContentSize: CGSize { Self.side(of: style) }

  // MARK: Turning

  /// How much of a blade shows just before its turn.
  private static let faintest = 0.25

  /// Whether it turns.
  open var isAnimating: Bool { isOn }

  /// Lets it turn, and shows it.
  open func startAnimating() {
    isHidden = false
    guard !isOn else { return }
    isOn = true
    show()
    turn()
  }

  private func turn() {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = Self.faintest
    fade.duration = 1
    fade.repeatCount = .infinity
    fade.isRemovedOnCompletion = false
    // One turn ago, so that all blades are on their way.
    fade.beginTime = blade.convertTime(CACurrentMediaTime(), from: nil) - 1
    blade.add(fade, forKey: Self.key)
  }

  /// Lets it stand still, and hides it unless it is not to.
  open func stopAnimating() {
    guard isOn else { return }
    isOn = false
    blade.removeAnimation(forKey: Self.key)
    show()
    if hidesWhenStopped { isHidden = true }
  }
}
