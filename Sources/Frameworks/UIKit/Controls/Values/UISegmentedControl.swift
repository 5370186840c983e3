public import Foundation
import QuartzCore

/// Segments side by side, of which one is chosen: a pill lies behind it and slides to another.
///
/// 32 points high with a pill two points inside; that, and the duration of the slide, are our own choice. Segments run from
/// where lines begin.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
  /// No segment: -1.
  nonisolated public static let noSegment = -1

  /// One segment.
  @MainActor private final class Segment {
    let label = UILabel()
    let picture = UIImageView()
    /// As it was given; a stencil in the colour of titles unless it says otherwise.
    var image: UIImage?
    var width: CGFloat = 0
    var isEnabled = true
    var offset = CGSize.zero
    var action: UIAction?
    let divider = CALayer()
  }

  private var segments: [Segment] = []
  private let plate = CALayer()
  private let pill = CALayer()
  private var selected = UISegmentedControl.noSegment
  private var pressed = UISegmentedControl.noSegment
  private var titleAttributes = StateValues<[NSAttributedString.Key: Any]>()

  private static let height: CGFloat = 32
  private static let gap: CGFloat = 2
  private static let slide = 0.3
  private static let padding: CGFloat = 10

  /// Segments of titles (`String`), images (`UIImage`) or actions (`UIAction`).
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

  /// A control with a frame, without segments.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// A control with a frame and a segment for each action.
  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(frame: frame)
    for action in actions { insertSegment(action: action, at: segments.count, animated: false) }
  }

  /// Reads geometry, looks, titles and the chosen segment out of an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    layer.sublayers?.forEach { $0.removeFromSuperlayer() }
    for view in subviews { view.removeFromSuperview() }
    setUp()
    let titles = coder.list(of: [NSString.self], forKey: "UISegmentTitles")
    for title in titles ?? [] {
      insertSegment(withTitle: title.description, at: segments.count, animated: false)
    }
    selectedSegmentIndex = coder.decodeInteger(forKey: "UISelectedSegmentIndex")
  }

  override func claims(_ gesture: UIGestureRecognizer) -> Bool { gesture.isSingleTap }

  /// Writes geometry, looks, titles and the chosen segment.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    let titles = segments.map { NSString(string: $0.label.text ?? "") }
    coder.encode(list: titles, forKey: "UISegmentTitles")
    coder.encode(selected, forKey: "UISelectedSegmentIndex")
  }

  private func setUp() {
    layer.addSublayer(plate)
    layer.addSublayer(pill)
    pill.shadowRadius = 4
    pill.shadowOffset = CGSize(width: 0, height: 3)
    show()
  }

  // MARK: Segments

  /// How many segments there are.
  open var numberOfSegments: Int { segments.count }

  /// The chosen segment; ``noSegment`` for none.
  open var selectedSegmentIndex: Int {
    get { selected }
    set { select(newValue, animated: false) }
  }

  /// Whether a tap chooses nothing and is told all the same.
  open var isMomentary = false {
    didSet { if isMomentary { select(Self.noSegment, animated: false) } }
  }

  /// Whether segments are as wide as what they hold wants, not all alike.
  open var apportionsSegmentWidthsByContent = false { didSet { relayout() } }

  private func select(_ index: Int, animated: Bool) {
    let new = segments.indices.contains(index) ? index : Self.noSegment
    guard new != selected else { return }
    let old = selected
    selected = new
    let slides = animated && old != Self.noSegment && new != Self.noSegment
    place(animated: slides)
    tellObservers()
  }

  private func insert(_ index: Int, animated: Bool, _ fill: (Segment) -> Void) {
    let at = min(max(0, index), segments.count)
    let segment = Segment()
    fill(segment)
    segment.label.textAlignment = .center
    segment.picture.contentMode = .center
    layer.insertSublayer(segment.divider, above: plate)
    addSubview(segment.label)
    addSubview(segment.picture)
    segments.insert(segment, at: at)
    if selected >= at { selected += 1 }
    arrive(segment, animated)
  }

  private func arrive(_ segment: Segment, _ animated: Bool) {
    invalidateIntrinsicContentSize()
    show()
    guard animated, window != nil else { return place() }
    segment.label.alpha = 0
    segment.picture.alpha = 0
    UIView.animate(withDuration: Self.slide) {
      self.place(animated: true)
      segment.label.alpha = 1
      segment.picture.alpha = 1
    }
  }

  /// Puts a segment with a title at an index.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert(segment, animated: animated) { $0.label.text = title }
  }

  /// Puts a segment with an image at an index.
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    insert(segment, animated: animated) { $0.image = image }
  }

  /// Puts a segment at an index that calls an action when it is chosen.
  open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    insert(segment, animated: animated) { new in
      new.action = action
      new.image = action.image
      if action.image == nil { new.label.text = action.title }
    }
  }

  /// Takes a segment out.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard segments.indices.contains(segment) else { return }
    let old = segments.remove(at: segment)
    if selected == segment { selected = Self.noSegment }
    if selected > segment { selected -= 1 }
    invalidateIntrinsicContentSize()
    old.divider.removeFromSuperlayer()
    let leave = {
      old.label.removeFromSuperview()
      old.picture.removeFromSuperview()
    }
    guard animated, window != nil else {
      leave()
      return place()
    }
    UIView.animate(withDuration: Self.slide) {
      old.label.alpha = 0
      old.picture.alpha = 0
      self.place(animated: true)
    } completion: { _ in
      leave()
    }
  }

  /// Takes all segments out.
  open func removeAllSegments() {
    while !segments.isEmpty { removeSegment(at: segments.count - 1, animated: false) }
  }

  private func at(_ index: Int) -> Segment? {
    segments.indices.contains(index) ? segments[index] : nil
  }

  private func relayout() {
    invalidateIntrinsicContentSize()
    show()
    place()
  }

  /// Gives a segment a title in place of an image.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    at(segment)?.label.text = title
    at(segment)?.image = nil
    relayout()
  }
  /// The title of a segment.
  open func titleForSegment(at segment: Int) -> String? { at(segment)?.label.text }
  /// Gives a segment an image in place of a title; nil leaves the title.
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    at(segment)?.image = image
    if image != nil { at(segment)?.label.text = nil }
    relayout()
  }
  /// The image of a segment.
  open func imageForSegment(at segment: Int) -> UIImage? { at(segment)?.image }
  /// Gives a segment an action with its title or image.
  open func setAction(_ action: UIAction, forSegmentAt segment: Int) {
    at(segment)?.action = action
    at(segment)?.image = action.image
    at(segment)?.label.text = action.image == nil ? action.title : nil
    relayout()
  }
  /// The action of a segment.
  open func actionForSegment(at segment: Int) -> UIAction? { at(segment)?.action }
  /// Makes a segment so wide; 0 for as wide as the others leave it.
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
    at(segment)?.width = width
    relayout()
  }
  /// The width that a segment was given.
  open func widthForSegment(at segment: Int) -> CGFloat { at(segment)?.width ?? 0 }
  /// Lets a segment take touches or not.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    at(segment)?.isEnabled = enabled
    show()
  }
  /// Whether a segment takes touches.
  open func isEnabledForSegment(at segment: Int) -> Bool { at(segment)?.isEnabled ?? false }
  /// Displaces what is in a segment.
  open func setContentOffset(_ offset: CGSize, forSegmentAt segment: Int) {
    at(segment)?.offset = offset
    place()
  }
  /// How what is in a segment is displaced.
  open func contentOffsetForSegment(at segment: Int) -> CGSize { at(segment)?.offset ?? .zero }

  // MARK: Looks

  /// The colour of the pill; nil for the system's.
  open var selectedSegmentTintColor: UIColor? { didSet { show() } }

  /// Gives titles of a state attributes; of these the font and the colour count.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: State
  ) {
    titleAttributes[exactly: state] = attributes
    relayout()
  }

  /// The attributes of titles in a state, or in the normal one.
  open func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? {
    titleAttributes[state]
  }

  override func stateDidChange() {
    if !isHighlighted, !isTracking { pressed = Self.noSegment }
    show()
  }

  /// Shows the colours of the new surroundings.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    show()
  }

  private func show() {
    let traits = traitCollection
    func color(_ color: UIColor) -> CGColor { color.resolvedColor(with: traits).cgColor }
    ControlMotion.run(0) {
      plate.cornerRadius = 9
      pill.cornerRadius = 7
      plate.backgroundColor = color(backgroundColor == nil ? .tertiarySystemFill : .clear)
      let isDark = traits.userInterfaceStyle == .dark
      pill.backgroundColor = color(
        selectedSegmentTintColor ?? (isDark ? .systemGray2 : .white))
      pill.shadowOpacity = 0.12
      for segment in segments { segment.divider.backgroundColor = color(.separator) }
    }
    for (index, segment) in segments.enumerated() {
      var state: State = index == selected ? .selected : .normal
      if !isEnabled || !segment.isEnabled { state = .disabled }
      let own = titleAttributes[state]
      let weight: UIFont.Weight = index == selected ? .semibold : .medium
      segment.label.font = own?[.font] as? UIFont ?? .systemFont(ofSize: 13, weight: weight)
      let usual: UIColor = state == .disabled ? .tertiaryLabel : .label
      segment.label.textColor = own?[.foregroundColor] as? UIColor ?? usual
      segment.picture.tintColor = usual.resolvedColor(with: traits)
      let isStencil = segment.image?.renderingMode == .automatic
      let shown = isStencil ? segment.image?.withRenderingMode(.alwaysTemplate) : segment.image
      if segment.picture.image != shown { segment.picture.image = shown }
    }
  }

  // MARK: Places

  private func wish(_ segment: Segment) -> CGFloat {
    segment.width > 0
      ? segment.width
      : max(segment.label.sizeThatFits(.zero).width, segment.image?.size.width ?? 0)
        + 2 * Self.padding
  }

  /// The frames of the segments: widths that were given, and the rest shared alike or by what they hold.
  private var frames: [CGRect] {
    let free = segments.filter { $0.width <= 0 }
    let given = segments.map(\.width).filter { $0 > 0 }.reduce(0, +)
    let rest = max(0, bounds.width - given)
    let wishes = free.map(wish).reduce(0, +)
    var x: CGFloat = 0
    return segments.map { segment in
      let share =
        apportionsSegmentWidthsByContent && wishes > 0
        ? rest * wish(segment) / wishes : rest / CGFloat(max(1, free.count))
      let width = segment.width > 0 ? segment.width : share
      defer { x += width }
      return CGRect(
        x: runsRightToLeft ? bounds.width - x - width : x, y: 0, width: width,
        height: bounds.height)
    }
  }

  private func place(animated: Bool = false) {
    let frames = frames
    show()
    ControlMotion.run(animated ? Self.slide : 0) {
      plate.frame = bounds
      pill.opacity = selected == Self.noSegment ? 0 : 1
      if frames.indices.contains(selected) {
        let frame = frames[selected]
        // A segment without room has a pill without extent.
        let inner = CGRect(
          x: frame.minX + Self.gap, y: frame.minY + Self.gap,
          width: max(0, frame.width - 2 * Self.gap), height: max(0, frame.height - 2 * Self.gap))
        let isPressed = pressed == selected && isHighlighted
        pill.bounds.size = inner.size
        pill.position = CGPoint(x: inner.midX, y: inner.midY)
        pill.transform = isPressed ? CATransform3DMakeScale(0.95, 0.95, 1) : CATransform3DIdentity
      }
      for (index, segment) in segments.enumerated() {
        let x = runsRightToLeft ? frames[index].maxX : frames[index].minX
        segment.divider.frame = CGRect(x: x - 0.5, y: 8, width: 1, height: bounds.height - 16)
        let isBesidePill = index == selected || index - 1 == selected
        segment.divider.opacity = index == 0 || isBesidePill ? 0 : 1
      }
    }
    for (index, segment) in segments.enumerated() {
      let frame = frames[index].offsetBy(dx: segment.offset.width, dy: segment.offset.height)
      if segment.label.frame != frame { segment.label.frame = frame }
      if segment.picture.frame != frame { segment.picture.frame = frame }
    }
  }

  /// Places the segments.
  open override func layoutSubviews() {
    super.layoutSubviews()
    if plate.frame != bounds || segments.map(\.label.frame) != frames { place() }
  }

  /// As wide as the segments want, 32 points high.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let wishes = segments.map(wish)
    let width =
      apportionsSegmentWidthsByContent
      ? wishes.reduce(0, +)
      : segments.map(\.width).filter { $0 > 0 }.reduce(0, +)
        + (segments.filter { $0.width <= 0 }.map(wish).max() ?? 0)
        * CGFloat(segments.filter { $0.width <= 0 }.count)
    return CGSize(width: width, height: Self.height)
  }

  /// As wide as the segments want, 32 points high.
  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  // MARK: Touches

  private func index(of touch: UITouch) -> Int {
    let place = CGPoint(x: touch.location(in: self).x, y: bounds.midY)
    let index = frames.firstIndex { $0.contains(place) } ?? Self.noSegment
    return at(index)?.isEnabled == true ? index : Self.noSegment
  }

  /// Presses the segment under the finger, if it takes touches.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    pressed = index(of: touch)
    return pressed != Self.noSegment && super.beginTracking(touch, with: event)
  }

  /// Takes the pill along with a finger that came down on it.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let here = index(of: touch)
    if here != Self.noSegment, pressed == selected, here != selected, !isMomentary {
      pressed = here
      choose(here, event)
    } else if here != Self.noSegment {
      pressed = here
    }
    return super.continueTracking(touch, with: event)
  }

  /// Chooses the segment under the finger and tells of it.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if isTouchInside, pressed != Self.noSegment, pressed != selected { choose(pressed, event) }
    pressed = Self.noSegment
    place(animated: true)
  }

  private func choose(_ index: Int, _ event: UIEvent?) {
    select(index, animated: true)
    sendValueChanged(event)
    if let action = at(index)?.action { sendAction(action) }
    if isMomentary { select(Self.noSegment, animated: false) }
  }
}
