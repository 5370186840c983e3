public import Foundation
import QuartzCore
import RenderServer
@_spi(UIKitModules) public import UIKitCore

/// Two halves that make a number smaller and greater.
///
/// 94 points by 32. A finger that stays goes on after half a second, ten times a second and then faster. Sizes and times
/// are our own choice. The times run on the clock of the window. Where lines run from right to left, less is
/// at the right.
@preconcurrency @MainActor
open class UIStepper: UIControl {
  private let backgroundLayer = CALayer()
  private let pressedLayer = CALayer()
  private let divider = CALayer()
  private let decrementView = UIImageView()
  private let incrementView = UIImageView()
  private var storedValue = 0.0
  /// -1 or 1 while a finger is on a half.
  private var pressedDirection = 0.0
  private var didSendValue = false
  /// Counts fingers, so that a repeat of an earlier one does nothing.
  private var repeatGeneration = 0
  private var decrementImages = ControlStateTable<UIImage>()
  private var incrementImages = ControlStateTable<UIImage>()
  private var dividerImages: [[UInt]: UIImage] = [:]
  private var backgroundImages = ControlStateTable<UIImage>()

  private static let size = CGSize(width: 94, height: 32)

  /// A stepper from 0 to 100 at 0; the size is its own.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    setUp()
  }

  /// Reads geometry, looks and the numbers out of an archive.
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

  /// Writes geometry, looks and the numbers.
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

  /// The number.
  open var value: Double {
    get { storedValue }
    set {
      storedValue = min(max(newValue, minimumValue), max(minimumValue, maximumValue))
      updateAppearance()
      notifyObservers()
    }
  }

  /// The least number.
  open var minimumValue = 0.0 {
    didSet {
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = storedValue
    }
  }

  /// The greatest number.
  open var maximumValue = 100.0 {
    didSet {
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = storedValue
    }
  }

  /// What a tap adds or takes away; more than 0.
  open var stepValue = 1.0 {
    didSet {
      guard stepValue <= 0 else { return }
      CAProgrammerError.raise("a stepper's step has to be more than 0, and is \(stepValue)")
      stepValue = oldValue
    }
  }

  /// Whether it tells of every number on the way, or of the last one alone.
  open var isContinuous = true
  /// Whether a finger that stays goes on.
  open var autorepeat = true
  /// Whether it goes on at the other end.
  open var wraps = false { didSet { updateAppearance() } }

  private func applyStep(direction: Double, with event: UIEvent?) {
    var next = storedValue + direction * stepValue
    if next > maximumValue { next = wraps ? minimumValue : maximumValue }
    if next < minimumValue { next = wraps ? maximumValue : minimumValue }
    guard next != storedValue else { return }
    value = next
    if isContinuous { sendValueChanged(with: event) } else { didSendValue = false }
  }

  // MARK: Looks

  /// Shows a picture in the half that makes the number smaller.
  open func setDecrementImage(_ image: UIImage?, for state: State) {
    decrementImages[exactly: state] = image
    updateAppearance()
  }
  /// Shows a picture in the half that makes the number greater.
  open func setIncrementImage(_ image: UIImage?, for state: State) {
    incrementImages[exactly: state] = image
    updateAppearance()
  }
  /// Shows a picture behind both halves.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    backgroundImages[exactly: state] = image
    updateAppearance()
  }
  /// Shows a picture between halves of states; of these that of two normal halves shows.
  open func setDividerImage(
    _ image: UIImage?, forLeftSegmentState leftState: State, rightSegmentState rightState: State
  ) {
    dividerImages[[leftState.rawValue, rightState.rawValue]] = image
    updateAppearance()
  }
  /// The picture of the half that makes the number smaller.
  open func decrementImage(for state: State) -> UIImage? { decrementImages[state] }
  /// The picture of the half that makes the number greater.
  open func incrementImage(for state: State) -> UIImage? { incrementImages[state] }
  /// The picture behind both halves.
  open func backgroundImage(for state: State) -> UIImage? { backgroundImages[state] }
  /// The picture between halves of states.
  open func dividerImage(
    forLeftSegmentState leftState: State, rightSegmentState rightState: State
  ) -> UIImage? { dividerImages[[leftState.rawValue, rightState.rawValue]] }

  @_spi(UIKitModules)
  open override func stateDidChange() { updateAppearance() }

  /// Shows the colours of the new surroundings.
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

  /// Places both halves.
  open override func layoutSubviews() {
    super.layoutSubviews()
    updateAppearance()
  }

  /// 94 points by 32.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  /// 94 points by 32.
  open override var intrinsicContentSize: CGSize { Self.size }

  // MARK: Touches

  /// Makes the number smaller or greater, and goes on where the finger stays.
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

  /// Stops going on; tells of the last number where those on the way were not told of.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    stopRepeating()
    if !isContinuous, !didSendValue { sendValueChanged(with: event) }
  }

  /// Stops going on.
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

/// The pictures of a stepper's halves.
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
