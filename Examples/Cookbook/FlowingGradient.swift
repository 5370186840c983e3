import UIKit

// Flowing gradient: A ticket glows in slowly changing colors while light runs around its edge.
//
// API: CAGradientLayer, startPoint, endPoint

@MainActor func flowingGradient() -> UIView {
  let stage = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 400))

  // The background flows: its colors change places, and its axis swings.
  let background = CAGradientLayer()
  background.frame = stage.bounds
  // A ring of colors, of which the gradient shows four neighbors. Neighbors mix well at all times.
  let ring = [0x241571, 0x7B1FA2, 0xE0407B, 0xFF9A5A, 0xE0407B, 0x7B1FA2].map { color($0).cgColor }
  background.colors = Array(ring[..<4])
  stage.layer.addSublayer(background)
  let flow = CAKeyframeAnimation(keyPath: "colors")
  flow.values = (0...6).map { first in (0..<4).map { ring[(first + $0) % 6] } }
  swing(background, "startPoint", CGPoint(x: 0, y: 0), CGPoint(x: 0.6, y: 0))
  swing(background, "endPoint", CGPoint(x: 1, y: 1), CGPoint(x: 0.2, y: 1))
  flow.duration = 12
  flow.repeatCount = .infinity
  background.add(flow, forKey: "flow")

  // A conic gradient turns below the ticket, which covers all of it but an edge of 4 points.
  let edge = UIView(frame: CGRect(x: 150, y: 80, width: 340, height: 240))
  edge.layer.cornerRadius = 30
  edge.clipsToBounds = true
  let light = CAGradientLayer()
  light.type = .conic
  light.frame = CGRect(x: -40, y: -90, width: 420, height: 420)
  light.startPoint = CGPoint(x: 0.5, y: 0.5)
  light.endPoint = CGPoint(x: 0.5, y: 0)
  light.colors = [0.1, 1, 0.1, 0.1, 1, 0.1].map { UIColor(white: 1, alpha: $0).cgColor }
  light.locations = [0, 0.12, 0.3, 0.5, 0.62, 0.8]
  edge.layer.addSublayer(light)
  let turn = CABasicAnimation(keyPath: "transform.rotation")
  turn.byValue = 2 * CGFloat.pi
  turn.duration = 4
  turn.repeatCount = .infinity
  light.add(turn, forKey: "turn")
  stage.addSubview(edge)

  let ticket = UIView(frame: edge.bounds.insetBy(dx: 4, dy: 4))
  ticket.backgroundColor = color(0x17102F)
  ticket.layer.cornerRadius = 26
  edge.addSubview(ticket)
  let texts: [(String, CGFloat, UIFont.Weight, CGFloat, CGFloat)] = [
    ("ADMIT ONE", 15, .semibold, 34, 0.6), ("Night Swim", 46, .bold, 64, 1),
    ("Saturday, 23:00", 21, .medium, 128, 0.85), ("North Pool, lane 4", 21, .regular, 160, 0.6),
  ]
  for (text, size, weight, y, alpha) in texts {
    let label = UILabel(frame: CGRect(x: 32, y: y, width: 280, height: size * 1.25))
    label.text = text
    label.font = .systemFont(ofSize: size, weight: weight)
    label.textColor = UIColor(white: 1, alpha: alpha)
    ticket.addSubview(label)
  }
  return stage
}

@MainActor private func swing(
  _ gradient: CAGradientLayer, _ key: String, _ from: CGPoint, _ to: CGPoint
) {
  let swing = CABasicAnimation(keyPath: key)
  swing.fromValue = from
  swing.toValue = to
  swing.duration = 3
  swing.autoreverses = true
  swing.repeatCount = .infinity
  swing.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
  gradient.add(swing, forKey: key)
}

private func color(_ hex: Int) -> UIColor {
  UIColor(
    red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
    blue: CGFloat(hex & 255) / 255, alpha: 1)
}
