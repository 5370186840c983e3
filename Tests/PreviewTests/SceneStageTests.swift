import CoreGraphics
import QuartzCore
import Testing
import UIKit

@testable import PreviewCore

/// Tests of the transaction in which scenes are created.
@MainActor @Suite(.serialized) struct SceneStageTests {
  @Test func `perform allows a scene to sample an animation with another renderer`() throws {
    let stage = SceneStage()
    let values = stage.perform {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      window.addSubview(view)
      window.isHidden = false
      let renderer = CARenderer(layer: window.layer, bounds: window.bounds)
      renderer.advance(to: 0)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 90 }
      return [0.25, 0.5, 1].map { time -> CGFloat in
        renderer.advance(to: time)
        return view.layer.presentation()?.position.x ?? .nan
      }
    }
    for (value, expected) in zip(values, [30 as CGFloat, 50, 90]) {
      #expect(abs(value - expected) < 0.01)
    }
  }

  @Test func `perform keeps an animation that a transaction of the scene adds`() throws {
    let stage = SceneStage()
    let layer = CALayer()
    stage.perform {
      let slide = CABasicAnimation(keyPath: "position.x")
      (slide.fromValue, slide.toValue, slide.duration) = (0, 100, 1)
      CATransaction.begin()
      layer.add(slide, forKey: "slide")
      CATransaction.commit()
      stage.add(layer, rendering: CGRect(x: 0, y: 0, width: 100, height: 20), scale: 1)
    }
    _ = try stage.renderer.frame(at: 0.5)
    let position = stage.renderer.withMediaTime { layer.presentation()?.position.x }
    #expect(abs((position ?? .nan) - 50) < 0.01)
  }
}
