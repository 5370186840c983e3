import Foundation
import QuartzCore

extension GallerySection {
  static let geometry: [Exhibit] = [
    .film(
      "bounds",
      "The bounds size grows about the anchor point; the bounds origin moves the sublayers"
    ) {
      canvas in
      let frames = canvas.places(["size", "origin"], 110, 110)
      let grows = plate(frames[0], Ink.coral, radius: 8)
      canvas.add(outline(frames[0]), grows)
      grows.sweep(
        "bounds.size", from: NSValue(cgSize: CGSize(width: 40, height: 40)),
        to: NSValue(cgSize: CGSize(width: 110, height: 110)))
      let window = plate(frames[1], Ink.faint, radius: 8)
      window.masksToBounds = true
      window.add(tile(CGRect(x: 30, y: 30, width: 50, height: 50), Ink.mint, letter: "B"))
      canvas.add(window)
      window.sweep(
        "bounds.origin", from: NSValue(cgPoint: CGPoint(x: -30, y: -30)),
        to: NSValue(cgPoint: CGPoint(x: 30, y: 30)))
    },
    .film("position", "Movement along a path", ["position"]) { canvas in
      let path = CGPath(ellipseIn: around(middle, 220, 120), transform: nil)
      let track = shape(path, stroke: Ink.faint, width: 2)
      let ball = disc(middle, radius: 14, Ink.amber)
      let run = CAKeyframeAnimation(keyPath: "position")
      run.path = path
      run.calculationMode = .paced
      run.duration = 2
      run.repeatCount = .infinity
      ball.add(run, forKey: nil)
      canvas.add(track, ball)
    },
    .film("anchorPoint", "The point about which a layer rotates") { canvas in
      let frames = canvas.places(["0.5, 0.5", "0, 0", "1, 0.5"], 56, 56)
      let anchors = [CGPoint(x: 0.5, y: 0.5), .zero, CGPoint(x: 1, y: 0.5)]
      for (frame, anchor) in zip(frames, anchors) {
        let leaf = tile(frame, Ink.violet)
        leaf.anchorPoint = anchor
        leaf.position = CGPoint(
          x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height)
        canvas.add(leaf, disc(leaf.position, radius: 3, Ink.amber))
        leaf.sweep("transform.rotation.z", from: -0.6, to: 0.6)
      }
    },
    .film("transform", "Rotation, scale, translation and depth") { canvas in
      let frames = canvas.places(["rotation.z", "scale", "translation", "rotation.y"], 52, 52)
      let tiles = zip(frames, [Ink.coral, Ink.mint, Ink.amber, Ink.violet]).map { tile($0, $1) }
      tiles.forEach { canvas.add($0) }
      tiles[0].sweep("transform.rotation.z", from: 0, to: Double.pi)
      tiles[1].sweep("transform.scale", from: 0.4, to: 1.2)
      tiles[2].sweep("transform.translation.y", from: -40, to: 40)
      tiles[3].transform = perspective(160)
      tiles[3].sweep("transform.rotation.y", from: -1.1, to: 1.1)
    },
    .film("sublayerTransform", "One perspective for all sublayers") { canvas in
      let room = CALayer()
      room.frame = Exhibit.bounds
      room.sublayerTransform = perspective(300)
      let frames = [80, 160, 240].map { around(CGPoint(x: $0, y: 100), 60, 84) }
      for (frame, fill) in zip(frames, [Ink.coral, Ink.amber, Ink.mint]) {
        let card = tile(frame, fill)
        card.transform = CATransform3DMakeRotation(0.7, 0, 1, 0)
        room.add(card)
      }
      canvas.add(room)
      room.sweep("sublayerTransform.rotation.y", from: -0.7, to: 0.7)
    },
    .film("zPosition", "Nearer layers are drawn on top", seconds: 2) { canvas in
      let fixed = tile(around(CGPoint(x: 140, y: 90), 90, 90), Ink.sky)
      let moving = tile(around(CGPoint(x: 180, y: 110), 90, 90), Ink.coral, letter: "B")
      fixed.zPosition = 1
      canvas.add(fixed, moving)
      moving.step("zPosition", [0, 2], over: 2)
    },
    .film("anchorPointZ", "A card that rotates about a point behind it") { canvas in
      let room = CALayer()
      room.frame = Exhibit.bounds
      room.sublayerTransform = perspective(400)
      let frames = canvas.places(["0", "60"], 80, 100)
      for (frame, depth) in zip(frames, [0, 60] as [CGFloat]) {
        let card = tile(frame, Ink.violet)
        card.anchorPointZ = depth
        room.add(card)
        card.sweep("transform.rotation.y", from: -0.9, to: 0.9)
      }
      canvas.add(room)
    },
    .film("hidden", "The layer and its sublayers disappear and reappear") { canvas in
      let card = tile(around(middle, 90, 90), Ink.mint)
      canvas.add(outline(card.frame.insetBy(dx: -6, dy: -6)), card)
      card.step("hidden", [false, true], over: 2)
    },
    .film("doubleSided", "A visible and a hidden back side") { canvas in
      let frames = canvas.places(["true", "false"], 80, 100)
      for (frame, isDoubleSided) in zip(frames, [true, false]) {
        let card = tile(frame, Ink.coral)
        card.isDoubleSided = isDoubleSided
        card.transform = perspective(300)
        canvas.add(outline(frame), card)
        let turn = tween(
          "transform.rotation.y", from: 0, to: 2 * Double.pi, over: 2,
          CAMediaTimingFunction(name: .linear))
        turn.repeatCount = .infinity
        card.add(turn, forKey: nil)
      }
    },
    .still("geometryFlipped", "The same sublayers with the y-axis pointing down and up") { canvas in
      let frames = canvas.places(["false", "true"], 110, 110)
      for (frame, isFlipped) in zip(frames, [false, true]) {
        let box = plate(frame, Ink.faint, radius: 8)
        box.isGeometryFlipped = isFlipped
        box.add(
          tile(CGRect(x: 8, y: 8, width: 44, height: 44), Ink.coral, letter: "1"),
          tile(CGRect(x: 58, y: 58, width: 44, height: 44), Ink.mint, letter: "2"))
        canvas.add(box)
      }
    },
    .film("masksToBounds", "Content outside the bounds is clipped, also at rounded corners") {
      canvas in
      let frames = canvas.places(["false", "true"], 90, 90)
      for (frame, masks) in zip(frames, [false, true]) {
        let box = plate(frame, Ink.faint, radius: 24)
        box.masksToBounds = masks
        let ball = disc(CGPoint(x: 45, y: 45), radius: 30, Ink.amber)
        box.add(ball)
        canvas.add(box)
        ball.sweep("position.x", from: 0, to: 90)
      }
    },
    .film(
      "opacity", "A group fades as a whole, or each layer separately",
      ["opacity", "allowsGroupOpacity"]
    ) {
      canvas in
      let frames = canvas.places(["group opacity", "each layer"], 90, 90)
      for (frame, isGroup) in zip(frames, [true, false]) {
        let group = CALayer()
        group.frame = frame
        group.allowsGroupOpacity = isGroup
        group.add(
          disc(CGPoint(x: 32, y: 45), radius: 30, Ink.coral),
          disc(CGPoint(x: 58, y: 45), radius: 30, Ink.mint))
        canvas.add(group)
        group.sweep("opacity", from: 1, to: 0.15)
      }
    },
  ]

  static let look: [Exhibit] = [
    .film("backgroundColor", "A changing background color") { canvas in
      let box = plate(around(middle, 140, 100), Ink.coral, radius: 12)
      canvas.add(box)
      box.play(
        keyframes(
          "backgroundColor", [Ink.coral, Ink.amber, Ink.mint, Ink.coral], at: [0, 0.33, 0.66, 1],
          over: 2), after: 0)
    },
    .film("cornerRadius", "From a square to a circle") { canvas in
      let box = plate(around(middle, 110, 110), Ink.violet)
      canvas.add(box)
      box.sweep("cornerRadius", from: 0, to: 55)
    },
    .still("maskedCorners", "Selection of rounded corners") { canvas in
      let corners: [(String, CACornerMask)] = [
        (
          "all",
          [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner]
        ),
        ("top", [.layerMinXMinYCorner, .layerMaxXMinYCorner]),
        ("one", [.layerMaxXMaxYCorner]),
        ("across", [.layerMinXMinYCorner, .layerMaxXMaxYCorner]),
      ]
      let frames = canvas.places(corners.map(\.0), 60, 60)
      for (frame, corner) in zip(frames, corners) {
        let box = plate(frame, Ink.amber, radius: 24)
        box.maskedCorners = corner.1
        canvas.add(box)
      }
    },
    .still("cornerCurve", "Circular and continuous corners") { canvas in
      let frames = canvas.places(["circular", "continuous"], 110, 110)
      for (frame, curve) in zip(frames, [CALayerCornerCurve.circular, .continuous]) {
        let box = plate(frame, Ink.mint, radius: 36)
        box.cornerCurve = curve
        canvas.add(box)
      }
    },
    .film(
      "borderWidth", "A border grows inward and changes color", ["borderWidth", "borderColor"]
    ) { canvas in
      let box = plate(around(middle, 130, 100), Ink.faint, radius: 24)
      box.borderColor = Ink.coral
      canvas.add(box)
      box.sweep("borderWidth", from: 1, to: 24)
      box.sweep("borderColor", from: Ink.coral, to: Ink.amber)
    },
    .film("mask", "Moving letters as the mask of an image", ["mask"]) {
      canvas in
      let picture = photo(around(middle, 280, 160))
      let words = CATextLayer()
      words.string = "MASK"
      words.fontSize = 92
      words.font = "Helvetica-Bold" as NSString
      words.alignmentMode = .center
      words.contentsScale = 2
      words.frame = CGRect(x: 0, y: 28, width: 280, height: 110)
      picture.mask = words
      canvas.add(picture)
      words.sweep("position.x", from: 110, to: 170)
    },
    .still(
      "allowsEdgeAntialiasing", "The edges of a rotated layer, enlarged",
      ["allowsEdgeAntialiasing", "edgeAntialiasingMask"]
    ) { canvas in
      let masks: [(String, Bool, CAEdgeAntialiasingMask)] = [
        ("hard", false, [.layerLeftEdge, .layerRightEdge, .layerTopEdge, .layerBottomEdge]),
        ("smooth", true, [.layerLeftEdge, .layerRightEdge, .layerTopEdge, .layerBottomEdge]),
        ("left and right", true, [.layerLeftEdge, .layerRightEdge]),
      ]
      let frames = canvas.places(masks.map(\.0), 72, 72)
      for (frame, mask) in zip(frames, masks) {
        let box = plate(frame, Ink.paper)
        box.allowsEdgeAntialiasing = mask.1
        box.edgeAntialiasingMask = mask.2
        box.transform = CATransform3DMakeRotation(0.12, 0, 0, 1)
        canvas.add(box)
      }
    },
    .still(
      "shouldRasterize", "Drawn directly, and from a rasterized image with fewer pixels",
      ["shouldRasterize", "rasterizationScale"]
    ) { canvas in
      let frames = canvas.places(["not rasterized", "scale 2", "scale 0.25"], 80, 80)
      for (frame, scale) in zip(frames, [nil, 2, 0.25] as [CGFloat?]) {
        let card = tile(frame, Ink.violet, letter: "R")
        card.shouldRasterize = scale != nil
        card.rasterizationScale = scale ?? 1
        canvas.add(card)
      }
    },
  ]

  static let shadows: [Exhibit] = [
    .film("shadowRadius", "Softer and harder shadows") { canvas in
      lighten(canvas)
      let box = raised(around(middle, 100, 80))
      canvas.add(box)
      box.sweep("shadowRadius", from: 1, to: 24)
    },
    .film("shadowOffset", "The shadow offset moves in a circle") { canvas in
      lighten(canvas)
      let box = raised(around(middle, 100, 80))
      canvas.add(box)
      let values = (0...12).map { index in
        let angle = 2 * Double.pi * Double(index) / 12
        return NSValue(cgSize: CGSize(width: 22 * cos(angle), height: 22 * sin(angle)))
      }
      let round = CAKeyframeAnimation(keyPath: "shadowOffset")
      round.values = values
      round.duration = 2
      round.repeatCount = .infinity
      box.add(round, forKey: nil)
    },
    .film(
      "shadowOpacity", "The opacity of a colored shadow increases",
      ["shadowOpacity", "shadowColor"]
    ) {
      canvas in
      lighten(canvas)
      let box = raised(around(middle, 100, 80))
      box.shadowRadius = 16
      canvas.add(box)
      box.sweep("shadowOpacity", from: 0, to: 1)
      box.sweep("shadowColor", from: Ink.violet, to: Ink.coral)
    },
    .still("shadowPath", "Shadows of a silhouette and of a path", ["shadowPath"]) {
      canvas in
      lighten(canvas)
      let frames = canvas.places(
        ["silhouette of a star", "an ellipse as path"], 90, 90, ink: 0x303650)
      for (index, frame) in frames.enumerated() {
        let leaf = CAShapeLayer()
        leaf.frame = frame
        leaf.path = star(CGPoint(x: 45, y: 45), 44)
        leaf.fillColor = Ink.amber
        leaf.shadowColor = color(0x000000)
        leaf.shadowOpacity = 0.9
        leaf.shadowRadius = 6
        leaf.shadowOffset = CGSize(width: 0, height: 10)
        if index == 1 {
          leaf.shadowPath = CGPath(
            ellipseIn: CGRect(x: 5, y: 76, width: 80, height: 16), transform: nil)
          leaf.shadowOffset = .zero
        }
        canvas.add(leaf)
      }
    },
  ]

  /// Adds a light background to the canvas, so that shadows are visible.
  private static func lighten(_ canvas: CALayer) {
    canvas.add(plate(CGRect(origin: .zero, size: Exhibit.size), color(0xC9CFEA), radius: 0))
  }

  /// Returns a rectangular layer with a dark shadow.
  private static func raised(_ frame: CGRect) -> CALayer {
    let ground = plate(frame, Ink.paper, radius: 16)
    ground.shadowColor = color(0x000000)
    ground.shadowOpacity = 0.85
    ground.shadowRadius = 10
    ground.shadowOffset = CGSize(width: 0, height: 8)
    return ground
  }
}
