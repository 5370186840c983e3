import QuartzCore

// Paper plane: A paper plane flies a loop, and a trail of fading dots follows it.
//
// API: instanceAlphaOffset, rotateAuto, paced

@MainActor func paperPlane() -> CALayer {
  let stage = CAGradientLayer()
  stage.frame = CGRect(x: 0, y: 0, width: 640, height: 400)
  stage.colors = [color(0x5BC0EB), color(0xBFE9F7), color(0xFDF3DC)]
  for (x, y, scale) in [(90.0, 96.0, 1.0), (440, 66, 0.7), (505, 300, 1.2), (160, 330, 0.8)] {
    stage.addSublayer(cloud(at: CGPoint(x: x, y: y), scale: scale))
  }

  let plane = CALayer()
  plane.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
  let parts: [(UInt32, [(CGFloat, CGFloat)])] = [
    (0xD5DEE8, [(44, 0), (-34, 20), (-18, 2)]), (0xFFFFFF, [(44, 0), (-36, -30), (-18, 2)]),
    (0xA9B8C8, [(44, 0), (-18, 2), (-24, 16)]),
  ]
  for (hex, points) in parts {
    let part = CAShapeLayer()
    let path = CGMutablePath()
    path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
    path.closeSubpath()
    part.path = path
    part.fillColor = color(hex)
    plane.addSublayer(part)
  }

  // Each copy of the dot flies the same way a moment later, and is fainter than the one before.
  let trail = CAReplicatorLayer()
  trail.frame = stage.bounds
  trail.instanceCount = 16
  trail.instanceDelay = 0.09
  trail.instanceAlphaOffset = -0.06
  let dot = CALayer()
  dot.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
  dot.cornerRadius = 4
  dot.backgroundColor = color(0xFFFFFF)
  trail.addSublayer(dot)
  stage.addSublayer(trail)
  stage.addSublayer(plane)

  let path = CGMutablePath()
  path.move(to: CGPoint(x: -80, y: 330))
  for (end, control1, control2) in [
    ((390, 160), (120, 330), (330, 290)), ((246, 150), (438, 48), (238, 20)),
    ((740, 60), (256, 310), (560, 330)),
  ] {
    func point(_ point: (Int, Int)) -> CGPoint { CGPoint(x: point.0, y: point.1) }
    path.addCurve(to: point(end), control1: point(control1), control2: point(control2))
  }
  let flight = CAKeyframeAnimation(keyPath: "position")
  flight.path = path
  flight.rotationMode = .rotateAuto
  // By default, each curve takes the same time. With `paced`, the speed is the same on all curves.
  flight.calculationMode = .paced
  flight.duration = 4.2
  flight.fillMode = .both
  flight.isRemovedOnCompletion = false
  plane.add(flight, forKey: "flight")
  flight.beginTime = 0.35
  dot.add(flight, forKey: "flight")
  return stage
}

private func cloud(at center: CGPoint, scale: CGFloat) -> CALayer {
  let cloud = CAShapeLayer()
  let path = CGMutablePath()
  path.addRoundedRect(
    in: CGRect(x: -62, y: -2, width: 124, height: 28), cornerWidth: 14, cornerHeight: 14)
  path.addEllipse(in: CGRect(x: -40, y: -26, width: 52, height: 52))
  path.addEllipse(in: CGRect(x: -6, y: -18, width: 44, height: 44))
  cloud.path = path
  cloud.fillColor = color(0xFFFFFF, alpha: 0.75)
  cloud.position = center
  cloud.setAffineTransform(CGAffineTransform(scaleX: scale, y: scale))
  return cloud
}

private func color(_ hex: UInt32, alpha: CGFloat = 1) -> CGColor {
  CGColor(
    red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
    blue: CGFloat(hex & 255) / 255, alpha: alpha)
}
