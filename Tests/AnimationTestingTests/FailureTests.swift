import AnimationTesting
import Foundation
import ImageCodecs
import Pixels
import Testing
import UIKit

/// What a failure leaves for whoever looks at it, and where.
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

  @Test func `one strip shows what was expected, what came and the difference at all instants`()
    throws
  {
    try withFrames { frames in
      _ = failures { try frames.record { assertTrack([0, 0.5]) } }
      let notes = failures { try frames.compare { assertTrack([0, 0.5, 1], color: .blue) } }
      let text = try #require(notes.texts.first)
      let place = "\(frames.folder.path)/failed/FailureTests/going.0s-1s.strip.png"
      #expect(text.contains("\nstrip: \(place)\n"))
      let picture = try strip("0s-1s", of: frames)
      // Columns of 100 pixels and rows of 20, 8 apart, right of the names and below the instants.
      #expect(picture.width == 84 + 3 * 108 + 8)
      #expect(picture.height == 22 + 3 * 28)
      // Half way, the square's middle stands at 25 points of 50.
      let middle = 84 + 108 + 50
      #expect(picture[middle, 22 + 10] == (255, 0, 0, 255))
      #expect(picture[middle, 22 + 28 + 10] == (0, 0, 255, 255))
      #expect(picture[middle, 22 + 56 + 10] == (255, 0, 0, 255))
      // The last has no stored frame; what came is there at its right end.
      let last = 84 + 216 + 90
      #expect(picture[last, 22 + 10] == (255, 255, 255, 255))
      #expect(picture[last, 22 + 28 + 10] == (0, 0, 255, 255))
      // The pictures of an assertion that passes again are gone.
      _ = failures { try frames.record { assertTrack([0, 0.5, 1]) } }
      try frames.compare { assertTrack([0, 0.5, 1]) }
      #expect(!frames.files.contains { $0.hasPrefix("failed/") })
    }
  }

  @Test func `frames that pass stand in the strip between those that fail`() throws {
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
      // No difference is pale.
      #expect(picture[84 + 10, 22 + 56 + 10].1 > 190)
    }
  }

  @Test func `a strip magnifies small frames, reduces large ones and leaves out those that pass`()
    throws
  {
    try withFrames { frames in
      _ = failures {
        try frames.compare { assertTrack([0], size: CGSize(width: 4, height: 2)) }
      }
      // Eight times as large, in one row: there is nothing to compare with.
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

  // MARK: The folder

  /// A package in a folder of its own that is gone afterwards; its files are empty.
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
  func `frames lie outside of the target's folder`(file: String, folder: String) throws {
    try withPackage([file]) { root in
      let store = ReferenceFrameStore(isRecording: false)
      #expect(
        store.referenceFolder(for: root.appendingPathComponent(file).path).path
          == root.appendingPathComponent(folder).path)
    }
  }

  @Test func `a folder of frames beside the file is used where it is there`() throws {
    let stored = "Tests/ControlsTests/__Frames__/TabTests/one.0s.png"
    try withPackage(["Tests/ControlsTests/ToggleTests.swift", stored]) { root in
      let file = root.appendingPathComponent("Tests/ControlsTests/ToggleTests.swift").path
      #expect(
        ReferenceFrameStore(isRecording: false).referenceFolder(for: file).path
          == root.appendingPathComponent("Tests/ControlsTests/__Frames__/ToggleTests").path)
    }
  }

  @Test func `a run removes the pictures of the one before, and nothing else`() throws {
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
      // Nobody has said that these are pictures of a run.
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

  @Test func `a folder with nothing in it any more is gone, and a run hides its own from git`()
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
