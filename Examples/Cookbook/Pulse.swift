import QuartzCore

// Pulse: A record button beats like a heart and sends out rings.
//
// API: CAAnimationGroup, CAReplicatorLayer, instanceDelay

@MainActor func pulse() -> CALayer {
  let stage = CALayer()
  stage.frame = CGRect(x: 0, y: 0, width: 640, height: 400)
  stage.backgroundColor = CGColor(red: 0.07, green: 0.06, blue: 0.11, alpha: 1)
  let pink = CGColor(red: 1, green: 0.24, blue: 0.42, alpha: 1)
  let center = CGPoint(x: 320, y: 200)

  // The replicator draws the ring three times. Each copy starts a third of the period later.
  let period = 1.8
  let rings = CAReplicatorLayer()
  rings.frame = stage.bounds
  rings.instanceCount = 3
  rings.instanceDelay = period / 3
  let ring = CALayer()
  ring.bounds = CGRect(x: 0, y: 0, width: 110, height: 110)
  ring.position = center
  ring.cornerRadius = 55
  ring.backgroundColor = pink
  ring.opacity = 0
  rings.addSublayer(ring)
  stage.addSublayer(rings)

  // The ring grows and fades at the same time: two animations with one clock.
  let grow = CABasicAnimation(keyPath: "transform.scale")
  grow.fromValue = 0.9
  grow.toValue = 3.2
  let fade = CABasicAnimation(keyPath: "opacity")
  fade.fromValue = 0.45
  fade.toValue = 0
  let wave = CAAnimationGroup()
  wave.animations = [grow, fade]
  wave.duration = period
  wave.repeatCount = .infinity
  wave.timingFunction = CAMediaTimingFunction(controlPoints: 0.1, 0.6, 0.4, 1)
  ring.add(wave, forKey: "wave")

  let button = CALayer()
  button.bounds = CGRect(x: 0, y: 0, width: 110, height: 110)
  button.position = center
  button.cornerRadius = 55
  button.backgroundColor = pink
  button.shadowColor = pink
  button.shadowOpacity = 0.7
  button.shadowRadius = 24
  button.shadowOffset = .zero
  let stop = CALayer()
  stop.frame = CGRect(x: 37, y: 37, width: 36, height: 36)
  stop.cornerRadius = 8
  stop.backgroundColor = CGColor(gray: 1, alpha: 1)
  button.addSublayer(stop)
  stage.addSublayer(button)

  // Two beats, a strong and a weak one, then a pause.
  let beat = CAKeyframeAnimation(keyPath: "transform.scale")
  beat.values = [1, 1.14, 0.98, 1.08, 1, 1]
  beat.keyTimes = [0, 0.12, 0.26, 0.38, 0.6, 1]
  beat.duration = period
  beat.repeatCount = .infinity
  beat.calculationMode = .cubic
  button.add(beat, forKey: "beat")
  return stage
}
