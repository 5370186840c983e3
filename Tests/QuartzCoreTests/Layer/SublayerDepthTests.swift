import CoreGraphics
import Foundation
import QuartzCore
import RenderServer
import Testing

/// Tests of sublayers that share the three-dimensional space of a flattening superlayer:
/// Documentation/behaviour/rendering.md, "Depth".
@Suite struct SublayerDepthTests {
  private static let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  private static let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
  private static let white = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)

  private func layer(_ frame: CGRect, _ color: CGColor?) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = color
    return layer
  }

  private let whole = CGRect(x: 0, y: 0, width: 200, height: 200)

  private func back() -> CALayer {
    layer(CGRect(x: 20, y: 20, width: 160, height: 160), Self.blue)
  }

  /// Returns a layer (the card) in the middle of the picture, rotated about y.
  private func card(_ angle: CGFloat = .pi / 4, _ color: CGColor = red) -> CALayer {
    let card = layer(CGRect(x: 50, y: 50, width: 100, height: 100), color)
    card.transform = CATransform3DMakeRotation(angle, 0, 1, 0)
    return card
  }

  /// Returns the rendered picture of a layer tree of 200 by 200 points.
  private func picture(at time: Double = 0, _ build: (CALayer) -> Void) -> Data {
    livePicture(200, 200, at: time, build)
  }

  /// Returns the first and last columns of the given color in a row, and the number of columns with this color.
  private func columns(_ picture: Data, _ color: [UInt8], row: Int = 100) -> [Int] {
    let columns = (0..<200).filter { x in
      let at = (row * 200 + x) * 4
      return Array(picture[at..<at + 4]) == color
    }
    return [columns.first ?? -1, columns.last ?? -1, columns.count]
  }

  /// The first and last visible columns of a card whose right half is hidden, and their number.
  private let cut = [65, 99, 35]
  private let plainRed: [UInt8] = [255, 0, 0, 255]

  // MARK: - Groups and nested layers

  enum Holder: CaseIterable {
    case opacity, masksToBounds, roundedClip, mask, filter, shadow, rasterized, flipped, turned
  }

  @Test(arguments: Holder.allCases)
  func `intersecting sublayers of a layer with opacity, clip, mask or filter hide each other`(
    holder: Holder
  ) {
    let drawn = picture { canvas in
      let group = layer(whole, nil)
      group.addSublayer(back())
      group.addSublayer(card())
      switch holder {
      case .opacity: group.opacity = 0.5
      case .masksToBounds: group.masksToBounds = true
      case .roundedClip:
        group.masksToBounds = true
        group.cornerRadius = 40
      case .mask: group.mask = layer(whole, Self.white)
      case .filter: group.filters = [CAFilter(type: "colorInvert")]
      case .shadow:
        group.shadowOpacity = 1
        group.shadowRadius = 3
      case .rasterized: group.shouldRasterize = true
      case .flipped: group.isGeometryFlipped = true
      case .turned: group.transform = CATransform3DMakeRotation(.pi, 0, 0, 1)
      }
      canvas.addSublayer(group)
    }
    switch holder {
    case .opacity: #expect(columns(drawn, [128, 0, 0, 128]) == cut)
    case .filter: #expect(columns(drawn, [0, 255, 255, 255]) == cut)
    case .turned: #expect(columns(drawn, plainRed) == [100, 134, 35])
    case .masksToBounds, .roundedClip, .mask, .shadow, .rasterized, .flipped:
      #expect(columns(drawn, plainRed) == cut)
    }
  }

  @Test func `a 3D-rotated sublayer of a plain CALayer is not split by siblings of that CALayer`() {
    let drawn = picture { canvas in
      canvas.addSublayer(back())
      let holder = layer(whole, nil)
      holder.addSublayer(card())
      canvas.addSublayer(holder)
    }
    #expect(columns(drawn, plainRed) == [65, 134, 70])
  }

  @Test
  func `a 3D-rotated sublayer of a CATransformLayer is split by siblings of the CATransformLayer`()
  {
    let drawn = picture { canvas in
      canvas.addSublayer(back())
      let holder = CATransformLayer()
      holder.frame = whole
      holder.addSublayer(card())
      canvas.addSublayer(holder)
    }
    #expect(columns(drawn, plainRed) == cut)
  }

  @Test func `a 3D-rotated layer with opacity, mask and clip is split as a whole by its sibling`() {
    let drawn = picture { canvas in
      canvas.addSublayer(back())
      let card = card()
      card.opacity = 0.5
      card.cornerRadius = 8
      card.masksToBounds = true
      card.mask = layer(card.bounds, Self.white)
      card.addSublayer(layer(card.bounds, Self.red))
      canvas.addSublayer(card)
    }
    #expect(
      columns(drawn, [128, 0, 127, 255]) == cut)
  }

  // MARK: - Seams

  @Test(arguments: [(0.8, 0, 1), (0.8, 1, 0), (1.1, 0.3, 1), (-0.7, 1, 1), (0.4, 1, -0.2)])
  func `a layer split by an intersecting sibling shows no seam between its parts`(
    angle: CGFloat, x: CGFloat, y: CGFloat
  ) {
    func drawn(_ isCut: Bool, _ isSmooth: Bool) -> Data {
      picture { canvas in
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 400
        canvas.sublayerTransform = perspective
        let card = layer(CGRect(x: 51, y: 43, width: 101, height: 96), Self.red)
        card.transform = CATransform3DMakeRotation(angle, x, y, 0)
        card.opacity = 0.6
        card.allowsEdgeAntialiasing = isSmooth
        card.addSublayer(layer(CGRect(x: 20, y: 20, width: 70, height: 50), Self.blue))
        canvas.addSublayer(card)
        if isCut { canvas.addSublayer(layer(whole, nil)) }
      }
    }
    #expect(drawn(true, false) == drawn(false, false))
    #expect(drawn(true, true) == drawn(false, true))
  }

  // MARK: - Animations

  @Test(arguments: [
    (0, 50, 149), (0.25, 65, 99), (0.75, 100, 134), (1.25, 65, 99), (1.75, 100, 134),
  ])
  func `a layer with a rotation.y animation is split by its sibling at its presented angle`(
    time: Double, first: Int, last: Int
  ) {
    let drawn = picture(at: time) { canvas in
      canvas.addSublayer(back())
      let card = card(0)
      let turn = CABasicAnimation(keyPath: "transform.rotation.y")
      turn.fromValue = 0
      turn.toValue = 2 * Double.pi
      turn.duration = 2
      card.add(turn, forKey: "turn")
      canvas.addSublayer(card)
    }
    #expect(columns(drawn, plainRed) == [first, last, last - first + 1])
  }

  @Test
  func
    `incremental frames of a rotating layer split by its sibling match frames drawn from scratch`()
    throws
  {
    func renderer() -> CARenderer {
      let canvas = layer(whole, Self.white)
      let stage = layer(whole, nil)
      let renderer = CARenderer(layer: canvas, bounds: whole)
      RenderContext.$current.withValue(renderer.context) {
        CATransaction.setDisableActions(true)
        canvas.addSublayer(layer(CGRect(x: 0, y: 0, width: 9, height: 9), Self.red))
        canvas.addSublayer(stage)
        stage.addSublayer(back())
        let card = card(0)
        card.addSublayer(layer(CGRect(x: 10, y: 10, width: 30, height: 30), Self.white))
        let turn = CABasicAnimation(keyPath: "transform.rotation.y")
        turn.fromValue = 0
        turn.toValue = Double.pi
        turn.duration = 1
        card.add(turn, forKey: "turn")
        stage.addSublayer(card)
      }
      return renderer
    }
    let film = renderer()
    for frame in 0..<12 {
      let time = Double(frame) / 10
      #expect(bytes(of: film.image(at: time)) == bytes(of: renderer().image(at: time)))
    }
  }

  @Test func `a CATransition shows both pictures with depth-sorted sublayers`() {
    let canvas = layer(whole, nil)
    let group = layer(whole, nil)
    let renderer = CARenderer(layer: canvas, bounds: whole)
    RenderContext.$current.withValue(renderer.context) {
      CATransaction.setDisableActions(true)
      group.addSublayer(back())
      group.addSublayer(card())
      canvas.addSublayer(group)
    }
    #expect(columns(bytes(of: renderer.image(at: 0)), plainRed) == cut)
    RenderContext.$current.withValue(renderer.context) {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      let fade = CATransition()
      fade.duration = 1
      fade.timingFunction = CAMediaTimingFunction(name: .linear)
      group.add(fade, forKey: nil)
      // In the new picture, the other half of the card is nearer to the viewer.
      group.sublayers?.last?.transform = CATransform3DMakeRotation(-.pi / 4, 0, 1, 0)
      CATransaction.commit()
    }
    let between = bytes(of: renderer.image(at: 0.5))
    #expect(columns(between, [128, 0, 128, 255]) == [65, 134, 70])
    #expect(columns(bytes(of: renderer.image(at: 1.5)), plainRed) == [100, 134, 35])
  }

  @Test func `a layer fading out with a CATransition is still split by an intersecting sibling`() {
    let canvas = layer(whole, nil)
    let card = card()
    let renderer = CARenderer(layer: canvas, bounds: whole)
    RenderContext.$current.withValue(renderer.context) {
      CATransaction.setDisableActions(true)
      canvas.addSublayer(back())
      canvas.addSublayer(card)
    }
    _ = renderer.image(at: 0)
    RenderContext.$current.withValue(renderer.context) {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      let fade = CATransition()
      fade.duration = 1
      fade.timingFunction = CAMediaTimingFunction(name: .linear)
      card.add(fade, forKey: nil)
      card.isHidden = true
      CATransaction.commit()
    }
    #expect(columns(bytes(of: renderer.image(at: 0.5)), [128, 0, 127, 255]) == cut)
  }

  // MARK: - Copies

  @Test(arguments: [false, true])
  func `copies of a CAReplicatorLayer hide each other by depth where they intersect`(
    preservesDepth: Bool
  ) {
    let drawn = picture { canvas in
      let replicator = CAReplicatorLayer()
      replicator.frame = whole
      replicator.preservesDepth = preservesDepth
      replicator.instanceCount = 2
      replicator.instanceTransform = CATransform3DMakeRotation(-.pi / 2, 0, 1, 0)
      replicator.instanceColor = Self.white
      replicator.instanceGreenOffset = -1
      replicator.addSublayer(card(.pi / 4, Self.white))
      canvas.addSublayer(replicator)
    }
    #expect(columns(drawn, [255, 255, 255, 255]) == cut)
    #expect(columns(drawn, [255, 0, 255, 255]) == [100, 134, 35])
  }

  @Test(arguments: [(false, [65, 134, 70]), (true, [65, 99, 35])])
  func `copies of a CAReplicatorLayer are cut by its siblings only with preservesDepth`(
    preservesDepth: Bool, expected: [Int]
  ) {
    let drawn = picture { canvas in
      canvas.addSublayer(back())
      let replicator = CAReplicatorLayer()
      replicator.frame = whole
      replicator.preservesDepth = preservesDepth
      replicator.instanceCount = 2
      replicator.instanceTransform = CATransform3DMakeTranslation(0, 300, 0)
      replicator.addSublayer(card())
      canvas.addSublayer(replicator)
    }
    #expect(columns(drawn, plainRed) == expected)
  }

  // MARK: - Unaffected operations

  @Test func `hitTest ignores depth and follows zPosition and the sublayer order`() {
    let canvas = layer(whole, nil)
    let card = card()
    let back = back()
    canvas.addSublayer(back)
    canvas.addSublayer(card)
    #expect(canvas.hitTest(CGPoint(x: 80, y: 100)) === card)
    #expect(canvas.hitTest(CGPoint(x: 120, y: 100)) === card)
    card.removeFromSuperlayer()
    canvas.insertSublayer(card, at: 0)
    #expect(canvas.hitTest(CGPoint(x: 80, y: 100)) === back)
  }

  @Test func `render(in:) ignores depth and draws sublayers in order`() throws {
    let canvas = layer(CGRect(x: 0, y: 0, width: 20, height: 20), nil)
    let first = layer(canvas.bounds, Self.red)
    first.anchorPointZ = -5
    canvas.addSublayer(first)
    canvas.addSublayer(layer(canvas.bounds, Self.blue))
    let sheet = try Sheet(20, 20)
    canvas.render(in: sheet.context)
    #expect(sheet.pixels((10, 10)) == [[0, 0, 255, 255]])
  }
}
