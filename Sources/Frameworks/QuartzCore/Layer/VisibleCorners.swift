package import Foundation
import Geometry

extension CALayer {
  /// The corners of what it shows of its bounds, in a layer around it as that is seen: one after the other around it.
  ///
  /// - Parameter root: a layer around it, or it.
  /// - Returns: four points of `root`.
  package func visibleCorners(in root: CALayer) -> [CGPoint] {
    var line: [CALayer] = []
    var at = self
    while at !== root, let above = at.superlayer {
      line.append(at)
      at = above
    }
    return line.reversed().reduce(LayerToRootTransform(root: at)) { $0.transform(forChild: $1) }
      .corners
  }
}

/// The map from what a layer shows to a layer around it, composed from layer to layer on the way down a tree.
///
/// Conversions of points leave out that a layer's geometry is flipped; pictures do not, and neither does this.
package struct LayerToRootTransform {
  private let layer: CALayer
  /// The nearest layer around it that is a plane: what keeps depth has none of its own.
  private let plane: CALayer
  private let planeToRoot: Projection
  /// From the layer to the plane, with depth.
  private let toPlane: Matrix4

  /// The place of the layer in which corners are given.
  package init(root: CALayer) { self.init(plane: root.presentation() ?? root, .identity) }

  private init(plane: CALayer, _ planeToRoot: Projection) {
    (layer, self.plane, self.planeToRoot) = (plane, plane, planeToRoot)
    toPlane = .identity
  }

  private init(_ layer: CALayer, in plane: CALayer, _ planeToRoot: Projection, _ toPlane: Matrix4) {
    (self.layer, self.plane, self.planeToRoot) = (layer, plane, planeToRoot)
    self.toPlane = toPlane
  }

  /// The place of a sublayer or of the mask.
  package func transform(forChild inner: CALayer) -> LayerToRootTransform {
    let presented = inner.presentation() ?? inner
    // Layers in a plane begin anew; those in a layer that keeps depth share its space.
    let isPlane = !type(of: layer).keepsDepth
    let (around, aroundToRoot) = isPlane ? (layer, toRoot) : (plane, planeToRoot)
    let own = presented.matrixToSuperlayer
    return LayerToRootTransform(
      presented, in: around, aroundToRoot, isPlane ? own : own.concatenating(toPlane))
  }

  private var toRoot: Projection {
    guard layer !== plane else { return planeToRoot }
    var map = Projection(flattening: toPlane)
    if plane.isGeometryFlipped {
      map = map.concatenating(Projection(Affine(1, 0, 0, -1, 0, 2 * Double(plane.bounds.midY))))
    }
    return map.concatenating(planeToRoot)
  }

  /// The corners of the layer's bounds in the root, one after the other around it.
  package var corners: [CGPoint] {
    let (bounds, map) = (layer.bounds, toRoot)
    return [
      Point(Double(bounds.minX), Double(bounds.minY)),
      Point(Double(bounds.maxX), Double(bounds.minY)),
      Point(Double(bounds.maxX), Double(bounds.maxY)),
      Point(Double(bounds.minX), Double(bounds.maxY)),
    ].map { CGPoint(map.apply($0)) }
  }
}
