import Color
import Foundation
import Geometry
import RenderTree

// Shadows: Documentation/behaviour/rendering.md, "Shadows".

extension Reference {
  /// Returns whether the layer draws a shadow.
  ///
  /// A layer that masks to bounds hides its own shadow.
  func castsShadow(_ slot: Int) -> Bool {
    tree.columns.number(of: .shadowOpacity, inSlot: slot) > 0
      && tree.columns.color(of: .shadowColor, inSlot: slot) != nil
      && !tree.columns.bool(of: .masksToBounds, inSlot: slot)
  }

  /// Draws the shadow of a layer's finished content or of its shadow path.
  mutating func drawShadow(
    _ slot: Int, _ own: Placement, of content: Canvas, _ whole: Double, _ each: Double,
    onto canvas: inout Canvas
  ) {
    guard let color = tree.columns.color(of: .shadowColor, inSlot: slot) else { return }
    let area = canvas.area
    var silhouette = content.pixels.map(\.alpha)
    var strength =
      min(tree.columns.number(of: .shadowOpacity, inSlot: slot), 1) * whole * color.alpha
    if case .path(let path) = tree.columns.object(of: .shadowPath, inSlot: slot) {
      let cover = smooth(Outline(path, through: own.map), in: area)
      silhouette = silhouette.indices.map {
        cover.at(area.minX + $0 % area.width, area.minY + $0 / area.width)
      }
      strength *= each
    }
    // The blur radius is scaled by the mean scale of the transform to the picture.
    let middle = tree.bounds(slot).center
    let offset = tree.columns.size(of: .shadowOffset, inSlot: slot)
    let (from, to) = (
      own.map.apply(middle), own.map.apply(middle + Point(offset.width, offset.height))
    )
    let sigma =
      max(tree.columns.number(of: .shadowRadius, inSlot: slot), 0) * own.map.meanScale(at: middle)
    let blurred = Self.blur(silhouette, area, sigma, movedBy: to - from)
    var opaque = color
    opaque.lanes.w = 1
    let pixel = Pixel(opaque)
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX {
        let i = area.index(x, y)
        let share = blurred[i] * strength * 255
        // Rounds down, except that an opacity of exactly 1 rounds to the nearest value.
        let alpha = strength == 1 ? (share + 0.5).rounded(.down) : (share + 1e-9).rounded(.down)
        canvas.pixels[i] = pixel.times(alpha / 255).over(canvas.pixels[i])
      }
    }
  }

  /// Returns a separable Gaussian blur displaced by an offset, with taps limited to ±ceil(2σ) and renormalized.
  private static func blur(
    _ alpha: [Double], _ area: Area, _ sigma: Double, movedBy offset: Point
  ) -> [Double] {
    let reach = (2 * sigma).rounded(.up)
    func passed(_ from: [Double], _ offset: Double, _ stepX: Int, _ stepY: Int) -> [Double] {
      let near = offset.rounded()
      let middle = abs(offset - near) < 1e-9 || sigma <= 0 ? near : offset
      let steps = Int((middle - reach).rounded(.up))...Int((middle + reach).rounded(.down))
      let taps = steps.map { step in
        let d = Double(step) - middle
        return sigma > 0 ? exp(-d * d / (2 * sigma * sigma)) : 1
      }
      let sum = taps.reduce(0, +)
      var result = Array(repeating: 0.0, count: from.count)
      for y in area.minY..<area.maxY {
        for x in area.minX..<area.maxX where from[area.index(x, y)] != 0 {
          for (step, tap) in zip(steps, taps) {
            let (tx, ty) = (x + step * stepX, y + step * stepY)
            if tx >= area.minX, tx < area.maxX, ty >= area.minY, ty < area.maxY {
              result[area.index(tx, ty)] += from[area.index(x, y)] * tap / sum
            }
          }
        }
      }
      return result
    }
    return passed(passed(alpha, offset.x, 1, 0), offset.y, 0, 1)
  }
}

extension Projection {
  /// Returns the geometric mean of the scales near a point.
  func meanScale(at p: Point) -> Double {
    let w = homogeneousPoint(for: p).z
    return abs(facing / (w * w * w)).squareRoot()
  }
}
