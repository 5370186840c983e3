import CAML
import Foundation
import QuartzCore
import Testing

@testable import PreviewCore

struct LayerListingTests {
  /// Returns a chain of nested layers with the given names.
  private static func chain(_ names: [String]) -> CALayer {
    var top = CALayer()
    for name in names.reversed() {
      let layer = CALayer()
      layer.name = name
      layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
      if top.name != nil { layer.addSublayer(top) }
      top = layer
    }
    return top
  }

  @Test func `LayerListing numbers siblings with equal names and finds layers by path`() {
    let root = Self.chain(["Root", "A/B", "C"])
    for _ in 0..<2 { root.addSublayer(Self.chain(["A", "B", "C"])) }
    root.mask = Self.chain(["A"])
    let listing = LayerListing([root])
    let paths = listing.entries.indices.map(listing.path)
    #expect(
      paths == [
        "Root", "Root/A/B", "Root/A/B/C", "Root/A", "Root/A/B", "Root/A/B/C", "Root/A[2]",
        "Root/A[2]/B", "Root/A[2]/B/C", "Root/A[3]",
      ])
    // If several layers have the same path, the first one is found.
    #expect(paths.map { listing.index(atPath: $0) } == [0, 1, 2, 3, 1, 2, 6, 7, 8, 9])
    for path in ["", "Roo", "Root/", "Root/A/", "Root/A[4]", "/Root", "Root/A/B/C/D"] {
      #expect(listing.index(atPath: path) == nil, "\(path)")
    }
    #expect(listing.entries.last?.isMask == true)
  }

  @Test func `LayerListing numbers multiple root layers`() {
    let listing = LayerListing([Self.chain(["A"]), Self.chain(["A"])])
    #expect(listing.entries.indices.map(listing.path) == ["1:A", "2:A"])
  }

  /// Returns a document of layers nested to the given depth, each with a name of `letters` letters.
  private static func document(depth: Int, letters: Int) throws -> TemporaryDocument {
    let name = String(repeating: "n", count: letters)
    let layer = "<CALayer name=\"\(name)\" bounds=\"0 0 9 9\" position=\"5 5\"><sublayers>"
    return try TemporaryDocument(
      "<caml><CALayer bounds=\"0 0 9 9\"><sublayers>" + String(repeating: layer, count: depth)
        + String(repeating: "</sublayers></CALayer>", count: depth + 1) + "</caml>")
  }

  @Test func `the preview page receives each layer name once, regardless of depth`() throws {
    let bytes = try [50, 100, 200].map { depth in
      let messages = try Self.document(depth: depth, letters: 1_000).session().handleCommand(
        .select(nil))
      guard case .text(let text)? = messages.compactMap(\.wireMessage).first else { return 0 }
      return text.count
    }
    #expect(bytes[0] > 50_000)
    #expect(bytes[1] - bytes[0] < 60_000)
    #expect(bytes[2] - bytes[1] < 120_000)
  }

  @Test func `LayerListing.corners equals the corners of each layer converted separately`() {
    let root = Self.chain((0..<20).map { "\($0)" })
    root.isGeometryFlipped = true
    root.sublayers?.first?.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
    let window = CALayer()
    window.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    window.addSublayer(root)
    let listing = LayerListing([root])
    for (entry, corners) in zip(listing.entries, listing.corners(in: window)) {
      #expect(corners == entry.layer.visibleCorners(in: window))
    }
  }
}
