import UIKit

/// A sheet at the bottom edge of its superview that can be dragged and springs to the nearest of its detents.
///
/// Add it with the size of its superview. Touches outside the sheet reach the views below it.
final class BottomSheet: UIView {
  /// The heights at which the sheet can rest, as ascending fractions of the view's height.
  let detents: [CGFloat]

  /// The index of the detent at which the sheet rests or to which it is moving.
  private(set) var detent: Int

  /// A closure that is called with the detent's index when the target detent changes.
  var onChange: ((Int) -> Void)?

  /// The view to which the sheet's contents are added.
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
    // The sheet is taller than its largest detent, so that no gap appears below it when it is dragged too far up.
    sheet.bounds.size = CGSize(width: bounds.width, height: bounds.height)
    contentView.frame = CGRect(
      x: 0, y: 20, width: bounds.width, height: max(0, bounds.height * (detents.last ?? 1) - 20))
    grabber.frame = CGRect(x: bounds.midX - 18, y: 6, width: 36, height: 5)
    if animator == nil { top = edge(of: detent) }
  }

  /// The y-coordinate of the sheet's upper edge, in points.
  private var top: CGFloat {
    get { sheet.center.y - bounds.height / 2 }
    set {
      sheet.center = CGPoint(x: bounds.midX, y: newValue + bounds.height / 2)
      dimming.alpha = dimmingAlpha(at: newValue)
    }
  }

  private func edge(of detent: Int) -> CGFloat { bounds.height * (1 - detents[detent]) }

  /// Returns the opacity of the dimming view, from 0 at the lowest detent to 0.4 at the highest.
  private func dimmingAlpha(at top: CGFloat) -> CGFloat {
    let (low, high) = (edge(of: 0), edge(of: detents.count - 1))
    guard low > high else { return 0 }
    return 0.4 * min(max((low - top) / (low - high), 0), 1)
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    sheet.frame.contains(point)
  }

  // MARK: Gestures

  func pan(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      // If a moving sheet is touched, it stops at its current position on screen.
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

  /// Returns the distance in points that a movement with the given velocity would still cover if it decelerated like
  /// a scroll view.
  private func project(_ velocity: CGFloat) -> CGFloat {
    let rate = UIScrollView.DecelerationRate.normal.rawValue
    return velocity / 1000 * rate / (1 - rate)
  }

  private func nearestDetent(to top: CGFloat) -> Int {
    let distances = detents.indices.map { abs(self.edge(of: $0) - top) }
    return distances.indices.min { distances[$0] < distances[$1] } ?? detent
  }

  private var range: ClosedRange<CGFloat> { edge(of: detents.count - 1)...edge(of: 0) }

  /// Returns the position of the sheet's edge for a finger position, with increasing resistance beyond the first and
  /// last detents.
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

  // MARK: Movement

  /// Moves the sheet to the detent with the given index in a spring animation.
  ///
  /// The initial velocity is in points per second.
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
