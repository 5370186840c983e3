import AnimationTesting
import Foundation
import ImageCodecs
import Pixels
import Testing
import UIKit

/// Tests of the images written by a failed assertion, and of the folders that contain them.
@MainActor
@Suite struct FailureTests {
  private func assertTrack(
    _ times: [Double], color: UIColor = .red, size: CGSize = CGSize(width: 50, height: 10)
  ) {
    let track = Track(frame: CGRect(origin: .zero, size: size))
    track.square.backgroundColor = color
    assertFrames(of: track, at: times, testName: "going") { track.go() }
  }

  private func strip(_ name: String, of frames: Frames) throws -> PixelBuffer {
    try decodeImage(
      Data(
        contentsOf: frames.folder.appendingPathComponent(
          "failed/FailureTests/going.\(name).strip.png")))
  }

  @Test
  func
    `a failure strip has rows of expected, actual and difference images, with a column per time`()
    throws
  {
    try withFrames { frames in
      _ = failures { try frames.record { assertTrack([0, 0.5]) } }
      let notes = failures { try frames.compare { assertTrack([0, 0.5, 1], color: .blue) } }
      let text = try #require(notes.texts.first)
      let place = "\(frames.folder.path)/failed/FailureTests/going.0s-1s.strip.png"
      #expect(text.contains("\nstrip: \(place)\n"))
      let picture = try strip("0s-1s", of: frames)
      // Each frame has 100 × 20 pixels and each gap 8. The row names are on the left, and the time labels above.
      #expect(picture.width == 84 + 3 * 108 + 8)
      #expect(picture.height == 22 + 3 * 28)
      // At half the duration, the center of the square is at 25 of 50 points.
      let middle = 84 + 108 + 50
      #expect(picture[middle, 22 + 10] == (255, 0, 0, 255))
      #expect(picture[middle, 22 + 28 + 10] == (0, 0, 255, 255))
      #expect(picture[middle, 22 + 56 + 10] == (255, 0, 0, 255))
      // The last time has no stored frame. The rendered frame has the square at its right end.
      let last = 84 + 216 + 90
      #expect(picture[last, 22 + 10] == (255, 255, 255, 255))
      #expect(picture[last, 22 + 28 + 10] == (0, 0, 255, 255))
      // A passing assertion removes the images of its previous failure.
      _ = failures { try frames.record { assertTrack([0, 0.5, 1]) } }
      try frames.compare { assertTrack([0, 0.5, 1]) }
      #expect(!frames.files.contains { $0.contains("0s-1s") })
    }
  }

  @Test func `a failure strip also shows passing frames between the first and last time`() throws {
    try withFrames { frames in
      _ = failures { try frames.record { assertTrack([0, 1]) } }
      let notes = failures {
        try frames.compare {
          let track = Track()
          assertFrames(of: track, at: [0, 1], testName: "going") {}
        }
      }
      #expect(notes.texts.first?.hasPrefix("1 of 2 frames fail, at 1 s\n") == true)
      let picture = try strip("0s-1s", of: frames)
      #expect(picture[84 + 10, 22 + 10] == (255, 0, 0, 255))
      #expect(picture[84 + 10, 22 + 28 + 10] == (255, 0, 0, 255))
      // In the difference image, pixels that do not differ are pale.
      #expect(picture[84 + 10, 22 + 56 + 10].1 > 190)
    }
  }

  @Test
  func `a failure strip magnifies small frames, reduces large frames and limits its column count`()
    throws
  {
    try withFrames { frames in
      _ = failures {
        try frames.compare { assertTrack([0], size: CGSize(width: 4, height: 2)) }
      }
      // The frame is magnified eight times. There is only one row, because no frame is stored.
      #expect(try strip("0s", of: frames).height == 22 + (4 * 8 + 8))
      _ = failures {
        try frames.compare { assertTrack([0.25], size: CGSize(width: 100, height: 480)) }
      }
      #expect(try strip("0.25s", of: frames).height == 22 + 480 + 8)
      let many = (0..<60).map { Double($0) / 64 }
      _ = failures { try frames.record { assertTrack(Array(many.prefix(40))) } }
      _ = failures { try frames.compare { assertTrack(many) } }
      let long = try strip("0s-0.921875s", of: frames)
      #expect(long.width == 84 + 48 * 108 + 8)
      #expect(long.height == 22 + 3 * 28 + 22)
    }
  }

  // MARK: Folders of frames and failure images

  /// Runs `body` with a temporary package that contains empty files at the given paths.
  private func withPackage(_ paths: [String], _ body: (URL) throws -> Void) throws {
    let root = FileManager.default.temporaryDirectory
      .appendingPathComponent("package-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    for path in ["Package.swift"] + paths {
      let file = root.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: file)
    }
    try body(root)
  }

  @Test(arguments: [
    ("Tests/ControlsTests/ToggleTests.swift", "Tests/__Frames__/ControlsTests/ToggleTests"),
    ("Tests/ControlsTests/Bars/TabTests.swift", "Tests/__Frames__/ControlsTests/Bars/TabTests"),
    ("Tests/ToggleTests.swift", "__Frames__/Tests/ToggleTests"),
    ("ToggleTests.swift", "__Frames__/ToggleTests"),
  ])
  func `ReferenceFrameStore stores frames in a __Frames__ folder outside the target's folder`(
    file: String, folder: String
  ) throws {
    try withPackage([file]) { root in
      let store = ReferenceFrameStore(isRecording: false)
      #expect(
        store.referenceFolder(for: root.appendingPathComponent(file).path).path
          == root.appendingPathComponent(folder).path)
    }
  }

  @Test func `ReferenceFrameStore uses an existing __Frames__ folder beside the test file`() throws
  {
    let stored = "Tests/ControlsTests/__Frames__/TabTests/one.0s.png"
    try withPackage(["Tests/ControlsTests/ToggleTests.swift", stored]) { root in
      let file = root.appendingPathComponent("Tests/ControlsTests/ToggleTests.swift").path
      #expect(
        ReferenceFrameStore(isRecording: false).referenceFolder(for: file).path
          == root.appendingPathComponent("Tests/ControlsTests/__Frames__/ToggleTests").path)
    }
  }

  @Test func `removeEarlierRuns deletes only the images of earlier runs`() throws {
    let mark = "failed/.gitignore"
    let paths = [
      "failed/A/one.0s.actual.png", "failed/A/one.0s-1s.strip.png",
      "failed/B/two.0s.difference.png",
      "failed/B/own.png",
    ]
    try withPackage(paths) { root in
      let folder = FailureFolder(root.appendingPathComponent("failed"))
      func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: root.path)
          .filter { $0.hasSuffix(".png") }.sorted()
      }
      // Without a .gitignore file, the folder is not recognized as a folder of failure images.
      folder.removeEarlierRuns()
      #expect(try files() == paths.sorted())
      let file = root.appendingPathComponent(mark)
      try Data("# Pictures of failed frames, made by the tests of run 7\n*\n".utf8).write(to: file)
      folder.removeEarlierRuns(before: "7")
      #expect(try files() == paths.sorted())
      folder.removeEarlierRuns(before: "8")
      #expect(try files() == ["failed/B/own.png"])
      #expect(
        try String(contentsOf: file, encoding: .utf8)
          == "# Pictures of failed frames, made by the tests of run 8\n*\n")
    }
  }

  @Test func `removeEarlierRuns deletes a failure folder that contains no other files`()
    throws
  {
    try withFrames { frames in
      _ = failures { try frames.compare { assertTrack([0]) } }
      let place = frames.folder.appendingPathComponent("failed")
      let text = try String(
        contentsOf: place.appendingPathComponent(".gitignore"), encoding: .utf8)
      #expect(text.contains("of run \(FailureFolder.currentRun)\n*\n"))
      FailureFolder(place).removeEarlierRuns(before: "another")
      #expect(!FileManager.default.fileExists(atPath: place.path))
    }
  }
}
