import UIKit

/// A segmented control with a pill-shaped highlight behind the selected segment.
///
/// The pill follows the finger and springs to its final position.
final class PillSegmentedControl: UIControl {
  /// The index of the selected segment.
  var selectedIndex: Int {
    get { selection }
    set { select(newValue, animated: false) }
  }

  let pill = UIView()
  private var labels: [UILabel] = []
  // White copies of the titles, masked so that they appear only inside the pill.
  private var litLabels: [UILabel] = []
  private let litTitles = UIView()
  private let pillMask = UIView()
  private var selection = 0
  private let margin: CGFloat = 4
  private let pressedScale: CGFloat = 0.94

  init(titles: [String]) {
    super.init(frame: .zero)
    backgroundColor = .secondarySystemBackground
    pill.backgroundColor = tintColor
    pill.isUserInteractionEnabled = false
    addSubview(pill)
    labels = titles.map { label($0, .label) }
    litLabels = titles.map { label($0, .white) }
    labels.forEach { insertSubview($0, belowSubview: pill) }
    litLabels.forEach(litTitles.addSubview)
    litTitles.isUserInteractionEnabled = false
    pillMask.backgroundColor = .black
    litTitles.mask = pillMask
    addSubview(litTitles)
  }

  private func label(_ title: String, _ color: UIColor) -> UILabel {
    let label = UILabel()
    label.text = title
    label.font = .systemFont(ofSize: 15, weight: .semibold)
    label.textAlignment = .center
    label.textColor = color
    return label
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override var intrinsicContentSize: CGSize {
    let widest = labels.map { $0.intrinsicContentSize.width }.max() ?? 0
    return CGSize(width: CGFloat(labels.count) * (widest + 32) + 2 * margin, height: 44)
  }

  // MARK: Selection

  /// Selects the segment at the given index without sending an event.
  func select(_ index: Int, animated: Bool) {
    guard labels.indices.contains(index) else { return }
    selection = index
    guard animated else { return setNeedsLayout() }
    UIView.animate(springDuration: 0.4, bounce: 0.25, options: .allowUserInteraction) { [self] in
      place(frame(of: index))
    }
  }

  /// Moves the pill, and the mask of the white titles, to the given frame.
  private func place(_ frame: CGRect, scale: CGFloat = 1) {
    for view in [pill, pillMask] {
      view.bounds.size = frame.size
      view.center = CGPoint(x: frame.midX, y: frame.midY)
      view.transform = CGAffineTransform(scaleX: scale, y: scale)
    }
  }

  private func choose(_ index: Int) {
    let isOther = index != selection
    select(index, animated: true)
    if isOther { sendActions(for: .valueChanged) }
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = bounds.height / 2
    for view in [pill, pillMask] { view.layer.cornerRadius = bounds.height / 2 - margin }
    litTitles.frame = bounds
    for index in labels.indices {
      labels[index].frame = frame(of: index)
      litLabels[index].frame = frame(of: index)
    }
    if !isTracking { place(frame(of: selection)) }
  }

  private func frame(of index: Int) -> CGRect {
    guard !labels.isEmpty else { return .zero }
    let width = (bounds.width - 2 * margin) / CGFloat(labels.count)
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let place = isRightToLeft ? labels.count - 1 - index : index
    return CGRect(
      x: margin + CGFloat(place) * width, y: margin, width: width,
      height: bounds.height - 2 * margin)
  }

  private func index(at x: CGFloat) -> Int {
    let nearest = labels.indices.min { abs(frame(of: $0).midX - x) < abs(frame(of: $1).midX - x) }
    return nearest ?? selection
  }

  // MARK: Gestures

  private var isDraggingPill = false

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    isDraggingPill = pill.frame.contains(touch.location(in: self))
    if isDraggingPill {
      UIView.animate(withDuration: 0.15, delay: 0, options: .allowUserInteraction) { [self] in
        place(frame(of: selection), scale: pressedScale)
      }
    }
    return super.beginTracking(touch, with: event)
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    if isDraggingPill {
      let half = pill.bounds.width / 2 + margin
      let x = touch.location(in: self).x
      let middle = min(max(x, half), bounds.width - half)
      place(
        frame(of: selection).offsetBy(dx: middle - frame(of: selection).midX, dy: 0),
        scale: pressedScale)
    }
    return super.continueTracking(touch, with: event)
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    let x = isDraggingPill ? pill.center.x : touch?.location(in: self).x
    choose(isTouchInside || isDraggingPill ? x.map(index) ?? selection : selection)
    isDraggingPill = false
  }

  override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    isDraggingPill = false
    choose(selection)
  }
}
