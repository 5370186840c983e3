import Color
import Foundation
import Geometry
import Pixels

/// The geometry and colors of the drawing primitives.
///
/// They are the same for all engines and are repeated in `peers/geometry.py`. Drawings of a batch do not cover each
/// other with opaque color, and paths and images are never repeated exactly. No engine can therefore gain by skipping
/// or caching drawings.
package enum Primitive {
  package static let width = 1920
  package static let height = 1080

  /// The position in pixels, rotation angle in radians, and color of a drawing.
  package struct Place {
    package let x, y, angle: Double
    package let colour: RGBA
  }

  /// Returns random positions, angles and colors for a batch of drawings with the given width and height in pixels.
  package static func places(_ count: Int, _ across: Double, _ down: Double) -> [Place] {
    var chance = Chance()
    return (0..<count).map { _ in
      Place(
        x: chance.next(0, Double(width) - across), y: chance.next(0, Double(height) - down),
        angle: chance.next(0, 2 * .pi),
        colour: RGBA(chance.next(), chance.next(), chance.next(), 0.8))
    }
  }

  /// Returns the rotation angle in radians for the drawing with the given index.
  ///
  /// The angle is different for each drawing.
  package static func turn(_ index: Int) -> Double { 0.37 * Double(index) }

  /// A flower-shaped path around the origin with 40 petals, 1,000 segments and a maximum radius of 450 pixels.
  package static let flower: [Point] = (0..<1000).map { k in
    let angle = 2 * Double.pi * Double(k) / 1000
    let radius = 400 + 50 * sin(40 * angle)
    return Point(radius * cos(angle), radius * sin(angle))
  }

  /// The 100 points of a looping line around the origin that is 7,000 pixels long.
  package static let loops: [Point] = (0..<100).map { k in
    let angle = 2 * Double.pi * Double(k) / 100
    return Point(450 * sin(3 * angle), 450 * sin(2 * angle))
  }

  /// The three evenly spaced colors of the gradient primitives.
  package static let stops = [RGBA(0.95, 0.3, 0.2), RGBA(0.2, 0.8, 0.5), RGBA(0.15, 0.2, 0.9)]

  /// Returns an opaque image of 512 × 512 pixels, which is different for each number.
  package static func image(_ number: Int) -> PixelBuffer {
    var picture = PixelBuffer(width: 512, height: 512)
    picture.withMutablePixels { pixels in
      for y in 0..<512 {
        for x in 0..<512 {
          let (r, g) = (UInt32(x / 2), UInt32(y / 2))
          let b = UInt32((x ^ (y + 37 * number)) & 255)
          pixels[y * 512 + x] = 0xFF00_0000 | b << 16 | g << 8 | r
        }
      }
    }
    return picture
  }

  /// The text drawn by the text benchmark.
  package static let sentence =
    "Sphinx of black quartz, judge my vow: 0123456789 times over & again"
  /// The name of the font used by the text benchmark.
  package static let font = "DejaVu Sans"
  package static let fontSize = 16.0
}
