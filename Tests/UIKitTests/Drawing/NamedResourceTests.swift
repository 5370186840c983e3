import Foundation
import Testing
import UIKit

/// What the surroundings say of the screen.
@Suite struct CurrentTraitTests {
  @Test func `the current surroundings have the main screen's scale`() {
    #expect(UITraitCollection.current.displayScale == 3)
    #expect(UITraitCollection.current.userInterfaceStyle == .light)
  }

  @Test func `surroundings made current say what they say`() {
    UITraitCollection(displayScale: 2).performAsCurrent {
      #expect(UITraitCollection.current.displayScale == 2)
    }
    #expect(UITraitCollection.current.displayScale == 3)
  }
}

/// Pictures and data by their names among resources.
@Suite struct NamedResourceTests {
  /// A bundle of files in a folder that is removed afterwards.
  private func withBundle(_ files: [String: Data], _ body: (Bundle) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, data) in files {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
    try body(#require(Bundle(path: folder.path)))
  }

  @Test(arguments: [(1, 4), (2, 8), (3, 12)])
  func `a named picture is taken in the scale of the surroundings`(scale: Int, width: Int) throws {
    let files = [1, 2, 3].reduce(into: [String: Data]()) { files, scale in
      let side = CGFloat(4 * scale)
      let ending = scale == 1 ? "" : "@\(scale)x"
      files["dot\(ending).png"] = drawn(side, side) {}.pngData()
    }
    try withBundle(files) { bundle in
      let traits = UITraitCollection(displayScale: CGFloat(scale))
      let image = try #require(UIImage(named: "dot", in: bundle, compatibleWith: traits))
      #expect(image.cgImage?.width == width)
      #expect(image.scale == CGFloat(scale))
      let usual = try #require(UIImage(named: "dot", in: bundle, compatibleWith: nil))
      #expect(usual.scale == 3)
      #expect(usual.size == CGSize(width: 4, height: 4))
      #expect(UIImage(named: "none", in: bundle, compatibleWith: traits) == nil)
    }
  }

  @Test func `named data is read from its set in a catalogue`() throws {
    let contents = """
      {"data": [
        {"idiom": "universal", "filename": "words.json",
         "universal-type-identifier": "public.json"}
      ]}
      """
    let files = [
      "Assets.xcassets/Words.dataset/Contents.json": Data(contents.utf8),
      "Assets.xcassets/Words.dataset/words.json": Data("[1]".utf8),
      "Loose.dataset/Contents.json": Data(#"{"data": [{"filename": "a.bin"}]}"#.utf8),
      "Loose.dataset/a.bin": Data([7]),
      "Astray.dataset/Contents.json": Data(#"{"data": [{"filename": "../a.bin"}]}"#.utf8),
      "a.bin": Data([8]),
    ]
    try withBundle(files) { bundle in
      let words = try #require(NSDataAsset(name: "Words", bundle: bundle))
      #expect(words.name == "Words")
      #expect(words.data == Data("[1]".utf8))
      #expect(words.typeIdentifier == "public.json")
      let loose = try #require(NSDataAsset(name: "Loose", bundle: bundle))
      #expect(loose.data == Data([7]))
      #expect(loose.typeIdentifier == "public.data")
      #expect(NSDataAsset(name: "Astray", bundle: bundle) == nil)
      #expect(NSDataAsset(name: "Nowhere", bundle: bundle) == nil)
      #expect(NSDataAsset(name: "Nowhere") == nil)
    }
  }
}
