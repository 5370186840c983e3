import CoreGraphics
import Foundation
import QuartzCore
import RenderServer
import Testing

/// Tests that compare emitters with layers placed at the positions of the particles.
///
/// Sources: Documentation/behaviour/rendering.md, "Emitters"; Documentation/behaviour/choices.md, "Particles".
@Suite struct EmitterTests {
  private func picture(
    at time: Double = 0, flipped: Bool = false, build: (CALayer) -> Void
  ) -> Data {
    livePicture(40, 40, at: time, flipped: flipped, build)
  }

  /// Returns an image of eight by four pixels with red pixels in the upper left.
  private func image() -> CGImage? {
    let context = CGContext(
      data: nil, width: 8, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    context?.setFillColor(CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1))
    context?.fill(CGRect(x: 0, y: 0, width: 8, height: 4))
    context?.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    context?.fill(CGRect(x: 0, y: 2, width: 3, height: 2))
    return context?.makeImage()
  }

  /// Returns a cell with a single particle that lives for the whole test.
  private func cell() -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.contents = image()
    cell.birthRate = 0.01
    cell.lifetime = 50
    return cell
  }

  private func emitter(_ cells: CAEmitterCell...) -> CAEmitterLayer {
    let layer = CAEmitterLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    layer.emitterPosition = CGPoint(x: 12, y: 10)
    layer.beginTime = CACurrentMediaTime()
    layer.emitterCells = cells
    return layer
  }

  private func placed(x: CGFloat, y: CGFloat) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 4)
    layer.position = CGPoint(x: x, y: y)
    layer.contents = image()
    return layer
  }

  @Test(arguments: [false, true])
  func `CAEmitterLayer draws a particle exactly like a layer with the same image and position`(
    flipped: Bool
  ) {
    let thrown = picture(at: 2, flipped: flipped) { canvas in
      let cell = cell()
      cell.velocity = 3
      cell.yAcceleration = 4
      canvas.addSublayer(emitter(cell))
    }
    let still = picture(flipped: flipped) { canvas in
      canvas.addSublayer(placed(x: 12 + 6, y: 10 + 8))
    }
    #expect(thrown == still)
    #expect(thrown.contains { $0 != 0 })
  }

  /// Returns a closure that adds an emitter of one particle per second, each living four seconds and moving right.
  private func stream(_ change: @escaping (CAEmitterLayer) -> Void) -> (CALayer) -> Void {
    { canvas in
      let cell = cell()
      cell.birthRate = 1
      cell.lifetime = 4
      cell.velocity = 5
      let layer = emitter(cell)
      change(layer)
      canvas.addSublayer(layer)
    }
  }

  @Test func `CAEmitterLayer without beginTime is full of particles in its first frame`() {
    let first = picture(build: stream { $0.beginTime = 0 })
    let still = picture { canvas in
      for x in [27, 22, 17, 12] { canvas.addSublayer(placed(x: CGFloat(x), y: 10)) }
    }
    #expect(first == still)
    #expect(picture(at: 7, build: stream { $0.beginTime = 0 }) == still)
  }

  @Test func `CAEmitterLayer with beginTime at the current media time starts with one particle`() {
    let first = picture(build: stream { _ in })
    let still = picture { $0.addSublayer(placed(x: 12, y: 10)) }
    #expect(first == still)
  }

  @Test
  func `CAEmitterLayer without beginTime is full of particles as soon as birthRate is above 0`() {
    let canvas = CALayer()
    canvas.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    let renderer = CARenderer(layer: canvas, bounds: canvas.bounds)
    RenderContext.$current.withValue(renderer.context) {
      CATransaction.setDisableActions(true)
      stream {
        $0.beginTime = 0
        $0.birthRate = 0
      }(canvas)
    }
    #expect(bytes(of: renderer.image(at: 2)) == picture { _ in })
    renderer.withMediaTime {
      CATransaction.setDisableActions(true)
      (canvas.sublayers?.first as? CAEmitterLayer)?.birthRate = 1
    }
    let still = picture { canvas in
      for x in [27, 22, 17, 12] { canvas.addSublayer(placed(x: CGFloat(x), y: 10)) }
    }
    #expect(bytes(of: renderer.image(at: 2)) == still)
  }

  @Test func `CAEmitterCell contentsRect and contentsScale select and size the particle image`() {
    let emitted = picture { canvas in
      let cell = cell()
      cell.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
      cell.contentsScale = 0.5
      canvas.addSublayer(emitter(cell))
    }
    let still = picture { canvas in
      let layer = placed(x: 12, y: 10)
      layer.bounds.size = CGSize(width: 8, height: 4)
      layer.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
      canvas.addSublayer(layer)
    }
    #expect(emitted == still)
  }

  @Test func `CAEmitterLayer draws particles over its border`() {
    let all = picture { canvas in
      let layer = emitter(cell())
      layer.borderWidth = 20
      canvas.addSublayer(layer)
    }
    let apart = picture { canvas in
      let frame = CALayer()
      frame.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
      frame.borderWidth = 20
      canvas.addSublayer(frame)
      canvas.addSublayer(placed(x: 12, y: 10))
    }
    #expect(all == apart)
  }

  @Test func `opacity of a CAEmitterLayer applies once to all its particles`() {
    let emitted = picture { canvas in
      let layer = emitter(cell(), cell())
      layer.opacity = 0.5
      canvas.addSublayer(layer)
    }
    let still = picture { canvas in
      let layer = placed(x: 12, y: 10)
      layer.opacity = 0.5
      canvas.addSublayer(layer)
    }
    #expect(emitted == still)
  }

  @Test func `masksToBounds of a CAEmitterLayer clips its particles`() {
    func show(_ masks: Bool) -> Data {
      picture { canvas in
        let layer = emitter(cell())
        layer.frame = CGRect(x: 0, y: 0, width: 12, height: 40)
        layer.masksToBounds = masks
        canvas.addSublayer(layer)
      }
    }
    let cut = show(true)
    #expect(cut != show(false))
    #expect(cut[(10 * 40 + 11) * 4 + 3] == 255)
    #expect(cut[(10 * 40 + 12) * 4 + 3] == 0)
  }

  @Test func `renderMode additive adds the colors of overlapping particles`() {
    func red(_ mode: CAEmitterLayerRenderMode) -> UInt8 {
      let data = picture { canvas in
        let cells = (0..<2).map { _ in
          let cell = cell()
          cell.color = CGColor(srgbRed: 0.4, green: 0.4, blue: 0.4, alpha: 1)
          return cell
        }
        let layer = emitter(cells[0], cells[1])
        layer.renderMode = mode
        canvas.addSublayer(layer)
      }
      return data[(10 * 40 + 12) * 4]
    }
    #expect(red(.unordered) == 102)
    #expect(red(.additive) == 204)
  }

  @Test(arguments: [
    (CAEmitterLayerRenderMode.oldestFirst, UInt8(0)), (.oldestLast, 255), (.unordered, 0),
  ])
  func `renderMode oldestFirst and oldestLast order particles by birth`(
    mode: CAEmitterLayerRenderMode, red: UInt8
  ) {
    let data = picture(at: 1.5) { canvas in
      let old = cell()
      old.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
      old.color = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      let young = cell()
      young.beginTime = 1
      young.color = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
      let layer = emitter(young, old)
      layer.renderMode = mode
      canvas.addSublayer(layer)
    }
    #expect(data[(9 * 40 + 12) * 4] == red)
  }

  @Test func `renderMode backToFront draws nearer particles over farther ones`() {
    let data = picture(at: 1) { canvas in
      let near = cell()
      near.zAcceleration = 2
      near.color = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      near.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
      let far = cell()
      far.beginTime = 0.5
      far.color = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
      let layer = emitter(near, far)
      layer.renderMode = .backToFront
      canvas.addSublayer(layer)
    }
    #expect(data[(10 * 40 + 12) * 4] == 255)
  }

  @Test func `preservesDepth of a CAEmitterLayer draws nearer particles larger`() {
    func width(_ z: CGFloat, keepsDepth: Bool) -> Int {
      let data = picture { canvas in
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 40
        CATransaction.setDisableActions(true)
        canvas.sublayerTransform = perspective
        let layer = emitter(cell())
        layer.emitterPosition = CGPoint(x: 20, y: 20)
        layer.emitterZPosition = z
        layer.preservesDepth = keepsDepth
        canvas.addSublayer(layer)
      }
      return (0..<40).count { data[(20 * 40 + $0) * 4 + 3] == 255 }
    }
    #expect(width(20, keepsDepth: true) == 16)
    #expect(width(20, keepsDepth: false) == 8)
    #expect(width(50, keepsDepth: true) == 0)
  }

  @Test func `setting birthRate of a CAEmitterLayer to 0 keeps existing particles`() {
    let canvas = CALayer()
    canvas.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    let renderer = CARenderer(layer: canvas, bounds: canvas.bounds)
    let layer = RenderContext.$current.withValue(renderer.context) { () -> CAEmitterLayer in
      let cell = cell()
      cell.birthRate = 10
      cell.lifetime = 3
      let layer = emitter(cell)
      canvas.addSublayer(layer)
      return layer
    }
    _ = renderer.image(at: 1)
    RenderContext.$current.withValue(renderer.context) {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.birthRate = 0
      CATransaction.commit()
    }
    #expect(bytes(of: renderer.image(at: 2)).contains { $0 != 0 })
    #expect(bytes(of: renderer.image(at: 4.5)).allSatisfy { $0 == 0 })
  }

  @Test func `a CAEmitterLayer frame rendered alone matches the frame rendered in sequence`() {
    func renderer() -> CARenderer {
      let canvas = CALayer()
      canvas.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
      let renderer = CARenderer(layer: canvas, bounds: canvas.bounds)
      RenderContext.$current.withValue(renderer.context) {
        let cell = cell()
        cell.birthRate = 40
        cell.lifetime = 1
        cell.velocity = 20
        cell.emissionRange = 6
        cell.spin = 3
        let layer = emitter(cell)
        let rate = CABasicAnimation(keyPath: "birthRate")
        rate.fromValue = 0
        rate.toValue = 2
        rate.duration = 1.5
        layer.add(rate, forKey: nil)
        canvas.addSublayer(layer)
      }
      return renderer
    }
    let film = Array(renderer().images(duration: 2, framesPerSecond: 5)).map(bytes)
    for (index, frame) in film.enumerated() where index % 3 == 0 {
      #expect(bytes(of: renderer().image(at: Double(index) / 5)) == frame)
    }
  }
}
