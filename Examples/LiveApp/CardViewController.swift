import UIKit

/// A view controller with a card that can be dragged and flung between three heights and opens to fill the screen.
final class CardViewController: UIViewController {
  let card = CardView()
  let shuffleButton = UIButton(type: .system)
  private let backdrop = CAGradientLayer()
  private let ball = UIView()
  private var animator: UIViewPropertyAnimator?

  /// The index of the height at which the card rests or to which it is moving, in the range `0...2`.
  private(set) var place = 1
  private(set) var isOpen = false
  private var grabbed = CGPoint.zero

  /// The size of the closed card in points.
  ///
  /// On narrow screens, the card is narrower.
  private static let closedSize = CGSize(width: 300, height: 140)

  override func viewDidLoad() {
    super.viewDidLoad()
    backdrop.colors = [
      UIColor(red: 0.16, green: 0.28, blue: 0.55, alpha: 1).cgColor,
      UIColor(red: 0.45, green: 0.23, blue: 0.52, alpha: 1).cgColor,
    ]
    view.layer.addSublayer(backdrop)
    ball.backgroundColor = .systemYellow
    ball.layer.cornerRadius = 14
    ball.isUserInteractionEnabled = false
    view.addSubview(ball)
    shuffleButton.setTitle("Throw it", for: .normal)
    shuffleButton.setTitleColor(.white, for: .normal)
    shuffleButton.addAction(
      UIAction { [weak self] _ in self?.throwCard() }, for: .touchUpInside)
    view.addSubview(shuffleButton)
    view.addSubview(card)
    card.button.addAction(UIAction { [weak self] _ in self?.toggle() }, for: .touchUpInside)
    let drag = DragRecognizer()
    drag.onStep = { [weak self] in self?.follow($0) }
    card.addGestureRecognizer(drag)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    backdrop.frame = view.bounds
    CATransaction.commit()
    shuffleButton.frame = CGRect(x: view.bounds.midX - 60, y: 24, width: 120, height: 40)
    ball.bounds.size = CGSize(width: 28, height: 28)
    ball.center = CGPoint(x: 40, y: 44)
    if animator == nil { settle() }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    let breath = CABasicAnimation(keyPath: "transform.scale")
    breath.fromValue = 0.8
    breath.toValue = 1.2
    breath.duration = 0.8
    breath.autoreverses = true
    breath.repeatCount = .infinity
    ball.layer.add(breath, forKey: "breath")
  }

  // MARK: Resting positions

  private func frame(at place: Int) -> CGRect {
    let bounds = view.bounds
    if isOpen {
      return bounds.insetBy(dx: 16, dy: 16).divided(atDistance: 64, from: .minYEdge).remainder
    }
    let size = CGSize(
      width: min(Self.closedSize.width, bounds.width - 32), height: Self.closedSize.height)
    let top: CGFloat = 96
    let way = max(0, bounds.height - top - size.height - 32)
    return CGRect(
      x: bounds.midX - size.width / 2, y: top + way * CGFloat(place) / 2, width: size.width,
      height: size.height)
  }

  private func settle() {
    card.isOpen = isOpen
    card.frame = frame(at: place)
    card.layoutIfNeeded()
  }

  private func spring(velocity: CGVector = .zero) {
    animator?.stopAnimation(true)
    let timing = UISpringTimingParameters(
      mass: 1, stiffness: 180, damping: 20, initialVelocity: velocity)
    let animator = UIViewPropertyAnimator(duration: 0, timingParameters: timing)
    animator.addAnimations { self.settle() }
    animator.addCompletion { _ in self.animator = nil }
    animator.startAnimation()
    self.animator = animator
  }

  // MARK: Gestures

  func toggle() {
    isOpen.toggle()
    if !isOpen { card.field.resignFirstResponder() }
    spring()
  }

  private func throwCard() {
    guard !isOpen else { return }
    place = (place + 1) % 3
    spring()
  }

  private func follow(_ drag: DragRecognizer) {
    guard !isOpen else { return }
    switch drag.state {
    case .began:
      if let shown = card.layer.presentation()?.position, animator != nil {
        animator?.stopAnimation(true)
        animator = nil
        card.center = shown
      }
      grabbed = card.center
      fallthrough
    case .changed:
      let way = drag.translation(in: view)
      card.center = CGPoint(x: grabbed.x + way.x, y: grabbed.y + way.y)
    default:
      let speed = drag.velocity(in: view)
      // The card moves to the height nearest to the position that it would reach in 0.2 seconds.
      let aim = card.center.y + speed.y * 0.2
      let goals = (0..<3).map { frame(at: $0).midY }
      place = goals.indices.min { abs(goals[$0] - aim) < abs(goals[$1] - aim) } ?? place
      let way = goals[place] - card.center.y
      spring(velocity: CGVector(dx: 0, dy: abs(way) > 1 ? speed.y / way : 0))
    }
  }
}
