import Foundation
import QuartzCore

extension Scene {
  /// Six loading indicators with endless animations, each made of a few lines.
  static let loading = Scene(
    name: "loading", title: "Six loading indicators", duration: 6
  ) { canvas in
    canvas.add(
      gradient([color(0x151826), color(0x0D0F18)], in: bounds))
    let indicators = [chase, bounce, equalizer, clock, tumble, ripple]
    for (index, indicator) in indicators.enumerated() {
      let tile = plate(
        CGRect(
          x: 65 + CGFloat(index % 3) * 176, y: 33 + CGFloat(index / 3) * 176, width: 158,
          height: 158), color(0xFFFFFF, 0.045), radius: 30)
      tile.cornerCurve = .continuous
      tile.borderColor = color(0xFFFFFF, 0.06)
      tile.borderWidth = 1
      canvas.add(tile)
      indicator(tile)
    }
  }

  private static let middle = CGPoint(x: 79, y: 79)

  /// Adds an endlessly repeating animation that lags behind by the given delay in seconds.
  ///
  /// The delay is applied as a time offset, so that the animation runs from the beginning.
  private static func loop(_ animation: CAAnimation, on layer: CALayer, behind delay: Double = 0) {
    animation.repeatCount = .infinity
    animation.timeOffset = delay == 0 ? 0 : animation.duration - delay
    layer.add(animation, forKey: nil)
  }

  /// Adds an arc whose ends follow each other around a ring.
  private static func chase(_ tile: CALayer) {
    let box = CGRect(x: 0, y: 0, width: 84, height: 84)
    // The path consists of two full circles, so that the arc can extend across the start of the ring.
    let turns = CGMutablePath()
    turns.addArc(
      center: CGPoint(x: 42, y: 42), radius: 38, startAngle: -.pi / 2, endAngle: 3.5 * .pi,
      clockwise: false)
    let arc = shape(turns, stroke: color(0x6BE4C6), width: 8)
    arc.frame = box
    arc.position = middle
    let track = shape(
      CGPath(ellipseIn: box.insetBy(dx: 4, dy: 4), transform: nil),
      stroke: color(0xFFFFFF, 0.08), width: 8)
    track.frame = box
    track.position = middle
    tile.add(track, arc)

    loop(keyframes("strokeEnd", [0.03, 0.4, 0.53], at: [0, 0.55, 1], over: 1.6, glide), on: arc)
    loop(keyframes("strokeStart", [0, 0.1, 0.5], at: [0, 0.45, 1], over: 1.6, glide), on: arc)
    loop(
      tween(
        "transform.rotation.z", from: 0, to: 2 * Double.pi, over: 4.8,
        CAMediaTimingFunction(name: .linear)), on: arc)
  }

  /// Adds three balls that bounce one after another and are flattened when they land.
  private static func bounce(_ tile: CALayer) {
    for (index, hex) in [0xFF7B7B, 0xFFC36B, 0x7CC4FF].enumerated() {
      let x = 47 + CGFloat(index) * 32
      let delay = Double(index) * 0.16
      let shade = plate(
        CGRect(x: x - 11, y: 108, width: 22, height: 5), color(0x000000, 0.5), radius: 2.5)
      let ball = disc(CGPoint(x: x, y: 98), radius: 11, color(UInt32(hex)))
      tile.add(shade, ball)

      let rise = CAMediaTimingFunction(controlPoints: 0.2, 0.6, 0.4, 1)
      let fall = CAMediaTimingFunction(controlPoints: 0.6, 0, 0.8, 0.4)
      let times = [0, 0.12, 0.42, 0.72, 0.84, 1]
      let jump = keyframes("position.y", [98, 100, 52, 98, 100, 98], at: times, over: 1.2)
      jump.timingFunctions = [glide, rise, fall, glide, glide]
      loop(jump, on: ball, behind: delay)
      let flat = keyframes("transform.scale.y", [1, 0.72, 1.08, 1, 0.78, 1], at: times, over: 1.2)
      flat.timingFunctions = jump.timingFunctions
      loop(flat, on: ball, behind: delay)
      let wide = keyframes("transform.scale.x", [1, 1.18, 0.95, 1, 1.14, 1], at: times, over: 1.2)
      wide.timingFunctions = jump.timingFunctions
      loop(wide, on: ball, behind: delay)
      let dim = keyframes("opacity", [1, 1, 0.25, 1, 1, 1], at: times, over: 1.2)
      dim.timingFunctions = jump.timingFunctions
      loop(dim, on: shade, behind: delay)
    }
  }

  /// Adds bars that rise and fall like those of an audio equalizer.
  private static func equalizer(_ tile: CALayer) {
    for index in 0..<5 {
      let bar = gradient(
        [color(0xC58BFF), color(0x6F6BFF)],
        in: CGRect(x: 35 + CGFloat(index) * 20, y: 44, width: 9, height: 70))
      bar.cornerRadius = 4.5
      tile.add(bar)
      loop(
        keyframes(
          "bounds.size.height", [16, 70, 34, 56, 16], at: [0, 0.3, 0.52, 0.7, 1], over: 1.3, glide),
        on: bar, behind: Double(index) * 0.13)
    }
  }

  /// Adds twelve dots that light up one after another.
  private static func clock(_ tile: CALayer) {
    for index in 0..<12 {
      let angle = CGFloat(index) / 12 * 2 * .pi
      let dot = disc(
        CGPoint(x: middle.x + 36 * sin(angle), y: middle.y - 36 * cos(angle)), radius: 5.5,
        color(0xFF8FB1))
      tile.add(dot)
      let delay = Double(index) * 0.1
      loop(
        keyframes(
          "opacity", [1, 0.15, 0.15, 1], at: [0, 0.6, 0.95, 1], over: 1.2,
          CAMediaTimingFunction(name: .easeOut)), on: dot, behind: delay)
      loop(
        keyframes(
          "transform.scale", [1.15, 0.6, 0.6, 1.15], at: [0, 0.6, 0.95, 1], over: 1.2,
          CAMediaTimingFunction(name: .easeOut)), on: dot, behind: delay)
    }
  }

  /// Adds a rotating square that changes into a circle and back.
  private static func tumble(_ tile: CALayer) {
    let stone = gradient(
      [color(0xFFD36E), color(0xFF7A59)], in: CGRect(x: 51, y: 51, width: 56, height: 56),
      from: CGPoint(x: 0, y: 0), to: CGPoint(x: 1, y: 1))
    stone.cornerRadius = 12
    tile.add(stone)
    loop(keyframes("cornerRadius", [12, 28, 12], at: [0, 0.5, 1], over: 1.5, glide), on: stone)
    loop(tween("transform.rotation.z", from: 0, to: Double.pi, over: 1.5, glide), on: stone)
    loop(keyframes("transform.scale", [1, 0.72, 1], at: [0, 0.5, 1], over: 1.5, glide), on: stone)
  }

  /// Adds rings that expand and fade out.
  private static func ripple(_ tile: CALayer) {
    for index in 0..<3 {
      let ring = disc(middle, radius: 44, color(0x4FC3FF, 0.16))
      ring.borderColor = color(0x4FC3FF)
      ring.borderWidth = 2.5
      tile.add(ring)
      let delay = Double(index) * 0.7
      let out = CAMediaTimingFunction(name: .easeOut)
      loop(tween("transform.scale", from: 0.1, to: 1.15, over: 2.1, out), on: ring, behind: delay)
      loop(
        keyframes("opacity", [0, 1, 0], at: [0, 0.15, 1], over: 2.1, out), on: ring, behind: delay)
    }
    tile.add(disc(middle, radius: 7, color(0xB6E6FF)))
  }
}
