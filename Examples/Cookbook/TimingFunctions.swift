import UIKit

// Timing functions compared: Five balls need the same time for the same path, each in its own manner.
//
// API: CAMediaTimingFunction, getControlPoint, instanceAlphaOffset

@MainActor func timingFunctions() -> CALayer {
  let stage = CALayer()
  stage.frame = CGRect(x: 0, y: 0, width: 640, height: 400)
  stage.backgroundColor = color(0xF3F1EC)
  let rows: [(name: String, function: CAMediaTimingFunction, color: UInt32)] = [
    ("linear", CAMediaTimingFunction(name: .linear), 0x3D405B),
    ("easeIn", CAMediaTimingFunction(name: .easeIn), 0xE07A5F),
    ("easeOut", CAMediaTimingFunction(name: .easeOut), 0x2A9D8F),
    ("easeInEaseOut", CAMediaTimingFunction(name: .easeInEaseOut), 0xD9A441),
    ("0.34, 1.56, 0.64, 1", CAMediaTimingFunction(controlPoints: 0.34, 1.56, 0.64, 1), 0x7B5EA7),
  ]
  for (index, row) in rows.enumerated() {
    let y = 14 + 75 * CGFloat(index)
    let card = CALayer()
    card.frame = CGRect(x: 16, y: y, width: 608, height: 68)
    card.cornerRadius = 16
    card.backgroundColor = color(0xFFFFFF)
    stage.addSublayer(card)
    let title = CATextLayer()
    title.frame = CGRect(x: 92, y: y + 23, width: 180, height: 28)
    title.string = row.name
    title.font = UIFont.systemFont(ofSize: 18, weight: .semibold)
    title.fontSize = 18
    title.foregroundColor = color(row.color)
    title.contentsScale = 2
    stage.addSublayer(title)
    stage.addSublayer(graph(row.function, color(row.color), at: CGPoint(x: 30, y: y + 12)))

    let track = CALayer()
    track.frame = CGRect(x: 280, y: y + 33, width: 290, height: 2)
    track.backgroundColor = color(row.color, alpha: 0.25)
    stage.addSublayer(track)
    // The copies follow the ball with a delay. Where it is fast, they are far apart.
    let trail = CAReplicatorLayer()
    trail.instanceCount = 7
    trail.instanceDelay = 0.05
    trail.instanceColor = color(0xFFFFFF, alpha: 0.35)
    trail.instanceAlphaOffset = -0.05
    stage.addSublayer(trail)
    for parent in [trail, stage] {
      let ball = ball(color(row.color), radius: 14, at: CGPoint(x: 280, y: y + 34))
      ball.add(loop([move("position.x", by: 290, row.function)]), forKey: "move")
      parent.addSublayer(ball)
    }
  }
  return stage
}

/// Returns the curve of a timing function, from the lower left to the upper right, and a dot on it.
@MainActor private func graph(
  _ function: CAMediaTimingFunction, _ color: CGColor, at origin: CGPoint
) -> CALayer {
  let side: CGFloat = 44
  let points = (0..<4).map { index in
    var point: [Float] = [0, 0]
    function.getControlPoint(at: index, values: &point)
    return CGPoint(x: side * CGFloat(point[0]), y: side - side * CGFloat(point[1]))
  }
  let path = CGMutablePath()
  path.move(to: points[0])
  path.addCurve(to: points[3], control1: points[1], control2: points[2])
  let graph = CAShapeLayer()
  graph.frame = CGRect(origin: origin, size: CGSize(width: side, height: side))
  graph.backgroundColor = color.copy(alpha: 0.12)
  graph.path = path
  graph.fillColor = nil
  graph.strokeColor = color
  graph.lineWidth = 2.5
  // Time runs evenly to the right, and the timing function raises the dot.
  let dot = ball(color, radius: 5, at: points[0])
  let time = move("position.x", by: side, CAMediaTimingFunction(name: .linear))
  dot.add(loop([time, move("position.y", by: -side, function)]), forKey: "move")
  graph.addSublayer(dot)
  return graph
}

private func move(
  _ keyPath: String, by distance: CGFloat, _ function: CAMediaTimingFunction
) -> CAAnimation {
  let move = CABasicAnimation(keyPath: keyPath)
  move.byValue = distance
  move.duration = 1.6
  move.timingFunction = function
  move.fillMode = .forwards
  return move
}

/// Repeats animations, with a pause at the end.
private func loop(_ animations: [CAAnimation]) -> CAAnimation {
  let loop = CAAnimationGroup()
  loop.animations = animations
  loop.duration = 2.5
  loop.repeatCount = .infinity
  return loop
}

private func ball(_ color: CGColor, radius: CGFloat, at point: CGPoint) -> CALayer {
  let ball = CALayer()
  ball.bounds = CGRect(x: 0, y: 0, width: 2 * radius, height: 2 * radius)
  ball.position = point
  ball.cornerRadius = radius
  ball.backgroundColor = color
  return ball
}

private func color(_ hex: UInt32, alpha: CGFloat = 1) -> CGColor {
  CGColor(
    red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
    blue: CGFloat(hex & 255) / 255, alpha: alpha)
}
