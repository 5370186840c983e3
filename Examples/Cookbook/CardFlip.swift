import QuartzCore

// Card flip: A playing card lifts, turns over on a spring and lands on its other side.
//
// API: CATransformLayer, isDoubleSided, CASpringAnimation

@MainActor func cardFlip() -> CALayer {
  let stage = CAGradientLayer()
  stage.frame = CGRect(x: 0, y: 0, width: 640, height: 400)
  stage.colors = [color(0x0B6E4F), color(0x08402F)]
  stage.type = .radial
  stage.startPoint = CGPoint(x: 0.5, y: 0.4)
  stage.endPoint = CGPoint(x: 1.2, y: 1.3)

  // A transform layer does not flatten its sublayers: both sides share one space, back to back.
  let card = CATransformLayer()
  card.bounds = CGRect(x: 0, y: 0, width: 170, height: 240)
  card.position = CGPoint(x: 320, y: 200)
  let front = side(of: card, color(0xFFFFFF))
  let back = side(of: card, color(0x2B4BD0))
  // The back faces away until the card has turned. `isDoubleSided = false` hides what faces away.
  back.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
  card.sublayers = [front, back]
  stage.addSublayer(card)

  front.addSublayer(text("A", size: 40, CGRect(x: 14, y: 8, width: 60, height: 50), .left))
  front.addSublayer(text("♥", size: 110, CGRect(x: 0, y: 52, width: 170, height: 140), .center))
  let pattern = CAReplicatorLayer()
  pattern.instanceCount = 9
  pattern.instanceTransform = CATransform3DMakeScale(0.86, 0.86, 1)
  pattern.frame = back.bounds.insetBy(dx: 14, dy: 14)
  let ring = CALayer()
  ring.frame = pattern.bounds
  ring.borderWidth = 4
  ring.borderColor = color(0xFFFFFF, alpha: 0.5)
  ring.cornerRadius = 12
  pattern.addSublayer(ring)
  back.addSublayer(pattern)

  // The perspective belongs to the parent, so that the whole card is seen from one point.
  stage.sublayerTransform.m34 = -1 / 700
  for (start, from) in [(0.5, 0.0), (2.2, 1.0)] {
    let flip = CASpringAnimation(keyPath: "transform.rotation.y")
    flip.fromValue = from * CGFloat.pi
    flip.byValue = CGFloat.pi
    flip.stiffness = 60
    flip.damping = 9
    flip.duration = flip.settlingDuration
    flip.beginTime = start
    flip.fillMode = .forwards
    flip.isRemovedOnCompletion = false
    card.add(flip, forKey: "flip \(start)")

    let lift = CABasicAnimation(keyPath: "transform.scale")
    lift.toValue = 1.25
    lift.duration = 0.3
    lift.autoreverses = true
    lift.timingFunction = CAMediaTimingFunction(name: .easeOut)
    lift.beginTime = start
    card.add(lift, forKey: "lift \(start)")
  }
  return stage
}

private func side(of card: CALayer, _ fill: CGColor) -> CALayer {
  let side = CALayer()
  side.frame = card.bounds
  side.backgroundColor = fill
  side.cornerRadius = 18
  side.isDoubleSided = false
  side.shadowOpacity = 0.35
  side.shadowRadius = 14
  side.shadowOffset = CGSize(width: 0, height: 8)
  return side
}

private func text(
  _ string: String, size: CGFloat, _ frame: CGRect, _ alignment: CATextLayerAlignmentMode
) -> CATextLayer {
  let layer = CATextLayer()
  layer.string = string
  layer.fontSize = size
  layer.foregroundColor = color(0xD7263D)
  layer.alignmentMode = alignment
  layer.frame = frame
  layer.contentsScale = 2
  return layer
}

private func color(_ hex: UInt32, alpha: CGFloat = 1) -> CGColor {
  CGColor(
    red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
    blue: CGFloat(hex & 255) / 255, alpha: alpha)
}
