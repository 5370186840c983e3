import Foundation
import QuartzCore

/// Scene E: 300 stroked shapes whose paths morph into other paths.
package enum SceneE {
  package static func stage(threads: Int) -> Stage {
    Stage(threads: threads) { root in addShapes(to: root, areMoving: true) }
  }

  /// Returns a layer tree that contains the shapes without animations, on a background that changes color.
  package static func standing(threads: Int) -> Stage {
    Stage(threads: threads) { root in
      let ground = CAGradientLayer()
      ground.frame = root.bounds
      ground.colors = [colour(0x203060), colour(0x602030)]
      ground.swing(
        "endPoint", from: NSValue(cgPoint: CGPoint(x: 0.2, y: 1)),
        to: NSValue(cgPoint: CGPoint(x: 0.8, y: 1)), over: 3)
      root.addSublayer(ground)
      addShapes(to: root, areMoving: false)
    }
  }

  private static func addShapes(to root: CALayer, areMoving: Bool) {
    var chance = Chance(seed: 9)
    for k in 0..<300 {
      let radius = chance.next(30, 80)
      let shape = CAShapeLayer()
      shape.position = CGPoint(x: chance.next(40, 1880), y: chance.next(40, 1040))
      let points = 5 + k % 7
      shape.path = blossom(points, radius, 0.45, 0.1)
      let tint = CGColor(
        srgbRed: chance.next(0.3, 1), green: chance.next(0.3, 1), blue: chance.next(0.3, 1),
        alpha: 0.85)
      shape.fillColor = k % 3 == 0 ? nil : tint
      shape.strokeColor = k % 3 == 0 ? tint : colour(0xFFFFFF, 0.9)
      shape.lineWidth = k % 3 == 0 ? 5 : 2.5
      shape.lineJoin = .round
      shape.lineCap = .round
      if k % 6 == 1 { shape.lineDashPattern = [12, 7] }
      let (duration, begin) = (chance.next(1, 3), chance.next(0, 2))
      if areMoving {
        move(shape, k, into: blossom(points, radius, 0.9, -0.35), over: duration, begin: begin)
      }
      root.addSublayer(shape)
    }
  }

  /// Adds animations that rotate a shape and morph its path into another path.
  private static func move(
    _ shape: CAShapeLayer, _ k: Int, into other: CGPath, over duration: Double, begin: Double
  ) {
    shape.swing("path", from: shape.path as Any, to: other, over: duration, begin: begin)
    shape.swing(
      "transform.rotation.z", from: 0, to: 2 * Double.pi, over: 3 * duration,
      autoreverses: false, .linear)
    if k % 3 == 0 { shape.swing("strokeEnd", from: 0.3, to: 1, over: 2 * duration) }
    if k % 6 == 1 {
      shape.swing("lineDashPhase", from: 0, to: 19, over: 1, autoreverses: false, .linear)
    }
  }

  /// Returns a closed curve with the given number of lobes, each of which consists of four Bézier curves.
  private static func blossom(
    _ lobes: Int, _ radius: Double, _ depth: Double, _ twist: Double
  ) -> CGPath {
    let path = CGMutablePath()
    let steps = 2 * lobes
    func point(_ angle: Double, _ distance: Double) -> CGPoint {
      CGPoint(x: distance * cos(angle), y: distance * sin(angle))
    }
    for k in 0...steps {
      let angle = Double(k) * .pi / Double(lobes)
      let distance = k % 2 == 0 ? radius : radius * depth
      if k == 0 {
        path.move(to: point(angle, distance))
      } else {
        let before = k % 2 == 0 ? radius * depth : radius
        let step = Double.pi / Double(lobes)
        path.addCurve(
          to: point(angle, distance),
          control1: point(angle - step * (0.6 + twist), before),
          control2: point(angle - step * (0.4 - twist), distance))
      }
    }
    path.closeSubpath()
    return path
  }
}
