import AnimationTesting
import Foundation
import ImageCodecs
import Pixels
import QuartzCore
import Testing
import UIKit

/// Tests that record and compare frames with `assertFrames`.
@MainActor
@Suite struct AssertFramesTests {
  /// Asserts three frames of a square that moves from left to right.
  private func assertTrack(
    _ times: [Double] = [0, 0.25, 1], named name: String? = nil, color: UIColor = .red
  ) {
    let track = Track()
    track.square.backgroundColor = color
    assertFrames(of: track, at: times, named: name, testName: "a square goes(by:)") {
      track.go()
    }
  }

  @Test
  func `assertFrames in record mode writes one PNG file per requested time, and fails the test`()
    throws
  {
    try withFrames { frames in
      let notes = failures { try frames.record { assertTrack() } }
      #expect(notes.texts.count == 1)
      #expect(notes.texts[0].hasPrefix("3 of 3 frames recorded (0 s, 0.25 s, 1 s)"))
      #expect(
        frames.files
          == ["0s", "0.25s", "1s"].map { "__Frames__/AssertFramesTests/a-square-goes-by.\($0).png" }
          .sorted() + ["failed/AssertFramesTests/a-square-goes-by.0s-1s.sheet.png"])
    }
  }

  @Test
  func `assertFrames passes if the rendered frame at each requested time matches the stored one`()
    throws
  {
    try withFrames { frames in
      _ = failures { try frames.record { assertTrack() } }
      try frames.compare { assertTrack() }
      let file = frames.folder.appendingPathComponent(
        "__Frames__/AssertFramesTests/a-square-goes-by.0.25s.png")
      let picture = try decodeImage(Data(contentsOf: file))
      #expect(picture.width == 100)
      #expect(picture.height == 20)
      // At 0.25 s the square covers 10 to 20 points, at two pixels per point.
      #expect(picture[19, 10].3 == 0)
      #expect(picture[20, 10].3 == 255)
      #expect(picture[39, 10].3 == 255)
      #expect(picture[40, 10].3 == 0)
    }
  }

  @Test func `assertFrames in record mode does not fail for frames that match the stored ones`()
    throws
  {
    try withFrames { frames in
      _ = failures { try frames.record { assertTrack() } }
      try frames.record { assertTrack() }
    }
  }

  @Test func `assertFrames without a stored frame fails and writes the rendered frame`() throws {
    try withFrames { frames in
      let notes = failures { try frames.compare { assertTrack([0.5]) } }
      #expect(
        frames.files
          == ["actual", "strip"].map {
            "failed/AssertFramesTests/a-square-goes-by.0.5s.\($0).png"
          })
      let text = try #require(notes.texts.first)
      #expect(text.hasPrefix("1 of 1 frames fail, at 0.5 s\n0.5 s: no reference image\n"))
      #expect(
        text.contains("images: \(frames.folder.path)/failed/AssertFramesTests/a-square-goes-by.*"))
      #expect(text.contains("AMETRINE_RECORD=1"))
    }
  }

  @Test func `assertFrames reports the number of differing pixels and writes a difference image`()
    throws
  {
    try withFrames { frames in
      _ = failures { try frames.record { assertTrack() } }
      let notes = failures { try frames.compare { assertTrack(color: .blue) } }
      let text = try #require(notes.texts.first)
      #expect(text.hasPrefix("3 of 3 frames fail, at 0 s, 0.25 s, 1 s\n"))
      // The square covers 20 × 20 pixels of the 100 × 20 pixels.
      #expect(text.contains("0.25 s: 400 of 2000 pixels differ (20.0 %), by at most 255 of 255"))
      let shown = frames.files.filter { $0.hasPrefix("failed/") && $0.contains(".0.25s.") }
      #expect(
        shown
          == ["actual", "difference", "expected"].map {
            "failed/AssertFramesTests/a-square-goes-by.0.25s.\($0).png"
          })
      // A passing run removes the images of the earlier failure.
      try frames.compare { assertTrack() }
      #expect(!frames.files.contains { $0.hasPrefix("failed/") })
    }
  }

  @Test func `assertFrames reports only the times at which frames differ`() throws {
    try withFrames { frames in
      _ = failures { try frames.record { assertTrack([0, 0.25, 0.5]) } }
      let notes = failures {
        try frames.compare {
          let track = Track()
          assertFrames(of: track, at: [0, 0.25, 0.5], testName: "a square goes(by:)") {
            track.go()
            track.square.layer.speed = 2
          }
        }
      }
      #expect(notes.texts.first?.hasPrefix("2 of 3 frames fail, at 0.25 s, 0.5 s\n") == true)
    }
  }

  @Test func `assertFrames accepts pixel differences within the tolerance`() throws {
    try withFrames { frames in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
      @MainActor func check(_ blue: CGFloat, _ tolerance: Tolerance) {
        view.backgroundColor = UIColor(red: 0, green: 0, blue: blue / 255, alpha: 1)
        assertFrames(of: view, at: [0], within: tolerance, testName: "one")
      }
      _ = failures { try frames.record { check(100, .exact) } }
      try frames.compare { check(101, .rounding(channel: 1)) }
      let exact = failures { try frames.compare { check(101, .exact) } }
      #expect(exact.texts.count == 1)
      let far = failures { try frames.compare { check(102, .rounding(channel: 1)) } }
      #expect(far.texts.first?.contains("allowed: up to 1 per channel") == true)
    }
  }

  @Test
  func `assertFrames fails for a stored frame of a different size, without a difference image`()
    throws
  {
    try withFrames { frames in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
      @MainActor func check() { assertFrames(of: view, at: [0], testName: "one") }
      _ = failures { try frames.record { check() } }
      view.frame.size.width = 6
      let notes = failures { try frames.compare { check() } }
      #expect(notes.texts.first?.contains("the size is 12×8, expected 8×8") == true)
      #expect(
        frames.files.filter { $0.hasPrefix("failed/") }
          == ["actual", "expected", "strip"].map { "failed/AssertFramesTests/one.0s.\($0).png" })
    }
  }

  @Test func `assertFrames in record mode reports a repeated frame name and keeps the first frame`()
    throws
  {
    try withFrames { frames in
      let notes = failures {
        try frames.record {
          assertTrack([0])
          assertTrack([0], color: .blue)
          assertTrack([0], named: "blue one", color: .blue)
        }
      }
      #expect(notes.texts.count == 3)
      #expect(notes.texts[1].contains("already stored in this run: pass a different `named:`"))
      let stored = frames.files.filter { $0.hasPrefix("__Frames__") }
      #expect(stored.contains("__Frames__/AssertFramesTests/a-square-goes-by.blue-one.0s.png"))
      #expect(stored.count == 2)
    }
  }

  @Test
  func `assertFrames of an AnimationStage starts at its current time and rejects earlier times`()
    throws
  {
    try withFrames { frames in
      @MainActor func check(_ times: [Double]) {
        withAnimationStage(size: CGSize(width: 60, height: 20)) { stage in
          let track = Track(frame: CGRect(x: 5, y: 5, width: 50, height: 10))
          stage.add(track)
          track.go()
          stage.advance(to: 0.5)
          assertFrames(of: stage, at: times, testName: "one")
          #expect(stage.time == max(0.5, times.last ?? 0))
        }
      }
      _ = failures { try frames.record { check([0.5, 0.75]) } }
      try frames.compare { check([0.5, 0.75]) }
      let notes = failures { try frames.compare { check([0.25]) } }
      #expect(notes.texts == ["cannot take a frame at 0.25 s: the stage is already at 0.5 s"])
      let file = frames.folder.appendingPathComponent("__Frames__/AssertFramesTests/one.0.75s.png")
      let picture = try decodeImage(Data(contentsOf: file))
      #expect(picture.width == 120)
      #expect(picture.height == 40)
      #expect(picture[69, 20].3 == 0)
      #expect(picture[70, 20].3 == 255)
    }
  }
}
