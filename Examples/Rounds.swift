import EasyAnimation
import Foundation
import QuartzCore
import UIKit

extension Scene {
  /// Two animation chains around a square: one moves a runner that draws a trail, and the other erases the trail.
  static let rounds = Scene(
    name: "rounds", title: "Chained animation blocks around a square", duration: 4
  ) { canvas in
    EasyAnimation.enable()
    canvas.add(
      gradient(
        [color(0x101C2C), color(0x16223F), color(0x241C46)], in: bounds,
        from: CGPoint(x: 0, y: 0), to: CGPoint(x: 1, y: 1)))
    let track = Track(frame: bounds)
    canvas.add(track.layer)
    track.play()
  }
}

/// A square with a post at each corner and a runner that moves from post to post.
private final class Track: UIView {
  private let runner = UIView(frame: CGRect(x: 0, y: 0, width: 62, height: 62))
  private let gloss = plate(
    CGRect(x: 15, y: 12, width: 32, height: 7), color(0xFFFFFF, 0.5), radius: 3.5)
  private let trail: CAShapeLayer
  private let posts: [CALayer]
  private let corners = [
    CGPoint(x: 216, y: 96), CGPoint(x: 424, y: 96), CGPoint(x: 424, y: 304),
    CGPoint(x: 216, y: 304),
  ]
  private let tints: [UInt32] = [0xFF6F7D, 0xFFB457, 0x5FD9A6, 0x5AA9FF]

  override init(frame: CGRect) {
    let path = CGMutablePath()
    path.addLines(between: corners + [corners[0]])
    let groove = shape(path, stroke: color(0xFFFFFF, 0.07), width: 16)
    trail = shape(path, stroke: color(tints[0]), width: 16)
    trail.strokeEnd = 0
    posts = corners.map { disc($0, radius: 4, color(0xFFFFFF, 0.28)) }
    super.init(frame: frame)
    layer.add(groove, trail)
    posts.forEach(layer.addSublayer)

    runner.center = corners[0]
    runner.backgroundColor = UIColor(cgColor: color(tints[0]))
    runner.layer.cornerRadius = 31
    runner.layer.shadowColor = color(tints[0])
    runner.layer.shadowOpacity = 0.55
    runner.layer.shadowRadius = 16
    runner.layer.shadowOffset = .zero
    runner.layer.add(gloss)
    addSubview(runner)
    light(1)
  }

  required init?(coder: NSCoder) {
    nil
  }

  func play() {
    run()
    sweep()
  }

  /// Moves the runner from corner to corner with a chain of spring animations.
  ///
  /// The last animation in the chain repeats it.
  private func run() {
    let chain = UIView.animateAndChain(
      withDuration: 1, usingSpringWithDamping: 0.58, initialSpringVelocity: 0,
      animations: { [self] in go(to: 1) })
    chain.animate(
      withDuration: 1, usingSpringWithDamping: 0.58, initialSpringVelocity: 0,
      animations: { [self] in go(to: 2) }
    ).animate(
      withDuration: 1, usingSpringWithDamping: 0.58, initialSpringVelocity: 0,
      animations: { [self] in go(to: 3) }
    ).animate(
      withDuration: 1, usingSpringWithDamping: 0.58, initialSpringVelocity: 0, options: .repeat,
      animations: { [self] in go(to: 4) },
      completion: { [self] _ in atOnce { trail.strokeEnd = 0 } })
  }

  /// Erases the trail from its beginning, half a side length behind the runner.
  private func sweep() {
    let chain = UIView.animateAndChain(
      withDuration: 0.55, delay: 0.45, animations: { [self] in trail.strokeStart = 0.25 })
    chain.animate(
      withDuration: 0.55, delay: 0.45, animations: { [self] in trail.strokeStart = 0.5 }
    ).animate(
      withDuration: 0.55, delay: 0.45, animations: { [self] in trail.strokeStart = 0.75 }
    ).animate(
      withDuration: 0.55, delay: 0.45, options: .repeat,
      animations: { [self] in trail.strokeStart = 1 },
      completion: { [self] _ in atOnce { trail.strokeStart = 0 } })
  }

  /// Applies the changes of one animation in the chain, both to views and to layers that have no view.
  private func go(to side: Int) {
    let corner = side % corners.count
    let tint = color(tints[corner])
    runner.center = corners[corner]
    runner.transform = runner.transform.rotated(by: .pi / 2)
    runner.backgroundColor = UIColor(cgColor: tint)
    runner.layer.cornerRadius = side.isMultiple(of: 2) ? 31 : 17
    runner.layer.shadowColor = tint
    trail.strokeEnd = CGFloat(side) / 4
    trail.strokeColor = tint
    light((corner + 1) % corners.count)
  }

  /// Highlights the next post.
  private func light(_ next: Int) {
    for (index, post) in posts.enumerated() {
      let grows = index == next
      post.bounds.size = grows ? CGSize(width: 14, height: 14) : CGSize(width: 8, height: 8)
      post.cornerRadius = grows ? 7 : 4
      post.backgroundColor = grows ? color(tints[index]) : color(0xFFFFFF, 0.28)
    }
  }

  private func atOnce(_ change: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    change()
    CATransaction.commit()
  }
}
