import CoreGraphics
import Geometry

/// Points of one layer's space in that of another, where both are in one tree, else by way of the spaces around their roots.
struct LayerConversion {
  private let up: Projection
  /// Nil where the other layer has shrunk to nothing: then the point stays in the space of the layer around both.
  private let down: Projection?

  init(from: CALayer?, to: CALayer?) {
    let plane = Self.plane(of: from, and: to)
    up = Self.carrying(from, to: plane)
    down = Self.carrying(to, to: plane).inverted
  }

  func apply(_ point: Point) -> Point {
    let above = up.apply(point)
    return down?.apply(above) ?? above
  }

  /// From a layer's space into that of one above it, or into that around the root where none is given.
  private static func carrying(_ layer: CALayer?, to above: CALayer?) -> Projection {
    var matrix = Matrix4.identity
    var at = layer
    while let here = at, here !== above {
      matrix = matrix.concat(here.matrixToSuperlayer)
      at = here.superlayer
      // A layer flattens what lies in it, unless it keeps depth.
      if let at, !type(of: at).keepsDepth { matrix = flattened(matrix) }
    }
    return Projection(flattening: matrix)
  }

  private static func flattened(_ m: Matrix4) -> Matrix4 {
    var flat = m
    flat.row1.z = 0
    flat.row2.z = 0
    flat.row3 = SIMD4(0, 0, 1, 0)
    flat.row4.z = 0
    return flat
  }

  /// The nearest layer that both are or lie in, whose space is a plane; nil where that is the space around the root.
  private static func plane(of one: CALayer?, and other: CALayer?) -> CALayer? {
    var common = nearest(one, other)
    while let here = common, type(of: here).keepsDepth { common = here.superlayer }
    return common
  }

  private static func nearest(_ one: CALayer?, _ other: CALayer?) -> CALayer? {
    // One that lies right in the other is what is asked for most.
    if one?.superlayer === other { return other }
    if other?.superlayer === one { return one }
    var (one, other) = (one, other)
    let apart = depth(of: one) - depth(of: other)
    for _ in 0..<max(0, apart) { one = one?.superlayer }
    for _ in 0..<max(0, -apart) { other = other?.superlayer }
    while one !== other { (one, other) = (one?.superlayer, other?.superlayer) }
    return one
  }

  private static func depth(of layer: CALayer?) -> Int {
    var depth = 0
    var at = layer
    while let here = at {
      depth += 1
      at = here.superlayer
    }
    return depth
  }
}

extension CALayer {
  final func convertPoint(_ p: CGPoint, from: CALayer?, to: CALayer?) -> CGPoint {
    if from === to { return p }
    return CGPoint(LayerConversion(from: from, to: to).apply(Point(p)))
  }

  final func convertRect(_ r: CGRect, from: CALayer?, to: CALayer?) -> CGRect {
    if from === to { return r }
    let conversion = LayerConversion(from: from, to: to)
    let (p, q, s, t) = Rect(r).corners
    return CGRect(Rect(bounding: [p, q, s, t].map(conversion.apply)))
  }
}
