public import Foundation
import QuartzCore
import RenderServer
@_spi(UIKitModules) public import UIKitCore

/// A control with two buttons that decrement and increment a number.
///
/// The size is 94 × 32 points. While a touch is held, the step is repeated after 0.5 seconds, ten times a second and
/// later faster. Sizes and times are our own choice. The times are measured by the window's clock. In right-to-left
/// layouts, the decrement button is at the right.
@preconcurrency @MainActor
open class UIStepper: UIControl {
  private let backgroundLayer = CALayer()
  private let pressedLayer = CALayer()
  private let divider = CALayer()
  private let decrementView = UIImageView()
  private let incrementView = UIImageView()
  private var storedValue = 0.0
  /// The direction of the pressed button, -1 or 1, or 0 if no button is pressed.
  private var pressedDirection = 0.0
  private var didSendValue = false
  /// A number that increases with each touch, so that repeats scheduled during an earlier touch are ignored.
  private var repeatGeneration = 0
  private var decrementImages = ControlStateTable<UIImage>()
  private var incrementImages = ControlStateTable<UIImage>()
  private var dividerImages: [[UInt]: UIImage] = [:]
  private var backgroundImages = ControlStateTable<UIImage>()

  private static let size = CGSize(width: 94, height: 32)

  /// Creates a stepper with a range of 0...100 and a value of 0.
  ///
  /// The size of `frame` is ignored.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    setUp()
  }

  /// Decodes the geometry, appearance, value and range.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    layer.sublayers?.forEach { $0.removeFromSuperlayer() }
    for view in subviews { view.removeFromSuperview() }
    minimumValue = coder.finiteNumber(forKey: "UIStepperMinimumValue") ?? minimumValue
    maximumValue = coder.finiteNumber(forKey: "UIStepperMaximumValue") ?? maximumValue
    if let step: Double = coder.finiteNumber(forKey: "UIStepperStepValue"), step > 0 {
      stepValue = step
    }
    value = coder.finiteNumber(forKey: "UIStepperValue") ?? value
    setUp()
  }

  @_spi(UIKitModules)
  open override func preventsGesture(_ gesture: UIGestureRecognizer) -> Bool { gesture.isSingleTap }

  /// Encodes the geometry, appearance, value and range.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(minimumValue, forKey: "UIStepperMinimumValue")
    coder.encode(maximumValue, forKey: "UIStepperMaximumValue")
    coder.encode(stepValue, forKey: "UIStepperStepValue")
    coder.encode(storedValue, forKey: "UIStepperValue")
  }

  private func setUp() {
    for part in [backgroundLayer, pressedLayer, divider] { layer.addSublayer(part) }
    for view in [decrementView, incrementView] {
      view.contentMode = .center
      addSubview(view)
    }
    updateAppearance()
  }

  // MARK: Value

  /// The current value of the stepper.
  open var value: Double {
    get { storedValue }
    set {
      storedValue = min(max(newValue, minimumValue), max(minimumValue, maximumValue))
      updateAppearance()
      notifyObservers()
    }
  }

  /// The minimum value of the range.
  open var minimumValue = 0.0 {
    didSet {
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = storedValue
    }
  }

  /// The maximum value of the range.
  open var maximumValue = 100.0 {
    didSet {
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = storedValue
    }
  }

  /// The amount that is added or subtracted by one step.
  ///
  /// It must be greater than 0; other values are reported as a programmer error and ignored.
  open var stepValue = 1.0 {
    didSet {
      guard stepValue <= 0 else { return }
      CAProgrammerError.raise("invalid stepValue \(stepValue) of a stepper: it must be above 0")
      stepValue = oldValue
    }
  }

  /// Whether `valueChanged` is sent for every step instead of only at the end of the touch.
  open var isContinuous = true
  /// Whether the step is repeated while a touch is held.
  open var autorepeat = true
  /// Whether a step beyond one end of the range continues at the other end.
  open var wraps = false { didSet { updateAppearance() } }

  private func applyStep(direction: Double, with event: UIEvent?) {
    var next = storedValue + direction * stepValue
    if next > maximumValue { next = wraps ? minimumValue : maximumValue }
    if next < minimumValue { next = wraps ? maximumValue : minimumValue }
    guard next != storedValue else { return }
    value = next
    if isContinuous { sendValueChanged(with: event) } else { didSendValue = false }
  }

  // MARK: Appearance

  /// Sets the image of the decrement button for the given control state.
  open func setDecrementImage(_ image: UIImage?, for state: State) {
    decrementImages[exactly: state] = image
    updateAppearance()
  }
  /// Sets the image of the increment button for the given control state.
  open func setIncrementImage(_ image: UIImage?, for state: State) {
    incrementImages[exactly: state] = image
    updateAppearance()
  }
  /// Sets the background image for the given control state.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    backgroundImages[exactly: state] = image
    updateAppearance()
  }
  /// Sets the image displayed between the buttons for the given combination of control states.
  ///
  /// Only the image for two normal states is displayed.
  open func setDividerImage(
    _ image: UIImage?, forLeftSegmentState leftState: State, rightSegmentState rightState: State
  ) {
    dividerImages[[leftState.rawValue, rightState.rawValue]] = image
    updateAppearance()
  }
  /// Returns the image of the decrement button for the given state.
  open func decrementImage(for state: State) -> UIImage? { decrementImages[state] }
  /// Returns the image of the increment button for the given state.
  open func incrementImage(for state: State) -> UIImage? { incrementImages[state] }
  /// Returns the background image for the given state.
  open func backgroundImage(for state: State) -> UIImage? { backgroundImages[state] }
  /// Returns the image between the buttons for the given combination of states.
  open func dividerImage(
    forLeftSegmentState leftState: State, rightSegmentState rightState: State
  ) -> UIImage? { dividerImages[[leftState.rawValue, rightState.rawValue]] }

  @_spi(UIKitModules)
  open override func stateDidChange() { updateAppearance() }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    updateAppearance()
  }

  private func buttonFrame(direction: Double) -> CGRect {
    let isLeft = (direction < 0) != hasRightToLeftLayout
    return CGRect(
      x: isLeft ? 0 : bounds.midX, y: 0, width: bounds.width / 2, height: bounds.height)
  }

  private func updateAppearance() {
    let colors = traitCollection
    func color(_ color: UIColor) -> CGColor { color.resolvedColor(with: colors).cgColor }
    ControlAnimation.animate(duration: 0) {
      backgroundLayer.frame = bounds
      let back = backgroundImages[state]
      backgroundLayer.contents = back?.cgImage
      backgroundLayer.cornerRadius = back == nil ? 8 : 0
      backgroundLayer.backgroundColor = back == nil ? color(.tertiarySystemFill) : nil
      pressedLayer.frame = buttonFrame(direction: pressedDirection).insetBy(dx: 0, dy: 0)
      pressedLayer.isHidden = pressedDirection == 0 || !isHighlighted
      pressedLayer.cornerRadius = 8
      pressedLayer.backgroundColor = color(.systemFill)
      divider.frame = CGRect(x: bounds.midX - 0.5, y: 7, width: 1, height: bounds.height - 14)
      divider.backgroundColor = color(.systemGray3)
      if let image = dividerImages[[0, 0]] {
        divider.contents = image.cgImage
        divider.backgroundColor = nil
      }
    }
    updateButton(
      decrementView, image: decrementImages[state] ?? StepperGlyphRenderer.minus, direction: -1,
      isAtLimit: storedValue <= minimumValue)
    updateButton(
      incrementView, image: incrementImages[state] ?? StepperGlyphRenderer.plus, direction: 1,
      isAtLimit: storedValue >= maximumValue)
  }

  private func updateButton(
    _ view: UIImageView, image: UIImage, direction: Double, isAtLimit isOver: Bool
  ) {
    if view.frame != buttonFrame(direction: direction) {
      view.frame = buttonFrame(direction: direction)
    }
    let isOff = !isEnabled || (isOver && !wraps)
    let color = (isOff ? UIColor.tertiaryLabel : .label).resolvedColor(with: traitCollection)
    if view.tintColor != color { view.tintColor = color }
    let displayedImage =
      image.renderingMode == .automatic ? image.withRenderingMode(.alwaysTemplate) : image
    if view.image != displayedImage { view.image = displayedImage }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    updateAppearance()
  }

  /// Returns the fixed size of 94 × 32 points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  /// The fixed size of 94 × 32 points.
  open override var intrinsicContentSize: CGSize { Self.size }

  // MARK: Touches

  /// Performs a step and starts repeating it while the touch is held.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    pressedDirection = buttonFrame(direction: -1).contains(touch.location(in: self)) ? -1 : 1
    repeatGeneration += 1
    didSendValue = true
    applyStep(direction: pressedDirection, with: event)
    if autorepeat { scheduleRepeat(after: 0.5, count: 0) }
    return super.beginTracking(touch, with: event)
  }

  private func scheduleRepeat(after seconds: Double, count: Int) {
    guard let context = window?.renderContext else { return }
    let now = repeatGeneration
    context.turns.enqueue(at: context.clock.now + seconds) { [weak self] in
      guard let self, repeatGeneration == now, isTracking else { return }
      if isHighlighted { applyStep(direction: pressedDirection, with: nil) }
      scheduleRepeat(after: count < 10 ? 0.1 : 0.05, count: count + 1)
    }
  }

  /// Stops repeating, and sends `valueChanged` for the final value if it was not sent for each step.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    stopRepeating()
    if !isContinuous, !didSendValue { sendValueChanged(with: event) }
  }

  /// Stops repeating the step.
  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    stopRepeating()
  }

  private func stopRepeating() {
    repeatGeneration += 1
    pressedDirection = 0
    updateAppearance()
  }
}

/// Draws the minus and plus images for the buttons.
@MainActor
private enum StepperGlyphRenderer {
  static let minus = drawGlyph(isPlus: false)
  static let plus = drawGlyph(isPlus: true)

  private static func drawGlyph(isPlus: Bool) -> UIImage {
    let box = CGRect(x: 0, y: 0, width: 18, height: 18)
    return UIGraphicsImageRenderer(size: box.size).image { _ in
      UIColor.black.setFill()
      UIBezierPath(roundedRect: CGRect(x: 1.5, y: 8, width: 15, height: 2), cornerRadius: 1).fill()
      guard isPlus else { return }
      UIBezierPath(roundedRect: CGRect(x: 8, y: 1.5, width: 2, height: 15), cornerRadius: 1).fill()
    }
  }
}
