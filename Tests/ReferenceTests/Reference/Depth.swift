import Geometry
import RenderTree

/// Depth sorting of sublayers for each pixel separately: Documentation/behaviour/rendering.md, "Depth".
extension Reference {
  /// Draws the sublayers of a layer, ordered at each pixel from the farthest to the nearest.
  mutating func drawSublayers(
    _ slot: Int, _ own: Placement, _ opacity: Double, onto canvas: inout Canvas
  ) {
    let matrix = tree.sublayerMatrix(slot)
    let sublayers = tree.drawingOrder(slot)
    let planes = sublayers.map { tree.matrix($0).concatenating(matrix) }
    let isFlat = planes.allSatisfy { $0.row1.z == 0 && $0.row2.z == 0 }
    guard !isFlat, let back = own.map.inverted else {
      for sublayer in sublayers {
        draw(sublayer, in: own, sublayers: matrix, opacity, onto: &canvas)
      }
      return
    }
    let before = canvas
    let outlinesBefore = outlines
    for (order, pixels) in pixelsByOrder(planes, back) {
      var drawn = before
      outlines = outlinesBefore
      for index in order {
        draw(sublayers[index], in: own, sublayers: matrix, opacity, onto: &drawn)
      }
      for pixel in pixels { canvas.pixels[pixel] = drawn.pixels[pixel] }
    }
  }

  /// Returns the pixels grouped by the depth order of the planes, farthest first.
  ///
  /// Planes closer to each other than 1e-4 keep their order.
  private func pixelsByOrder(_ planes: [Matrix4], _ back: Projection) -> [[Int]: [Int]] {
    let eyes = planes.map { (plane: $0, back: Projection(flattening: $0).inverted) }
    var pixels: [[Int]: [Int]] = [:]
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX {
        let place = back.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
        let steps = eyes.map { eye -> Double in
          guard let own = eye.back?.apply(place) else { return 0 }
          let point = eye.plane.row1 * own.x + eye.plane.row2 * own.y + eye.plane.row4
          let depth = point.z / point.w / 1e-4
          return depth.isFinite ? depth.rounded() : 0
        }
        let order = planes.indices.sorted { (steps[$0], $0) < (steps[$1], $1) }
        pixels[order, default: []].append(area.index(x, y))
      }
    }
    return pixels
  }
}
