import CRasterKernels
import Color
import DisplayList
import Geometry
import Pixels

@testable import Raster

/// Returns the picture of the given commands, drawn at scale 1.
func drawn(
  _ commands: [DisplayListCommand], _ width: Int, _ height: Int, background: RGBA = .clear,
  rasterizer: Rasterizer = Rasterizer(threads: 1)
) throws -> PixelBuffer {
  try rasterizer.draw(
    DisplayList(commands),
    viewport: Viewport(width: width, height: height, scale: 1, background: background))
}

func fill(
  _ shape: Shape, _ color: RGBA = .black, _ transform: Affine = .identity,
  edges: EdgeAntialiasing = .smooth
) -> DisplayListCommand {
  .draw(DrawCommand(shape, .color(color), transform: Projection(transform), edges: edges))
}

extension PixelBuffer {
  /// Returns the alpha bytes of the given row.
  func alphas(row y: Int) -> [Int] { (0..<width).map { Int(self[$0, y].3) } }

  /// Returns the alpha bytes of the given column.
  func alphas(column x: Int) -> [Int] { (0..<height).map { Int(self[x, $0].3) } }

  /// The sum of the alpha of all pixels, as a number of opaque pixels.
  var inkArea: Double {
    var sum = 0
    withPixels { pixels in
      for i in 0..<width * height { sum += Int(pixels[i] >> 24) }
    }
    return Double(sum) / 255
  }

  /// Returns a picture whose pixel (x, y) is copied from the position returned by the closure.
  func rearranged(
    _ width: Int, _ height: Int, from place: (_ x: Int, _ y: Int) -> (Int, Int)
  ) -> PixelBuffer {
    var result = PixelBuffer(width: width, height: height)
    result.withMutablePixels { out in
      withPixels { pixels in
        for y in 0..<height {
          for x in 0..<width {
            let (fromX, fromY) = place(x, y)
            out[y * width + x] = pixels[fromY * self.width + fromX]
          }
        }
      }
    }
    return result
  }

  /// Returns a copy that is clear outside the given bounds.
  func confined(to bounds: CRRect) -> PixelBuffer {
    var result = PixelBuffer(width: width, height: height)
    let area = bounds.intersection(CRRect(x0: 0, y0: 0, x1: Int32(width), y1: Int32(height)))
    guard !area.isEmpty else { return result }
    result.withMutablePixels { out in
      withPixels { pixels in
        for y in Int(area.y0)..<Int(area.y1) {
          let i = y * width + Int(area.x0)
          (out + i).update(from: pixels + i, count: area.width)
        }
      }
    }
    return result
  }

  /// Returns the four bytes of the pixel at the given position.
  func bytes(_ x: Int, _ y: Int) -> [Int] {
    let p = self[x, y]
    return [Int(p.0), Int(p.1), Int(p.2), Int(p.3)]
  }
}

extension Affine {
  /// Returns a rotation about the given point.
  static func turn(_ angle: Double, about p: Point) -> Affine {
    Affine.translation(x: -p.x, y: -p.y).concatenating(.rotation(angle: angle)).concatenating(
      .translation(x: p.x, y: p.y))
  }
}

/// Returns a closed polygon with the given vertices.
func polygon(_ points: [Point]) -> Path {
  var path = Path()
  for (i, p) in points.enumerated() {
    if i == 0 { path.move(to: p) } else { path.addLine(to: p) }
  }
  path.close()
  return path
}

/// Returns a five-pointed star with self-intersecting edges.
func star(_ center: Point, _ radius: Double) -> Path {
  polygon(
    (0..<5).map { i in
      let m = Affine.rotation(angle: Double(i) * 4 * .pi / 5).concatenating(
        .translation(x: center.x, y: center.y))
      return m.apply(Point(0, -radius))
    })
}
