import UIKit

/// A stack of cards from which the top card can be dragged.
///
/// A card that is dragged far enough or flicked is thrown to that side; otherwise it springs back.
final class CardStack: UIView {
  /// The side of the stack to which a card is thrown.
  enum Side {
    case left, right
  }

  /// The remaining cards, top card first.
  private(set) var cards: [UIView] = []

  /// A closure that is called after a card has been thrown away.
  var onThrow: ((UIView, Side) -> Void)?

  /// The number of visible cards.
  private let depth = 3
  /// The distance that a card must be dragged to be thrown, as a fraction of the stack's width.
  private let threshold: CGFloat = 0.4
  /// The minimum velocity of a flick in points per second.
  private let flick: CGFloat = 600
  private var animators: [UIView: UIViewPropertyAnimator] = [:]

  init(cards: [UIView]) {
    super.init(frame: .zero)
    self.cards = cards
    for card in cards.reversed() { addSubview(card) }
    let pan = UIPanGestureRecognizer(target: self, action: Selector("pan:", CardStack.pan))
    addGestureRecognizer(pan)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    for card in cards where animators[card] == nil {
      card.bounds.size = CGSize(width: bounds.width, height: bounds.height - 24)
      card.center = home
    }
    settle(progress: 0)
  }

  private var home: CGPoint { CGPoint(x: bounds.midX, y: bounds.midY - 12) }

  /// Positions the cards below the top card.
  ///
  /// They move forward with the top card's progress, in the range `0...1`.
  private func settle(progress: CGFloat) {
    for (index, card) in cards.enumerated().dropFirst() {
      let place = min(CGFloat(index) - progress, CGFloat(depth))
      let scale = 1 - 0.06 * place
      // The lower edge of each card is 12 points below that of the card above it.
      let drop = card.bounds.height * (1 - scale) / 2 + 12 * place
      card.transform = CGAffineTransform(translationX: 0, y: drop).scaledBy(x: scale, y: scale)
      card.alpha = index < depth ? 1 : index == depth ? progress : 0
    }
  }

  // MARK: Gestures

  func pan(_ pan: UIPanGestureRecognizer) {
    guard let card = cards.first else { return }
    switch pan.state {
    case .began:
      // If a card that is springing back is touched, it stops at its current position.
      animators.removeValue(forKey: card)?.stopAnimation(true)
      pan.setTranslation(
        CGPoint(x: card.center.x - home.x, y: card.center.y - home.y), in: self)
    case .changed:
      follow(card, to: pan.translation(in: self))
    case .ended:
      release(card, at: pan.translation(in: self), velocity: pan.velocity(in: self))
    case .cancelled:
      spring(card, velocity: .zero)
    default:
      break
    }
  }

  private func follow(_ card: UIView, to translation: CGPoint) {
    card.center = CGPoint(x: home.x + translation.x, y: home.y + translation.y)
    card.transform = CGAffineTransform(rotationAngle: angle(at: translation.x))
    settle(progress: min(abs(translation.x) / (bounds.width * threshold), 1))
  }

  /// Returns the rotation of a card in radians for its horizontal distance from the center.
  ///
  /// The rotation is 15° for a distance equal to the stack's width.
  private func angle(at x: CGFloat) -> CGFloat { x / max(bounds.width, 1) * .pi / 12 }

  private func release(_ card: UIView, at translation: CGPoint, velocity: CGPoint) {
    let isFlicked = abs(velocity.x) > flick && velocity.x * translation.x > 0
    if isFlicked || abs(translation.x) > bounds.width * threshold {
      fling(card, from: translation, velocity: velocity)
    } else {
      spring(card, velocity: velocity)
    }
  }

  /// Throws the top card to the given side, as a flick does.
  func throwCard(to side: Side) {
    guard let card = cards.first else { return }
    let direction: CGFloat = side == .left ? -1 : 1
    fling(card, from: CGPoint(x: direction, y: 0), velocity: CGPoint(x: direction * 900, y: 0))
  }

  private func fling(_ card: UIView, from translation: CGPoint, velocity: CGPoint) {
    let side: Side = translation.x < 0 ? .left : .right
    let distance = bounds.width * 1.6
    let end = side == .left ? -distance : distance
    // The card continues in the direction of the finger at about the same speed.
    let speed = max(abs(velocity.x), 900)
    let duration = min(0.5, Double(abs(end - translation.x) / speed))
    let drift = translation.y + velocity.y * CGFloat(duration) * 0.5
    cards.removeFirst()
    UIView.animate(
      withDuration: duration, delay: 0, options: [.curveEaseOut, .allowUserInteraction]
    ) { [self] in
      card.center = CGPoint(x: home.x + end, y: home.y + drift)
      card.transform = CGAffineTransform(rotationAngle: angle(at: end))
    } completion: { [self] _ in
      card.removeFromSuperview()
      onThrow?(card, side)
    }
    UIView.animate(springDuration: 0.4, bounce: 0.2, options: .allowUserInteraction) { [self] in
      cards.first?.transform = .identity
      settle(progress: 0)
    }
  }

  private func spring(_ card: UIView, velocity: CGPoint) {
    // The initial velocity of a spring is relative to the remaining distance: 1 covers that distance in one second.
    let (dx, dy) = (home.x - card.center.x, home.y - card.center.y)
    let timing = UISpringTimingParameters(
      dampingRatio: 0.7,
      initialVelocity: CGVector(
        dx: dx == 0 ? 0 : velocity.x / dx, dy: dy == 0 ? 0 : velocity.y / dy))
    let animator = UIViewPropertyAnimator(duration: 0.5, timingParameters: timing)
    animator.addAnimations { [self] in
      card.center = home
      card.transform = .identity
      settle(progress: 0)
    }
    animator.addCompletion { [weak self] _ in self?.animators[card] = nil }
    animators[card] = animator
    animator.startAnimation()
  }
}
