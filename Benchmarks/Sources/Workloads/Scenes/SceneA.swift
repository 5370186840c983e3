import QuartzCore

/// Scene A: 1,000 layers of 40 × 40 points with a corner radius of 8 points, each of which moves, rotates and fades.
package enum SceneA {
  package static let side = 40.0
  package static let radius = 8.0
  package static let period = 4.0

  /// The position, rotation and opacity of one layer as functions of time.
  package struct Mover {
    package let from, to: CGPoint
    package let turns: Double
    package let red, green, blue: Double

    package func position(_ p: Double) -> CGPoint {
      CGPoint(x: from.x + (to.x - from.x) * p, y: from.y + (to.y - from.y) * p)
    }
    package func angle(_ p: Double) -> Double { turns * 2 * .pi * p }
    package func opacity(_ p: Double) -> Double { 0.2 + 0.8 * p }
  }

  /// Returns the movement parameters for the given number of layers.
  ///
  /// They are the same in every run.
  package static func movers(_ count: Int = 1000) -> [Mover] {
    var chance = Chance()
    func place() -> CGPoint { CGPoint(x: chance.next(0, 1920), y: chance.next(0, 1080)) }
    return (0..<count).map { _ in
      Mover(
        from: place(), to: place(), turns: chance.next() * 4 - 2, red: chance.next(),
        green: chance.next(), blue: chance.next())
    }
  }

  /// Returns a layer tree that contains the scene, with running animations.
  ///
  /// `side` is the width and height of each layer in points.
  package static func stage(threads: Int, count: Int = 1000, side: Double = side) -> Stage {
    Stage(threads: threads) { root in
      for mover in movers(count) {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        layer.position = mover.from
        layer.cornerRadius = side / 5
        layer.allowsEdgeAntialiasing = true
        layer.backgroundColor = CGColor(
          srgbRed: mover.red, green: mover.green, blue: mover.blue, alpha: 1)
        func animate(_ keyPath: String, _ from: Any, _ to: Any) {
          layer.swing(
            keyPath, from: from, to: to, over: period, autoreverses: false, .linear)
        }
        animate("position", mover.position(0), mover.position(1))
        animate("transform.rotation.z", mover.angle(0), mover.angle(1))
        animate("opacity", mover.opacity(0), mover.opacity(1))
        root.addSublayer(layer)
      }
    }
  }
}
