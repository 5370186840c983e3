import Foundation
import StoredPictures
import Testing
import UIKit

@testable import AnimationTesting

/// Tests that find stored files that no test uses.
@MainActor
@Suite struct UnusedFileTests {
  /// A folder with test sources and stored files.
  private struct Package {
    let frames: Frames
    let usage = StoredFileUsage()

    private func url(_ path: String) -> URL { frames.folder.appendingPathComponent(path) }

    func write(_ path: String, _ text: String = "") throws {
      try FileManager.default.createDirectory(
        at: url(path).deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url(path))
    }

    func exists(_ path: String) -> Bool {
      FileManager.default.fileExists(atPath: url(path).path)
    }

    /// Records an assertion of frames at the given times in `Tests/Knobs/KnobTests.swift`.
    func use(_ prefix: String, at times: [String]) {
      let folder = url("Tests/__Frames__/Knobs/KnobTests")
      let source = url("Tests/Knobs/KnobTests.swift")
      _ = usage.recordAssertion(prefix: prefix, in: folder, source: source, identity: nil)
      for time in times {
        usage.recordFile(
          folder.appendingPathComponent("\(prefix).\(time).png"), source: source)
      }
    }

    /// The names of unused files, relative to the folder `Tests/__Frames__`.
    func unused(isWholeRun: Bool) -> [String] {
      let root = url("Tests/__Frames__").path + "/"
      return usage.unusedFiles(isWholeRun: isWholeRun).map {
        $0.path.replacingOccurrences(of: root, with: "")
      }
    }
  }

  /// Stored files of a test that runs, of one that does not, of one that no longer exists, and of other test files.
  private func withPackage(_ body: (Package) throws -> Void) throws {
    try withFrames { frames in
      let package = Package(frames: frames)
      try package.write(
        "Tests/Knobs/KnobTests.swift",
        """
        @Test func `a knob slides`() {}
        @Test(.disabled()) func turns(by angle: Double) {}
        func testClicks() async {}
        func helper() { assertFrames(of: view, at: [0], testName: "named in a literal") }
        """)
      for name in [
        "a-knob-slides.0s", "a-knob-slides.0.5s", "a-knob-slides.far.0s", "a-knob-slides.old.0s",
        "turns-by.45.0.0s", "testClicks.0s", "named-in-a-literal.0s", "a-knob.0s", "glides.0s",
      ] {
        try package.write("Tests/__Frames__/Knobs/KnobTests/\(name).png")
      }
      try package.write("Tests/__Frames__/Knobs/GoneTests/any.0s.png")
      try package.write("Tests/__Frames__/Gone/GoneTests/any.0s.png")
      try package.write("Tests/Knobs/Deep/OtherTests.swift", "func testNothing() {}")
      try package.write("Tests/__Frames__/Knobs/Deep/OtherTests/any.0s.png")
      try package.write("Tests/Knobs/Deep/Toggle.swift")
      try body(package)
    }
  }

  @Test func `files that a test does not use are unused, in runs of some tests too`() throws {
    try withPackage { package in
      package.use("a-knob-slides", at: ["0s"])
      package.use("a-knob-slides.far", at: ["0s"])
      #expect(
        package.unused(isWholeRun: false) == [
          "Knobs/KnobTests/a-knob-slides.0.5s.png", "Knobs/KnobTests/a-knob-slides.old.0s.png",
        ])
    }
  }

  @Test func `a run of all tests also finds files of tests and test files that do not exist`()
    throws
  {
    try withPackage { package in
      package.use("a-knob-slides", at: ["0s", "0.5s"])
      package.use("a-knob-slides.far", at: ["0s"])
      package.use("a-knob-slides.old", at: ["0s"])
      #expect(
        package.unused(isWholeRun: true) == [
          "Gone/GoneTests/any.0s.png", "Knobs/GoneTests/any.0s.png",
          "Knobs/KnobTests/a-knob.0s.png", "Knobs/KnobTests/glides.0s.png",
        ])
    }
  }

  @Test func `a test file that computes test names keeps all files of tests that did not run`()
    throws
  {
    try withPackage { package in
      try package.write(
        "Tests/Knobs/KnobTests.swift",
        #"func a() { assertFrames(of: view, at: [0], testName: "\(kind) slides") }"#)
      package.use("a-knob-slides", at: ["0s", "0.5s"])
      #expect(!package.unused(isWholeRun: true).contains("Knobs/KnobTests/glides.0s.png"))
    }
  }

  @Test func `a run without assertions finds no unused files`() throws {
    try withPackage { package in #expect(package.unused(isWholeRun: true).isEmpty) }
  }

  @Test func `files that are not frames belong to their assertion`() throws {
    try withPackage { package in
      for name in [
        "a-knob-slides.0s-0.5s.webp", "a-knob-slides.0s-0.5s.png", "a-knob-slides.values.txt",
        "turns-by.45.0.values.txt",
      ] {
        try package.write("Tests/__Frames__/Knobs/KnobTests/\(name)")
      }
      package.use("a-knob-slides", at: ["0s", "0.5s"])
      package.use("a-knob-slides.far", at: ["0s"])
      package.use("a-knob-slides.old", at: ["0s"])
      #expect(package.unused(isWholeRun: false).isEmpty)
    }
  }

  @Test func `finishRun lists unused files and keeps them`() throws {
    try withPackage { package in
      package.use("a-knob-slides", at: ["0s"])
      package.use("a-knob-slides.far", at: ["0s"])
      let report = try #require(
        package.usage.finishRun(status: 0, isPruning: false, isWholeRun: false))
      #expect(report.hasPrefix("stored files that no test uses: 2\n"))
      #expect(report.contains("KnobTests/a-knob-slides.old.0s.png\n"))
      #expect(report.hasSuffix("Run the tests with AMETRINE_RECORD=prune to remove them."))
      #expect(package.exists("Tests/__Frames__/Knobs/KnobTests/a-knob-slides.old.0s.png"))
    }
  }

  @Test func `finishRun with prune removes unused files and empty folders`() throws {
    try withPackage { package in
      package.use("a-knob-slides", at: ["0s", "0.5s"])
      let report = package.usage.finishRun(status: 0, isPruning: true, isWholeRun: true)
      #expect(report?.hasPrefix("removed stored files that no test uses: 6\n") == true)
      #expect(!package.exists("Tests/__Frames__/Gone"))
      #expect(!package.exists("Tests/__Frames__/Knobs/GoneTests"))
      #expect(!package.exists("Tests/__Frames__/Knobs/KnobTests/glides.0s.png"))
      #expect(package.exists("Tests/__Frames__/Knobs/KnobTests/a-knob-slides.0.5s.png"))
      #expect(package.exists("Tests/__Frames__/Knobs/KnobTests/turns-by.45.0.0s.png"))
      #expect(package.exists("Tests/__Frames__/Knobs/Deep/OtherTests/any.0s.png"))
      #expect(package.usage.finishRun(status: 0, isPruning: true, isWholeRun: true) == nil)
    }
  }

  @Test func `finishRun after a failure removes and lists nothing`() throws {
    try withPackage { package in
      package.use("a-knob-slides", at: ["0s"])
      #expect(package.usage.finishRun(status: 1, isPruning: false, isWholeRun: true) == nil)
      #expect(
        package.usage.finishRun(status: 1, isPruning: true, isWholeRun: true)
          == "AMETRINE_RECORD=prune: no stored files were removed, because tests failed")
      #expect(package.exists("Tests/__Frames__/Knobs/KnobTests/glides.0s.png"))
    }
  }

  @Test func `assertFrames records its files as used`() throws {
    try withFrames { frames in
      let package = Package(frames: frames)
      let store = ReferenceFrameStore(
        .all, failures: frames.folder.appendingPathComponent("failed"), home: frames.folder,
        usage: package.usage)
      _ = failures {
        ReferenceFrameStore.$current.withValue(store) {
          assertFrames(of: Track(), at: [0, 1], testName: "one")
          assertFrames(of: Track(), at: [0], named: "end", testName: "one")
        }
      }
      #expect(package.usage.unusedFiles(isWholeRun: false).isEmpty)
      try package.write("__Frames__/UnusedFileTests/one.2s.png")
      #expect(
        package.usage.unusedFiles(isWholeRun: false).map(\.lastPathComponent) == ["one.2s.png"])
    }
  }

  // The arguments that `swift test` of Swift 6.3 passes.
  @Test(
    arguments: [
      (["/b/P.xctest"], true),
      (["/b/P.xctest", "--testing-library", "swift-testing"], true),
      (["/b/P.xctest", "--skip-build", "--parallel", "--testing-library", "swift-testing"], true),
      (["/b/P.xctest", "--filter", "A", "--testing-library", "swift-testing"], false),
      (["/b/P.xctest", "--filter=A", "--testing-library", "swift-testing"], false),
      (["/b/P.xctest", "--skip", "A", "--testing-library", "swift-testing"], false),
      (["/b/P.xctest", "PTests.ToggleCase/testA"], false),
    ])
  func `isWholeRun is false if the arguments select tests`(arguments: [String], isWhole: Bool) {
    #expect(StoredFileUsage.isWholeRun(arguments: arguments) == isWhole)
  }
}
