import CAML
import CoreGraphics
import Foundation
import ImageCodecs
import Pixels
import QuartzCore
import Synchronization
import TestKit
import Testing

/// Compares rendered scenes with pictures drawn by Apple's frameworks, if the shared data is available.
@Suite struct PixelPairTests {
  /// A scene and its expected picture, as listed in the index.
  struct Pair: Sendable, CustomTestStringConvertible {
    let name: String
    let size: CGSize
    let features: [String]
    var testDescription: String { name }
  }

  /// The fraction of pixels that must agree for a pair to pass, as defined by the index.
  static let passMark = 0.98

  /// The fraction of pairs that must pass.
  static let wanted = 0.9

  static let pairs: [Pair] = {
    guard let url = sharedDataURL("pixels/index.json"), let data = try? Data(contentsOf: url),
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

  @Test(
    .requiresSharedData("pixels/index.json"), .enabled(if: !PixelPairBounds.isRecording),
    arguments: pairs)
  func `each rendered scene matches Apple's image at least as closely as its stored limit`(
    pair: Pair
  ) throws {
    let agreement = try Self.outcome(of: pair).agreement
    let bound = try #require(Self.bounds[pair.name], "no bound is recorded for \(pair.name)")
    #expect(agreement >= bound, "\(pair.name): agreement \(agreement) is below its bound \(bound)")
  }

  @Test(.requiresSharedData("pixels/index.json"), .enabled(if: !PixelPairBounds.isRecording))
  func `every comparison with an image from Apple has a stored limit, and no limit is unused`() {
    let (pairs, bounds) = (Set(Self.pairs.map(\.name)), Set(Self.bounds.names))
    #expect(pairs.subtracting(bounds).sorted() == [], "pairs without a bound")
    #expect(bounds.subtracting(pairs).sorted() == [], "bounds without a pair")
  }

  @Test func `PixelPairBounds rounds an agreement down to five decimal places`() {
    let bounds = PixelPairBounds([("a", 0.987_659_999), ("b", 1)])
    #expect(bounds["a"] == 0.98765)
    #expect(bounds["b"] == 1)
    #expect(bounds.text == "a\t0.98765\nb\t1.00000\n")
  }

  @Test(.requiresSharedData("pixels/index.json"), .enabled(if: PixelPairBounds.isRecording))
  func `AMETRINE_RECORD=1 writes changed limits for comparisons with Apple's images to their file`()
    throws
  {
    let bounds = PixelPairBounds(
      try Self.pairs.map { ($0.name, try Self.outcome(of: $0).agreement) })
    guard bounds.text != Self.bounds.text else { return }
    try bounds.text.write(to: PixelPairBounds.file, atomically: true, encoding: .utf8)
    Issue.record("recorded \(PixelPairBounds.file.lastPathComponent); run without AMETRINE_RECORD")
  }

  @Test(.requiresSharedData("pixels/index.json"))
  func `at least 90 % of the scenes agree with Apple's pictures in 98 % of the pixels`() throws {
    var passed = 0
    for pair in Self.pairs {
      let result = try Self.outcome(of: pair)
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

  /// The minimum and maximum ink (summed coverage) of a small mark, in pixels.
  static let small = 1.0...80

  @Test(.requiresSharedData("pixels/index.json"))
  func `small isolated shapes cover the same total area as in Apple's reference images`() throws {
    var ratios: [Double] = []
    var (ours, theirs) = (0.0, 0.0)
    for pair in Self.pairs {
      for mark in try Self.outcome(of: pair).marks {
        ratios.append(mark.drawn / mark.expected)
        ours += mark.drawn
        theirs += mark.expected
      }
    }
    ratios.sort()
    try #require(ratios.count > 100)
    let median = ratios[ratios.count / 2]
    print("\(ratios.count) small marks: \(ours) pixels for \(theirs), median \(median)")
    #expect(abs(median - 1) < 0.005)
    #expect(abs(ours / theirs - 1) < 0.01)
  }

  // MARK: Comparison results

  /// The ink of an isolated mark in the rendered and in the expected picture, in pixels.
  struct Mark: Sendable {
    let drawn: Double
    let expected: Double
  }

  /// The result of comparing a rendered scene with Apple's picture.
  struct Outcome: Sendable {
    let agreement: Double
    let ink: Double
    /// The small marks found in both pictures.
    let marks: [Mark]
  }

  /// A comparison result that is computed when it is first used.
  private final class Computed: Sendable {
    private let result = Mutex<Result<Outcome, any Error>?>(nil)

    /// Returns the comparison result, computing it at the first call.
    ///
    /// Concurrent callers wait until the computation has finished.
    func outcome(_ compute: () throws -> Outcome) throws -> Outcome {
      try result.withLock { result in
        let known = result ?? Result { try compute() }
        result = known
        return try known.get()
      }
    }
  }

  private static let bounds = PixelPairBounds.stored

  private static let computed = Dictionary(
    uniqueKeysWithValues: pairs.map { ($0.name, Computed()) })

  private static func outcome(of pair: Pair) throws -> Outcome {
    let computed = try #require(computed[pair.name])
    return try computed.outcome { try compare(pair) }
  }

  private static func compare(_ pair: Pair) throws -> Outcome {
    let scene = try #require(sharedDataURL("pixels/\(pair.name).caml"))
    let picture = try #require(sharedDataURL("pixels/\(pair.name).png"))
    let bytes = try Data(contentsOf: picture)
    let expected = try decodeImage(bytes)
    let drawn = try draw(scene, pair.size)
    if let folder = ProcessInfo.processInfo.environment["AMETRINE_PICTURES"] {
      let url = URL(fileURLWithPath: folder).appendingPathComponent("\(pair.name).png")
      try encodePNG(drawn).write(to: url)
    }
    try #require(drawn.width == expected.width && drawn.height == expected.height)
    // Byte 25 of a PNG file is the color type: 0 and 4 are gray.
    let comparison = LabImageComparison(drawn, expected, isGray: bytes[25] == 0 || bytes[25] == 4)
    return Outcome(
      agreement: comparison.agreement, ink: comparison.inkAgreement,
      marks: marks(of: drawn, expected).filter { small.contains($0.expected) })
  }

  private static func draw(_ scene: URL, _ size: CGSize) throws -> PixelBuffer {
    let document = try CAPackage(contentsOf: scene)
    let renderer = CARenderer(
      layer: document.canvasLayer, bounds: CGRect(origin: .zero, size: size), scale: 2)
    renderer.rules = .context
    return try renderer.frame(at: 0).pixels
  }

  /// Returns the ink of both pictures in each connected patch of nontransparent pixels.
  private static func marks(of drawn: PixelBuffer, _ expected: PixelBuffer) -> [Mark] {
    let (width, height) = (drawn.width, drawn.height)
    func alphas(_ picture: PixelBuffer) -> [Int] {
      picture.withPixels { pixels in (0..<width * height).map { Int(pixels[$0] >> 24) } }
    }
    let (ours, theirs) = (alphas(drawn), alphas(expected))
    var isLeft = (0..<width * height).map { ours[$0] + theirs[$0] > 0 }
    var all: [Mark] = []
    for start in isLeft.indices where isLeft[start] {
      isLeft[start] = false
      var (work, sum) = ([start], (0, 0))
      while let at = work.popLast() {
        sum = (sum.0 + ours[at], sum.1 + theirs[at])
        let (x, y) = (at % width, at / width)
        for v in max(0, y - 1)...min(height - 1, y + 1) {
          for u in max(0, x - 1)...min(width - 1, x + 1) where isLeft[v * width + u] {
            isLeft[v * width + u] = false
            work.append(v * width + u)
          }
        }
      }
      all.append(Mark(drawn: Double(sum.0) / 255, expected: Double(sum.1) / 255))
    }
    return all
  }
}
