import CoreGraphics
import Foundation
import Pixels
import QuartzCore
import RenderServer
import TestKit
import Testing

/// Tests of frames with enough layers to be composed by several threads.
@Suite struct FrameThreadTests {
  /// Returns a renderer that uses the given number of threads, for a tree of rotating, fading and moving layers, some
  /// of them nested.
  private static func renderer(threads: Int) -> (CARenderer, RenderContext) {
    let context = RenderContext(clock: ManualClock(), threads: threads)
    let renderer = RenderContext.$current.withValue(context) {
      var chance = SeededRandomNumberGenerator(seed: 5)
      func number(_ low: Double, _ high: Double) -> CGFloat {
        CGFloat(Double.random(in: low...high, using: &chance))
      }
      let root = CALayer()
      root.frame = CGRect(x: 0, y: 0, width: 240, height: 160)
      root.backgroundColor = CGColor(gray: 0.1, alpha: 1)
      var boxes: [CALayer] = []
      for index in 0..<700 {
        let layer = CALayer()
        layer.frame = CGRect(
          x: number(0, 230), y: number(0, 150), width: number(2, 20), height: number(2, 20))
        layer.backgroundColor = CGColor(
          srgbRed: number(0, 1), green: number(0, 1), blue: number(0, 1), alpha: 1)
        layer.cornerRadius = number(0, 3)
        layer.masksToBounds = index % 7 == 0
        func run(_ keyPath: String, _ from: CGFloat, _ to: CGFloat) {
          let animation = CABasicAnimation(keyPath: keyPath)
          (animation.fromValue, animation.toValue) = (from, to)
          animation.duration = 1
          animation.repeatCount = .infinity
          layer.add(animation, forKey: keyPath)
        }
        run("position.x", number(0, 240), number(0, 240))
        run("transform.rotation.z", 0, number(-3, 3))
        if index % 3 == 0 { run("opacity", 0.2, 1) }
        if index % 5 == 0, let box = boxes.last {
          box.addSublayer(layer)
        } else {
          root.addSublayer(layer)
        }
        if index % 50 == 0 { boxes.append(layer) }
      }
      return CARenderer(layer: root, bounds: root.frame, clock: context.clock)
    }
    return (renderer, context)
  }

  @Test func `frames composed by several threads match those composed by one thread`() throws {
    let (alone, context) = Self.renderer(threads: 1)
    let shared = [2, 3, 5].map(Self.renderer)
    for frame in 0..<25 {
      let picture = try alone.frame(at: Double(frame) / 30).pixels
      #expect(context.repaintedLayerCount == nil)
      for (renderer, _) in shared {
        #expect(try renderer.frame(at: Double(frame) / 30).pixels == picture)
      }
    }
  }
}
