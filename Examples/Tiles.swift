import Foundation
import QuartzCore

extension Scene {
  /// Sixty tiles in perspective that flip over in a wave to show another image.
  static let tiles = Scene(
    name: "tiles", title: "Sixty tiles turn over", duration: 5.6
  ) { canvas in
    canvas.add(gradient([color(0x1A1B26), color(0x101018)], in: bounds))
    let space = CALayer()
    space.frame = bounds
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 700
    space.sublayerTransform = perspective
    canvas.add(space)

    let (columns, rows) = (10, 6)
    let (side, gap): (CGFloat, CGFloat) = (52, 6)
    let left = (bounds.width - CGFloat(columns) * (side + gap) + gap) / 2
    let top = (bounds.height - CGFloat(rows) * (side + gap) + gap) / 2
    for row in 0..<rows {
      for column in 0..<columns {
        let frame = CGRect(
          x: left + CGFloat(column) * (side + gap), y: top + CGFloat(row) * (side + gap),
          width: side, height: side)
        let (u, v) = (CGFloat(column) / 9, CGFloat(row) / 5)
        let front = plate(frame, sea(u, v), radius: 10)
        let back = plate(frame, sunset(u, v), radius: 10)
        front.isDoubleSided = false
        back.isDoubleSided = false
        space.add(back, front)

        // The first wave starts at the lower-left corner, and the second at the upper-right corner.
        let distance = Double(hypot(CGFloat(column), CGFloat(rows - 1 - row)))
        let (out, home) = (0.4 + distance * 0.11, 2.9 + (10.3 - distance) * 0.11)
        for (face, angle) in [(front, 0.0), (back, -Double.pi)] {
          let first = flip(from: angle)
          // The first rotation ends when the second begins, because simultaneous rotations would add up.
          first.duration = home - out
          face.play(first, after: out, fill: .backwards)
          face.play(flip(from: angle + Double.pi), after: home, fill: .forwards)
        }
      }
    }
  }

  /// Returns an animation of half a rotation with a slight overshoot.
  private static func flip(from angle: Double) -> CAAnimation {
    spring(
      "transform.rotation.y", from: angle, to: angle + Double.pi, stiffness: 60, dampingRatio: 0.62)
  }

  /// Returns the color at a position in an image of the sea, lit from the upper left.
  ///
  /// The coordinates are in the range `0...1`.
  private static func sea(_ u: CGFloat, _ v: CGFloat) -> CGColor {
    let light = max(0, 1 - hypot(u - 0.2, (v - 0.15) * 0.8) / 1.05)
    return mix((0.07, 0.16, 0.36), (0.36, 0.9, 0.84), light)
  }

  /// Returns the color at a position in an image of a sunset, with the sun in the middle.
  ///
  /// The coordinates are in the range `0...1`.
  private static func sunset(_ u: CGFloat, _ v: CGFloat) -> CGColor {
    let distance = hypot(u - 0.5, (v - 0.62) * 0.62)
    let sky = mix((0.98, 0.62, 0.42), (0.42, 0.16, 0.5), min(1, distance * 1.9))
    return distance < 0.16 ? mix((1, 0.95, 0.72), (1, 0.83, 0.5), distance / 0.16) : sky
  }

  private static func mix(
    _ a: (CGFloat, CGFloat, CGFloat), _ b: (CGFloat, CGFloat, CGFloat), _ t: CGFloat
  ) -> CGColor {
    CGColor(
      red: a.0 + (b.0 - a.0) * t, green: a.1 + (b.1 - a.1) * t, blue: a.2 + (b.2 - a.2) * t,
      alpha: 1)
  }
}
