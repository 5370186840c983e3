public import Foundation
import QuartzCore
@_spi(UIKitModules) public import UIKitCore

/// A control with a thumb that slides between on and off.
///
/// The size is 51 × 31 points, as in the subview frames printed in the C4 tutorial "Hacking UISwitch". The 27-point
/// thumb, its stretching by 7 points during a touch and the duration of the slide are our own choice. In
/// right-to-left layouts, the on position is at the left.
@preconcurrency @MainActor
open class UISwitch: UIControl {
  /// The style of a switch.
  ///
  /// Only the sliding style is displayed, as on iPhone.
  public enum Style: Int, Hashable, Sendable {
    /// The style chosen by the system.
    case automatic
    /// A checkbox, which is never displayed on this platform.
    case checkbox
    /// A thumb that slides on a track.
    case sliding
  }

  private let track = CALayer()
  private let knob = CALayer()
  private var storedIsOn = false
  /// The value when the touch began, used to detect a change and to restore the value if the touch is canceled.
  private var valueAtTouchDown = false
  private var wasDragged = false

  private static let size = CGSize(width: 51, height: 31)
  private static let knobInset: CGFloat = 2
  private static let pressedKnobStretch: CGFloat = 7
  private static let animationDuration = 0.25

  /// Creates a switch at the origin of the given frame.
  ///
  /// The size of the frame is ignored.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    setUp()
  }

  /// Decodes the geometry, appearance and value.
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

  /// Encodes the geometry, appearance and value.
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

  /// Whether the switch is on.
  ///
  /// A change moves the thumb without animation.
  open var isOn: Bool {
    get { storedIsOn }
    set { setOn(newValue, animated: false) }
  }

  /// Sets whether the switch is on, without sending an action.
  open func setOn(_ on: Bool, animated: Bool) {
    guard on != self.storedIsOn else { return }
    self.storedIsOn = on
    layOutLayers(animated: animated)
    notifyObservers()
  }

  // MARK: Appearance

  /// The track color while the switch is on.
  ///
  /// If `nil`, the system green is used.
  open var onTintColor: UIColor? { didSet { layOutLayers() } }

  /// The color of the thumb.
  ///
  /// If `nil`, white is used.
  open var thumbTintColor: UIColor? { didSet { layOutLayers() } }

  /// The image for the on position, used by early versions of iOS.
  ///
  /// The image is stored but never displayed.
  open var onImage: UIImage?

  /// The image for the off position, used by early versions of iOS.
  ///
  /// The image is stored but never displayed.
  open var offImage: UIImage?

  /// The title displayed beside a checkbox.
  ///
  /// The title is stored but never displayed.
  open var title: String?

  /// The requested style.
  ///
  /// The value is stored, but the sliding style is always displayed.
  open var preferredStyle = Style.automatic

  /// The displayed style, which is always `sliding`.
  open var style: Style { .sliding }

  @_spi(UIKitModules)
  open override func stateDidChange() {
    layer.opacity = isEnabled ? 1 : 0.5
    layOutLayers(animated: true)
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    layOutLayers()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    layOutLayers()
  }

  /// The frame of the thumb, which is at the trailing end while the switch is on.
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

  open override func layoutSubviews() {
    super.layoutSubviews()
    if knob.frame != knobFrame { layOutLayers() }
  }

  /// Returns the fixed size of 51 × 31 points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  /// The fixed size of 51 × 31 points.
  open override var intrinsicContentSize: CGSize { Self.size }

  // MARK: Touches

  /// Stretches the thumb while it is touched.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    valueAtTouchDown = storedIsOn
    wasDragged = false
    return super.beginTracking(touch, with: event)
  }

  /// Moves the thumb to the other end when the touch is near it.
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

  /// Toggles the switch, or keeps the position to which it was dragged.
  ///
  /// Sends `valueChanged` if the value differs from the value when the touch began.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if !wasDragged, isTouchInside { setOn(!storedIsOn, animated: true) }
    if storedIsOn != valueAtTouchDown { sendValueChanged(with: event) }
  }

  /// Restores the value from before the touch.
  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    setOn(valueAtTouchDown, animated: true)
  }

  /// Returns the property accessed by the given key in key-value coding.
  @_spi(UIKitModules)
  open override class func keyValueProperty(_ key: String) -> ViewKeyValueProperty? {
    key == "on" ? .property(for: \UISwitch.isOn) : super.keyValueProperty(key)
  }

  /// The properties that can be set on the `appearance()` proxy.
  @_spi(UIKitModules)
  open override class var frameworkAppearanceProperties: [UIAppearanceProperty] {
    super.frameworkAppearanceProperties + [
      .init(\UISwitch.onTintColor),
      .init(\UISwitch.thumbTintColor),
    ]
  }
}
