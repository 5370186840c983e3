import CoreGraphics
import Foundation
import Pixels
import QuartzCore
import RenderServer
import Synchronization
import Testing

/// Tests of `CARenderer` without a screen.
@Suite struct RendererTests {
  private func red(_ image: CGImage?) -> Int {
    guard let data = image?.dataProvider?.data as Data?, !data.isEmpty else { return -1 }
    return Int(data[0])
  }

  private func coloured(_ red: Double) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.backgroundColor = CGColor(srgbRed: red, green: 0, blue: 0, alpha: 1)
    return layer
  }

  /// Returns a renderer for a layer that fades in within one second.
  private func fading() -> CARenderer {
    let layer = coloured(1)
    let renderer = CARenderer(layer: layer, bounds: layer.bounds)
    renderer.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.duration = 1
    layer.add(fade, forKey: "fade")
    return renderer
  }

  /// Returns the messages of the programmer errors caused by a closure.
  private func mistakes(_ body: () -> Void) -> [String] {
    let lines = Mutex<[String]>([])
    CAProgrammerError.$handler.withValue(
      CAProgrammerError.Handler { line in lines.withLock { $0.append(line) } }, operation: body)
    return lines.withLock { $0 }
  }

  @Test(arguments: [1e20, 1e308, -1e20, 0x1p-1063, 0x1p53])
  func `CARenderer.frame accepts any finite time`(time: Double) throws {
    let renderer = fading()
    _ = try renderer.frame(at: time)
    #expect(!renderer.nextFrameTime().isNaN)
  }

  @Test func `CARenderer.frame throws if its layers exceed limits.memory`() throws {
    let root = CALayer()
    root.sublayers = (0..<4_000).map { _ in CALayer() }
    let renderer = CARenderer(layer: root, bounds: CGRect(x: 0, y: 0, width: 4, height: 4))
    renderer.limits.memory = 2_000_000
    #expect(throws: RenderError.self) { try renderer.frame(at: 0) }
    #expect(renderer.context.budget.used == 0)
    renderer.limits.memory = 40_000_000
    _ = try renderer.frame(at: 0)
  }

  @Test func `CARenderer.limits has the documented defaults and can be replaced`() {
    let renderer = fading()
    #expect(renderer.limits == RenderLimits())
    let limits = RenderLimits(memory: 1_000_000, frameSeconds: 2, totalSeconds: 30)
    renderer.limits = limits
    #expect(renderer.limits == limits)
    let budget = renderer.context.budget
    renderer.limits.frameSeconds = 3
    #expect(renderer.context.budget === budget)
    #expect(renderer.limits == RenderLimits(memory: 1_000_000, frameSeconds: 3, totalSeconds: 30))
  }

  @Test(arguments: [
    RenderLimits(memory: -1), RenderLimits(frameSeconds: -1), RenderLimits(frameSeconds: .nan),
    RenderLimits(totalSeconds: -.infinity), RenderLimits(totalSeconds: .nan),
  ])
  func `CARenderer.limits reports and ignores values out of range`(limits: RenderLimits) {
    let renderer = fading()
    #expect(mistakes { renderer.limits = limits }.count == 1)
    #expect(renderer.limits == RenderLimits())
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `CARenderer.frame throws and image reports an error for a time that is not finite`(
    time: Double
  ) {
    let renderer = fading()
    #expect(throws: RenderError.self) { try renderer.frame(at: time) }
    #expect(mistakes { renderer.advance(to: time) }.count == 1)
    var image: CGImage?
    #expect(mistakes { image = renderer.image(at: time) }.count == 1)
    #expect(image?.width == 1)
  }

  @Test(arguments: [
    (Double.nan, 60.0), (.infinity, 60), (1e308, 60), (1e20, 60), (1, .nan), (1, .infinity),
    (1, 1e20), (1e308, 1e308), (.infinity, 0),
  ])
  func `CARenderer.images reports an error for an unbounded number of frames`(
    duration: Double, rate: Double
  ) {
    let renderer = fading()
    let found = mistakes {
      let count = renderer.images(duration: duration, framesPerSecond: rate).reduce(0) { n, _ in
        n + 1
      }
      #expect(count == 0)
    }
    #expect(found.count == 1)
  }

  @Test(arguments: [(-1.0, 60.0), (1, -60), (0, 60), (1, 0), (0x1p-1063, 60), (1, 0x1p-1063)])
  func `CARenderer.images is empty for a duration or rate of 0 or below`(
    duration: Double, rate: Double
  ) {
    let renderer = fading()
    #expect(Array(renderer.images(duration: duration, framesPerSecond: rate)).isEmpty)
  }

  @Test func `CARenderer.render draws the frame for the time passed to beginFrame`() {
    let renderer = fading()
    #expect(renderer.frameImage == nil)
    #expect(renderer.updateBounds() == CGRect(x: 0, y: 0, width: 4, height: 4))
    let start = ManualClock.start
    renderer.beginFrame(atTime: start + 0.5, timeStamp: nil)
    renderer.render()
    #expect(red(renderer.frameImage) == 128)
    #expect(renderer.nextFrameTime() == start + 0.5, "it moves: the next frame is due at once")
    renderer.endFrame()
    #expect(renderer.updateBounds().isNull)
    renderer.addUpdate(CGRect(x: 1, y: 1, width: 2, height: 2))
    #expect(renderer.updateBounds() == CGRect(x: 1, y: 1, width: 2, height: 2))
    renderer.render()
    #expect(red(renderer.frameImage) == 128, "nothing is drawn outside of a frame")
    renderer.beginFrame(atTime: start + 2, timeStamp: nil)
    renderer.render()
    #expect(red(renderer.frameImage) == 255)
    #expect(renderer.nextFrameTime() == .infinity, "all stands")
    renderer.endFrame()
  }

  @Test func `CARenderer.images has one image per frame and none at the end time`() {
    let pictures = Array(fading().images(duration: 1, framesPerSecond: 4))
    #expect(pictures.map(red) == [0, 64, 128, 191])
  }

  @Test func `setting CARenderer.layer replaces the drawn layer tree`() {
    let renderer = fading()
    renderer.layer = coloured(0.5)
    #expect(red(renderer.image(at: 0.25)) == 128)
    renderer.layer = nil
    #expect(red(renderer.image(at: 0.5)) == 0)
  }
}

/// Tests of operations on transforms, animation keys and timing functions.
@Suite struct TransformAndKeyTests {
  @Test func `CATransform3D can be compared and boxed in NSValue`() {
    let turned = CATransform3DMakeRotation(1, 0, 0, 1)
    #expect(CATransform3DIsIdentity(CATransform3DIdentity))
    #expect(!CATransform3DIsIdentity(turned))
    #expect(CATransform3DEqualToTransform(turned, turned))
    #expect(!CATransform3DEqualToTransform(turned, CATransform3DIdentity))
    let box = NSValue(caTransform3D: turned)
    #expect(box.caTransform3DValue == turned)
    #expect(box as Any as? CATransform3D == turned)
  }

  @Test func `CABasicAnimation ignores a value of the wrong type set by key`() {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.setValue("long", forKey: "timingFunction")
    #expect(animation.timingFunction == nil)
    animation.setValue(2, forKeyPath: "duration")
    #expect(animation.value(forKeyPath: "duration") as? Double == 2)
  }

  @Test
  func `CAMediaTimingFunction(name:) returns a shared object, and equal Selectors hash alike`() {
    #expect(CAMediaTimingFunction(name: .linear) === CAMediaTimingFunction(name: .linear))
    #expect(Set([Selector("a", NSObject.doNothing), Selector("a", NSObject.doNothing)]).count == 1)
  }
}

extension NSObject {
  fileprivate func doNothing() {}
}
