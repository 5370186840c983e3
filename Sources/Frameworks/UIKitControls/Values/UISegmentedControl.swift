public import Foundation
import QuartzCore
@_spi(UIKitModules) public import UIKitCore

/// A horizontal row of segments, at most one of which is selected.
///
/// The rounded indicator behind the selected segment slides when the selection changes. The control is 32 points high
/// and the indicator is inset by 2 points; both numbers and the duration of the slide are our own choice. The first
/// segment is at the leading end.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
  /// The segment index, -1, which means that no segment is selected.
  nonisolated public static let noSegment = -1

  /// The views and values that belong to one segment.
  @MainActor private final class Segment {
    let label = UILabel()
    let imageView = UIImageView()
    /// The image set for the segment.
    ///
    /// It is drawn as a template in the title color unless its rendering mode is `alwaysOriginal`.
    var image: UIImage?
    var width: CGFloat = 0
    var isEnabled = true
    var offset = CGSize.zero
    var action: UIAction?
    let divider = CALayer()
  }

  private var segments: [Segment] = []
  private let backgroundLayer = CALayer()
  private let selectionIndicator = CALayer()
  private var selectedIndex = UISegmentedControl.noSegment
  private var pressedIndex = UISegmentedControl.noSegment
  private var titleAttributes = ControlStateTable<[NSAttributedString.Key: Any]>()

  private static let height: CGFloat = 32
  private static let indicatorInset: CGFloat = 2
  private static let animationDuration = 0.3
  private static let padding: CGFloat = 10

  /// Creates a segmented control with a segment for each item: a title (`String`), an image (`UIImage`) or an action
  /// (`UIAction`).
  public init(items: [Any]?) {
    super.init(frame: .zero)
    setUp()
    for item in items ?? [] {
      switch item {
      case let action as UIAction:
        insertSegment(action: action, at: segments.count, animated: false)
      case let image as UIImage: insertSegment(with: image, at: segments.count, animated: false)
      case let title as String:
        insertSegment(withTitle: title, at: segments.count, animated: false)
      default: break
      }
    }
    sizeToFit()
  }

  /// Creates a segmented control with the given frame and no segments.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a segmented control with the given frame and a segment for each action.
  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(frame: frame)
    for action in actions { insertSegment(action: action, at: segments.count, animated: false) }
  }

  /// Decodes the geometry, appearance, titles and selected segment.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    layer.sublayers?.forEach { $0.removeFromSuperlayer() }
    for view in subviews { view.removeFromSuperview() }
    setUp()
    let titles = coder.decodeList(of: [NSString.self], forKey: "UISegmentTitles")
    for title in titles ?? [] {
      insertSegment(withTitle: title.description, at: segments.count, animated: false)
    }
    selectedSegmentIndex = coder.decodeInteger(forKey: "UISelectedSegmentIndex")
  }

  @_spi(UIKitModules)
  open override func preventsGesture(_ gesture: UIGestureRecognizer) -> Bool { gesture.isSingleTap }

  /// Encodes the geometry, appearance, titles and selected segment.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    let titles = segments.map { NSString(string: $0.label.text ?? "") }
    coder.encodeList(titles, forKey: "UISegmentTitles")
    coder.encode(selectedIndex, forKey: "UISelectedSegmentIndex")
  }

  private func setUp() {
    layer.addSublayer(backgroundLayer)
    layer.addSublayer(selectionIndicator)
    selectionIndicator.shadowRadius = 4
    selectionIndicator.shadowOffset = CGSize(width: 0, height: 3)
    updateAppearance()
  }

  // MARK: Segments

  open var numberOfSegments: Int { segments.count }

  /// The index of the selected segment, or ``noSegment`` if none is selected.
  open var selectedSegmentIndex: Int {
    get { selectedIndex }
    set { selectSegment(at: newValue, animated: false) }
  }

  /// Whether a tap on a segment sends the action without selecting the segment.
  open var isMomentary = false {
    didSet { if isMomentary { selectSegment(at: Self.noSegment, animated: false) } }
  }

  /// Whether the width of each segment is determined by its content instead of shared equally.
  open var apportionsSegmentWidthsByContent = false { didSet { updateLayout() } }

  private func selectSegment(at index: Int, animated: Bool) {
    let new = segments.indices.contains(index) ? index : Self.noSegment
    guard new != selectedIndex else { return }
    let old = selectedIndex
    selectedIndex = new
    let slides = animated && old != Self.noSegment && new != Self.noSegment
    layOutSegments(animated: slides)
    notifyObservers()
  }

  private func insertSegment(at index: Int, animated: Bool, configure fill: (Segment) -> Void) {
    let at = min(max(0, index), segments.count)
    let segment = Segment()
    fill(segment)
    segment.label.textAlignment = .center
    segment.imageView.contentMode = .center
    layer.insertSublayer(segment.divider, above: backgroundLayer)
    addSubview(segment.label)
    addSubview(segment.imageView)
    segments.insert(segment, at: at)
    if selectedIndex >= at { selectedIndex += 1 }
    animateInsertion(of: segment, animated: animated)
  }

  private func animateInsertion(of segment: Segment, animated: Bool) {
    invalidateIntrinsicContentSize()
    updateAppearance()
    guard animated, window != nil else { return layOutSegments() }
    segment.label.alpha = 0
    segment.imageView.alpha = 0
    UIView.animate(withDuration: Self.animationDuration) {
      self.layOutSegments(animated: true)
      segment.label.alpha = 1
      segment.imageView.alpha = 1
    }
  }

  /// Inserts a segment with the given title at the given index.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insertSegment(at: segment, animated: animated) { $0.label.text = title }
  }

  /// Inserts a segment with the given image at the given index.
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    insertSegment(at: segment, animated: animated) { $0.image = image }
  }

  /// Inserts a segment with the given action at the given index.
  ///
  /// The action is sent when the segment is selected.
  open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    insertSegment(at: segment, animated: animated) { new in
      new.action = action
      new.image = action.image
      if action.image == nil { new.label.text = action.title }
    }
  }

  open func removeSegment(at segment: Int, animated: Bool) {
    guard segments.indices.contains(segment) else { return }
    let old = segments.remove(at: segment)
    if selectedIndex == segment { selectedIndex = Self.noSegment }
    if selectedIndex > segment { selectedIndex -= 1 }
    invalidateIntrinsicContentSize()
    old.divider.removeFromSuperlayer()
    let leave = {
      old.label.removeFromSuperview()
      old.imageView.removeFromSuperview()
    }
    guard animated, window != nil else {
      leave()
      return layOutSegments()
    }
    UIView.animate(withDuration: Self.animationDuration) {
      old.label.alpha = 0
      old.imageView.alpha = 0
      self.layOutSegments(animated: true)
    } completion: { _ in
      leave()
    }
  }

  open func removeAllSegments() {
    while !segments.isEmpty { removeSegment(at: segments.count - 1, animated: false) }
  }

  private func existingSegment(at index: Int) -> Segment? {
    segments.indices.contains(index) ? segments[index] : nil
  }

  private func updateLayout() {
    invalidateIntrinsicContentSize()
    updateAppearance()
    layOutSegments()
  }

  /// Sets the title of a segment, which replaces its image.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    existingSegment(at: segment)?.label.text = title
    existingSegment(at: segment)?.image = nil
    updateLayout()
  }
  open func titleForSegment(at segment: Int) -> String? { existingSegment(at: segment)?.label.text }
  /// Sets the image of a segment, which replaces its title.
  ///
  /// If the image is `nil`, the title is not changed.
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    existingSegment(at: segment)?.image = image
    if image != nil { existingSegment(at: segment)?.label.text = nil }
    updateLayout()
  }
  open func imageForSegment(at segment: Int) -> UIImage? { existingSegment(at: segment)?.image }
  /// Sets the action of a segment, and displays the action's image or title.
  open func setAction(_ action: UIAction, forSegmentAt segment: Int) {
    existingSegment(at: segment)?.action = action
    existingSegment(at: segment)?.image = action.image
    existingSegment(at: segment)?.label.text = action.image == nil ? action.title : nil
    updateLayout()
  }
  open func actionForSegment(at segment: Int) -> UIAction? { existingSegment(at: segment)?.action }
  /// Sets the width of a segment, in points.
  ///
  /// If the width is 0, the segment is sized automatically.
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
    existingSegment(at: segment)?.width = width
    updateLayout()
  }
  /// Returns the width set for a segment, in points, or 0 if the segment is sized automatically.
  open func widthForSegment(at segment: Int) -> CGFloat { existingSegment(at: segment)?.width ?? 0 }
  /// Enables or disables a segment.
  ///
  /// A disabled segment ignores touches.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    existingSegment(at: segment)?.isEnabled = enabled
    updateAppearance()
  }
  /// Returns whether the given segment is enabled.
  open func isEnabledForSegment(at segment: Int) -> Bool {
    existingSegment(at: segment)?.isEnabled ?? false
  }
  /// Sets the offset of a segment's content, in points.
  open func setContentOffset(_ offset: CGSize, forSegmentAt segment: Int) {
    existingSegment(at: segment)?.offset = offset
    layOutSegments()
  }
  /// Returns the offset of a segment's content, in points.
  open func contentOffsetForSegment(at segment: Int) -> CGSize {
    existingSegment(at: segment)?.offset ?? .zero
  }

  // MARK: Appearance

  /// The color of the selection indicator.
  ///
  /// If `nil`, the system color is used.
  open var selectedSegmentTintColor: UIColor? { didSet { updateAppearance() } }

  /// Sets the text attributes of titles for the given control state.
  ///
  /// Only the font and the foreground color are used.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: State
  ) {
    titleAttributes[exactly: state] = attributes
    updateLayout()
  }

  /// Returns the text attributes of titles for the given state, or for the normal state if none were set.
  open func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? {
    titleAttributes[state]
  }

  @_spi(UIKitModules)
  open override func stateDidChange() {
    if !isHighlighted, !isTracking { pressedIndex = Self.noSegment }
    updateAppearance()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    updateAppearance()
  }

  private func updateAppearance() {
    let traits = traitCollection
    func color(_ color: UIColor) -> CGColor { color.resolvedColor(with: traits).cgColor }
    ControlAnimation.animate(duration: 0) {
      backgroundLayer.cornerRadius = 9
      selectionIndicator.cornerRadius = 7
      backgroundLayer.backgroundColor = color(backgroundColor == nil ? .tertiarySystemFill : .clear)
      let isDark = traits.userInterfaceStyle == .dark
      selectionIndicator.backgroundColor = color(
        selectedSegmentTintColor ?? (isDark ? .systemGray2 : .white))
      selectionIndicator.shadowOpacity = 0.12
      for segment in segments { segment.divider.backgroundColor = color(.separator) }
    }
    for (index, segment) in segments.enumerated() {
      var state: State = index == selectedIndex ? .selected : .normal
      if !isEnabled || !segment.isEnabled { state = .disabled }
      let own = titleAttributes[state]
      let weight: UIFont.Weight = index == selectedIndex ? .semibold : .medium
      segment.label.font = own?[.font] as? UIFont ?? .systemFont(ofSize: 13, weight: weight)
      let usual: UIColor = state == .disabled ? .tertiaryLabel : .label
      segment.label.textColor = own?[.foregroundColor] as? UIColor ?? usual
      segment.imageView.tintColor = usual.resolvedColor(with: traits)
      let isStencil = segment.image?.renderingMode == .automatic
      let displayedImage =
        isStencil ? segment.image?.withRenderingMode(.alwaysTemplate) : segment.image
      if segment.imageView.image != displayedImage { segment.imageView.image = displayedImage }
    }
  }

  // MARK: Layout

  private func preferredWidth(of segment: Segment) -> CGFloat {
    segment.width > 0
      ? segment.width
      : max(segment.label.sizeThatFits(.zero).width, segment.image?.size.width ?? 0)
        + 2 * Self.padding
  }

  /// The frames of the segments.
  ///
  /// Segments with a set width are laid out first; the remaining width is shared equally or according to content.
  private var segmentFrames: [CGRect] {
    let free = segments.filter { $0.width <= 0 }
    let given = segments.map(\.width).filter { $0 > 0 }.reduce(0, +)
    let rest = max(0, bounds.width - given)
    let preferredTotal = free.map(preferredWidth).reduce(0, +)
    var x: CGFloat = 0
    return segments.map { segment in
      let share =
        apportionsSegmentWidthsByContent && preferredTotal > 0
        ? rest * preferredWidth(of: segment) / preferredTotal : rest / CGFloat(max(1, free.count))
      let width = segment.width > 0 ? segment.width : share
      defer { x += width }
      return CGRect(
        x: hasRightToLeftLayout ? bounds.width - x - width : x, y: 0, width: width,
        height: bounds.height)
    }
  }

  private func layOutSegments(animated: Bool = false) {
    let frames = segmentFrames
    updateAppearance()
    ControlAnimation.animate(duration: animated ? Self.animationDuration : 0) {
      backgroundLayer.frame = bounds
      selectionIndicator.opacity = selectedIndex == Self.noSegment ? 0 : 1
      if frames.indices.contains(selectedIndex) {
        let frame = frames[selectedIndex]
        // The width and height are clamped to 0 if the segment is smaller than the insets.
        let inner = CGRect(
          x: frame.minX + Self.indicatorInset, y: frame.minY + Self.indicatorInset,
          width: max(0, frame.width - 2 * Self.indicatorInset),
          height: max(0, frame.height - 2 * Self.indicatorInset))
        let isPressed = pressedIndex == selectedIndex && isHighlighted
        selectionIndicator.bounds.size = inner.size
        selectionIndicator.position = CGPoint(x: inner.midX, y: inner.midY)
        selectionIndicator.transform =
          isPressed ? CATransform3DMakeScale(0.95, 0.95, 1) : CATransform3DIdentity
      }
      for (index, segment) in segments.enumerated() {
        let x = hasRightToLeftLayout ? frames[index].maxX : frames[index].minX
        segment.divider.frame = CGRect(x: x - 0.5, y: 8, width: 1, height: bounds.height - 16)
        let isBesidePill = index == selectedIndex || index - 1 == selectedIndex
        segment.divider.opacity = index == 0 || isBesidePill ? 0 : 1
      }
    }
    for (index, segment) in segments.enumerated() {
      let frame = frames[index].offsetBy(dx: segment.offset.width, dy: segment.offset.height)
      if segment.label.frame != frame { segment.label.frame = frame }
      if segment.imageView.frame != frame { segment.imageView.frame = frame }
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if backgroundLayer.frame != bounds || segments.map(\.label.frame) != segmentFrames {
      layOutSegments()
    }
  }

  /// Returns the width required by the segments' contents and a height of 32 points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let preferredWidths = segments.map(preferredWidth)
    let width =
      apportionsSegmentWidthsByContent
      ? preferredWidths.reduce(0, +)
      : segments.map(\.width).filter { $0 > 0 }.reduce(0, +)
        + (segments.filter { $0.width <= 0 }.map(preferredWidth).max() ?? 0)
        * CGFloat(segments.filter { $0.width <= 0 }.count)
    return CGSize(width: width, height: Self.height)
  }

  /// The width required by the segments' contents and a height of 32 points.
  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  // MARK: Touches

  private func segmentIndex(under touch: UITouch) -> Int {
    let location = CGPoint(x: touch.location(in: self).x, y: bounds.midY)
    let index = segmentFrames.firstIndex { $0.contains(location) } ?? Self.noSegment
    return existingSegment(at: index)?.isEnabled == true ? index : Self.noSegment
  }

  /// Highlights the segment under the touch if it is enabled.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    pressedIndex = segmentIndex(under: touch)
    return pressedIndex != Self.noSegment && super.beginTracking(touch, with: event)
  }

  /// Moves the indicator with a touch that began on the selected segment.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let here = segmentIndex(under: touch)
    if here != Self.noSegment, pressedIndex == selectedIndex, here != selectedIndex, !isMomentary {
      pressedIndex = here
      selectSegmentFromTouch(at: here, with: event)
    } else if here != Self.noSegment {
      pressedIndex = here
    }
    return super.continueTracking(touch, with: event)
  }

  /// Selects the segment under the touch and sends `valueChanged`.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if isTouchInside, pressedIndex != Self.noSegment, pressedIndex != selectedIndex {
      selectSegmentFromTouch(at: pressedIndex, with: event)
    }
    pressedIndex = Self.noSegment
    layOutSegments(animated: true)
  }

  private func selectSegmentFromTouch(at index: Int, with event: UIEvent?) {
    selectSegment(at: index, animated: true)
    sendValueChanged(with: event)
    if let action = existingSegment(at: index)?.action { sendAction(action) }
    if isMomentary { selectSegment(at: Self.noSegment, animated: false) }
  }

  /// Returns the property accessed by the given key in key-value coding.
  @_spi(UIKitModules)
  open override class func keyValueProperty(_ key: String) -> ViewKeyValueProperty? {
    key == "selectedSegmentIndex"
      ? .property(for: \UISegmentedControl.selectedSegmentIndex) : super.keyValueProperty(key)
  }
}
