import QuartzCore

// Kaleidoscope: Bits of colored glass turn between mirrors and make an endless pattern.
//
// API: instanceCount, CAReplicatorLayer, instanceTransform

@MainActor func kaleidoscope() -> CALayer {
  let stage = CALayer()
  stage.frame = CGRect(x: 0, y: 0, width: 640, height: 400)
  stage.backgroundColor = color(0x140B2E)
  stage.masksToBounds = true

  // Two replicators, one in the other. The inner one adds the mirror image of a wedge of 30°. The outer one repeats
  // the pair six times around the center.
  let wheel = CAReplicatorLayer()
  wheel.position = CGPoint(x: 320, y: 200)
  wheel.instanceCount = 6
  wheel.instanceTransform = CATransform3DMakeRotation(.pi / 3, 0, 0, 1)
  stage.addSublayer(wheel)
  let mirror = CAReplicatorLayer()
  mirror.instanceCount = 2
  mirror.instanceTransform = CATransform3DMakeScale(1, -1, 1)
  wheel.addSublayer(mirror)

  // The mask shows only the wedge. It is a little wider than 30°, so that no gap shows between two wedges.
  let wedge = CALayer()
  wedge.frame = CGRect(x: 0, y: 0, width: 420, height: 260)
  let shape = CAShapeLayer()
  let outline = CGMutablePath()
  outline.move(to: CGPoint(x: -2, y: -1))
  outline.addLine(to: CGPoint(x: 420, y: -1))
  outline.addLine(to: CGPoint(x: 420, y: 420 / 3.squareRoot() + 2))
  outline.closeSubpath()
  shape.path = outline
  wedge.mask = shape
  mirror.addSublayer(wedge)

  // A single animated layer: all twelve wedges show it.
  let glass = CALayer()
  glass.frame = CGRect(x: -130, y: -240, width: 600, height: 600)
  glass.cornerRadius = 300
  glass.backgroundColor = color(0x2A1458)
  for (index, hex) in pieces.enumerated() {
    // The golden angle spreads the pieces evenly over the disc.
    let angle = 2.39996 * Double(index)
    let distance = 40 * sqrt(Double(index) + 0.5)
    let piece = CALayer()
    let size = 44 + 17 * Double(index * 5 % 6)
    piece.bounds = CGRect(x: 0, y: 0, width: size, height: index % 3 == 0 ? size : size * 0.4)
    piece.position = CGPoint(x: 300 + distance * cos(angle), y: 300 + distance * sin(angle))
    piece.cornerRadius = index % 2 == 0 ? piece.bounds.height / 2 : 3
    piece.backgroundColor = color(hex, alpha: 0.88)
    piece.setAffineTransform(CGAffineTransform(rotationAngle: angle * 3))
    piece.allowsEdgeAntialiasing = true
    glass.addSublayer(piece)
  }
  wedge.addSublayer(glass)
  let turn = CABasicAnimation(keyPath: "transform.rotation")
  turn.byValue = 2 * CGFloat.pi
  turn.duration = 16
  turn.repeatCount = .infinity
  glass.add(turn, forKey: "turn")
  return stage
}

private let pieces: [UInt32] = (0..<9).flatMap { _ in
  [0xFF3D7F, 0xFFB52E, 0x19D3C5, 0x6C5BFF, 0xFFF1D6, 0x0C8CE9]
}

private func color(_ hex: UInt32, alpha: CGFloat = 1) -> CGColor {
  CGColor(
    red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
    blue: CGFloat(hex & 255) / 255, alpha: alpha)
}
