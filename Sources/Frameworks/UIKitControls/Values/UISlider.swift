public import Foundation
import QuartzCore
@_spi(UIKitModules) public import UIKitCore

/// A knob on a track for a number between two others.
///
/// 34 points high, as Mark Meretzky's course notes on sliders have measured; the track of four points and the knob of 28
/// are our own choice. The least value is where lines begin. Only a finger on the knob, or near it, moves it.
@preconcurrency @MainActor
open class UISlider: UIControl {
  private let minimumTrack = CALayer()
  private let maximumTrack = CALayer()
  private let thumb = CALayer()
  private let minimumImageView = UIImageView()
  private let maximumImageView = UIImageView()
  private var thumbImages = ControlStateTable<UIImage>()
  private var minimumTrackImages = ControlStateTable<UIImage>()
  private var maximumTrackImages = ControlStateTable<UIImage>()
  private var storedValue: Float = 0
  /// How far from the knob's middle the finger is.
  private var grabOffset: CGFloat = 0

  private static let thumbDiameter: CGFloat = 28
  private static let trackThickness: CGFloat = 4
  private static let height: CGFloat = 34
  private static let animationDuration = 0.25

  /// A slider from 0 to 1, at 0.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Reads geometry, looks and the numbers out of an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    layer.sublayers?.forEach { $0.removeFromSuperlayer() }
    for view in subviews { view.removeFromSuperview() }
    minimumValue = coder.finiteNumber(forKey: "UIMinValue") ?? minimumValue
    maximumValue = coder.finiteNumber(forKey: "UIMaxValue") ?? maximumValue
    setUp()
    value = coder.finiteNumber(forKey: "UIValue") ?? value
  }

  @_spi(UIKitModules)
  open override func preventsGesture(_ gesture: UIGestureRecognizer) -> Bool {
    isTracking && gesture.isHorizontalDrag
  }

  /// Writes geometry, looks and the numbers.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(minimumValue, forKey: "UIMinValue")
    coder.encode(maximumValue, forKey: "UIMaxValue")
    coder.encode(storedValue, forKey: "UIValue")
  }

  private func setUp() {
    for part in [maximumTrack, minimumTrack, thumb] { layer.addSublayer(part) }
    addSubview(minimumImageView)
    addSubview(maximumImageView)
    layOutLayers()
  }

  // MARK: Value

  /// The number; set, the knob is there at once.
  open var value: Float {
    get { storedValue }
    set { setValue(newValue, animated: false) }
  }

  /// Sets the number, within its limits; nobody is told, and what is not a number has no effect.
  open func setValue(_ value: Float, animated: Bool) {
    guard !value.isNaN else { return }
    storedValue = min(max(value, minimumValue), max(minimumValue, maximumValue))
    layOutLayers(animated: animated)
    notifyObservers()
  }

  /// The least number; one that is not finite has no effect.
  open var minimumValue: Float = 0 {
    didSet {
      guard minimumValue.isFinite else {
        minimumValue = oldValue
        return
      }
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = storedValue
    }
  }

  /// The greatest number; one that is not finite has no effect.
  open var maximumValue: Float = 1 {
    didSet {
      guard maximumValue.isFinite else {
        maximumValue = oldValue
        return
      }
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = storedValue
    }
  }

  /// Whether it tells of every number on the way, or of the last one alone.
  open var isContinuous = true

  // MARK: Looks

  /// A picture where the least number is.
  open var minimumValueImage: UIImage? { didSet { updateValueImages() } }
  /// A picture where the greatest number is.
  open var maximumValueImage: UIImage? { didSet { updateValueImages() } }
  /// The colour of the track up to the knob; nil for the tint.
  open var minimumTrackTintColor: UIColor? { didSet { layOutLayers() } }
  /// The colour of the track beyond the knob; nil for the system's gray.
  open var maximumTrackTintColor: UIColor? { didSet { layOutLayers() } }
  /// The colour of the knob; nil for white.
  open var thumbTintColor: UIColor? { didSet { layOutLayers() } }

  /// Shows a picture as the knob in a state.
  open func setThumbImage(_ image: UIImage?, for state: State) {
    thumbImages[exactly: state] = image
    updateValueImages()
  }

  /// Shows a picture as the track up to the knob in a state.
  open func setMinimumTrackImage(_ image: UIImage?, for state: State) {
    minimumTrackImages[exactly: state] = image
    updateValueImages()
  }

  /// Shows a picture as the track beyond the knob in a state.
  open func setMaximumTrackImage(_ image: UIImage?, for state: State) {
    maximumTrackImages[exactly: state] = image
    updateValueImages()
  }

  /// The picture of the knob in a state, or in the normal one.
  open func thumbImage(for state: State) -> UIImage? { thumbImages[state] }
  /// The picture of the track up to the knob in a state, or in the normal one.
  open func minimumTrackImage(for state: State) -> UIImage? { minimumTrackImages[state] }
  /// The picture of the track beyond the knob in a state, or in the normal one.
  open func maximumTrackImage(for state: State) -> UIImage? { maximumTrackImages[state] }
  /// The picture of the knob that shows.
  open var currentThumbImage: UIImage? { thumbImage(for: state) }
  /// The picture of the track up to the knob that shows.
  open var currentMinimumTrackImage: UIImage? { minimumTrackImage(for: state) }
  /// The picture of the track beyond the knob that shows.
  open var currentMaximumTrackImage: UIImage? { maximumTrackImage(for: state) }

  @_spi(UIKitModules)
  open override func stateDidChange() { updateValueImages() }

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

  // MARK: Geometry

  /// Where the picture of the least number is.
  open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    valueImageRect(for: minimumValueImage, atLeft: !hasRightToLeftLayout, in: bounds)
  }

  /// Where the picture of the greatest number is.
  open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    valueImageRect(for: maximumValueImage, atLeft: hasRightToLeftLayout, in: bounds)
  }

  private func valueImageRect(for image: UIImage?, atLeft: Bool, in bounds: CGRect) -> CGRect {
    let size = image?.size ?? .zero
    return CGRect(
      x: atLeft ? bounds.minX : bounds.maxX - size.width, y: bounds.midY - size.height / 2,
      width: size.width, height: size.height)
  }

  /// Where the track is: two points inside the edges, or 14 away from the pictures, which are our own choice.
  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    let (low, high) = (
      minimumValueImageRect(forBounds: bounds), maximumValueImageRect(forBounds: bounds)
    )
    let (left, right) = hasRightToLeftLayout ? (high, low) : (low, high)
    let start = left.width > 0 ? left.maxX + 14 : bounds.minX + 2
    let end = right.width > 0 ? right.minX - 14 : bounds.maxX - 2
    return CGRect(
      x: start, y: bounds.midY - Self.trackThickness / 2, width: max(0, end - start),
      height: Self.trackThickness)
  }

  /// Where the knob is for a number on a track; at its ends it reaches two points beyond, to the bounds.
  open func thumbRect(
    forBounds bounds: CGRect, trackRect rect: CGRect, value: Float
  ) -> CGRect {
    let size =
      currentThumbImage?.size ?? CGSize(width: Self.thumbDiameter, height: Self.thumbDiameter)
    // In doubles, which the difference of two large numbers does not leave.
    let span = CGFloat(maximumValue) - CGFloat(minimumValue)
    let part = span > 0 && !value.isNaN ? (CGFloat(value) - CGFloat(minimumValue)) / span : 0
    let whole = rect.insetBy(dx: -2, dy: 0)
    let travel = whole.width - size.width
    return CGRect(
      x: whole.minX + travel * (hasRightToLeftLayout ? 1 - part : part),
      y: rect.midY - size.height / 2, width: size.width, height: size.height)
  }

  private var thumbFrame: CGRect {
    thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: storedValue)
  }

  private func updateValueImages() {
    minimumImageView.image = minimumValueImage
    maximumImageView.image = maximumValueImage
    layOutLayers()
    setNeedsLayout()
  }

  private func layOutLayers(animated: Bool = false) {
    ControlAnimation.animate(duration: animated ? Self.animationDuration : 0) {
      let rail = trackRect(forBounds: bounds)
      let knob = thumbFrame
      let split = knob.midX
      let left = CGRect(
        x: rail.minX, y: rail.minY, width: max(0, split - rail.minX), height: rail.height)
      let right = CGRect(
        x: split, y: rail.minY, width: max(0, rail.maxX - split), height: rail.height)
      updateTrack(
        minimumTrack, frame: hasRightToLeftLayout ? right : left,
        color: minimumTrackTintColor ?? tintColor,
        image: currentMinimumTrackImage)
      // It runs on under the knob, so that no gap shows beneath a clear one.
      updateTrack(
        maximumTrack, frame: hasRightToLeftLayout ? left : right,
        color: maximumTrackTintColor ?? .systemFill,
        image: currentMaximumTrackImage)
      updateThumb(frame: knob)
      for part in [minimumTrack, maximumTrack, thumb] { part.opacity = isEnabled ? 1 : 0.5 }
    }
  }

  private func updateTrack(_ track: CALayer, frame: CGRect, color: UIColor?, image: UIImage?) {
    track.frame = frame
    guard let image else {
      track.contents = nil
      track.cornerRadius = frame.height / 2
      track.backgroundColor = color?.resolvedColor(with: traitCollection).cgColor
      return
    }
    let height = image.size.height
    track.frame = CGRect(
      x: frame.minX, y: frame.midY - height / 2, width: frame.width, height: height)
    track.cornerRadius = 0
    track.backgroundColor = nil
    track.contents = image.cgImage
    track.contentsScale = image.scale
    track.contentsCenter = image.stretchableUnitRect
  }

  private func updateThumb(frame: CGRect) {
    thumb.frame = frame
    let image = currentThumbImage
    thumb.contents = image?.cgImage
    thumb.cornerRadius = image == nil ? frame.height / 2 : 0
    thumb.backgroundColor =
      image == nil
      ? (thumbTintColor ?? .white).resolvedColor(with: traitCollection).cgColor : nil
    thumb.shadowOpacity = image == nil ? 0.15 : 0
    thumb.shadowRadius = 4
    thumb.shadowOffset = CGSize(width: 0, height: 3)
  }

  /// Places track, knob and pictures.
  open override func layoutSubviews() {
    super.layoutSubviews()
    minimumImageView.frame = minimumValueImageRect(forBounds: bounds)
    maximumImageView.frame = maximumValueImageRect(forBounds: bounds)
    if thumb.frame != thumbFrame || !isLayoutCurrent { layOutLayers() }
  }

  private var isLayoutCurrent: Bool {
    let rail = trackRect(forBounds: bounds)
    return abs(minimumTrack.frame.union(maximumTrack.frame).width - rail.width) < 0.01
  }

  /// As wide as asked for, 34 points high.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }

  /// 34 points high; the width is anybody's.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.height)
  }

  // MARK: Touches

  /// Takes the knob where the finger is on it or within eight points, which is our own choice.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let location = touch.location(in: self)
    guard thumbFrame.insetBy(dx: -8, dy: -8).contains(location) else { return false }
    grabOffset = location.x - thumbFrame.midX
    return super.beginTracking(touch, with: event)
  }

  /// Moves the knob with the finger.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let rail = trackRect(forBounds: bounds)
    let first = thumbRect(forBounds: bounds, trackRect: rail, value: minimumValue).midX
    let last = thumbRect(forBounds: bounds, trackRect: rail, value: maximumValue).midX
    let travel = last - first
    let part = travel == 0 ? 0 : (touch.location(in: self).x - grabOffset - first) / travel
    let before = storedValue
    let span = CGFloat(maximumValue) - CGFloat(minimumValue)
    value = Float(CGFloat(minimumValue) + part * span)
    if isContinuous, storedValue != before { sendValueChanged(with: event) }
    return super.continueTracking(touch, with: event)
  }

  /// Tells of the last number where those on the way were not told of.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if !isContinuous { sendValueChanged(with: event) }
  }

  /// The property under a key.
  @_spi(UIKitModules)
  open override class func keyValueProperty(_ key: String) -> ViewKeyValueProperty? {
    key == "value" ? .property(for: \UISlider.value) : super.keyValueProperty(key)
  }

  /// The properties that `appearance()` can set.
  @_spi(UIKitModules)
  open override class var frameworkAppearanceProperties: [UIAppearanceProperty] {
    super.frameworkAppearanceProperties + [
      .init(\UISlider.minimumTrackTintColor),
      .init(\UISlider.maximumTrackTintColor),
      .init(\UISlider.thumbTintColor),
    ]
  }
}
