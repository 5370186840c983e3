import Foundation
import ImageCodecs
import Pixels
import TestKit
import Testing

@Suite struct GoldensTests {
  /// Runs a closure with a temporary folder that is deleted afterward.
  static func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("goldens-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test func `GoldenImageStore.folder is the folder of the test target in Tests/Goldens`() {
    let folder = GoldenImageStore().folder
    #expect(folder.path == packageFolder().path + "/Tests/Goldens/TestKitTests")
  }

  @Test func `the name of every golden image occurs in the sources of its test target`() throws {
    let tests = packageFolder().appendingPathComponent("Tests")
    let stored = GoldenImageStore(folder: tests.appendingPathComponent("Goldens"))
    for name in stored.names {
      let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
      try #require(parts.count == 2, "\(name) lies in no target's folder")
      let target = tests.appendingPathComponent(parts[0])
      let files =
        FileManager.default.enumerator(atPath: target.path)?
        .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") } ?? []
      // Subfolders group the images; tests use only the image name.
      let picture = URL(fileURLWithPath: name).lastPathComponent
      let isNamed = try files.contains { file in
        try String(contentsOf: target.appendingPathComponent(file), encoding: .utf8)
          .contains("\"\(picture)\"")
      }
      #expect(isNamed, "no test of \(parts[0]) asks for \(parts[1])")
    }
  }

  @Test func `GoldenImageStore.unusedImageNames lists an image that no test compares`() throws {
    try Self.withFolder { folder in
      let goldens = GoldenImageStore(folder: folder, isRecording: true)
      goldens.expectImage(PictureDifferenceTests.picture(), matches: "one")
      goldens.expectImage(PictureDifferenceTests.picture(), matches: "two")
      #expect(goldens.unusedImageNames(besides: ["two", "three"]) == ["one"])
    }
  }

  @Test func `expectImage passes for a recorded image and fails for a different one`() throws {
    try Self.withFolder { folder in
      // The pixels are translucent, because the premultiplied bytes must be unchanged by the file.
      let picture = PictureDifferenceTests.picture([7: 0x8040_3020, 8: 0x0301_0200])
      #expect(
        GoldenImageStore(folder: folder, isRecording: true).expectImage(picture, matches: "one"))
      let goldens = GoldenImageStore(folder: folder, isRecording: false)
      #expect(goldens.expectImage(picture, matches: "one"))
      let other = PictureDifferenceTests.picture()
      withKnownIssue {
        #expect(!goldens.expectImage(other, matches: "one"))
      } matching: { issue in
        issue.comments.contains { $0.rawValue.hasPrefix("one: 2 of 40 pixels differ") }
      }
      let wide = Tolerance.loose(channel: 255, because: "a test")
      #expect(goldens.expectImage(other, matches: "one", within: wide))
    }
  }

  @Test func `expectImage fails if there is no golden image, and does not record one`() throws {
    try Self.withFolder { folder in
      let goldens = GoldenImageStore(folder: folder, isRecording: false)
      withKnownIssue {
        #expect(!goldens.expectImage(PictureDifferenceTests.picture(), matches: "none"))
      }
      #expect(goldens.names.isEmpty)
    }
  }

  @Test
  func `GoldenImageStore in recording mode keeps a golden image that matches within tolerance`()
    throws
  {
    try Self.withFolder { folder in
      let goldens = GoldenImageStore(folder: folder, isRecording: true)
      goldens.expectImage(PictureDifferenceTests.picture(), matches: "one")
      let nearly = PictureDifferenceTests.picture([3: 0xff40_3021])
      goldens.expectImage(nearly, matches: "one", within: .rounding(channel: 1))
      let stored = try decodeImage(Data(contentsOf: folder.appendingPathComponent("one.png")))
      #expect(stored == PictureDifferenceTests.picture())
      goldens.expectImage(nearly, matches: "one")
      let renewed = try decodeImage(Data(contentsOf: folder.appendingPathComponent("one.png")))
      #expect(renewed == nearly)
    }
  }

  @Test func `GoldenImageStore.names and unusedImageNames include images in subfolders`() throws {
    try Self.withFolder { folder in
      let goldens = GoldenImageStore(folder: folder, isRecording: true)
      for name in ["a", "b/c"] {
        goldens.expectImage(PictureDifferenceTests.picture(), matches: name)
      }
      #expect(goldens.names == ["a", "b/c"])
      #expect(goldens.unusedImageNames(besides: ["a"]) == ["b/c"])
    }
  }
}
