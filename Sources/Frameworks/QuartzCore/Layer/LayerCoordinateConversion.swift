import CoreGraphics
import Geometry

/// The conversion of points between the coordinate systems of two layers.
///
/// If the layers are in different trees, the coordinates outside both roots are assumed to be the same.
struct LayerCoordinateConversion {
  private let toAncestor: Projection
  /// The projection from the common ancestor into the target layer.
  ///
  /// It is `nil` if the target's transform is singular. Points then remain in the ancestor's coordinates.
  private let fromAncestor: Projection?

  init(from: CALayer?, to: CALayer?) {
    var (up, down) = Self.ancestorChains(from: from, to: to)
    // Common ancestors above the nearest one that flattens its sublayers are skipped.
    let shared = zip(up.reversed(), down.reversed()).prefix { $0 === $1 }.map(\.0)
    let left = shared.lastIndex { Self.flattensSublayers($0) }
    let plane = left.map { shared[$0] }
    let count = left.map { $0 + 1 } ?? 0
    up.removeLast(count)
    down.removeLast(count)
    self.toAncestor = Self.projection(alongChain: up, to: plane)
    self.fromAncestor = Self.projection(alongChain: down, to: plane).inverted
  }

  func convertPoint(_ point: Point) -> Point {
    let above = toAncestor.apply(point)
    return fromAncestor?.apply(above) ?? above
  }

  /// Returns, for each of the two layers, the layer and its ancestors up to the root.
  ///
  /// A list ends at the other layer if that is an ancestor that flattens its sublayers.
  ///
  /// Each superlayer is read only once, because for presentation copies it can change between two reads.
  private static func ancestorChains(from one: CALayer?, to other: CALayer?) -> (
    [CALayer], [CALayer]
  ) {
    var (first, second) = ([one].compactMap(\.self), [other].compactMap(\.self))
    while true {
      if let other, first.last === other, flattensSublayers(other) { return (first, [other]) }
      if let one, second.last === one, flattensSublayers(one) { return ([one], second) }
      let (above, aboveOther) = (first.last?.superlayer, second.last?.superlayer)
      if above == nil, aboveOther == nil { return (first, second) }
      if let above { first.append(above) }
      if let aboveOther { second.append(aboveOther) }
    }
  }

  private static func flattensSublayers(_ layer: CALayer) -> Bool { !type(of: layer).keepsDepth }

  /// Returns the projection from the coordinates of the first layer in the list to those of the layer that contains
  /// the last.
  private static func projection(alongChain line: [CALayer], to plane: CALayer?) -> Projection {
    var matrix = Matrix4.identity
    for (index, layer) in line.enumerated() {
      matrix = matrix.concatenating(layer.matrixToSuperlayer)
      // Each layer flattens its sublayers, unless its class keeps their depth.
      let above = index + 1 < line.count ? line[index + 1] : plane
      if let above, flattensSublayers(above) { matrix = flattenedMatrix(matrix) }
    }
    return Projection(flattening: matrix)
  }

  private static func flattenedMatrix(_ m: Matrix4) -> Matrix4 {
    var flat = m
    flat.row1.z = 0
    flat.row2.z = 0
    flat.row3 = SIMD4(0, 0, 1, 0)
    flat.row4.z = 0
    return flat
  }
}

extension CALayer {
  final func convertPoint(_ p: CGPoint, from: CALayer?, to: CALayer?) -> CGPoint {
    if from === to { return p }
    return CGPoint(LayerCoordinateConversion(from: from, to: to).convertPoint(Point(p)))
  }

  final func convertRect(_ r: CGRect, from: CALayer?, to: CALayer?) -> CGRect {
    if from === to { return r }
    let conversion = LayerCoordinateConversion(from: from, to: to)
    let (p, q, s, t) = Rect(r).corners
    return CGRect(Rect(bounding: [p, q, s, t].map(conversion.convertPoint)))
  }
}
