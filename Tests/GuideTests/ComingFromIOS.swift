import QuartzCore
import Testing
import UIKit

// The samples of Documentation/guides/coming-from-ios.md.

final class GaugeLayer: CALayer {
  @Animatable var value: CGFloat = 0

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "value" || super.needsDisplay(forKey: key)
  }

  override func draw(in ctx: CGContext) {
    ctx.setFillColor(red: 0, green: 0, blue: 0, alpha: 1)
    ctx.fill(CGRect(x: 0, y: 0, width: bounds.width * value, height: bounds.height))
  }
}

final class Pulse: UIView {
  private(set) var beats = 0

  func listen() {
    addGestureRecognizer(UITapGestureRecognizer(target: self, action: Selector("beat", Pulse.beat)))
    let link = CADisplayLink(target: self, selector: Selector("tick:", Pulse.tick))
    link.add(to: .main, forMode: .common)
  }

  func beat() { beats += 1 }

  func tick(_ link: CADisplayLink) {
    if beats == 3 { link.invalidate() }
  }
}
