import UIKit

/// A sheet at the lower edge that is drawn up and down by a finger and springs to the nearest of its heights.
///
/// Put it over the whole of a view; touches beside the sheet go through while it is low.
final class BottomSheet: UIView {
  /// The heights at which it rests, as shares of the view's, ascending.
  let detents: [CGFloat]

  /// Which of them it rests at or goes to.
  private(set) var detent: Int

  /// Called when it goes to another detent.
  var onChange: ((Int) -> Void)?

  /// Where views go that it shows.
  let contentView = UIView()
  let sheet = UIView()
  let dimming = UIView()
  private let grabber = UIView()
  private var animator: UIViewPropertyAnimator?

  init(detents: [CGFloat] = [0.15, 0.5, 0.92], at detent: Int = 0) {
    self.detents = detents
    self.detent = detent
    super.init(frame: .zero)
    setUp()
  }

  required init?(coder: NSCoder) {
    (detents, detent) = ([0.15, 0.5, 0.92], 0)
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    dimming.backgroundColor = .black
    dimming.isUserInteractionEnabled = false
    addSubview(dimming)
    sheet.backgroundColor = .systemBackground
    sheet.layer.cornerRadius = 16
    sheet.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    sheet.layer.shadowColor = UIColor.black.cgColor
    sheet.layer.shadowOpacity = 0.2
    sheet.layer.shadowRadius = 12
    addSubview(sheet)
    grabber.backgroundColor = .systemGray3
    grabber.layer.cornerRadius = 2.5
    sheet.addSubview(grabber)
    sheet.addSubview(contentView)
    let pan = UIPanGestureRecognizer(target: self, action: Selector("pan:", BottomSheet.pan))
    sheet.addGestureRecognizer(pan)
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    dimming.frame = bounds
    // Higher than its largest detent, so that no gap opens below when it is drawn too far.
    sheet.bounds.size = CGSize(width: bounds.width, height: bounds.height)
    contentView.frame = CGRect(
      x: 0, y: 20, width: bounds.width, height: max(0, bounds.height * (detents.last ?? 1) - 20))
    grabber.frame = CGRect(x: bounds.midX - 18, y: 6, width: 36, height: 5)
    if animator == nil { top = edge(of: detent) }
  }

  /// The sheet's upper edge.
  private var top: CGFloat {
    get { sheet.center.y - bounds.height / 2 }
    set {
      sheet.center = CGPoint(x: bounds.midX, y: newValue + bounds.height / 2)
      dimming.alpha = dimmingAlpha(at: newValue)
    }
  }

  private func edge(of detent: Int) -> CGFloat { bounds.height * (1 - detents[detent]) }

  /// From none at the lowest detent to 0.4 at the highest.
  private func dimmingAlpha(at top: CGFloat) -> CGFloat {
    let (low, high) = (edge(of: 0), edge(of: detents.count - 1))
    guard low > high else { return 0 }
    return 0.4 * min(max((low - top) / (low - high), 0), 1)
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    sheet.frame.contains(point)
  }

  // MARK: The finger

  func pan(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      // Caught on its way, it stays where it is seen.
      animator?.stopAnimation(true)
      animator = nil
      pan.setTranslation(CGPoint(x: 0, y: unresisted(top)), in: self)
    case .changed:
      top = resisted(pan.translation(in: self).y)
    case .ended:
      let velocity = pan.velocity(in: self).y
      move(to: nearestDetent(to: top + project(velocity)), velocity: velocity)
    case .cancelled:
      move(to: nearestDetent(to: top), velocity: 0)
    default:
      break
    }
  }

  /// How far a velocity would still carry, slowed down as scroll views are.
  private func project(_ velocity: CGFloat) -> CGFloat {
    let rate = UIScrollView.DecelerationRate.normal.rawValue
    return velocity / 1000 * rate / (1 - rate)
  }

  private func nearestDetent(to top: CGFloat) -> Int {
    let distances = detents.indices.map { abs(self.edge(of: $0) - top) }
    return distances.indices.min { distances[$0] < distances[$1] } ?? detent
  }

  private var range: ClosedRange<CGFloat> { edge(of: detents.count - 1)...edge(of: 0) }

  /// Beyond the last detents it follows less and less.
  private func resisted(_ finger: CGFloat) -> CGFloat {
    let limit = min(max(finger, range.lowerBound), range.upperBound)
    let over = finger - limit
    return limit + over * 0.55 / (1 + abs(over) * 0.55 / max(bounds.height, 1))
  }

  private func unresisted(_ top: CGFloat) -> CGFloat {
    let limit = min(max(top, range.lowerBound), range.upperBound)
    let over = top - limit
    return limit + over / (0.55 * (1 - abs(over) / max(bounds.height, 1)))
  }

  // MARK: Moving

  /// Springs to a detent.
  func move(to detent: Int, velocity: CGFloat = 0) {
    guard detents.indices.contains(detent) else { return }
    layoutIfNeeded()
    animator?.stopAnimation(true)
    let isOther = detent != self.detent
    self.detent = detent
    let way = edge(of: detent) - top
    let timing = UISpringTimingParameters(
      dampingRatio: 0.8, initialVelocity: CGVector(dx: 0, dy: way == 0 ? 0 : velocity / way))
    let animator = UIViewPropertyAnimator(duration: 0.5, timingParameters: timing)
    animator.addAnimations { [self] in top = edge(of: detent) }
    animator.addCompletion { [weak self] _ in self?.animator = nil }
    self.animator = animator
    animator.startAnimation()
    if isOther { onChange?(detent) }
  }
}
