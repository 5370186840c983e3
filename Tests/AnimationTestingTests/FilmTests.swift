import AnimationTesting
import Foundation
import ImageCodecs
import Pixels
import QuartzCore
import Testing
import UIKit

/// Tests that record and compare films with `assertFilm`.
@MainActor
@Suite struct FilmTests {
  private static let file = "__Frames__/FilmTests/going.film.png"

  /// Films a square that moves by 40 points in a second.
  private func filmTrack(
    during times: ClosedRange<Double> = 0...1, rate: Double = 10, color: UIColor = .red,
    within tolerance: Tolerance = .exact, named name: String? = nil, speed: Float = 1
  ) {
    let track = Track()
    track.square.backgroundColor = color
    assertFilm(
      of: track, during: times, rate: rate, named: name, within: tolerance, testName: "going"
    ) {
      track.go()
      track.square.layer.speed = speed
    }
  }

  /// Returns the frames of a film.
  private func film(_ path: String = FilmTests.file, in frames: Frames) throws -> [PixelBuffer] {
    var decoder = try AnimatedPNGDecoder(
      Data(contentsOf: frames.folder.appendingPathComponent(path)))
    var pictures: [PixelBuffer] = []
    while let picture = try decoder.nextFrame() { pictures.append(picture) }
    return pictures
  }

  @Test func `assertFilm in record mode writes one animated PNG with a frame per interval`() throws
  {
    try withFrames { frames in
      let notes = failures { try frames.record { filmTrack() } }
      #expect(notes.texts.count == 1)
      #expect(notes.texts.first?.hasPrefix("film recorded (11 frames, ") == true)
      #expect(frames.files.filter { $0.hasPrefix("__Frames__") } == [Self.file])
      let pictures = try film(in: frames)
      #expect(pictures.count == 11)
      for (index, picture) in pictures.enumerated() {
        #expect(picture.width == 100)
        #expect(picture.height == 20)
        // The square covers 20 pixels and moves by 8 pixels in each frame.
        let covered = (0..<100).filter { picture[$0, 10].3 == 255 }
        #expect(covered == Array(index * 8..<index * 8 + 20))
      }
      try frames.compare { filmTrack() }
      try frames.record { filmTrack() }
    }
  }

  @Test(arguments: [
    (0...0.25, 10.0, 3), (0...0.3, 10.0, 4), (0...0, 30.0, 1), (0.1...0.4, 30.0, 10),
    (0.5...1.5, 60.0, 61),
  ])
  func `assertFilm captures the frames in a closed range, including those at its ends`(
    times: ClosedRange<Double>, rate: Double, count: Int
  ) throws {
    try withFrames { frames in
      _ = failures { try frames.record { filmTrack(during: times, rate: rate) } }
      // The name contains the arguments of the test.
      let file = try #require(frames.files.first { $0.hasSuffix(".film.png") })
      let pictures = try film(file, in: frames)
      #expect(pictures.count == count)
    }
  }

  @Test func `assertFilm from a time captures frames until nothing moves`() throws {
    try withFrames { frames in
      @MainActor func check(duration: Double, repeats: Bool = false) {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
        assertFilm(of: view, during: 0..., rate: 10, testName: "going") {
          UIView.animate(
            withDuration: duration, delay: 0, options: repeats ? [.repeat] : []
          ) { view.alpha = 0 }
        }
      }
      _ = failures { try frames.record { check(duration: 0.35) } }
      let pictures = try film(in: frames)
      #expect(pictures.count == 5)
      try frames.compare { check(duration: 0.35) }
      let longer = failures { try frames.compare { check(duration: 0.7) } }
      #expect(longer.texts.first?.contains("the film has 8 frames, expected 5") == true)
      let endless = failures { try frames.compare { check(duration: 0.35, repeats: true) } }
      let text = try #require(endless.texts.first)
      #expect(text.hasPrefix("not settled after 60 s (running: 'opacity' of UIView.layer)"))
    }
  }

  @Test func `assertFilm names the failing frames and writes films, a strip and a page`() throws {
    try withFrames { frames in
      _ = failures { try frames.record { filmTrack() } }
      let notes = failures { try frames.compare { filmTrack(speed: 2) } }
      let text = try #require(notes.texts.first)
      #expect(text.hasPrefix("9 of 11 frames of the film fail, at 0.1 s, 0.2 s, "))
      #expect(
        text.contains("\n0.1 s: 320 of 2000 pixels differ (16.0 %), by at most 255 of 255 at "))
      #expect(text.contains("\nand 1 more\n"))
      let shown = frames.files.filter { $0.hasPrefix("failed") }
      #expect(
        shown
          == ["actual", "difference", "expected", "strip"].map {
            "failed/FilmTests/going.film.\($0).png"
          })
      let stored = try film(in: frames)
      let expected = try film("failed/FilmTests/going.film.expected.png", in: frames)
      #expect(expected == stored)
      let actual = try film("failed/FilmTests/going.film.actual.png", in: frames)
      #expect(actual.count == 11)
      #expect(actual[0] == stored[0])
      #expect(actual[2] == stored[4])
      #expect(text.contains("\npage: \(frames.folder.path)/failed/index.html\n"))
      // A passing run removes the files of the earlier failure.
      try frames.compare { filmTrack() }
      #expect(!frames.files.contains { $0.hasPrefix("failed") })
      #expect(!FileManager.default.fileExists(atPath: frames.folder.path + "/failed/index.html"))
    }
  }

  @Test func `assertFilm without a stored film fails once and writes the film`() throws {
    try withFrames { frames in
      let notes = failures { try frames.compare { filmTrack() } }
      #expect(notes.texts.count == 1)
      #expect(notes.texts.first?.hasPrefix("no reference film\n") == true)
      let actual = try film("failed/FilmTests/going.film.actual.png", in: frames)
      #expect(actual.count == 11)
      #expect(!frames.files.contains { $0.contains("expected") || $0.contains("__Frames__") })
    }
  }

  @Test func `assertFilm reports a different length and a different size`() throws {
    try withFrames { frames in
      _ = failures { try frames.record { filmTrack() } }
      let shorter = failures { try frames.compare { filmTrack(during: 0...0.5) } }
      #expect(
        shorter.texts.first?.hasPrefix(
          "0 of 6 frames of the film fail\nthe film has 6 frames, expected 11\n") == true)
      let longer = failures { try frames.compare { filmTrack(during: 0...1.2) } }
      #expect(longer.texts.first?.contains("\n1.1 s: the stored film has no such frame\n") == true)
      let larger = failures {
        try frames.compare {
          let track = Track(frame: CGRect(x: 0, y: 0, width: 60, height: 10))
          assertFilm(of: track, during: 0...1, rate: 10, testName: "going") { track.go() }
        }
      }
      #expect(larger.texts.first?.contains("the size is 120×20, expected 100×20") == true)
      #expect(!frames.files.contains("failed/FilmTests/going.film.difference.png"))
    }
  }

  @Test func `assertFilm accepts differences within the tolerance`() throws {
    try withFrames { frames in
      let dark = UIColor(red: 0, green: 0, blue: 100 / 255, alpha: 1)
      let light = UIColor(red: 0, green: 0, blue: 101 / 255, alpha: 1)
      _ = failures { try frames.record { filmTrack(color: dark) } }
      try frames.compare { filmTrack(color: light, within: .rounding(channel: 1)) }
      let exact = failures { try frames.compare { filmTrack(color: light) } }
      #expect(exact.texts.first?.hasPrefix("11 of 11 frames of the film fail") == true)
    }
  }

  @Test func `assertFilm in record mode reports a repeated name and keeps the first film`() throws {
    try withFrames { frames in
      let notes = failures {
        try frames.record {
          filmTrack()
          filmTrack(color: .blue)
          filmTrack(color: .blue, named: "blue")
        }
      }
      #expect(notes.texts.count == 3)
      #expect(notes.texts[1].contains("already stored in this run: pass a different `named:`"))
      #expect(
        frames.files.filter { $0.hasPrefix("__Frames__") }
          == ["__Frames__/FilmTests/going.blue.film.png", Self.file])
      try frames.compare { filmTrack() }
    }
  }

  @Test func `assertFilm fails for a stored film that is damaged`() throws {
    try withFrames { frames in
      _ = failures { try frames.record { filmTrack() } }
      let file = frames.folder.appendingPathComponent(Self.file)
      try Data(contentsOf: file).prefix(200).write(to: file)
      let notes = failures { try frames.compare { filmTrack() } }
      #expect(notes.texts.count == 1)
      #expect(notes.texts.first?.hasPrefix("cannot read the film \(file.path): ") == true)
    }
  }

  @Test(
    arguments: [
      (0...1, 0.5, "invalid frame rate 0.5: must be in 1...120"),
      (0...1, .nan, "invalid frame rate nan: must be in 1...120"),
      (-1...1, 30, "invalid film from -1.0 s: times must be finite and not negative"),
      (0...(.infinity), 30, "invalid film from 0.0 s: times must be finite and not negative"),
      (
        0...100, 30,
        "the film from 0.0 s to 100.0 s at 30.0 frames per second has more than 1000 frames: "
          + "shorten it or reduce the rate"
      ),
    ] as [(ClosedRange<Double>, Double, String)])
  func `assertFilm with an invalid range or rate fails without running its block`(
    times: ClosedRange<Double>, rate: Double, fault: String
  ) {
    var isRun = false
    let notes = failures {
      assertFilm(of: Track(), during: times, rate: rate) { isRun = true }
    }
    #expect(notes.texts == [fault])
    #expect(!isRun)
  }

  // MARK: Stages and touches

  @Test func `assertFilm captures the frames that pass while its block advances the clock`() throws
  {
    try withFrames { frames in
      @MainActor func check(inBlock: Bool) {
        withAnimationStage(size: CGSize(width: 50, height: 10)) { stage in
          let track = Track()
          stage.add(track)
          assertFilm(of: stage, during: 0...1, rate: 10, testName: "going") {
            track.go()
            if inBlock {
              stage.advance(by: 0.25)
              stage.advanceToEnd()
              #expect(stage.time == 1)
            }
          }
          #expect(stage.time == 1)
        }
      }
      _ = failures { try frames.record { check(inBlock: false) } }
      try frames.compare { check(inBlock: true) }
    }
  }

  /// Films a drag from left to right, which takes 0.4 seconds and is followed by 0.2 seconds without a finger.
  private func filmDrag(from start: CGFloat, showsTouches: Bool = true) {
    withAnimationStage(size: CGSize(width: 200, height: 100), scale: 1) { stage in
      stage.window.backgroundColor = .white
      stage.add(UIView(frame: stage.bounds))
      assertFilm(
        of: stage, during: 0...0.6, rate: 10, showsTouches: showsTouches, testName: "going"
      ) {
        stage.drag(
          from: CGPoint(x: start, y: 50), to: CGPoint(x: start + 80, y: 50), over: 0.4)
      }
    }
  }

  @Test func `assertFilm marks a finger with a circle at its position while it touches`() throws {
    try withFrames { frames in
      _ = failures { try frames.record { filmDrag(from: 60) } }
      let pictures = try film(in: frames)
      for (index, picture) in pictures.enumerated() {
        let changed = (0..<200).filter { picture[$0, 50] != (255, 255, 255, 255) }
        guard index < 4 else {
          #expect(changed.isEmpty, "the finger is lifted at 0.4 s")
          continue
        }
        // The circle has a radius of 22 points around the finger, which moves by 20 points in each frame.
        let center = 60 + 20 * CGFloat(index)
        #expect(abs(CGFloat(changed.first ?? 0) - (center - 22)) <= 1)
        #expect(abs(CGFloat(changed.last ?? 0) - (center + 22)) <= 2)
      }
      try frames.compare { filmDrag(from: 60) }
      let elsewhere = failures { try frames.compare { filmDrag(from: 70) } }
      #expect(elsewhere.texts.first?.hasPrefix("4 of 7 frames of the film fail") == true)
    }
  }

  @Test func `assertFilm with showsTouches false draws no circles`() throws {
    try withFrames { frames in
      _ = failures { try frames.record { filmDrag(from: 60, showsTouches: false) } }
      let pictures = try film(in: frames)
      #expect(pictures.count == 7)
      for picture in pictures { #expect(picture == pictures[6]) }
    }
  }

  @Test func `assertFilm on a stage rejects an earlier time and a film inside a film`() {
    withAnimationStage(size: CGSize(width: 9, height: 9)) { stage in
      stage.advance(to: 0.5)
      let early = failures { assertFilm(of: stage, during: 0...1) }
      #expect(early.texts == ["cannot film from 0.0 s: the stage is already at 0.5 s"])
      let nested = failures {
        assertFilm(of: stage, during: 0.5...0.5) { assertFilm(of: stage, during: 0.5...1) }
      }
      #expect(
        nested.texts.first
          == "another film of this stage is being captured: call assertFilm after it")
    }
  }
}
