import DisplayList
import Geometry
import ImageCodecs
import Painting
import Pixels
import Raster
import RenderTree
import TestKit
import Testing

/// Returns the pixels drawn by the production composer and rasterizer.
func staged(_ tree: PresentationTree, _ viewport: Viewport) throws -> PixelBuffer {
  try Rasterizer(threads: 1).draw(
    composeDisplayList(from: tree, viewport: viewport), viewport: viewport)
}

/// A comparison of the production renderer's picture with the reference renderer's picture.
struct Comparison {
  let fast: PixelBuffer
  let slow: PixelBuffer
  let difference: ImageDifference
  /// The pixels that differ by more than ``bound``.
  let beyond: [(x: Int, y: Int)]
  /// The pixels in ``beyond`` that are not at an edge.
  let inside: [(x: Int, y: Int)]

  /// The maximum channel difference, out of 255, that rounding can cause.
  static let bound = 2
  /// The fraction of pixels that may differ by more than ``bound`` at edges.
  static let share = 0.001

  init(_ scene: Scene, _ viewport: Viewport) throws {
    let tree = scene.presented
    let fast = try staged(tree, viewport)
    let (slow, outlines) = Reference.picture(of: tree, viewport)
    self.init(fast, slow, outlines)
  }

  init(_ fast: PixelBuffer, _ slow: PixelBuffer, _ outlines: [Outline]) {
    (self.fast, self.slow) = (fast, slow)
    difference = ImageDifference(fast, slow)
    var beyond: [(x: Int, y: Int)] = []
    if difference.differingPixelCount(above: Self.bound) > 0 {
      for y in 0..<slow.height {
        for x in 0..<slow.width where Self.distance(fast[x, y], slow[x, y]) > Self.bound {
          beyond.append((x, y))
        }
      }
    }
    self.beyond = beyond
    inside = beyond.filter { pixel in
      let centre = Point(Double(pixel.x) + 0.5, Double(pixel.y) + 0.5)
      return !outlines.contains { $0.distance(to: centre) <= 1.5 }
    }
  }

  /// Whether the two pictures are equal within the tolerances.
  var agrees: Bool {
    inside.isEmpty && Double(beyond.count) <= Self.share * Double(difference.pixelCount)
  }

  /// Records an issue with the pictures and the scene if the two pictures do not agree.
  func expectAgreement(
    _ name: String, of scene: Scene, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    if !agrees { record(name, of: scene, sourceLocation: sourceLocation) }
  }

  /// Records an issue that contains the pictures and the scene.
  func record(
    _ name: String, of scene: Scene, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let first = beyond.first else { return }
    let pictures = [
      ("fast", fast), ("reference", slow),
      ("difference", ImageDifference.differenceImage(actual: fast, expected: slow)),
    ]
    for (kind, picture) in pictures {
      guard let picture, let bytes = try? encodePNG(picture) else { continue }
      Attachment.record(Array(bytes), named: "\(name)-\(kind).png", sourceLocation: sourceLocation)
    }
    let away =
      inside.isEmpty
      ? "all of them at edges"
      : "\(inside.count) away from edges, the first at (\(inside[0].x), \(inside[0].y)) "
        + "\(fast[inside[0].x, inside[0].y]) instead of \(slow[inside[0].x, inside[0].y])"
    Issue.record(
      """
      \(name): \(beyond.count) pixels part by more than \(Self.bound), \(away); \
      at first (\(first.x), \(first.y)); \(difference)
      \(scene.text)
      """, sourceLocation: sourceLocation)
  }

  private typealias Bytes = (UInt8, UInt8, UInt8, UInt8)

  private static func distance(_ a: Bytes, _ b: Bytes) -> Int {
    max(
      abs(Int(a.0) - Int(b.0)), abs(Int(a.1) - Int(b.1)), abs(Int(a.2) - Int(b.2)),
      abs(Int(a.3) - Int(b.3)))
  }
}

extension Outline {
  /// Whether a side is parallel to a pixel row or column and so close to pixel centers that rounding decides hard
  /// edges, or is nearly parallel, where the production rasterizer counts in 1/256 of a pixel.
  var runsThroughCentres: Bool {
    func isNear(_ v: Double, _ limit: Double) -> Bool { abs(v - v.rounded(.down) - 0.5) < limit }
    return polygons.contains { polygon in
      polygon.indices.contains { i in
        let (a, b) = (polygon[i], polygon[(i + 1) % polygon.count])
        let (across, down) = (abs(a.x - b.x), abs(a.y - b.y))
        func isDoubtful(_ v: Double, _ drift: Double) -> Bool {
          drift < 0.01 && isNear(v, drift < 1e-4 ? 2e-6 : 1.0 / 256)
        }
        return (a - b).length > 2 && (isDoubtful(a.x, across) || isDoubtful(a.y, down))
      }
    }
  }

  /// Returns the distance from a point to the outline's nearest side.
  func distance(to p: Point) -> Double {
    var nearest = Double.infinity
    for polygon in polygons {
      for (i, a) in polygon.enumerated() {
        let d = polygon[(i + 1) % polygon.count] - a
        let square = d.x * d.x + d.y * d.y
        let t = square > 0 ? ((p.x - a.x) * d.x + (p.y - a.y) * d.y) / square : 0
        nearest = min(nearest, (a + d * min(max(t, 0), 1) - p).length)
      }
    }
    return nearest
  }
}
