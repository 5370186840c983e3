import Foundation
import Pixels
import QuartzCore
import RenderServer
import Testing

/// The statements of the article Costs.
@MainActor @Suite struct CostsTests {
  private let stage = CALayer()
  private let card = CALayer()

  init() {
    stage.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
    card.frame = CGRect(x: 50, y: 50, width: 200, height: 200)
    card.backgroundColor = CGColor(gray: 0.5, alpha: 1)
    stage.addSublayer(card)
  }

  /// Returns the rectangle that a frame draws again after a change.
  private func damage(after change: () -> Void) throws -> CGRect {
    let renderer = CARenderer(layer: stage, bounds: stage.bounds)
    renderer.beginFrame(atTime: 0, timeStamp: nil)
    renderer.render()
    renderer.endFrame()
    CATransaction.setDisableActions(true)
    change()
    CATransaction.setDisableActions(false)
    renderer.beginFrame(atTime: 1, timeStamp: nil)
    let changed = renderer.updateBounds()
    renderer.render()
    renderer.endFrame()
    return changed
  }

  private func makeBall(in layer: CALayer) -> CALayer {
    let ball = CALayer()
    ball.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    ball.backgroundColor = CGColor(gray: 1, alpha: 1)
    layer.addSublayer(ball)
    return ball
  }

  /// Returns whether a first frame stays below an estimated work in seconds.
  private func fits(_ seconds: Double) -> Bool {
    let renderer = CARenderer(layer: stage, bounds: stage.bounds, scale: 2)
    renderer.limits.frameSeconds = seconds
    return (try? renderer.frame(at: 0)) != nil
  }

  private func blur(_ radius: Double) -> CAFilter {
    let filter = CAFilter(type: "gaussianBlur")
    filter.setValue(radius, forKey: "inputRadius")
    return filter
  }

  @Test func `updateBounds is the area of a moved layer, and null without a change`() throws {
    let ball = makeBall(in: stage)
    let area = try damage { ball.position.x += 10 }
    #expect(area.contains(CGRect(x: 10, y: 10, width: 30, height: 20)))
    #expect(area.width * area.height < 1_000)
    #expect(try damage {}.isNull)
  }

  @Test func `a change in a blurred group draws the whole group again`() throws {
    let ball = makeBall(in: card)
    card.filters = [blur(2)]
    let area = try damage { ball.position.x += 10 }
    #expect(area.contains(card.frame))
    #expect(!area.contains(stage.bounds))
  }

  @Test func `the opacity of a parent draws all of it again`() throws {
    #expect(try damage { stage.opacity = 0.5 }.contains(card.frame))
  }

  @Test func `an unchanged frame needs no work`() throws {
    let renderer = CARenderer(layer: stage, bounds: stage.bounds, scale: 2)
    for frame in 0..<4 { _ = try renderer.frame(at: Double(frame) / 60) }
    renderer.limits.frameSeconds = 0.000_005
    _ = try renderer.frame(at: 0.5)
  }

  @Test func `a blur is estimated at more than twenty times the work of a color`() {
    #expect(fits(0.000_1))
    card.filters = [blur(4)]
    #expect(!fits(0.002))
    card.filters = [blur(20)]
    #expect(fits(0.005))
  }

  @Test func `shouldRasterize reduces the work of a blurred layer that moves`() throws {
    for isRasterized in [false, true] {
      card.filters = [blur(4)]
      card.shouldRasterize = isRasterized
      card.rasterizationScale = 2
      let renderer = CARenderer(layer: stage, bounds: stage.bounds, scale: 2)
      for frame in 0..<4 {
        _ = try renderer.frame(at: Double(frame) / 60)
        CATransaction.setDisableActions(true)
        card.position.x += 3
        CATransaction.setDisableActions(false)
      }
      renderer.limits.frameSeconds = 0.000_6
      #expect(((try? renderer.frame(at: 0.1)) != nil) == isRasterized)
    }
  }
}
