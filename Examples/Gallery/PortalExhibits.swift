import CoreGraphics
import Foundation
import QuartzCore
import UIKit

extension GallerySection {
  /// Exhibits that demonstrate portal layers, which display another layer a second time.
  static let portals: [Exhibit] = [
    .film("reflection", "Moving content and its reflection", ["CAPortalLayer"]) { canvas in
      let stage = stage(CGRect(x: 60, y: 12, width: 200, height: 84))
      canvas.add(stage)
      let portal = CAPortalLayer()
      portal.sourceLayer = stage
      portal.frame = CGRect(x: 60, y: 100, width: 200, height: 84)
      portal.transform = CATransform3DMakeScale(1, -1, 1)
      portal.opacity = 0.6
      let fade = CAGradientLayer()
      fade.frame = portal.bounds
      fade.colors = [color(0, 0), color(0, 1)]
      portal.mask = fade
      canvas.add(portal)
    },
    .film(
      "matches", "Source tiles, and portals on plates that show them",
      ["matchesPosition", "matchesTransform", "matchesOpacity", "hidesSourceLayer"]
    ) { canvas in
      let keys = ["matchesPosition", "matchesTransform", "matchesOpacity", "hidesSourceLayer"]
      for (frame, key) in zip(canvas.places(keys, 70, 150), keys) {
        let source = tile(CGRect(x: frame.midX - 20, y: frame.minY + 14, width: 40, height: 40))
        source.sweep("transform.rotation.z", from: -0.5, to: 0.5)
        if key == "matchesOpacity" { source.sweep("opacity", from: 1, to: 0.2) }
        canvas.add(source)
        let ground = plate(
          CGRect(x: frame.midX - 30, y: frame.maxY - 70, width: 60, height: 60), Ink.faint,
          radius: 6)
        let portal = CAPortalLayer()
        portal.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
        portal.borderColor = Ink.sky
        portal.borderWidth = 1
        portal.sourceLayer = source
        portal.setValue(true, forKey: key)
        // The portal is smaller than its source layer, so that the effect of `matchesPosition` is visible.
        if key == "matchesPosition" { portal.transform = CATransform3DMakeScale(0.6, 0.6, 1) }
        ground.add(portal)
        canvas.add(ground)
      }
    },
  ]

  /// Returns a rectangular layer that contains a moving disc.
  private static func stage(_ frame: CGRect) -> CALayer {
    let stage = plate(frame, Ink.violet, radius: 10)
    stage.masksToBounds = true
    let card = tile(CGRect(x: 14, y: 34, width: 40, height: 40), Ink.coral)
    stage.add(card)
    let ball = disc(CGPoint(x: 80, y: 50), radius: 14, Ink.amber)
    stage.add(ball)
    ball.sweep("position.x", from: 80, to: 178)
    return stage
  }
}
