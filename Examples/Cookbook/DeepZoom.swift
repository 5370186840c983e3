import QuartzCore

// Deep zoom: A painting shows new lines and colors, the closer you look at it.
//
// API: CATiledLayer, levelsOfDetailBias, boundingBoxOfClipPath

@MainActor func deepZoom() -> CALayer {
  let stage = CALayer()
  stage.frame = CGRect(x: 0, y: 0, width: 640, height: 400)
  stage.masksToBounds = true
  let painting = PaintingLayer()
  // The anchor point stays in place: it is the target of the zoom.
  painting.anchorPoint = CGPoint(x: 0.47, y: 0.49)
  painting.frame = stage.bounds
  // Seven levels, each with twice the resolution of the previous one: at most 64 pixels per point.
  painting.levelsOfDetail = 7
  painting.levelsOfDetailBias = 6
  stage.addSublayer(painting)
  painting.setNeedsDisplay()

  let zoom = CAKeyframeAnimation(keyPath: "transform.scale")
  // A zoom that looks even multiplies the scale by the same factor in each moment, and slows down at both ends.
  zoom.values = (0...60).map { step in
    let share = Double(step) / 60
    return pow(64, share * share * (3 - 2 * share))
  }
  zoom.duration = 6
  zoom.beginTime = 0.5
  zoom.fillMode = .both
  zoom.isRemovedOnCompletion = false
  painting.add(zoom, forKey: "zoom")
  return stage
}

private final class PaintingLayer: CATiledLayer {
  /// Draws a tile, to which the context is clipped.
  ///
  /// The context has the scale of the level of detail.
  override func draw(in context: CGContext) {
    let pane = Pane(rect: bounds, seed: 9, color: 0)
    pane.draw(in: context, clip: context.boundingBoxOfClipPath, scale: context.ctm.a)
  }
}

/// A rectangle that is divided in two, again and again, until its parts are too small to be seen.
private struct Pane {
  let rect: CGRect
  let seed: UInt64
  let color: Int

  func draw(in context: CGContext, clip: CGRect, scale: CGFloat) {
    guard rect.intersects(clip) else { return }
    let side = max(rect.width, rect.height)
    guard side * scale > (color < 3 ? 110 : 260) else { return fill(context, rect, color) }

    // The random numbers come from the seed, so that all tiles show the same painting.
    var random = seed
    func next() -> Double {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(random >> 33) / Double(UInt32.max >> 1)
    }
    let isWide = rect.width > rect.height * (0.7 + 0.6 * next())
    let (near, far) = rect.divided(
      atDistance: (isWide ? rect.width : rect.height) * (0.28 + 0.44 * next()),
      from: isWide ? .minXEdge : .minYEdge)
    for part in [near, far] {
      let new = next() < 0.3 ? Int(next() * 6) : color
      Pane(rect: part, seed: random, color: new).draw(in: context, clip: clip, scale: scale)
    }
    var line = far
    if isWide { line.size.width = side * 0.014 } else { line.size.height = side * 0.014 }
    fill(context, line, 6)
  }

  private func fill(_ context: CGContext, _ rect: CGRect, _ color: Int) {
    let hex: UInt32 = [0xF5F0E3, 0xF5F0E3, 0xE4DFCF, 0xD62828, 0x1D4E9E, 0xF7C325, 0x15151B][color]
    context.setFillColor(
      red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
      blue: CGFloat(hex & 255) / 255, alpha: 1)
    context.fill(rect)
  }
}
