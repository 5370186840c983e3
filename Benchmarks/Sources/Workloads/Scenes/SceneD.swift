import QuartzCore

/// Scene D: 10,000 layers, one percent of which move.
package enum SceneD {
  static let columns = 100
  static let rows = 100

  package static func stage(threads: Int) -> Stage {
    Stage(threads: threads) { root in
      var chance = Chance(seed: 5)
      let cell = CGSize(width: 1920 / CGFloat(columns), height: 1080 / CGFloat(rows))
      for k in 0..<columns * rows {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: cell.width - 4, height: cell.height - 2)
        layer.position = CGPoint(
          x: (CGFloat(k % columns) + 0.5) * cell.width,
          y: (CGFloat(k / columns) + 0.5) * cell.height)
        layer.cornerRadius = 3
        layer.allowsEdgeAntialiasing = true
        layer.backgroundColor = CGColor(
          srgbRed: chance.next(0.2, 0.9), green: chance.next(0.2, 0.9),
          blue: chance.next(0.2, 0.9), alpha: 1)
        if k % 100 == (k / 100 * 37) % 100 {
          let duration = chance.next(1, 2)
          layer.swing(
            "position.y", from: layer.position.y - 3, to: layer.position.y + 3, over: duration)
          layer.swing("transform.rotation.z", from: -0.2, to: 0.2, over: duration)
        }
        root.addSublayer(layer)
      }
    }
  }
}
