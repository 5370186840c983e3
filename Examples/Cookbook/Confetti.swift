import UIKit

// Confetti: Two cannons shoot paper from the corners, and it tumbles down over a headline.
//
// API: CAEmitterCell, CAEmitterLayer, birthRate

@MainActor func confetti() -> UIView {
  let stage = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
  stage.backgroundColor = UIColor(red: 0.1, green: 0.09, blue: 0.22, alpha: 1)
  let title = UILabel(frame: CGRect(x: 0, y: 150, width: 640, height: 90))
  title.text = "You did it!"
  title.font = .systemFont(ofSize: 72, weight: .heavy)
  title.textColor = .white
  title.textAlignment = .center
  stage.addSubview(title)

  // The cannons point to the middle of the upper edge.
  for (x, angle) in [(-10.0, -1.05), (650.0, -.pi + 1.05)] {
    let cannon = CAEmitterLayer()
    cannon.frame = stage.bounds
    cannon.emitterPosition = CGPoint(x: x, y: 400)
    cannon.emitterCells = [0xFF4D6D, 0xFFC93C, 0x2ED8A7, 0x4DA3FF, 0xB86BFF].flatMap { hex in
      [
        cell(hex, CGSize(width: 18, height: 10), angle),
        cell(hex, CGSize(width: 10, height: 10), angle),
      ]
    }
    stage.layer.addSublayer(cannon)

    // An emitter without a begin time has always been running, so its first frame is full of particles.
    cannon.beginTime = CACurrentMediaTime()
    // The layer's birth rate is a factor for all cells. It is 1 in two short bursts, and then 0.
    cannon.birthRate = 0
    let bursts = CAKeyframeAnimation(keyPath: "birthRate")
    bursts.values = [0, 1, 0, 1, 0]
    bursts.keyTimes = [0, 0.1, 0.3, 0.7, 0.85, 1]
    bursts.calculationMode = .discrete
    bursts.duration = 2
    cannon.add(bursts, forKey: "bursts")
  }
  return stage
}

private func cell(_ hex: Int, _ size: CGSize, _ angle: CGFloat) -> CAEmitterCell {
  let color = UIColor(
    red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
    blue: CGFloat(hex & 255) / 255, alpha: 1)
  let paper = UIGraphicsImageRenderer(size: size).image { context in
    color.setFill()
    context.fill(CGRect(origin: .zero, size: size))
  }
  let cell = CAEmitterCell()
  cell.contents = paper.cgImage
  cell.contentsScale = paper.scale
  cell.birthRate = 70
  cell.lifetime = 5
  cell.velocity = 560
  cell.velocityRange = 260
  cell.emissionLongitude = angle
  cell.emissionRange = 0.6
  // Gravity pulls the paper down, and it turns as it falls.
  cell.yAcceleration = 380
  cell.spin = 2
  cell.spinRange = 12
  cell.scaleRange = 0.4
  return cell
}
