public import Foundation
import QuartzCore
@_spi(UIKitModules) public import UIKitCore

/// A knob that slides between off and on.
///
/// 51 points by 31, as the frames of a switch's subviews have it that the tutorial "Hacking UISwitch" of C4 prints. The knob
/// of 27, that it stretches under a finger by seven points, and the duration of its slide are our own choice. Where rows run
/// from right to left, on is at the left.
@preconcurrency @MainActor
open class UISwitch: UIControl {
  /// Kept; there is one style on telephones.
  public enum Style: Int, Hashable, Sendable {
    /// As the device likes it.
    case automatic
    /// A box with a mark.
    case checkbox
    /// A knob.
    case sliding
  }

  private let track = CALayer()
  private let knob = CALayer()
  private var storedIsOn = false
  /// What it was when the finger came down, and whether the finger has set it since.
  private var valueAtTouchDown = false
  private var wasDragged = false

  private static let size = CGSize(width: 51, height: 31)
  private static let knobInset: CGFloat = 2
  private static let pressedKnobStretch: CGFloat = 7
  private static let animationDuration = 0.25

  /// A switch at the origin of a frame; the size is its own.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    setUp()
  }

  /// Reads geometry, looks and whether it is on out of an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    layer.sublayers?.forEach { $0.removeFromSuperlayer() }
    storedIsOn = coder.decodeBool(forKey: "UISwitchOn")
    setUp()
  }

  @_spi(UIKitModules)
  open override func preventsGesture(_ gesture: UIGestureRecognizer) -> Bool {
    gesture.isSingleTap || (isTracking && gesture.isHorizontalDrag)
  }

  /// Writes geometry, looks and whether it is on.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(storedIsOn, forKey: "UISwitchOn")
  }

  private func setUp() {
    knob.shadowOpacity = 0.15
    knob.shadowRadius = 4
    knob.shadowOffset = CGSize(width: 0, height: 3)
    layer.addSublayer(track)
    layer.addSublayer(knob)
    layOutLayers()
  }

  // MARK: Value

  /// Whether it is on; set, the knob is there at once.
  open var isOn: Bool {
    get { storedIsOn }
    set { setOn(newValue, animated: false) }
  }

  /// Turns it on or off; nobody is told.
  open func setOn(_ on: Bool, animated: Bool) {
    guard on != self.storedIsOn else { return }
    self.storedIsOn = on
    layOutLayers(animated: animated)
    notifyObservers()
  }

  // MARK: Looks

  /// The colour while it is on; nil for the system's green.
  open var onTintColor: UIColor? { didSet { layOutLayers() } }

  /// The colour of the knob; nil for white.
  open var thumbTintColor: UIColor? { didSet { layOutLayers() } }

  /// Kept, as old systems showed it; nothing is made of it.
  open var onImage: UIImage?

  /// Kept, as old systems showed it; nothing is made of it.
  open var offImage: UIImage?

  /// Kept; a title belongs to the box of other devices.
  open var title: String?

  /// The style asked for; a knob shows in any case.
  open var preferredStyle = Style.automatic

  /// The style that shows.
  open var style: Style { .sliding }

  @_spi(UIKitModules)
  open override func stateDidChange() {
    layer.opacity = isEnabled ? 1 : 0.5
    layOutLayers(animated: true)
  }

  /// Shows the new tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    layOutLayers()
  }

  /// Shows the colours of the new surroundings.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    layOutLayers()
  }

  /// Where the knob is: at the right while it is on, at the left where rows run from right to left.
  private var knobFrame: CGRect {
    let side = Self.size.height - 2 * Self.knobInset
    let width = side + (isHighlighted ? Self.pressedKnobStretch : 0)
    let isAtRight = storedIsOn != hasRightToLeftLayout
    return CGRect(
      x: isAtRight ? Self.size.width - Self.knobInset - width : Self.knobInset, y: Self.knobInset,
      width: width,
      height: side)
  }

  private func layOutLayers(animated: Bool = false) {
    let colors = traitCollection
    ControlAnimation.animate(duration: animated ? Self.animationDuration : 0) {
      track.frame = CGRect(origin: .zero, size: Self.size)
      track.cornerRadius = Self.size.height / 2
      let color: UIColor = storedIsOn ? onTintColor ?? .systemGreen : .secondarySystemFill
      track.backgroundColor = color.resolvedColor(with: colors).cgColor
      knob.frame = knobFrame
      knob.cornerRadius = knob.bounds.height / 2
      knob.backgroundColor = (thumbTintColor ?? .white).resolvedColor(with: colors).cgColor
    }
  }

  /// Places track and knob.
  open override func layoutSubviews() {
    super.layoutSubviews()
    if knob.frame != knobFrame { layOutLayers() }
  }

  /// 51 points by 31.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  /// 51 points by 31.
  open override var intrinsicContentSize: CGSize { Self.size }

  // MARK: Touches

  /// Stretches the knob.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    valueAtTouchDown = storedIsOn
    wasDragged = false
    return super.beginTracking(touch, with: event)
  }

  /// Takes the knob along as soon as the finger is near the other end.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let x = touch.location(in: self).x
    let quarter = Self.size.width / 4
    if x < quarter || x > Self.size.width - quarter {
      let isOn = (x > quarter) != hasRightToLeftLayout
      if isOn != storedIsOn {
        wasDragged = true
        setOn(isOn, animated: true)
      }
    }
    return super.continueTracking(touch, with: event)
  }

  /// Turns it over, or leaves it where the finger took it; tells of what is new.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if !wasDragged, isTouchInside { setOn(!storedIsOn, animated: true) }
    if storedIsOn != valueAtTouchDown { sendValueChanged(with: event) }
  }

  /// Takes the knob back.
  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    setOn(valueAtTouchDown, animated: true)
  }

  /// The property under a key.
  @_spi(UIKitModules)
  open override class func keyValueProperty(_ key: String) -> ViewKeyValueProperty? {
    key == "on" ? .property(for: \UISwitch.isOn) : super.keyValueProperty(key)
  }

  /// The properties that `appearance()` can set.
  @_spi(UIKitModules)
  open override class var frameworkAppearanceProperties: [UIAppearanceProperty] {
    super.frameworkAppearanceProperties + [
      .init(\UISwitch.onTintColor),
      .init(\UISwitch.thumbTintColor),
    ]
  }
}
