public import Foundation
import QuartzCore
@_spi(UIKitModules) public import UIKitCore

/// A control that selects a number in a range by means of a thumb on a track.
///
/// The height is 34 points, as measured in Mark Meretzky's course notes on sliders. The 4-point track and the
/// 28-point thumb are our own choice. The minimum value is at the leading end. Only a touch that begins on or near
/// the thumb moves it.
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
  /// The horizontal distance from the thumb's center to the touch, in points.
  private var grabOffset: CGFloat = 0

  private static let thumbDiameter: CGFloat = 28
  private static let trackThickness: CGFloat = 4
  private static let height: CGFloat = 34
  private static let animationDuration = 0.25

  /// Creates a slider with the given frame, a range of 0...1 and a value of 0.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Decodes the geometry, appearance, value and range.
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

  /// Encodes the geometry, appearance, value and range.
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

  /// The current value.
  ///
  /// A change moves the thumb without animation.
  open var value: Float {
    get { storedValue }
    set { setValue(newValue, animated: false) }
  }

  /// Sets the value, clamped to the range, without sending an action.
  ///
  /// If `value` is NaN, it is ignored.
  open func setValue(_ value: Float, animated: Bool) {
    guard !value.isNaN else { return }
    storedValue = min(max(value, minimumValue), max(minimumValue, maximumValue))
    layOutLayers(animated: animated)
    notifyObservers()
  }

  /// The minimum value.
  ///
  /// Values that are not finite are ignored.
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

  /// The maximum value.
  ///
  /// Values that are not finite are ignored.
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

  /// Whether `valueChanged` is sent during a drag instead of only at its end.
  open var isContinuous = true

  // MARK: Appearance

  /// The image displayed beside the minimum end of the track.
  open var minimumValueImage: UIImage? { didSet { updateValueImages() } }
  /// The image displayed beside the maximum end of the track.
  open var maximumValueImage: UIImage? { didSet { updateValueImages() } }
  /// The color of the track between the minimum end and the thumb.
  ///
  /// If `nil`, the tint color is used.
  open var minimumTrackTintColor: UIColor? { didSet { layOutLayers() } }
  /// The color of the track between the thumb and the maximum end.
  ///
  /// If `nil`, the system fill color is used.
  open var maximumTrackTintColor: UIColor? { didSet { layOutLayers() } }
  /// The color of the thumb.
  ///
  /// If `nil`, white is used.
  open var thumbTintColor: UIColor? { didSet { layOutLayers() } }

  /// Sets the thumb image for the given control state.
  open func setThumbImage(_ image: UIImage?, for state: State) {
    thumbImages[exactly: state] = image
    updateValueImages()
  }

  /// Sets the image of the track between the minimum end and the thumb for the given control state.
  open func setMinimumTrackImage(_ image: UIImage?, for state: State) {
    minimumTrackImages[exactly: state] = image
    updateValueImages()
  }

  /// Sets the image of the track between the thumb and the maximum end for the given control state.
  open func setMaximumTrackImage(_ image: UIImage?, for state: State) {
    maximumTrackImages[exactly: state] = image
    updateValueImages()
  }

  /// Returns the thumb image for the given state, or for the normal state if none was set.
  open func thumbImage(for state: State) -> UIImage? { thumbImages[state] }
  /// Returns the minimum track image for the given state, or for the normal state if none was set.
  open func minimumTrackImage(for state: State) -> UIImage? { minimumTrackImages[state] }
  /// Returns the maximum track image for the given state, or for the normal state if none was set.
  open func maximumTrackImage(for state: State) -> UIImage? { maximumTrackImages[state] }
  /// The thumb image for the current state.
  open var currentThumbImage: UIImage? { thumbImage(for: state) }
  /// The minimum track image for the current state.
  open var currentMinimumTrackImage: UIImage? { minimumTrackImage(for: state) }
  /// The maximum track image for the current state.
  open var currentMaximumTrackImage: UIImage? { maximumTrackImage(for: state) }

  @_spi(UIKitModules)
  open override func stateDidChange() { updateValueImages() }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    layOutLayers()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    layOutLayers()
  }

  // MARK: Geometry

  /// Returns the frame of the image beside the minimum end.
  open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    valueImageRect(for: minimumValueImage, atLeft: !hasRightToLeftLayout, in: bounds)
  }

  /// Returns the frame of the image beside the maximum end.
  open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    valueImageRect(for: maximumValueImage, atLeft: hasRightToLeftLayout, in: bounds)
  }

  private func valueImageRect(for image: UIImage?, atLeft: Bool, in bounds: CGRect) -> CGRect {
    let size = image?.size ?? .zero
    return CGRect(
      x: atLeft ? bounds.minX : bounds.maxX - size.width, y: bounds.midY - size.height / 2,
      width: size.width, height: size.height)
  }

  /// Returns the frame of the track.
  ///
  /// The track is inset by 2 points from the edges, or by 14 points from the images; both numbers are our own choice.
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

  /// Returns the frame of the thumb for the given value.
  ///
  /// At the ends of the range, the thumb extends 2 points beyond the track.
  open func thumbRect(
    forBounds bounds: CGRect, trackRect rect: CGRect, value: Float
  ) -> CGRect {
    let size =
      currentThumbImage?.size ?? CGSize(width: Self.thumbDiameter, height: Self.thumbDiameter)
    // The difference between two large `Float` values may overflow, so it is computed in `CGFloat`.
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
      // The track continues beneath the thumb, so that no gap is visible through a translucent thumb.
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

  /// Returns the given width and a height of 34 points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }

  /// The natural size: a height of 34 points, and no intrinsic width.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.height)
  }

  // MARK: Touches

  /// Begins a drag if the touch is on the thumb or within 8 points of it.
  ///
  /// The distance of 8 points is our own choice.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let location = touch.location(in: self)
    guard thumbFrame.insetBy(dx: -8, dy: -8).contains(location) else { return false }
    grabOffset = location.x - thumbFrame.midX
    return super.beginTracking(touch, with: event)
  }

  /// Moves the thumb with the touch and, if ``isContinuous`` is set, sends `valueChanged`.
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

  /// Sends `valueChanged` for the final value if it was not sent during the drag.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if !isContinuous { sendValueChanged(with: event) }
  }

  /// Returns the property accessed by the given key in key-value coding.
  @_spi(UIKitModules)
  open override class func keyValueProperty(_ key: String) -> ViewKeyValueProperty? {
    key == "value" ? .property(for: \UISlider.value) : super.keyValueProperty(key)
  }

  /// The properties that can be set on the `appearance()` proxy.
  @_spi(UIKitModules)
  open override class var frameworkAppearanceProperties: [UIAppearanceProperty] {
    super.frameworkAppearanceProperties + [
      .init(\UISlider.minimumTrackTintColor),
      .init(\UISlider.maximumTrackTintColor),
      .init(\UISlider.thumbTintColor),
    ]
  }
}
