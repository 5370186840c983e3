import Color
import CoreGraphics
import DisplayList
import Foundation
import Geometry
import Pixels
import QuartzCore
import RenderServer

/// The rendered pixels of a layer tree.
struct Picture {
  let pixels: PixelBuffer

  /// Renders layers as sublayers of a root layer that has the given size in points.
  init(
    _ layers: [CALayer], width: Double, height: Double, scale: Double = 1, isYUp: Bool = false,
    rule: ColorInterpolation = .renderServer
  ) throws {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: width, height: height)
    root.isGeometryFlipped = isYUp
    for layer in layers { root.addSublayer(layer) }
    let context = RenderContext(clock: ManualClock())
    pixels = try RenderContext.$current.withValue(context) {
      let live = LiveTreeHandle(root)
      defer { withExtendedLifetime(live) {} }
      context.endTurn()
      return try context.renderFrame(
        viewport: Viewport(
          width: Int((width * scale).rounded(.up)), height: Int((height * scale).rounded(.up)),
          scale: scale, rule: rule),
        base: .scale(x: scale, y: scale, z: 1), at: 0)
    }
  }

  /// Returns the premultiplied components of a pixel, as bytes.
  func bytes(_ x: Int, _ y: Int) -> [Int] {
    let p = pixels[x, y]
    return [Int(p.0), Int(p.1), Int(p.2), Int(p.3)]
  }

  func alpha(_ x: Int, _ y: Int) -> Int { bytes(x, y)[3] }

  /// Returns the largest difference between corresponding bytes of the two images.
  func distance(to other: Picture) -> Int {
    var largest = 0
    pixels.withPixels { a in
      other.pixels.withPixels { b in
        for i in 0..<pixels.width * pixels.height where a[i] != b[i] {
          for shift in [0, 8, 16, 24] {
            let (p, q) = (a[i] >> shift & 255, b[i] >> shift & 255)
            largest = max(largest, abs(Int(p) - Int(q)))
          }
        }
      }
    }
    return largest
  }
}

/// Parses a color from three components, or from four components including alpha.
func color(_ json: Any?) -> CGColor {
  let c = (json as? [Any] ?? []).compactMap(VectorRow.number)
  guard c.count >= 3 else { return CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0) }
  return CGColor(srgbRed: c[0], green: c[1], blue: c[2], alpha: c.count > 3 ? c[3] : 1)
}

/// Creates a layer with the given frame and background color.
func box(_ frame: CGRect, _ background: CGColor?) -> CALayer {
  let layer = CALayer()
  layer.frame = frame
  layer.backgroundColor = background
  return layer
}
