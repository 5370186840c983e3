package import Foundation
package import Geometry

extension CGPoint {
  /// Creates a Core Graphics point from an engine point with the same coordinates.
  package init(_ p: Point) { self.init(x: p.x, y: p.y) }
}

extension Point {
  /// Creates an engine point from a Core Graphics point with the same coordinates.
  package init(_ p: CGPoint) { self.init(Double(p.x), Double(p.y)) }
}

extension CGSize {
  /// Creates a Core Graphics size from an engine size with the same extents.
  package init(_ s: Size) { self.init(width: s.width, height: s.height) }
}

extension Size {
  /// Creates an engine size from a Core Graphics size with the same extents.
  package init(_ s: CGSize) { self.init(Double(s.width), Double(s.height)) }
}

extension CGRect {
  /// Creates a Core Graphics rectangle from an engine rectangle with the same coordinates.
  package init(_ r: Rect) { self.init(origin: CGPoint(r.origin), size: CGSize(r.size)) }
}

extension Rect {
  /// Creates an engine rectangle from a Core Graphics rectangle, without standardization.
  ///
  /// A null or infinite rectangle keeps its large or infinite coordinates.
  package init(_ r: CGRect) { self.init(origin: Point(r.origin), size: Size(r.size)) }
}

extension CGVector {
  /// Creates a vector from the coordinates of an engine point.
  package init(_ p: Point) { self.init(dx: p.x, dy: p.y) }
}

extension CGAffineTransform {
  /// Creates a Core Graphics transform from an engine transform with the same entries.
  package init(_ m: Affine) {
    self.init(
      a: CGFloat(m.a), b: CGFloat(m.b), c: CGFloat(m.c), d: CGFloat(m.d), tx: CGFloat(m.tx),
      ty: CGFloat(m.ty))
  }

  /// The transform as an engine transform with the same entries.
  package var affine: Affine { Affine(self) }
}

extension Affine {
  /// Creates an engine transform from a Core Graphics transform with the same entries.
  package init(_ t: CGAffineTransform) {
    self.init(
      Double(t.a), Double(t.b), Double(t.c), Double(t.d), Double(t.tx), Double(t.ty))
  }
}
