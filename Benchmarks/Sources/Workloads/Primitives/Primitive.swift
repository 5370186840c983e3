import Color
import Foundation
import Geometry
import Pixels

/// Where and how the primitives are drawn: the same for everyone, and repeated in `peers/works.py`.
///
/// Drawings of a batch never cover each other with opaque colour, and paths and images are never twice the same, so that
/// nobody gains by leaving out or keeping what was drawn before.
package enum Primitive {
  package static let width = 1920
  package static let height = 1080

  /// Where a drawing stands, how far it is turned, and its colour.
  package struct Place {
    package let x, y, angle: Double
    package let colour: RGBA
  }

  /// The places of a batch of things that are so wide and high.
  package static func places(_ count: Int, _ across: Double, _ down: Double) -> [Place] {
    var chance = Chance()
    return (0..<count).map { _ in
      Place(
        x: chance.next(0, Double(width) - across), y: chance.next(0, Double(height) - down),
        angle: chance.next(0, 2 * .pi),
        colour: RGBA(chance.next(), chance.next(), chance.next(), 0.8))
    }
  }

  /// How far what is drawn anew each time is turned.
  package static func turn(_ index: Int) -> Double { 0.37 * Double(index) }

  /// A flower of 40 petals and 1,000 segments around the origin, of radius 450.
  package static let flower: [Point] = (0..<1000).map { k in
    let angle = 2 * Double.pi * Double(k) / 1000
    let radius = 400 + 50 * sin(40 * angle)
    return Point(radius * cos(angle), radius * sin(angle))
  }

  /// 100 points of a looping line around the origin, 7,000 pixels long.
  package static let loops: [Point] = (0..<100).map { k in
    let angle = 2 * Double.pi * Double(k) / 100
    return Point(450 * sin(3 * angle), 450 * sin(2 * angle))
  }

  /// Three colours of a gradient, evenly spread.
  package static let stops = [RGBA(0.95, 0.3, 0.2), RGBA(0.2, 0.8, 0.5), RGBA(0.15, 0.2, 0.9)]

  /// An opaque picture of 512², another for every number.
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

  /// What the line of text says.
  package static let sentence =
    "Sphinx of black quartz, judge my vow: 0123456789 times over & again"
  /// The font of the line, and its size in pixels.
  package static let font = "DejaVu Sans"
  package static let fontSize = 16.0
}
