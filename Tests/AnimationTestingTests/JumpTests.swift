import AnimationTesting
import QuartzCore
import Testing
import UIKit

/// Tests of `assertNoJump`.
@MainActor
@Suite struct JumpTests {
  /// Returns the failures of `assertNoJump` for a moving square, on which `turn` runs after 0.5 s.
  private func turnBack(_ turn: @escaping @MainActor (Track) -> Void) -> Notes {
    failures {
      withAnimationStage(size: CGSize(width: 50, height: 10)) { stage in
        let track = Track()
        stage.add(track)
        track.go()
        stage.schedule(at: 0.5) { turn(track) }
        assertNoJump(\.position, of: track.square.layer, during: 0...1.5, largerThan: 2)
      }
    }
  }

  @Test func `assertNoJump passes for an animation with beginFromCurrentState`() {
    let notes = turnBack { track in
      UIView.animate(withDuration: 1, delay: 0, options: [.beginFromCurrentState, .curveLinear]) {
        track.square.center.x = 5
      }
    }
    #expect(notes.texts == [])
  }

  @Test
  func `assertNoJump reports the time and values if an animation restarts at the model value`()
    throws
  {
    let notes = turnBack { track in
      track.square.layer.removeAllAnimations()
      UIView.animate(withDuration: 1) { track.square.center.x = 5 }
    }
    let text = try #require(notes.texts.first)
    #expect(notes.texts.count == 1)
    // The presented position jumps from the middle to the model position.
    #expect(text.hasPrefix("a jump of 20.6"))
    #expect(text.contains(" and 0.5 s, from CGPoint(x: 24.3"))
    #expect(text.hasSuffix("to CGPoint(x: 45.0, y: 5.0); allowed: 2.0"))
  }

  @Test
  func `assertNoJump fails for a layer outside a stage, a String property or a past start time`() {
    withAnimationStage(size: CGSize(width: 50, height: 10)) { stage in
      let layer = CALayer()
      let notes = failures {
        assertNoJump(\.opacity, of: layer, during: 0...1, largerThan: 1)
        stage.add(layer)
        assertNoJump(\.name, of: layer, during: 0...1, largerThan: 1)
        stage.advance(to: 1)
        assertNoJump(\.opacity, of: layer, during: 0...2, largerThan: 1)
      }
      #expect(
        notes.texts == [
          "the CALayer is not on a stage: add it to one",
          "Optional<String> is not supported: use a number, point, size, rectangle, color or transform",
          "cannot check 0.0...2.0 s: the range must be finite and start at 1.0 s or later, and "
            + "framesPerSecond must be positive",
        ])
    }
  }

  @Test func `assertNoJump supports numbers, rectangles, sizes, transforms and colors`() {
    withAnimationStage(size: CGSize(width: 50, height: 10)) { stage in
      let layer = CALayer()
      layer.backgroundColor = UIColor.red.cgColor
      stage.add(layer)
      let notes = failures {
        assertNoJump(\.opacity, of: layer, during: 0...0.1, largerThan: 0)
        assertNoJump(\.zPosition, of: layer, during: 0.1...0.1, largerThan: 0)
        assertNoJump(\.bounds, of: layer, during: 0.1...0.2, largerThan: 0)
        assertNoJump(\.bounds.size, of: layer, during: 0.2...0.3, largerThan: 0)
        assertNoJump(\.transform, of: layer, during: 0.3...0.4, largerThan: 0)
        assertNoJump(\.backgroundColor, of: layer, during: 0.4...0.5, largerThan: 0)
      }
      #expect(notes.texts == [])
    }
  }
}
