import CoreGraphics
import Foundation
import QuartzCore
import RenderServer
import Testing

/// Tests of the frame information that `CARenderer` provides to callers of `beginFrame` and `endFrame`.
@Suite struct FrameCycleTests {
  private let root = CALayer()
  private let dot = CALayer()

  init() {
    root.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    root.backgroundColor = CGColor(gray: 0.5, alpha: 1)
    dot.frame = CGRect(x: 4, y: 8, width: 4, height: 4)
    dot.backgroundColor = CGColor(gray: 1, alpha: 1)
    root.addSublayer(dot)
  }

  private func begin(_ renderer: CARenderer, _ time: Double) {
    renderer.beginFrame(atTime: ManualClock.start + time, timeStamp: nil)
  }

  private func frame(_ renderer: CARenderer, _ time: Double) {
    begin(renderer, time)
    renderer.render()
    renderer.endFrame()
  }

  private func slide(_ begin: Double, _ duration: Double) -> CABasicAnimation {
    let slide = CABasicAnimation(keyPath: "position.x")
    slide.fromValue = 6
    slide.toValue = 26
    slide.beginTime = begin
    slide.duration = duration
    return slide
  }

  @Test(arguments: [1.0, 2])
  func `CARenderer.updateBounds is the area that changed since the last frame`(scale: CGFloat) {
    let renderer = CARenderer(layer: root, bounds: root.bounds, scale: scale)
    begin(renderer, 0)
    #expect(renderer.updateBounds() == root.bounds, "at first all of it")
    renderer.render()
    renderer.endFrame()
    begin(renderer, 1)
    #expect(renderer.updateBounds().isNull, "nothing changed")
    renderer.render()
    renderer.endFrame()
    CATransaction.setDisableActions(true)
    dot.position = CGPoint(x: 16, y: 10)
    begin(renderer, 2)
    // The margin of one pixel that smooth edges may touch.
    let pixel = 1 / scale
    #expect(
      renderer.updateBounds()
        == CGRect(x: 4, y: 8, width: 14, height: 4).insetBy(dx: -pixel, dy: -pixel))
    renderer.addUpdate(CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect(renderer.updateBounds() == CGRect(x: 0, y: 0, width: 18 + pixel, height: 12 + pixel))
    renderer.render()
    renderer.endFrame()
    #expect(renderer.updateBounds().isNull)
  }

  @Test func `CARenderer.updateBounds covers the area that an animation passes through`() {
    let renderer = CARenderer(layer: root, bounds: root.bounds)
    frame(renderer, 0)
    dot.add(slide(0, 1), forKey: "slide")
    frame(renderer, 0)
    begin(renderer, 0.5)
    #expect(renderer.updateBounds() == CGRect(x: 3, y: 7, width: 16, height: 6))
    renderer.render()
    renderer.endFrame()
    frame(renderer, 3)
    begin(renderer, 4)
    #expect(renderer.updateBounds().isNull)
  }

  @Test func `CARenderer.updateBounds covers what a blurred background changes`() throws {
    let glass = CALayer()
    glass.frame = root.bounds.insetBy(dx: 2, dy: 2)
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(3, forKey: "inputRadius")
    glass.backgroundFilters = [blur]
    root.addSublayer(glass)
    let renderer = CARenderer(layer: root, bounds: root.bounds)
    for time in [0.0, 1] { frame(renderer, time) }
    let before = renderer.frameImage?.dataProvider?.data.map { Array($0 as Data) }
    CATransaction.setDisableActions(true)
    dot.position.x = 16
    begin(renderer, 2)
    let area = renderer.updateBounds()
    renderer.render()
    renderer.endFrame()
    let after = renderer.frameImage?.dataProvider?.data.map { Array($0 as Data) }
    let (old, new) = (try #require(before), try #require(after))
    let changed = (0..<1600).filter { old[4 * $0..<4 * $0 + 4] != new[4 * $0..<4 * $0 + 4] }
    // The blur spreads the dot beyond the area through which it moved.
    #expect(changed.contains { !CGRect(x: 3, y: 7, width: 16, height: 6).contains(point($0)) })
    #expect(changed.allSatisfy { area.contains(point($0)) })
    begin(renderer, 3)
    #expect(renderer.updateBounds().isNull)
  }

  /// Returns the middle of a pixel of a picture that is 40 pixels wide.
  private func point(_ index: Int) -> CGPoint {
    CGPoint(x: Double(index % 40) + 0.5, y: Double(index / 40) + 0.5)
  }

  @Test func `CARenderer.nextFrameTime is the current time while an animation runs`() {
    let renderer = CARenderer(layer: root, bounds: root.bounds)
    let endless = slide(0, 1)
    endless.repeatCount = .infinity
    dot.add(endless, forKey: "slide")
    frame(renderer, 5)
    #expect(renderer.nextFrameTime() == ManualClock.start + 5)
  }

  @Test func `CARenderer.nextFrameTime is the beginTime of a delayed animation`() {
    let renderer = CARenderer(layer: root, bounds: root.bounds)
    dot.add(slide(ManualClock.start + 2, 1), forKey: "slide")
    frame(renderer, 0)
    #expect(renderer.nextFrameTime() == ManualClock.start + 2)
    frame(renderer, 2.5)
    #expect(renderer.nextFrameTime() == ManualClock.start + 2.5)
    frame(renderer, 4)
    #expect(renderer.nextFrameTime() == .infinity)
  }

  @Test func `CARenderer.nextFrameTime is infinite for paused and held animations`() {
    let renderer = CARenderer(layer: root, bounds: root.bounds)
    let (held, kept) = (slide(0, 1), slide(0, 1))
    held.speed = 0
    kept.fillMode = .forwards
    kept.isRemovedOnCompletion = false
    dot.add(held, forKey: "held")
    dot.add(kept, forKey: "kept")
    frame(renderer, 2)
    #expect(renderer.nextFrameTime() == .infinity)
    let paused = CALayer()
    paused.speed = 0
    root.addSublayer(paused)
    frame(renderer, 3)
    paused.add(slide(0, 1), forKey: "slide")
    frame(renderer, 4)
    frame(renderer, 5)
    #expect(renderer.nextFrameTime() == .infinity)
  }

  @Test func `CARenderer.nextFrameTime is the current time while an emitter has particles`() {
    let renderer = CARenderer(layer: root, bounds: root.bounds)
    let emitter = CAEmitterLayer()
    let spark = CAEmitterCell()
    spark.birthRate = 10
    spark.lifetime = 1
    emitter.emitterCells = [spark]
    root.actions = ["sublayers": NSNull()]
    root.addSublayer(emitter)
    frame(renderer, 1)
    #expect(renderer.nextFrameTime() == ManualClock.start + 1)
  }

  @Test func `CARenderer.nextFrameTime is the current time while a change is uncommitted`() {
    let renderer = CARenderer(layer: root, bounds: root.bounds)
    frame(renderer, 1)
    #expect(renderer.nextFrameTime() == .infinity)
    CATransaction.setDisableActions(true)
    dot.opacity = 0.5
    #expect(renderer.nextFrameTime() == ManualClock.start + 1)
    frame(renderer, 2)
    #expect(renderer.nextFrameTime() == .infinity)
  }
}
