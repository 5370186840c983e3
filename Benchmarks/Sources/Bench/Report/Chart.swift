import Foundation
import Pixels
import QuartzCore
import Workloads

/// A bar chart of each engine's speed relative to cairo, drawn with Core Animation layers.
struct Chart {
  let results: [Results]
  let machine: Machine

  private static var ink: CGColor { colour(0x1C1C22) }
  private static let colours: [(name: String, CGColor)] = [
    (Name.ours, colour(0x7A4DFF)), (Name.oursTwice, colour(0xB79CFF)),
    (Name.cairo, colour(0x8E8E96)), (Name.blend2D, colour(0xF29F3D)),
    (Name.skia, colour(0x3D9BE9)), (Name.thorVG, colour(0x35B58A)),
    (Name.chromium, colour(0xD95F6E)),
  ]
  private static let (width, left, right): (CGFloat, CGFloat, CGFloat) = (1200, 390, 90)
  private static let (bar, gap, head): (CGFloat, CGFloat, CGFloat) = (15, 18, 112)

  /// The bars for one benchmark: the reference engine, and the speed of each engine relative to it.
  private struct Group {
    let title, yardstick: String
    let bars: [(name: String, colour: CGColor, factor: Double)]

    init?(_ result: Results) {
      guard result.isBesideOthers,
        let yardstick = [Name.cairo, Name.skia].first(where: { result.time($0) != nil })
      else { return nil }
      title = result.work.title
      self.yardstick = yardstick
      bars = Chart.colours.compactMap { name, colour in
        result.ratio(yardstick, to: name).map { (name, colour, $0) }
      }
    }
  }

  /// Returns the chart image, or `nil` if there are no engines to compare.
  func picture() throws -> PixelBuffer? {
    let groups = results.compactMap(Group.init)
    guard let most = groups.flatMap(\.bars).map(\.factor).max() else { return nil }
    let rows = groups.reduce(0) { $0 + CGFloat($1.bars.count) * Self.bar + Self.gap }
    let size = CGSize(width: Self.width, height: Self.head + rows + 20)
    let stage = Stage(size, scale: 1.5, threads: 2) { root in
      root.backgroundColor = colour(0xFFFFFF)
      heading(in: root)
      var y = Self.head
      for group in groups {
        add(group, at: y, scale: (Self.width - Self.left - Self.right) / most, to: root)
        y += CGFloat(group.bars.count) * Self.bar + Self.gap
      }
    }
    return try stage.draw(0)
  }

  private func heading(in root: CALayer) {
    root.addSublayer(
      text(
        "Speed as a multiple of cairo's", 26, Self.ink, CGRect(x: 30, y: 22, width: 700, height: 34)
      ))
    root.addSublayer(
      text(
        "\(machine.text); longer is better", 13, colour(0x6E6E78),
        CGRect(x: 30, y: 58, width: 900, height: 18)))
    var x: CGFloat = 30
    let present = Set(
      results.flatMap { result in
        Self.colours.map(\.name).filter { result.time($0) != nil }
      })
    for (name, tint) in Self.colours where present.contains(name) {
      root.addSublayer(plate(CGRect(x: x, y: 86, width: 12, height: 12), tint))
      let label = text(name, 13, Self.ink, CGRect(x: x + 18, y: 83, width: 190, height: 18))
      root.addSublayer(label)
      x += label.preferredFrameSize().width + 42
    }
  }

  private func add(_ group: Group, at top: CGFloat, scale: CGFloat, to root: CALayer) {
    let middle = top + CGFloat(group.bars.count) * Self.bar / 2
    let note = group.yardstick == Name.cairo ? "" : ", \(group.yardstick) = 1"
    let title = text(
      group.title + note, 13, Self.ink,
      CGRect(x: 10, y: middle - 9, width: Self.left - 24, height: 18))
    title.alignmentMode = .right
    title.truncationMode = .end
    root.addSublayer(title)
    for (k, bar) in group.bars.enumerated() {
      let y = top + CGFloat(k) * Self.bar
      let length = max(1, CGFloat(bar.factor) * scale)
      root.addSublayer(
        plate(CGRect(x: Self.left, y: y + 1, width: length, height: Self.bar - 2), bar.colour))
      root.addSublayer(
        text(
          String(format: bar.factor < 10 ? "%.2f" : "%.1f", bar.factor), 10.5, colour(0x44444C),
          CGRect(x: Self.left + length + 5, y: y + 1, width: 60, height: Self.bar)))
    }
  }

  private func plate(_ frame: CGRect, _ tint: CGColor) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = tint
    layer.cornerRadius = min(2.5, min(frame.width, frame.height) / 2)
    return layer
  }

  private func text(
    _ string: String, _ size: CGFloat, _ ink: CGColor, _ frame: CGRect
  ) -> CATextLayer {
    let layer = CATextLayer()
    layer.string = string
    layer.font = NSString(string: "Inter")
    layer.fontSize = size
    layer.foregroundColor = ink
    layer.contentsScale = 1.5
    layer.frame = frame
    return layer
  }
}
