import AnimationTesting
import Foundation
import QuartzCore
import Testing
import UIKit

/// Time on a stage, and what shows there.
@MainActor
@Suite struct StageTests {
  static let size = CGSize(width: 50, height: 20)

  @Test func `time moves when told and only then`() {
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

  @Test func `completions and delays come at their exact instants on the way`() {
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

  @Test func `a content size category of the stage's window or screen reaches its texts`() {
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

  @Test func `a layer on the stage animates by itself`() {
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

  @Test func `what shows is read by property, by class and by key path`() {
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

  @Test func `of a layer off stage nothing shows, which fails at the line that asks`() {
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
  func `time never goes to an instant that has passed or is none`(time: Double) {
    withAnimationStage(size: Self.size) { stage in
      stage.advance(to: 0.5)
      let notes = failures { stage.advance(to: time) }
      #expect(notes.texts == ["cannot advance to \(time) s: the stage stands at 0.5 s"])
      #expect(notes.lines == [#line - 2])
      #expect(stage.time == 0.5)
    }
  }

  @Test func `the end is where nothing is due any more`() {
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

  @Test func `a display link has no end, which is said at the limit`() {
    withAnimationStage(size: Self.size) { stage in
      var ticks = 0
      let link = CADisplayLink { _ in ticks += 1 }
      link.add(to: .main, forMode: .common)
      let notes = failures { stage.advanceToEnd(limit: 0.5) }
      #expect(notes.texts.count == 1)
      #expect(notes.texts.first?.contains("still due after 0.5 s") == true)
      #expect((29...31).contains(ticks))
      link.invalidate()
    }
  }

  @Test func `code waits for its instant`() {
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

  @Test func `a controller comes and goes with its stage`() {
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

  @Test func `stages side by side keep their own time`() async {
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

  @Test func `a stage that outlives a function is entered as often as one likes`() {
    let stage = AnimationStage(size: Self.size)
    let track = Track()
    stage.add(track)
    stage.perform { track.go() }
    stage.advance(to: 0.5)
    #expect(abs(stage.presented(\.position.x, of: track.square.layer) - 25) < 1e-9)
    // What is changed outside is committed before time moves on.
    track.square.layer.opacity = 0.5
    stage.advance(to: 0.6)
    #expect(stage.presented(\.opacity, of: track.square.layer) == 0.5)
  }

  @Test func `the picture is of the whole screen at its scale`() throws {
    try withAnimationStage(size: Self.size, scale: 3) { stage in
      let image = try stage.image()
      #expect(image.width == 150)
      #expect(image.height == 60)
    }
  }
}
