import QuartzCore

// Parallax: A camera glides past mountains, and near ridges move faster than distant ones.
//
// API: sublayerTransform, zPosition, m34

@MainActor func parallax() -> CALayer {
  let stage = CALayer()
  stage.frame = CGRect(x: 0, y: 0, width: 640, height: 400)
  stage.masksToBounds = true
  let sky = CAGradientLayer()
  sky.frame = stage.bounds
  sky.colors = [color(0x2B1B52), color(0x8F3F71), color(0xF28C6A), color(0xFFD9A0)]
  stage.addSublayer(sky)

  // All layers of the landscape have a depth. The perspective of the parent moves near ones faster.
  let eye: CGFloat = 600
  let landscape = CALayer()
  landscape.frame = stage.bounds
  stage.addSublayer(landscape)
  func add(_ layer: CALayer, depth: CGFloat) {
    layer.zPosition = -depth
    // A distant layer is drawn larger, so that it fills the picture as a near one does.
    let scale = (eye + depth) / eye
    layer.transform = CATransform3DMakeScale(scale, scale, 1)
    landscape.addSublayer(layer)
  }

  let sun = CALayer()
  sun.bounds = CGRect(x: 0, y: 0, width: 96, height: 96)
  sun.position = CGPoint(x: 420, y: 190)
  sun.cornerRadius = 48
  sun.backgroundColor = color(0xFFF1CF)
  sun.shadowColor = color(0xFFF1CF)
  sun.shadowOpacity = 0.9
  sun.shadowRadius = 40
  sun.shadowOffset = .zero
  // A position off the center moves with the scale, which keeps it in place on the screen.
  sun.position = CGPoint(x: 320 + 100 * (eye + 3_000) / eye, y: 200 - 10 * (eye + 3_000) / eye)
  add(sun, depth: 3_000)
  let ridges: [(depth: CGFloat, y: Double, height: Double, color: UInt32)] = [
    (1_500, 210, 90, 0xB0577F), (800, 250, 80, 0x7A3B74), (380, 290, 70, 0x4A2860),
    (120, 325, 55, 0x2C1A47), (0, 362, 40, 0x150D28),
  ]
  for (index, ridge) in ridges.enumerated() {
    add(
      mountains(y: ridge.y, height: ridge.height, seed: Double(index), color(ridge.color)),
      depth: ridge.depth)
  }

  // The camera moves by a translation of the whole space, which precedes the perspective.
  func camera(x: CGFloat, y: CGFloat) -> CATransform3D {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / eye
    return CATransform3DConcat(CATransform3DMakeTranslation(x, y, 0), perspective)
  }
  landscape.sublayerTransform = camera(x: 210, y: 0)
  let glide = CABasicAnimation(keyPath: "sublayerTransform")
  glide.toValue = camera(x: -210, y: 14)
  glide.duration = 4
  glide.autoreverses = true
  glide.repeatCount = .infinity
  glide.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
  landscape.add(glide, forKey: "glide")
  return stage
}

private func mountains(y: Double, height: Double, seed: Double, _ fill: CGColor) -> CAShapeLayer {
  let path = CGMutablePath()
  path.move(to: CGPoint(x: -500, y: 900))
  for x in stride(from: -500.0, through: 1_140, by: 10) {
    // Waves of different lengths look like a ridge.
    let wave = sin(x / 97 + seed * 2.1) + 0.5 * sin(x / 41 + seed * 5) + 0.18 * sin(x / 13 + seed)
    path.addLine(to: CGPoint(x: x, y: y - height * 0.6 * wave))
  }
  path.addLine(to: CGPoint(x: 1_140, y: 900))
  let layer = CAShapeLayer()
  layer.frame = CGRect(x: 0, y: 0, width: 640, height: 400)
  layer.path = path
  layer.fillColor = fill
  return layer
}

private func color(_ hex: UInt32) -> CGColor {
  CGColor(
    red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
    blue: CGFloat(hex & 255) / 255, alpha: 1)
}
