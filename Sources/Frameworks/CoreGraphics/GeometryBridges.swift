package import Foundation
package import Geometry

extension CGPoint {
  /// Creates a Core Graphics point from a point of the Geometry module.
  package init(_ p: Point) { self.init(x: p.x, y: p.y) }
}

extension Point {
  /// Creates a point of the Geometry module from a Core Graphics point.
  package init(_ p: CGPoint) { self.init(Double(p.x), Double(p.y)) }
}

extension CGSize {
  /// Creates a Core Graphics size from a size of the Geometry module.
  package init(_ s: Size) { self.init(width: s.width, height: s.height) }
}

extension Size {
  /// Creates a size of the Geometry module from a Core Graphics size.
  package init(_ s: CGSize) { self.init(Double(s.width), Double(s.height)) }
}

extension CGRect {
  /// Creates a Core Graphics rectangle from a rectangle of the Geometry module.
  package init(_ r: Rect) { self.init(origin: CGPoint(r.origin), size: CGSize(r.size)) }
}

extension Rect {
  /// Creates a rectangle of the Geometry module from a Core Graphics rectangle, without standardizing it.
  ///
  /// A null or infinite rectangle keeps its large or infinite coordinates.
  package init(_ r: CGRect) { self.init(origin: Point(r.origin), size: Size(r.size)) }
}

extension CGVector {
  /// Creates a vector from a point of the Geometry module with the same coordinates.
  package init(_ p: Point) { self.init(dx: p.x, dy: p.y) }
}

extension CGAffineTransform {
  /// Creates a Core Graphics transform from a transform of the Geometry module.
  package init(_ m: Affine) {
    self.init(
      a: CGFloat(m.a), b: CGFloat(m.b), c: CGFloat(m.c), d: CGFloat(m.d), tx: CGFloat(m.tx),
      ty: CGFloat(m.ty))
  }

  /// The equivalent transform in the Geometry module.
  package var affine: Affine { Affine(self) }
}

extension Affine {
  /// Creates a transform of the Geometry module from a Core Graphics transform.
  package init(_ t: CGAffineTransform) {
    self.init(
      Double(t.a), Double(t.b), Double(t.c), Double(t.d), Double(t.tx), Double(t.ty))
  }
}
