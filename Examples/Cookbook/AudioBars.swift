import QuartzCore

// Audio bars: An equalizer dances to music, and its reflection dances with it.
//
// API: anchorPoint, calculationMode, timeOffset

@MainActor func audioBars() -> CALayer {
  let stage = CALayer()
  stage.frame = CGRect(x: 0, y: 0, width: 640, height: 400)
  stage.backgroundColor = CGColor(red: 0.04, green: 0.04, blue: 0.1, alpha: 1)
  let floor: CGFloat = 250

  for index in 0..<24 {
    let share = CGFloat(index) / 23
    let bar = CAGradientLayer()
    // The anchor is at the bottom, so the bar grows upward from the floor.
    bar.anchorPoint = CGPoint(x: 0.5, y: 1)
    bar.bounds = CGRect(x: 0, y: 0, width: 16, height: 20)
    bar.position = CGPoint(x: 320 + (share - 0.5) * 540, y: floor)
    bar.cornerRadius = 8
    bar.colors = [hue(0.92 - 0.4 * share, 1), hue(0.82 - 0.4 * share, 0.75)]
    stage.addSublayer(bar)

    // The reflection has the same animation, but is upside down and faint.
    let reflection = CAGradientLayer()
    reflection.anchorPoint = CGPoint(x: 0.5, y: 0)
    reflection.bounds = bar.bounds
    reflection.position = CGPoint(x: bar.position.x, y: floor + 8)
    reflection.cornerRadius = 8
    reflection.colors = bar.colors?.reversed()
    reflection.opacity = 0.18
    stage.addSublayer(reflection)

    let dance = CAKeyframeAnimation(keyPath: "bounds.size.height")
    dance.values = levels(for: index)
    // Cubic interpolation rounds the movement through the levels.
    dance.calculationMode = .cubic
    dance.duration = 4
    dance.repeatCount = .infinity
    // Each bar has a different phase, so that waves seem to run along the row.
    dance.timeOffset = 1.2 * Double(share)
    bar.add(dance, forKey: "dance")
    reflection.add(dance, forKey: "dance")
  }
  return stage
}

/// Returns 33 heights, the last of which is the first, so that the loop has no seam.
private func levels(for index: Int) -> [CGFloat] {
  let envelope = 60 + 120 * exp(-pow((Double(index) - 9) / 8, 2))
  return (0...32).map { step in
    let beat = 2 * Double.pi * Double(step) / 32
    let wave = sin(beat * 4) + 0.6 * sin(beat * 7 + Double(index)) + 0.4 * sin(beat * 11)
    return 20 + envelope * abs(wave) / 1.6
  }
}

private func hue(_ hue: CGFloat, _ brightness: CGFloat) -> CGColor {
  // A cosine for each channel, a third of a turn apart, approximates the color wheel.
  func channel(_ shift: CGFloat) -> CGFloat {
    brightness * (0.55 + 0.45 * cos(2 * .pi * (hue + shift)))
  }
  return CGColor(red: channel(0), green: channel(2 / 3), blue: channel(1 / 3), alpha: 1)
}
