package import Foundation
import Geometry

extension CALayer {
  /// Returns the corners of the layer's presented bounds in an ancestor's coordinates, in order around the layer.
  ///
  /// - Parameter root: The layer itself or an ancestor.
  /// - Returns: Four points in the presented coordinates of `root`.
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

/// The transform from a layer's presented coordinates to those of an ancestor, in points.
///
/// It is extended from layer to layer while a tree is traversed. Unlike point conversions, it includes flipped
/// geometries, because rendered images include them.
package struct LayerToRootTransform {
  private let layer: CALayer
  /// The nearest ancestor that flattens its sublayers into its plane.
  private let plane: CALayer
  private let planeToRoot: Projection
  /// The transform from the layer to `plane`, including depth.
  private let toPlane: Matrix4

  /// Creates the identity transform for the layer in whose coordinates corners are computed.
  package init(root: CALayer) { self.init(plane: root.presentation() ?? root, .identity) }

  private init(plane: CALayer, _ planeToRoot: Projection) {
    (layer, self.plane, self.planeToRoot) = (plane, plane, planeToRoot)
    toPlane = .identity
  }

  private init(_ layer: CALayer, in plane: CALayer, _ planeToRoot: Projection, _ toPlane: Matrix4) {
    (self.layer, self.plane, self.planeToRoot) = (layer, plane, planeToRoot)
    self.toPlane = toPlane
  }

  /// Returns the transform from a sublayer or mask to the root's coordinates, in points.
  package func transform(forChild inner: CALayer) -> LayerToRootTransform {
    let presented = inner.presentation() ?? inner
    // The sublayers of a layer that flattens them start with a new plane. The sublayers of a layer that keeps their
    // depth share its 3D space.
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

  /// The corners of the layer's bounds in the root's coordinates, in points, in order around the layer.
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
