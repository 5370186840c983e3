import Foundation
import QuartzCore
import UIKit

extension Scene {
  /// A music player's card that a finger pulls up, releases, catches in motion and flings down again.
  static let sheet = Scene(
    name: "sheet", title: "A card sheet that can be caught while it moves", duration: 7
  ) { canvas in
    let window = UIWindow(frame: bounds)
    canvas.add(window.layer)
    window.isHidden = false
    let player = PlayerView(frame: bounds)
    window.addSubview(player)
    Finger(on: window).play([
      // The card is pulled up and released above the middle, so that it continues to open on its own.
      .press(at: 0.4, CGPoint(x: 320, y: 352)), .drag(until: 1.4, CGPoint(x: 326, y: 180)), .lift,
      // The card is flung down, caught in motion and flung up again.
      .press(at: 2.5, CGPoint(x: 316, y: 60)), .fling(until: 2.75, CGPoint(x: 320, y: 140)), .lift,
      .press(at: 2.95, CGPoint(x: 322, y: 320)), .drag(until: 3.5, CGPoint(x: 320, y: 290)),
      .fling(until: 3.9, CGPoint(x: 324, y: 200)), .lift,
      // The card is closed.
      .press(at: 5.2, CGPoint(x: 320, y: 60)), .fling(until: 5.6, CGPoint(x: 314, y: 220)), .lift,
    ])
  }
}

/// A landscape with a player card in front of it.
///
/// The card is either closed to a bar or opened to show the whole player.
private final class PlayerView: UIView {
  private let room = RoomView(frame: Scene.bounds)
  private let dim = UIView(frame: Scene.bounds)
  private let card = CardView()
  private var isOpen = false
  private var animator: UIViewPropertyAnimator?
  private var caughtAt: CGFloat = 0

  /// The distance between the closed and open positions of the card, in points.
  private static let travel: CGFloat = 276

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(cgColor: color(0x0B0820))
    dim.backgroundColor = UIColor(cgColor: color(0x0B0820))
    for part in [room, dim, card] { addSubview(part) }
    layOut(open: false)
    let pan = UIPanGestureRecognizer()
    pan.addChangeHandler { [weak self] _ in self?.follow(pan) }
    card.addGestureRecognizer(pan)
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Applies the layout of the closed or the open state.
  private func layOut(open: Bool) {
    card.layOut(open: open)
    room.transform = open ? CGAffineTransform(scaleX: 0.93, y: 0.93) : .identity
    room.layer.cornerRadius = open ? 26 : 0
    dim.alpha = open ? 0.55 : 0
  }

  /// Moves the card with the finger.
  ///
  /// One property animator performs the whole change: the finger sets its progress, and after the finger is lifted,
  /// the animator continues to the end.
  private func follow(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      let animator = animator ?? start()
      animator.pauseAnimation()
      caughtAt = animator.fractionComplete
    case .changed:
      let way = pan.translation(in: self).y / Self.travel
      let ahead = isOpen == (animator?.isReversed == false) ? way : -way
      animator?.fractionComplete = min(1, max(0, caughtAt + ahead))
    case .ended:
      guard let animator else { return }
      let speed = pan.velocity(in: self).y
      if abs(speed) > 60 {
        animator.isReversed = (speed < 0) == isOpen
      } else if animator.fractionComplete < 0.5 {
        animator.isReversed.toggle()
      }
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.9)
    default: break
    }
  }

  private func start() -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: 0.9, dampingRatio: 0.9) { [self] in
      layOut(open: !isOpen)
    }
    animator.addCompletion { [self] position in
      if position == .end { isOpen.toggle() }
      layOut(open: isOpen)
      self.animator = nil
    }
    self.animator = animator
    return animator
  }
}

/// The background behind the card: a landscape at sunset.
private final class RoomView: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    if let sky = layer as? CAGradientLayer {
      sky.colors = [color(0x2B2D6E), color(0x8A4F9E), color(0xF2907A), color(0xFFD49A)]
      sky.locations = [0, 0.4, 0.72, 1]
    }
    let sun = disc(CGPoint(x: 440, y: 236), radius: 44, color(0xFFE9B8))
    sun.shadowColor = color(0xFFD38A)
    sun.shadowOpacity = 0.9
    sun.shadowRadius = 34
    sun.shadowOffset = .zero
    layer.add(
      sun, ridge(at: 262, height: 70, color(0x6B3F7E), from: 0.4),
      ridge(at: 296, height: 56, color(0x4A2C66), from: 2.1),
      ridge(at: 334, height: 42, color(0x2C1B47), from: 4))
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Returns a layer with a line of hills across the whole width.
  private func ridge(
    at y: CGFloat, height: CGFloat, _ fill: CGColor, from phase: CGFloat
  ) -> CAShapeLayer {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: Scene.size.height))
    for x in stride(from: CGFloat(0), through: Scene.size.width, by: 8) {
      let wave = sin(x / 96 + phase) * 0.6 + sin(x / 37 + phase * 2) * 0.25
      path.addLine(to: CGPoint(x: x, y: y - height * (0.4 + 0.5 * wave)))
    }
    path.addLine(to: CGPoint(x: Scene.size.width, y: Scene.size.height))
    path.closeSubpath()
    return shape(path, fill: fill)
  }
}

/// The player card, which shows either a bar with a small cover image or the whole player.
private final class CardView: UIView {
  private let grip = UIView()
  private let art = UIView()
  private let artist = UIView()
  private let title = UIView()
  private let track = UIView()
  private let played = UIView()
  private let play = UIView()
  private let sides = [UIView(), UIView()]

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor.white
    layer.shadowColor = color(0x120A2A)
    layer.shadowOpacity = 0.35
    layer.shadowRadius = 24
    layer.shadowOffset = CGSize(width: 0, height: 10)
    let looks: [(UIView, UInt32)] = [
      (grip, 0xD8D3E6), (title, 0x2F2749), (artist, 0xB9B2CC), (track, 0xE8E4F2),
      (played, 0xF2708A), (play, 0xF2708A), (sides[0], 0xE4DFF0), (sides[1], 0xE4DFF0),
    ]
    for (part, hex) in looks { part.backgroundColor = UIColor(cgColor: color(hex)) }
    paint()
    for part in [grip, art, title, artist, track, played, sides[0], play, sides[1]] {
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Adds the layers for the cover image and the playback symbol.
  ///
  /// The layers scale with their views.
  private func paint() {
    art.clipsToBounds = true
    let sleeve = gradient(
      [color(0xFFC371), color(0xFF5F6D), color(0x6A3093)],
      in: CGRect(x: 0, y: 0, width: 150, height: 150), from: .zero, to: CGPoint(x: 1, y: 1))
    for ring in 0..<3 {
      let radius = CGFloat(62 - ring * 20)
      let circle = disc(CGPoint(x: 75, y: 75), radius: radius, color(0xFFFFFF, 0.16))
      sleeve.add(circle)
    }
    sleeve.position = CGPoint(x: 75, y: 75)
    let stage = UIView(frame: CGRect(x: 0, y: 0, width: 150, height: 150))
    stage.layer.add(sleeve)
    stage.tag = 1
    art.addSubview(stage)
    let sign = UIBezierPath()
    sign.move(to: CGPoint(x: -5, y: -8))
    sign.addLine(to: CGPoint(x: 9, y: 0))
    sign.addLine(to: CGPoint(x: -5, y: 8))
    sign.close()
    let arrow = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 1))
    let triangle = CAShapeLayer()
    triangle.path = sign.cgPath
    triangle.fillColor = color(0xFFFFFF)
    arrow.layer.add(triangle)
    arrow.tag = 1
    play.addSubview(arrow)
  }

  /// Applies the layout of the closed or the open card.
  func layOut(open: Bool) {
    frame =
      open
      ? CGRect(x: 150, y: 40, width: 340, height: 384)
      : CGRect(x: 150, y: 316, width: 340, height: 384)
    layer.cornerRadius = open ? 30 : 24
    grip.frame = CGRect(x: 150, y: 9, width: 40, height: 5)
    let side: CGFloat = open ? 150 : 44
    art.frame = CGRect(x: open ? 95 : 18, y: open ? 32 : 24, width: side, height: side)
    art.layer.cornerRadius = open ? 20 : 10
    art.viewWithTag(1)?.center = CGPoint(x: side / 2, y: side / 2)
    art.viewWithTag(1)?.transform = CGAffineTransform(scaleX: side / 150, y: side / 150)
    title.frame =
      open
      ? CGRect(x: 90, y: 202, width: 160, height: 14) : CGRect(x: 78, y: 30, width: 130, height: 12)
    artist.frame =
      open
      ? CGRect(x: 120, y: 226, width: 100, height: 10) : CGRect(x: 78, y: 52, width: 90, height: 9)
    track.frame = CGRect(x: 34, y: open ? 256 : 120, width: 272, height: 5)
    played.frame = CGRect(x: 34, y: open ? 256 : 120, width: 120, height: 5)
    let disc: CGFloat = open ? 58 : 40
    play.frame = CGRect(x: open ? 141 : 280, y: open ? 278 : 26, width: disc, height: disc)
    play.viewWithTag(1)?.center = CGPoint(x: disc / 2, y: disc / 2)
    for (index, button) in sides.enumerated() {
      button.frame = CGRect(
        x: open ? (index == 0 ? 80 : 226) : 290, y: open ? 290 : 36, width: open ? 34 : 20,
        height: open ? 34 : 20)
      button.alpha = open ? 1 : 0
    }
    for part in [grip, title, artist, track, played, play] + sides {
      part.layer.cornerRadius = part.bounds.height / 2
    }
    for part in [track, played] { part.alpha = open ? 1 : 0 }
  }
}
