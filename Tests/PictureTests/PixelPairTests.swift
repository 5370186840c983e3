import CAML
import CoreGraphics
import Foundation
import ImageCodecs
import Pixels
import QuartzCore
import TestKit
import Testing

/// Scenes beside the pictures Apple drew of them, where the shared data is there.
@Suite struct PixelPairTests {
  /// One pair of the index.
  struct Pair: Sendable, CustomTestStringConvertible {
    let name: String
    let size: CGSize
    let features: [String]
    var testDescription: String { name }
  }

  /// The share of pixels that must agree: the index's own pass mark.
  static let passMark = 0.98

  /// The share of pairs that must pass.
  static let wanted = 0.9

  static let pairs: [Pair] = {
    guard let url = sharedData("pixels/index.json"), let data = try? Data(contentsOf: url),
      let top = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let rows = top["pictures"] as? [[String: Any]]
    else { return [] }
    return rows.compactMap { row in
      guard let name = row["name"] as? String, let points = row["points"] as? [NSNumber] else {
        return nil
      }
      return Pair(
        name: name, size: CGSize(width: points[0].doubleValue, height: points[1].doubleValue),
        features: row["features"] as? [String] ?? [])
    }
  }()

  @Test(.sharedData("pixels/index.json"))
  func `nine of ten scenes look as Apple drew them`() throws {
    var passed = 0
    for pair in Self.pairs {
      let result = try compare(pair)
      let isRight = result.agreement >= Self.passMark
      if isRight { passed += 1 }
      print(
        String(
          format: "%7.5f ink %6.4f  ", result.agreement, result.ink) + pair.name
          + (isRight ? "" : "  <-- short  \(pair.features)"))
    }
    print("\(passed) of \(Self.pairs.count) pictures agree")
    #expect(Double(passed) >= Self.wanted * Double(Self.pairs.count))
  }

  private func compare(_ pair: Pair) throws -> LabComparison {
    let scene = try #require(sharedData("pixels/\(pair.name).caml"))
    let picture = try #require(sharedData("pixels/\(pair.name).png"))
    let bytes = try Data(contentsOf: picture)
    let expected = try decodeImage(bytes)
    let drawn = try draw(scene, pair.size)
    if let folder = ProcessInfo.processInfo.environment["AMETRINE_PICTURES"] {
      let url = URL(fileURLWithPath: folder).appendingPathComponent("\(pair.name).png")
      try encodePNG(drawn).write(to: url)
    }
    try #require(drawn.width == expected.width && drawn.height == expected.height)
    // The header's colour type: 0 and 4 are gray.
    return LabComparison(drawn, expected, isGray: bytes[25] == 0 || bytes[25] == 4)
  }

  private func draw(_ scene: URL, _ size: CGSize) throws -> PixelBuffer {
    let document = try CAPackage(contentsOf: scene)
    let renderer = CARenderer(
      layer: document.stageLayer, bounds: CGRect(origin: .zero, size: size), scale: 2)
    renderer.rules = .context
    return try renderer.frame(at: 0).pixels
  }
}
