import Foundation
import QuartzCore

/// A text scene: two scrolling columns of text with 80 visible lines.
package enum TextScene {
  package static func stage(threads: Int) -> Stage {
    Stage(threads: threads) { root in
      root.backgroundColor = colour(0xFDFCF8)
      for column in 0..<2 {
        let page = CALayer()
        page.frame = CGRect(x: 60 + 920 * CGFloat(column), y: 0, width: 880, height: 1080)
        page.masksToBounds = true
        var y: CGFloat = 0
        for k in 0..<60 {
          if k % 10 == 0 { y += 8 }
          let line = CATextLayer()
          line.string = sentence(k + column)
          line.font = NSString(string: k % 3 == 0 ? "DejaVu Serif" : "DejaVu Sans")
          line.fontSize = k % 10 == 0 ? 28 : 17
          line.foregroundColor = k % 10 == 0 ? colour(0x5A2A9B) : colour(0x1C1C22)
          line.frame = CGRect(x: 0, y: y, width: 880, height: 38)
          y += k % 10 == 0 ? 40 : 26
          page.addSublayer(line)
        }
        page.swing(
          "bounds.origin.y", from: 0, to: 540.0, over: 6 + Double(column), .linear)
        root.addSublayer(page)
      }
    }
  }

  private static let sentences = [
    "Sphinx of black quartz, judge my vow: a film is a function of its layers and the time.",
    "Pack my box with five dozen liquor jugs, and let the glyphs stand between the pixels.",
    "How vexingly quick daft zebras jump when every frame costs what has changed in it.",
    "The five boxing wizards jump quickly past 1,234,567,890 layers & their (few) borders.",
    "Jackdaws love my big sphinx of quartz; Ämter, œuvre, naïve, façade, Ångström, jalapeño.",
  ]

  private static func sentence(_ k: Int) -> String { sentences[k % sentences.count] }
}
