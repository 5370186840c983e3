import AnimationTesting
import Foundation
import Testing
import UIKit

/// Tests of the times that select frames.
@MainActor
@Suite struct FrameSelectorTests {
  /// Asserts frames of a view that fades after a delay, in seconds.
  private func assertFade(
    _ times: [FrameSelector], duration: Double = 0.25, delay: Double = 0,
    options: UIView.AnimationOptions = []
  ) {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    view.backgroundColor = .red
    assertFrames(of: view, at: times, testName: "fading") {
      UIView.animate(withDuration: duration, delay: delay, options: options) { view.alpha = 0.5 }
    }
  }

  @Test func `assertFrames at .settled stores a frame named settled`() throws {
    try withFrames { frames in
      let notes = failures { try frames.record { assertFade([0, 0.1, .settled]) } }
      #expect(notes.texts.first?.hasPrefix("3 of 3 frames recorded (0 s, 0.1 s, settled)") == true)
      let stored = frames.files.filter { $0.hasPrefix("__Frames__") }
      #expect(
        stored
          == ["0.1s", "0s", "settled"].map { "__Frames__/FrameSelectorTests/fading.\($0).png" })
      try frames.compare { assertFade([0, 0.1, .settled]) }
    }
  }

  @Test(
    arguments: [
      (0.25, 0, 0.25), (0.3, 0.2, 0.5), (0.26, 0, 16.0 / 60), (0, 0, 0), (0.1, 1, 1.1),
    ] as [(Double, Double, Double)])
  func `.settled is the first frame at 60 frames per second after which nothing moves`(
    duration: Double, delay: Double, time: Double
  ) throws {
    try withFrames { frames in
      withAnimationStage(size: CGSize(width: 4, height: 4)) { stage in
        let view = UIView(frame: stage.bounds)
        stage.add(view)
        _ = failures {
          try frames.compare {
            assertFrames(of: view, at: [.settled]) {
              UIView.animate(withDuration: duration, delay: delay) { view.alpha = 0.5 }
            }
          }
        }
        #expect(abs(stage.time - time) < 1e-6)
        #expect(stage.runningAnimations.isEmpty)
      }
    }
  }

  @Test func `.settled after a later time is the frame at that time`() throws {
    try withFrames { frames in
      withAnimationStage(size: CGSize(width: 4, height: 4)) { stage in
        _ = failures {
          try frames.compare { assertFrames(of: stage, at: [0.105, .settled]) }
        }
        #expect(stage.time == 0.105)
      }
    }
  }

  @Test func `.settled fails after its limit for an endless animation and for a display link`()
    throws
  {
    try withFrames { frames in
      let endless = failures {
        try frames.compare { assertFade([.settled], options: [.repeat, .autoreverse]) }
      }
      #expect(
        endless.texts == [
          "not settled after 60 s (running: 'opacity' of UIView.layer): remove .settled, or end the "
            + "animation"
        ])
      let link = failures {
        try frames.compare {
          withAnimationStage(size: CGSize(width: 4, height: 4)) { stage in
            let link = CADisplayLink { _ in }
            link.add(to: .main, forMode: .common)
            assertFrames(of: stage, at: [.settled])
            link.invalidate()
          }
        }
      }
      #expect(
        link.texts.first?.hasPrefix(
          "not settled after 60 s (a delay or display link is pending): ") == true)
    }
  }

  @Test func `assertFrames rejects .settled before other times`() {
    let notes = failures { assertFade([.settled, 0.5]) }
    #expect(notes.texts == ["invalid times: .settled must be the last one"])
  }

  @Test func `assertFrames accepts an array of numbers and of selectors`() throws {
    try withFrames { frames in
      let times = [0, 0.1]
      _ = failures { try frames.record { assertFade(times.map(FrameSelector.time)) } }
      try frames.compare {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
        view.backgroundColor = .red
        assertFrames(of: view, at: times, testName: "fading") {
          UIView.animate(withDuration: 0.25) { view.alpha = 0.5 }
        }
      }
    }
  }
}
