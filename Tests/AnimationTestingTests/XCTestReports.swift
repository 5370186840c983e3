import AnimationTesting
import Foundation
import UIKit
import XCTest

/// Tests of `assertFrames` failures in an `XCTestCase`.
///
/// The class records its failures instead of failing.
@MainActor
final class XCTestReports: XCTestCase {
  private nonisolated let reports = Notes()

  nonisolated override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
    expected: Bool
  ) {
    reports.add("\(URL(fileURLWithPath: filePath).lastPathComponent): \(description)", lineNumber)
  }

  /// Fails the test unless `isRight`, which checks the recorded failures, is `true`.
  private func require(_ isRight: Bool, line: UInt = #line) {
    guard !isRight else { return }
    super.recordFailure(
      withDescription: "the failures were \(reports.texts) at \(reports.lines)",
      inFile: "\(#filePath)", atLine: Int(line), expected: true)
  }

  func testAFrameThatIsMissingFailsAtTheLineOfTheAssertionAndIsKept() async throws {
    try withFrames { frames in
      try frames.compare { assertFrames(of: Track(), at: [0]) }
      require(reports.lines == [#line - 1])
      require(reports.texts[0].contains("XCTestReports.swift: failed - 1 of 1 frames fail, at 0 s"))
      require(frames.files.count == 2 && frames.files[0].hasSuffix("AndIsKept.0s.actual.png"))
    }
  }

  func testAFrameThatIsRecordedFailsOnceAndThenPasses() async throws {
    try withFrames { frames in
      try frames.record { assertFrames(of: Track(), at: [0, 1]) }
      require(reports.texts.count == 1 && reports.texts[0].contains("2 of 2 frames recorded"))
      try frames.compare { assertFrames(of: Track(), at: [0, 1]) }
      require(reports.texts.count == 1)
    }
  }

  func testAFilmThatIsMissingFailsAtTheLineOfTheAssertion() async throws {
    try withFrames { frames in
      try frames.compare { assertFilm(of: Track(), during: 0...0.1) }
      require(reports.lines == [#line - 1])
      require(reports.texts[0].contains("XCTestReports.swift: failed - no reference film"))
    }
  }

  func testWaitingOnAStageKeepsItsTime() async {
    await withAnimationStage(size: CGSize(width: 50, height: 10)) { stage in
      let track = Track()
      stage.add(track)
      track.go()
      await Task.yield()
      stage.advance(to: 0.5)
      require(stage.presented(\.position.x, of: track.square.layer) == 25)
      stage.advance(to: 0.25)
    }
    require(reports.texts.count == 1 && reports.texts[0].contains("cannot advance to 0.25 s"))
  }
}
