import CoreGraphics
import Foundation
import QuartzCore

extension GallerySection {
  static let replicators: [Exhibit] = [
    .film("instanceCount", "The number of copies increases") { canvas in
      let row = bars()
      canvas.add(row)
      row.sweep("instanceCount", from: 1, to: 12)
    },
    .film("instanceDelay", "Each copy is delayed after the previous one") { canvas in
      let row = bars()
      row.instanceDelay = -0.1
      canvas.add(row)
      row.sublayers?.first?.sweep("transform.scale.y", from: 0.3, to: 1.2, over: 0.5)
    },
    .film("instanceTransform", "A fan opens") { canvas in
      let fan = CAReplicatorLayer()
      fan.frame = around(middle, 10, 10)
      fan.instanceCount = 16
      fan.add(plate(CGRect(x: 1, y: -75, width: 8, height: 44), Ink.sky, radius: 4))
      canvas.add(fan)
      fan.sweep("instanceTransform.rotation.z", from: 0.05, to: 2 * Double.pi / 16)
      fan.instanceAlphaOffset = -0.05
    },
    .film(
      "instanceColor", "Color offsets from copy to copy",
      [
        "instanceColor", "instanceRedOffset", "instanceGreenOffset", "instanceBlueOffset",
        "instanceAlphaOffset",
      ]
    ) { canvas in
      for (index, key) in ["Red", "Green", "Blue", "Alpha"].enumerated() {
        let row = CAReplicatorLayer()
        row.frame = CGRect(x: 30, y: 22 + 42 * CGFloat(index), width: 260, height: 28)
        row.instanceCount = 10
        row.instanceTransform = CATransform3DMakeTranslation(26, 0, 0)
        row.instanceColor = index == 3 ? Ink.amber : color(0xFFFFFF)
        row.add(plate(CGRect(x: 0, y: 0, width: 22, height: 28), color(0xFFFFFF), radius: 5))
        canvas.add(row)
        row.sweep("instance\(key)Offset", from: 0, to: -0.1)
      }
    },
    .film("preservesDepth", "Copies in a row that recedes into depth") { canvas in
      let row = CAReplicatorLayer()
      row.frame = Exhibit.bounds
      row.instanceCount = 7
      row.preservesDepth = true
      row.instanceTransform = CATransform3DMakeTranslation(8, -6, -70)
      row.instanceRedOffset = -0.1
      row.instanceAlphaOffset = -0.05
      let room = CALayer()
      room.frame = Exhibit.bounds
      room.sublayerTransform = perspective(320)
      let card = plate(around(CGPoint(x: 150, y: 110), 130, 90), Ink.amber, radius: 12)
      card.allowsEdgeAntialiasing = true
      row.add(card)
      room.add(row)
      canvas.add(room)
      row.sweep("transform.rotation.y", from: -0.5, to: 0.5)
    },
    .film("nested", "A replicator of replicators", ["instanceCount"]) { canvas in
      let row = CAReplicatorLayer()
      row.instanceCount = 10
      row.instanceTransform = CATransform3DMakeTranslation(28, 0, 0)
      row.instanceDelay = -0.08
      row.instanceRedOffset = -0.08
      let dot = disc(CGPoint(x: 34, y: 30), radius: 9, color(0xFFFFFF))
      row.add(dot)
      let rows = CAReplicatorLayer()
      rows.instanceCount = 6
      rows.instanceTransform = CATransform3DMakeTranslation(0, 28, 0)
      rows.instanceDelay = -0.12
      rows.instanceGreenOffset = -0.1
      rows.add(row)
      canvas.add(rows)
      dot.sweep("transform.scale", from: 0.2, to: 1.2, over: 0.5)
    },
  ]

  private static func bars() -> CAReplicatorLayer {
    let row = CAReplicatorLayer()
    row.frame = Exhibit.bounds
    row.instanceCount = 12
    row.instanceTransform = CATransform3DMakeTranslation(22, 0, 0)
    row.add(plate(around(CGPoint(x: 39, y: 100), 12, 90), Ink.mint, radius: 6))
    return row
  }

  /// Exhibits that demonstrate 3D transforms.
  static let transforms: [Exhibit] = [
    .film("cube", "A cube of six layers in one 3D space", ["CATransformLayer"], seconds: 4) {
      canvas in
      let cube = CATransformLayer()
      cube.frame = around(middle, 90, 90)
      let inks = [Ink.coral, Ink.mint, Ink.amber, Ink.violet, Ink.sky, Ink.paper]
      let turns: [(CGFloat, CGFloat, CGFloat)] = [
        (0, 0, 0), (.pi, 0, 1), (.pi / 2, 0, 1), (-.pi / 2, 0, 1), (.pi / 2, 1, 0),
        (-.pi / 2, 1, 0),
      ]
      for (ink, turn) in zip(inks, turns) {
        let face = plate(CGRect(x: 0, y: 0, width: 90, height: 90), ink.copy(alpha: 0.85) ?? ink)
        face.allowsEdgeAntialiasing = true
        face.borderWidth = 2
        face.borderColor = color(0xFFFFFF, 0.5)
        face.transform = CATransform3DTranslate(
          CATransform3DMakeRotation(turn.0, turn.2 == 0 ? 1 : 0, turn.2, 0), 0, 0, 45)
        cube.add(face)
      }
      let room = CALayer()
      room.frame = Exhibit.bounds
      room.sublayerTransform = perspective(340)
      room.add(cube)
      canvas.add(room)
      spin(cube, "y", 1)
      cube.setValue(0.5, forKeyPath: "transform.rotation.x")
    },
    .film("crossing", "Two sheets that intersect", ["CATransformLayer"], seconds: 4) {
      canvas in
      let space = CATransformLayer()
      space.frame = around(middle, 150, 110)
      for (ink, angle) in [(Ink.coral, 0.6), (Ink.sky, -0.6)] as [(CGColor, CGFloat)] {
        let sheet = plate(CGRect(x: 0, y: 0, width: 150, height: 110), ink, radius: 10)
        sheet.allowsEdgeAntialiasing = true
        sheet.transform = CATransform3DMakeRotation(angle, 0, 1, 0)
        space.add(sheet)
      }
      let room = CALayer()
      room.frame = Exhibit.bounds
      room.sublayerTransform = perspective(400)
      room.add(space)
      canvas.add(room)
      spin(space, "y", 1)
    },
  ]

  private static func spin(_ layer: CALayer, _ axis: String, _ turns: Double) {
    let turn = tween(
      "transform.rotation.\(axis)", from: 0, to: 2 * Double.pi * turns, over: 4,
      CAMediaTimingFunction(name: .linear))
    turn.repeatCount = .infinity
    layer.add(turn, forKey: nil)
  }

  static let scrolls: [Exhibit] = [
    .film(
      "scrollMode", "Scrolling in both directions, horizontally, vertically", ["scrollMode"],
      seconds: 2.4
    ) { canvas in
      let modes: [CAScrollLayerScrollMode] = [.both, .horizontally, .vertically]
      let frames = canvas.places(modes.map(\.rawValue), 88, 110)
      let windows = zip(frames, modes).map { frame, mode in
        let window = CAScrollLayer()
        window.frame = frame
        window.scrollMode = mode
        window.cornerRadius = 10
        window.add(photo(CGRect(x: 0, y: 0, width: 200, height: 220)))
        canvas.add(window)
        return window
      }
      cue([
        (0.3, { windows.forEach { $0.scroll(to: CGPoint(x: 80, y: 70)) } }),
        (1.4, { windows.forEach { $0.scroll(to: CGPoint.zero) } }),
      ])
    }
  ]

  static let tiled: [Exhibit] = [
    .still(
      "tiles", "Tiles are drawn on demand, at the visible level of detail",
      ["tileSize", "levelsOfDetail", "levelsOfDetailBias"]
    ) { canvas in
      let frames = canvas.places(["original size", "at half size", "at double size"], 92, 110)
      for (frame, scale) in zip(frames, [1, 0.5, 2] as [CGFloat]) {
        let window = plate(frame, Ink.faint)
        window.masksToBounds = true
        let map = Rings()
        map.frame = CGRect(x: 0, y: 0, width: 240, height: 240)
        map.contentsScale = 2
        map.tileSize = CGSize(width: 64, height: 64)
        map.levelsOfDetail = 3
        map.levelsOfDetailBias = 1
        map.anchorPoint = .zero
        map.position = .zero
        map.transform = CATransform3DMakeScale(scale, scale, 1)
        window.add(map)
        canvas.add(window)
        map.setNeedsDisplay()
      }
    }
  ]
}

/// A tiled layer that draws concentric rings and the border of each requested tile.
private final class Rings: CATiledLayer {
  override func draw(in context: CGContext) {
    let asked = context.boundingBoxOfClipPath
    context.setFillColor(color(0x2A315E))
    context.fill(asked)
    context.setStrokeColor(Ink.amber)
    for radius in stride(from: 6, to: 180, by: 12) as StrideTo<CGFloat> {
      context.strokeEllipse(in: around(CGPoint(x: 60, y: 60), 2 * radius, 2 * radius))
    }
    context.setStrokeColor(Ink.coral)
    context.stroke(asked.insetBy(dx: 0.5, dy: 0.5))
  }
}
