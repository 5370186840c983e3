package import Foundation
package import Geometry

extension CGPoint {
  /// The same point.
  package init(_ p: Point) { self.init(x: p.x, y: p.y) }
}

extension Point {
  /// The same point.
  package init(_ p: CGPoint) { self.init(Double(p.x), Double(p.y)) }
}

extension CGSize {
  /// The same extent.
  package init(_ s: Size) { self.init(width: s.width, height: s.height) }
}

extension Size {
  /// The same extent.
  package init(_ s: CGSize) { self.init(Double(s.width), Double(s.height)) }
}

extension CGRect {
  /// The same rectangle.
  package init(_ r: Rect) { self.init(origin: CGPoint(r.origin), size: CGSize(r.size)) }
}

extension Rect {
  /// The same rectangle, as it is: a null or infinite one becomes large numbers.
  package init(_ r: CGRect) { self.init(origin: Point(r.origin), size: Size(r.size)) }
}

extension CGVector {
  /// The same offset.
  package init(_ p: Point) { self.init(dx: p.x, dy: p.y) }
}

extension CGAffineTransform {
  /// The same map.
  package init(_ m: Affine) {
    self.init(
      a: CGFloat(m.a), b: CGFloat(m.b), c: CGFloat(m.c), d: CGFloat(m.d), tx: CGFloat(m.tx),
      ty: CGFloat(m.ty))
  }

  /// The same map.
  package var affine: Affine { Affine(self) }
}

extension Affine {
  /// The same map.
  package init(_ t: CGAffineTransform) {
    self.init(
      Double(t.a), Double(t.b), Double(t.c), Double(t.d), Double(t.tx), Double(t.ty))
  }
}
