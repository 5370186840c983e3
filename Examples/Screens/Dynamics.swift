import Foundation
import QuartzCore
import UIKit

extension Scene {
  /// Blocks that fall onto a shelf and the ground, a ball on a rope that knocks them over, and a card that snaps to a
  /// point.
  static let dynamics = Scene(
    name: "dynamics", title: "Gravity, collisions, a rope, a push and a snap", duration: 8
  ) { canvas in
    canvas.add(gradient([color(0x20264A), color(0x39325F), color(0x6B4673)], in: bounds))
    let window = UIWindow(frame: bounds)
    canvas.show(window)
    window.isHidden = false
    let room = Room(frame: bounds)
    window.addSubview(room)
    // The simulation starts in the first frame, because the window's time is not known earlier.
    cue([(0, { room.play() })])
  }
}

/// A view whose subviews fall under gravity.
private final class Room: UIView {
  private lazy var animator = UIDynamicAnimator(referenceView: self)
  private let gravity = UIGravityBehavior()
  private let collision = UICollisionBehavior()
  private let bouncy = UIDynamicItemBehavior()
  private let rope = CAShapeLayer()
  private let shelf = plate(
    CGRect(x: 90, y: 250, width: 190, height: 8), color(0xFFFFFF, 0.5), radius: 4)
  private let ball = UIView(frame: CGRect(x: 560, y: 40, width: 56, height: 56))
  private let card = UIView(frame: CGRect(x: 40, y: 30, width: 120, height: 76))
  private static let hook = CGPoint(x: 420, y: 20)

  override init(frame: CGRect) {
    super.init(frame: frame)
    rope.strokeColor = color(0xFFFFFF, 0.6)
    rope.lineWidth = 2
    ball.backgroundColor = UIColor(cgColor: color(0xFFC857))
    ball.layer.cornerRadius = 28
    card.backgroundColor = UIColor(cgColor: color(0x7BDFF2))
    card.layer.cornerRadius = 14
    layer.add(shelf, rope, disc(Self.hook, radius: 5, color(0xFFFFFF)))
    addSubview(ball)
  }

  required init?(coder: NSCoder) {
    nil
  }

  func play() {
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.addBoundary(
      withIdentifier: "shelf" as NSString, from: CGPoint(x: 90, y: 250),
      to: CGPoint(x: 280, y: 250))
    bouncy.elasticity = 0.45
    bouncy.friction = 0.3
    for behavior in [gravity, collision, bouncy] { animator.addBehavior(behavior) }
    let round = UIDynamicItemBehavior(items: [ball])
    round.density = 4
    round.elasticity = 0.6
    animator.addBehavior(round)
    let tie = UIAttachmentBehavior(item: ball, attachedToAnchor: Self.hook)
    tie.action = { [weak self] in self?.drawRope() }
    animator.addBehavior(tie)
    drop(ball)

    let colors: [UInt32] = [0xFF6B6B, 0xF78FB3, 0xC39BFF, 0x74B9FF, 0x55EFC4, 0xFFEAA7]
    cue(
      colors.enumerated().map { index, hex in
        (0.2 + 0.22 * Double(index), { [self] in dropBlock(hex, index) })
      })
    cue([
      (3.4, { [self] in pushBlocks() }),
      (4.8, { [self] in dropCard() }),
      (6.2, { [self] in snapCard() }),
    ])
  }

  private func drop(_ view: UIView) {
    gravity.addItem(view)
    collision.addItem(view)
  }

  private func dropBlock(_ hex: UInt32, _ index: Int) {
    let side = CGFloat(34 + index % 3 * 8)
    let block = UIView(
      frame: CGRect(x: 120 + CGFloat(index * 53 % 130), y: 4, width: side, height: side))
    block.backgroundColor = UIColor(cgColor: color(hex))
    block.layer.cornerRadius = 6
    block.transform = CGAffineTransform(rotationAngle: CGFloat(index) * 0.4)
    addSubview(block)
    bouncy.addItem(block)
    drop(block)
  }

  /// Pushes all blocks up and to the right at the same time.
  private func pushBlocks() {
    for block in bouncy.items {
      let push = UIPushBehavior(items: [block], mode: .instantaneous)
      push.pushDirection = CGVector(dx: 0.35, dy: -0.5)
      animator.addBehavior(push)
    }
  }

  private func dropCard() {
    addSubview(card)
    bouncy.addItem(card)
    drop(card)
  }

  private func snapCard() {
    gravity.removeItem(card)
    collision.removeItem(card)
    let snap = UISnapBehavior(item: card, snapTo: CGPoint(x: 110, y: 90))
    snap.damping = 0.35
    animator.addBehavior(snap)
  }

  private func drawRope() {
    let path = CGMutablePath()
    path.move(to: Self.hook)
    path.addLine(to: ball.center)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    rope.path = path
    CATransaction.commit()
  }
}
