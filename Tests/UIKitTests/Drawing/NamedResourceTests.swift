import Foundation
import Testing
import UIKit

/// Tests of `UITraitCollection.current`.
@Suite struct CurrentTraitTests {
  @Test func `UITraitCollection.current has the main screen's scale and light style by default`() {
    #expect(UITraitCollection.current.displayScale == 3)
    #expect(UITraitCollection.current.userInterfaceStyle == .light)
  }

  @Test func `performAsCurrent sets UITraitCollection.current while its closure runs`() {
    UITraitCollection(displayScale: 2).performAsCurrent {
      #expect(UITraitCollection.current.displayScale == 2)
    }
    #expect(UITraitCollection.current.displayScale == 3)
  }
}

/// Tests of loading named images and data from bundles.
@Suite struct NamedResourceTests {
  /// Calls a closure with a bundle that contains the given temporary files.
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
  func `UIImage(named:in:compatibleWith:) loads the file for the display scale`(
    scale: Int, width: Int
  ) throws {
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

  @Test func `NSDataAsset loads its data set from a bundle and rejects paths outside the bundle`()
    throws
  {
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
