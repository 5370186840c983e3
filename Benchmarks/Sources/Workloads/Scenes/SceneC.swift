import Foundation
import QuartzCore

/// Scene C: a phone screen of 360 × 640 points with 60 layers, at three pixels per point.
///
/// A list with images scrolls behind a sheet that blurs it.
package enum SceneC {
  static let size = CGSize(width: 360, height: 640)
  private static let rows = 9
  private static let rowHeight: CGFloat = 84

  package static func stage(threads: Int) -> Stage {
    Stage(size, scale: 3, threads: threads) { root in
      root.backgroundColor = colour(0xF2F2F7)
      root.addSublayer(list())
      bar().forEach(root.addSublayer)
      root.addSublayer(sheet())
    }
  }

  /// Returns a list in which each row has an image, two lines of text and a separator.
  private static func list() -> CALayer {
    let list = CALayer()
    list.frame = CGRect(origin: .zero, size: size)
    list.masksToBounds = true
    let images = (0..<4).map(SceneB.picture)
    for k in 0..<rows {
      let row = CALayer()
      row.frame = CGRect(
        x: 0, y: 92 + CGFloat(k) * rowHeight, width: size.width, height: rowHeight)
      let image = CALayer()
      image.frame = CGRect(x: 16, y: 10, width: 64, height: 64)
      image.contents = images[k % images.count]
      image.cornerRadius = 12
      image.masksToBounds = true
      row.addSublayer(image)
      row.addSublayer(
        text(
          "Reading number \(k + 1)", 17, colour(0x111114),
          CGRect(x: 96, y: 16, width: 240, height: 24)))
      row.addSublayer(
        text(
          "Quartz, beryl and a little amethyst", 13, colour(0x6E6E78),
          CGRect(x: 96, y: 42, width: 250, height: 20)))
      let rule = CALayer()
      rule.frame = CGRect(x: 96, y: rowHeight - 0.5, width: size.width - 96, height: 0.5)
      rule.backgroundColor = colour(0xC6C6C8)
      row.addSublayer(rule)
      list.addSublayer(row)
    }
    list.swing(
      "bounds.origin.y", from: 0, to: 92 + CGFloat(rows) * rowHeight - 540, over: 5)
    return list
  }

  private static func bar() -> [CALayer] {
    let bar = CALayer()
    bar.frame = CGRect(x: 0, y: 0, width: size.width, height: 88)
    bar.backgroundColor = colour(0xF9F9FB, 0.94)
    let title = text(
      "Collection", 28, colour(0x111114), CGRect(x: 16, y: 44, width: 240, height: 38))
    let clock = text("9:41", 15, colour(0x111114), CGRect(x: 30, y: 14, width: 60, height: 20))
    let button = CALayer()
    button.frame = CGRect(x: 310, y: 48, width: 32, height: 32)
    button.backgroundColor = colour(0x7A4DFF)
    button.cornerRadius = 16
    return [bar, title, clock, button]
  }

  /// Returns a frosted sheet with a handle, text, a progress bar, and buttons with shadows.
  private static func sheet() -> CALayer {
    let sheet = CALayer()
    sheet.frame = CGRect(x: 8, y: 372, width: size.width - 16, height: 260)
    sheet.cornerRadius = 28
    sheet.backgroundColor = colour(0xFFFFFF, 0.55)
    let frost = CAFilter(type: "gaussianBlur")
    frost.setValue(10, forKey: "inputRadius")
    sheet.backgroundFilters = [frost]
    let handle = CALayer()
    handle.frame = CGRect(x: 152, y: 8, width: 40, height: 5)
    handle.cornerRadius = 2.5
    handle.backgroundColor = colour(0x000000, 0.3)
    sheet.addSublayer(handle)
    sheet.addSublayer(
      text("Playing", 22, colour(0x111114), CGRect(x: 24, y: 28, width: 200, height: 30)))
    sheet.addSublayer(
      text(
        "The blur beneath moves with the list", 14, colour(0x44444C),
        CGRect(x: 24, y: 62, width: 300, height: 20)))
    let track = CALayer()
    track.frame = CGRect(x: 24, y: 100, width: 296, height: 6)
    track.cornerRadius = 3
    track.backgroundColor = colour(0x000000, 0.15)
    let done = CALayer()
    done.anchorPoint = CGPoint(x: 0, y: 0.5)
    done.frame = CGRect(x: 24, y: 100, width: 296, height: 6)
    done.cornerRadius = 3
    done.backgroundColor = colour(0x7A4DFF)
    done.swing("bounds.size.width", from: 6, to: 296, over: 10, autoreverses: false, .linear)
    sheet.addSublayer(track)
    sheet.addSublayer(done)
    for k in 0..<3 {
      let button = CALayer()
      button.frame = CGRect(x: 44 + CGFloat(k) * 96, y: 140, width: 64, height: 64)
      button.cornerRadius = 32
      button.backgroundColor = k == 1 ? colour(0x7A4DFF) : colour(0xFFFFFF)
      button.shadowOpacity = 0.25
      button.shadowRadius = 6
      button.shadowOffset = CGSize(width: 0, height: 3)
      if k == 1 { button.swing("transform.scale", from: 0.92, to: 1.06, over: 0.8) }
      sheet.addSublayer(button)
    }
    sheet.swing("position.y", from: 502, to: 560, over: 2.5)
    return sheet
  }

  private static func text(
    _ string: String, _ fontSize: CGFloat, _ ink: CGColor, _ frame: CGRect
  ) -> CATextLayer {
    let layer = CATextLayer()
    layer.string = string
    layer.font = NSString(string: "Inter")
    layer.fontSize = fontSize
    layer.foregroundColor = ink
    layer.contentsScale = 3
    layer.frame = frame
    return layer
  }
}
