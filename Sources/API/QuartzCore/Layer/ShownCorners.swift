package import Foundation

extension CALayer {
  /// The corners of what it shows of its bounds, in a layer around it as that is seen: one after the other around it.
  ///
  /// Conversions of points leave out that a layer's geometry is flipped; pictures do not, and neither does this.
  ///
  /// - Parameter root: a layer around it, or it.
  /// - Returns: four points of `root`.
  package func shownCorners(in root: CALayer) -> [CGPoint] {
    let bounds = (presentation() ?? self).bounds
    var corners = [
      CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
      CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: bounds.minX, y: bounds.maxY),
    ]
    var here = self
    while here !== root, let above = here.planeAround {
      let (shown, around) = (here.presentation() ?? here, above.presentation() ?? above)
      corners = corners.map { shown.convert($0, to: around) }
      if around.isGeometryFlipped {
        corners = corners.map { CGPoint(x: $0.x, y: 2 * around.bounds.midY - $0.y) }
      }
      here = above
    }
    return corners
  }

  /// The nearest layer around it that is a plane: what keeps depth has none of its own.
  private var planeAround: CALayer? {
    var above = superlayer
    while let next = above, next is CATransformLayer { above = next.superlayer }
    return above
  }
}
