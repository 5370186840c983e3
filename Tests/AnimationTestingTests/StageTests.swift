import AnimationTesting
import Foundation
import QuartzCore
import Testing
import UIKit

/// Tests of the clock of an `AnimationStage` and of the property values presented by its layers.
@MainActor
@Suite struct StageTests {
  static let size = CGSize(width: 50, height: 20)

  @Test func `AnimationStage.time changes only with advance(to:) and advance(by:)`() {
    withAnimationStage(size: Self.size) { stage in
      let start = CACurrentMediaTime()
      #expect(stage.time == 0)
      stage.advance(to: 0.1)
      #expect(stage.time == 0.1)
      stage.advance(by: 0.2)
      #expect(abs(stage.time - 0.3) < 1e-9)
      #expect(abs(CACurrentMediaTime() - start - 0.3) < 1e-9)
    }
  }

  @Test func `advance(to:) runs delayed animations and completion blocks at their exact times`() {
    withAnimationStage(size: Self.size) { stage in
      let view = UIView()
      var seen: [Double] = []
      stage.add(view)
      UIView.animate(withDuration: 0.25, delay: 0.1) {
        view.alpha = 0
      } completion: { _ in
        seen.append(stage.time)
        UIView.animate(withDuration: 0.5) {
          view.alpha = 1
        } completion: { _ in
          seen.append(stage.time)
        }
      }
      stage.advance(to: 2)
      #expect(seen == [0.35, 0.85])
    }
  }

  @Test func `a content size category set on the window or screen changes the font of a UILabel`() {
    withAnimationStage(size: Self.size) { stage in
      let label = UILabel()
      label.font = .preferredFont(forTextStyle: .body)
      label.adjustsFontForContentSizeCategory = true
      stage.add(label)
      stage.perform { stage.window.traitOverrides.preferredContentSizeCategory = .extraLarge }
      #expect(label.font.pointSize == 19)
      stage.perform {
        stage.window.traitOverrides.remove(UITraitPreferredContentSizeCategory.self)
      }
      #expect(label.font.pointSize == 17)
      defer { stage.perform { Simulator.screen.traits = UITraitCollection() } }
      stage.perform {
        Simulator.screen.traits = UITraitCollection(preferredContentSizeCategory: .small)
      }
      #expect(label.font.pointSize == 15)
      #expect(UIApplication.shared.preferredContentSizeCategory == .small)
    }
  }

  @Test func `changing a property of a layer on an AnimationStage starts an implicit animation`() {
    withAnimationStage(size: Self.size) { stage in
      let layer = CALayer()
      stage.add(layer)
      layer.position.x = 100
      #expect(stage.presented(\.position.x, of: layer) == 0)
      let shown = stage.presented(\.position.x, of: layer, at: [0.125, 0.25])
      #expect(shown[0] > 0)
      #expect(shown[0] < 100)
      #expect(shown[1] == 100)
    }
  }

  @Test func `AnimationStage.presented accepts a property, a subclass property or a key path`() {
    withAnimationStage(size: Self.size) { stage in
      let shape = CAShapeLayer()
      let draw = CABasicAnimation(keyPath: "strokeEnd")
      draw.fromValue = 0
      draw.toValue = 1
      draw.duration = 2
      shape.add(draw, forKey: "draw")
      let turn = CABasicAnimation(keyPath: "transform.rotation.z")
      turn.toValue = 1
      turn.duration = 2
      shape.add(turn, forKey: "turn")
      stage.add(shape)
      stage.advance(to: 0.5)
      #expect(stage.presented(\.strokeEnd, of: shape) == 0.25)
      #expect(stage.presented("strokeEnd", of: shape) as? Double == 0.25)
      let angle = stage.presented("transform.rotation.z", of: shape) as? Double ?? 0
      #expect(abs(angle - 0.25) < 1e-6)
      #expect(stage.presented("position", of: shape) as? CGPoint == .zero)
      #expect(stage.runningAnimations.map(\.key) == ["draw", "turn"])
      #expect(stage.runningAnimations.allSatisfy { $0.layer === shape })
      stage.advance(to: 2)
      #expect(stage.runningAnimations.isEmpty)
    }
  }

  @Test
  func `AnimationStage.presented fails at the calling line for a layer that is not on the stage`() {
    withAnimationStage(size: Self.size) { stage in
      let layer = CALayer()
      layer.opacity = 0.5
      let notes = failures { #expect(stage.presented(\.opacity, of: layer) == 0.5) }
      #expect(notes.texts.count == 1)
      #expect(notes.texts.first?.contains("it is not on screen") == true)
      #expect(notes.lines == [#line - 3])
    }
  }

  @Test(arguments: [0.4, -1, .nan, .infinity])
  func `AnimationStage.advance(to:) fails for a past time, NaN and infinity`(time: Double) {
    withAnimationStage(size: Self.size) { stage in
      stage.advance(to: 0.5)
      let notes = failures { stage.advance(to: time) }
      #expect(notes.lines == [#line - 1])
      #expect(
        notes.texts == [
          "cannot advance to \(time) s: the time must be finite and at least the stage's time of 0.5 s"
        ])
      #expect(stage.time == 0.5)
    }
  }

  @Test func `AnimationStage.advanceToEnd stops after the last finite animation`() {
    withAnimationStage(size: Self.size) { stage in
      let track = Track()
      stage.add(track)
      let spin = CABasicAnimation(keyPath: "transform.rotation.z")
      spin.toValue = 1
      spin.repeatCount = .infinity
      track.layer.add(spin, forKey: "spin")
      track.go()
      stage.advanceToEnd()
      #expect(stage.time == 1)
      stage.advanceToEnd()
      #expect(stage.time == 1)
    }
  }

  @Test func `AnimationStage.advanceToEnd fails at its limit while a CADisplayLink is active`() {
    withAnimationStage(size: Self.size) { stage in
      var ticks = 0
      let link = CADisplayLink { _ in ticks += 1 }
      link.add(to: .main, forMode: .common)
      let notes = failures { stage.advanceToEnd(limit: 0.5) }
      #expect(notes.texts.count == 1)
      #expect(notes.texts.first?.contains("still due after the limit of 0.5 s") == true)
      #expect((29...31).contains(ticks))
      link.invalidate()
    }
  }

  @Test func `AnimationStage.schedule runs its block at the given time`() {
    withAnimationStage(size: Self.size) { stage in
      let track = Track()
      stage.add(track)
      track.go()
      stage.schedule(at: 0.5) {
        UIView.performWithoutAnimation { track.square.layer.removeAllAnimations() }
        track.square.center.x = 7
      }
      let shown = stage.presented(\.position.x, of: track.square.layer, at: [0.25, 0.5])
      #expect(abs(shown[0] - 15) < 1e-9)
      #expect(shown[1] == 7)
    }
  }

  @Test
  func `AnimationStage.show calls viewDidAppear; viewDidDisappear is called when the stage ends`() {
    final class Controller: UIViewController {
      var seen: [String] = []
      override func viewDidAppear(_ animated: Bool) { seen.append("came \(view.bounds.width)") }
      override func viewDidDisappear(_ animated: Bool) { seen.append("went") }
    }
    let controller = Controller()
    withAnimationStage(size: Self.size) { stage in
      stage.show(controller)
      #expect(controller.seen == ["came 50.0"])
    }
    #expect(controller.seen == ["came 50.0", "went"])
  }

  @Test func `concurrent AnimationStages have independent clocks`() async {
    @MainActor func run(_ speed: Double) async -> [Double] {
      await withAnimationStage(size: Self.size) { stage in
        let track = Track()
        stage.add(track)
        track.go()
        var shown: [Double] = []
        for step in 1...4 {
          await Task.yield()
          stage.advance(to: Double(step) * speed)
          await Task.yield()
          shown.append(Double(stage.presented(\.position.x, of: track.square.layer)))
          #expect(stage.time == Double(step) * speed)
        }
        return shown
      }
    }
    async let slow = run(0.125)
    async let fast = run(0.25)
    let (near, far) = await (slow, fast)
    #expect(zip(near, [10, 15, 20, 25]).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(zip(far, [15, 25, 35, 45]).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test
  func `an AnimationStage created without a closure supports repeated perform and advance calls`() {
    let stage = AnimationStage(size: Self.size)
    let track = Track()
    stage.add(track)
    stage.perform { track.go() }
    stage.advance(to: 0.5)
    #expect(abs(stage.presented(\.position.x, of: track.square.layer) - 25) < 1e-9)
    // Changes made outside `perform` are committed before the time advances.
    track.square.layer.opacity = 0.5
    stage.advance(to: 0.6)
    #expect(stage.presented(\.opacity, of: track.square.layer) == 0.5)
  }

  @Test func `AnimationStage.image contains the whole screen at the stage's scale`() throws {
    try withAnimationStage(size: Self.size, scale: 3) { stage in
      let image = try stage.image()
      #expect(image.width == 150)
      #expect(image.height == 60)
    }
  }
}
