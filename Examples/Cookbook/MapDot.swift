import QuartzCore

// Map with a moving dot: An arrow drives along a route through a town and draws its trail.
//
// API: rotationMode, CAKeyframeAnimation, addArc

@MainActor func mapDot() -> CALayer {
  let stage = CALayer()
  stage.frame = CGRect(x: 0, y: 0, width: 640, height: 400)
  stage.masksToBounds = true
  // The map is larger than the picture and turned a little, as maps of real towns are.
  let map = CALayer()
  map.frame = CGRect(x: -130, y: -130, width: 900, height: 660)
  map.backgroundColor = color(0xEFEDE6)
  map.setAffineTransform(CGAffineTransform(rotationAngle: -0.14))
  stage.addSublayer(map)

  let river = CGMutablePath()
  river.move(to: CGPoint(x: -20, y: 560))
  river.addCurve(
    to: CGPoint(x: 920, y: 330), control1: CGPoint(x: 330, y: 330),
    control2: CGPoint(x: 560, y: 640))
  map.addSublayer(line(river, 0xA9D3EC, width: 54))
  for (column, row) in [(1, 2), (4, 3), (5, 1), (3, 5), (6, 4)] {
    let park = CALayer()
    park.frame = CGRect(x: column * 110 + 20, y: row * 90 + 20, width: 110, height: 90)
    park.backgroundColor = color(0xCDE5BE)
    map.addSublayer(park)
  }
  let streets = CGMutablePath()
  for x in stride(from: 20.0, through: 900, by: 110) {
    streets.addLines(between: [CGPoint(x: x, y: 0), CGPoint(x: x, y: 660)])
  }
  for y in stride(from: 20.0, through: 660, by: 90) {
    streets.addLines(between: [CGPoint(x: 0, y: y), CGPoint(x: 900, y: y)])
  }
  map.addSublayer(line(streets, 0xFFFFFF, width: 14))

  // The route turns at crossings. An arc that touches both streets rounds each corner.
  let corners = [(2, 5), (2, 4), (3, 4), (3, 2), (4, 2), (4, 3), (5, 3), (5, 2), (6, 2)].map {
    CGPoint(x: 20 + $0.0 * 110, y: 20 + $0.1 * 90)
  }
  let route = CGMutablePath()
  route.move(to: corners[0])
  for (corner, next) in zip(corners.dropFirst(), corners.dropFirst(2)) {
    route.addArc(tangent1End: corner, tangent2End: next, radius: 26)
  }
  route.addLine(to: corners[8])
  map.addSublayer(line(route, 0x7FA6F8, width: 10))
  let trail = line(route, 0x1F5FEA, width: 10)
  map.addSublayer(trail)
  let goal = disc(radius: 13, 0xE5484D)
  goal.position = corners[8]
  map.addSublayer(goal)

  let dot = disc(radius: 19, 0x1F5FEA)
  let arrow = CAShapeLayer()
  let head = CGMutablePath()
  head.addLines(between: [
    CGPoint(x: 10, y: 0), CGPoint(x: -7, y: -8), CGPoint(x: -3, y: 0), CGPoint(x: -7, y: 8),
  ])
  head.closeSubpath()
  arrow.path = head
  arrow.position = CGPoint(x: 19, y: 19)
  arrow.fillColor = color(0xFFFFFF)
  dot.addSublayer(arrow)
  map.addSublayer(dot)

  // The dot turns with the path, and `paced` gives it the same speed on every curve.
  let drive = CAKeyframeAnimation(keyPath: "position")
  drive.path = route
  drive.rotationMode = .rotateAuto
  drive.calculationMode = .paced
  let paint = CABasicAnimation(keyPath: "strokeEnd")
  paint.fromValue = 0
  for (layer, animation) in [(dot, drive), (trail, paint)] as [(CALayer, CAPropertyAnimation)] {
    animation.beginTime = 0.4
    animation.duration = 4
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    layer.add(animation, forKey: "drive")
  }
  return stage
}

private func line(_ path: CGPath, _ hex: UInt32, width: CGFloat) -> CAShapeLayer {
  let line = CAShapeLayer()
  line.path = path
  line.fillColor = nil
  line.strokeColor = color(hex)
  line.lineWidth = width
  line.lineCap = .round
  return line
}

private func disc(radius: CGFloat, _ hex: UInt32) -> CALayer {
  let disc = CALayer()
  disc.bounds = CGRect(x: 0, y: 0, width: 2 * radius, height: 2 * radius)
  disc.cornerRadius = radius
  disc.backgroundColor = color(hex)
  disc.borderColor = color(0xFFFFFF)
  disc.borderWidth = 4
  disc.shadowOpacity = 0.3
  disc.shadowRadius = 6
  disc.shadowOffset = CGSize(width: 0, height: 3)
  return disc
}

private func color(_ hex: UInt32) -> CGColor {
  CGColor(
    red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
    blue: CGFloat(hex & 255) / 255, alpha: 1)
}
