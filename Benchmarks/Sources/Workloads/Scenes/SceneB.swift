import Foundation
import QuartzCore

/// Scene B: 200 image layers of 256 × 256 points that rotate in perspective, with shadows and rounded masks.
package enum SceneB {
  package static func stage(threads: Int) -> Stage {
    Stage(threads: threads) { root in
      var perspective = CATransform3DIdentity
      perspective.m34 = -1 / 900
      root.sublayerTransform = perspective
      let images = (0..<8).map(picture)
      var chance = Chance(seed: 3)
      for k in 0..<200 {
        let card = CALayer()
        card.bounds = CGRect(x: 0, y: 0, width: 256, height: 256)
        card.position = CGPoint(x: chance.next(60, 1860), y: chance.next(60, 1020))
        card.zPosition = CGFloat(chance.next(-300, 100))
        card.shadowOpacity = 0.5
        card.shadowRadius = 8
        card.shadowOffset = CGSize(width: 0, height: 6)
        // Most apps set a shadow path. One card in four has none, so that the renderer must derive the shadow from
        // the layer's contents.
        if k % 4 != 0 {
          card.shadowPath = CGPath(
            roundedRect: card.bounds, cornerWidth: 32, cornerHeight: 32, transform: nil)
        }
        let image = CALayer()
        image.frame = card.bounds
        image.contents = images[k % images.count]
        image.allowsEdgeAntialiasing = true
        if k % 2 == 0 {
          image.cornerRadius = 32
          image.masksToBounds = true
        } else {
          let mask = CALayer()
          mask.frame = image.bounds
          mask.backgroundColor = colour(0)
          mask.cornerRadius = 32
          image.mask = mask
        }
        card.addSublayer(image)
        card.swing(
          "transform.rotation.y", from: -1.1, to: 1.1, over: chance.next(2, 4),
          begin: chance.next(0, 4))
        card.swing(
          "transform.rotation.x", from: -0.4, to: 0.4, over: chance.next(2, 4),
          begin: chance.next(0, 4))
        root.addSublayer(card)
      }
    }
  }

  /// Returns an image with both fine and coarse details, which depend on the given number.
  package static func picture(_ number: Int) -> CGImage? {
    let hue = Double(number) / 8
    return makeImage(256, 256) { x, y in
      let (u, v) = (Double(x) / 255, Double(y) / 255)
      let ring = 0.5 + 0.5 * sin(40 * ((u - 0.5) * (u - 0.5) + (v - 0.4) * (v - 0.4)) + 6 * hue)
      return CGColor(
        srgbRed: 0.25 + 0.6 * abs(sin(3 * hue + u)), green: 0.2 + 0.6 * ring,
        blue: 0.3 + 0.6 * abs(cos(5 * hue + v)), alpha: 1)
    }
  }
}
