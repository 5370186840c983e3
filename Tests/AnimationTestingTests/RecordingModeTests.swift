import Foundation
import StoredPictures
import Testing
import UIKit

@testable import AnimationTesting

/// Tests of the values of `AMETRINE_RECORD`.
@MainActor
@Suite struct RecordingModeTests {
  @Test(
    arguments: [
      (nil, .off), ("", .off), ("0", .off), ("1", .all), ("missing", .missing), ("prune", .prune),
      ("a", .tests(["a"])), ("a, b/c ,", .tests(["a", "b/c"])), ("yes", .tests(["yes"])),
    ] as [(String?, RecordingMode)])
  func `RecordingMode reads the variable`(variable: String?, mode: RecordingMode) {
    #expect(RecordingMode(variable: variable) == mode)
  }

  @Test(
    arguments: [
      ("the knob slides over", true), ("the-knob-slides-over", true), ("ToggleTests", true),
      ("Toggle", true), ("Outer", true), ("ControlsTests", true),
      ("Outer/the knob slides over", true), ("ToggleTests/the-knob-slides-over-by", true),
      ("ControlsTests/Outer/ToggleTests", true), ("the knob slides over(by:)", true),
      ("the knob slides", false), ("slides over", false), ("Other/the knob slides over", false),
      ("the knob slides over/Outer", false), ("", false), ("/", false), ("1", false),
    ])
  func `RecordedTest matches the names of test, suites, file and target`(
    name: String, isMatch: Bool
  ) {
    let test = RecordedTest(
      function: "the knob slides over(by:)", suites: ["Outer", "ToggleTests"],
      fileID: "ControlsTests/Toggle.swift")
    #expect(test.matchesName(name) == isMatch)
  }

  @Test func `unmatchedNamesMessage lists the names`() {
    #expect(unmatchedNamesMessage([]) == nil)
    #expect(unmatchedNamesMessage(["a", "b"])?.contains("matches 'a', 'b': pass the name") == true)
  }

  /// Asserts frames of a square at two times.
  private func assertTrack(color: UIColor = .red, at times: [Double] = [0, 1]) {
    let track = Track()
    track.square.backgroundColor = color
    assertFrames(of: track, at: times, testName: "track()")
  }

  private func run(_ mode: RecordingMode, in frames: Frames, _ body: () -> Void) -> [String] {
    let store = ReferenceFrameStore(
      mode, failures: frames.folder.appendingPathComponent("failed"), home: frames.folder)
    return failures { ReferenceFrameStore.$current.withValue(store) { body() } }.texts
  }

  private func image(_ name: String, in frames: Frames) throws -> Data {
    try Data(
      contentsOf: frames.folder.appendingPathComponent("__Frames__/RecordingModeTests/\(name)"))
  }

  @Test func `AMETRINE_RECORD=missing writes missing frames and reports frames that differ`()
    throws
  {
    try withFrames { frames in
      _ = run(.all, in: frames) { assertTrack(at: [0]) }
      let first = try image("track.0s.png", in: frames)
      let texts = run(.missing, in: frames) { assertTrack(color: .blue) }
      #expect(texts.count == 2)
      #expect(texts.first?.hasPrefix("1 of 2 frames recorded (1 s)") == true)
      #expect(texts.last?.hasPrefix("1 of 2 frames fail, at 0 s\n") == true)
      #expect(
        texts.last?.contains(
          "AMETRINE_RECORD=missing stores only images that have no reference image") == true)
      #expect(try image("track.0s.png", in: frames) == first)
      #expect(try image("track.1s.png", in: frames) != first)
    }
  }

  @Test func `AMETRINE_RECORD with the name of a test writes only its frames`() throws {
    try withFrames { frames in
      let others = run(.tests(["other", "Suite/track"]), in: frames) { assertTrack() }
      #expect(others.count == 1)
      #expect(others.first?.contains("no reference image") == true)
      #expect(
        others.first?.contains(
          "AMETRINE_RECORD='other,Suite/track' does not name this test") == true)
      #expect(!frames.files.contains { $0.hasPrefix("__Frames__") })
    }
  }

  @Test(arguments: ["track", "RecordingModeTests", "RecordingModeTests/track"])
  func `AMETRINE_RECORD with the name of a test or file writes its frames`(name: String) throws {
    try withFrames { frames in
      let texts = run(.tests([name]), in: frames) { assertTrack() }
      #expect(texts.count == 1)
      #expect(texts.first?.hasPrefix("2 of 2 frames recorded (0 s, 1 s)") == true)
    }
  }

  @Test func `AMETRINE_RECORD with the name of the running test or its suite matches it`() {
    let name = "AMETRINE_RECORD with the name of the running test or its suite matches it"
    let test = RecordedTest(current: #function, fileID: #fileID)
    #expect(test.matchesName(name))
    #expect(test.matchesName("RecordingModeTests/\(name)"))
    #expect(!test.matchesName("StoredNameTests/\(name)"))
  }

  @Suite("Inner suite") struct Inner {
    @Test("A display name") func displayed() {
      let test = RecordedTest(current: #function, fileID: #fileID)
      #expect(test.matchesName("A display name"))
      #expect(test.matchesName("RecordingModeTests/Inner/displayed"))
      #expect(!test.matchesName("Other/displayed"))
    }
  }

  @Test func `AMETRINE_RECORD=prune writes nothing`() throws {
    try withFrames { frames in
      let texts = run(.prune, in: frames) { assertTrack() }
      #expect(texts.first?.contains("no reference image") == true)
      #expect(!frames.files.contains { $0.hasPrefix("__Frames__") })
    }
  }
}
