public import Foundation
package import Geometry

/// A sequence of subpaths, which consist of lines and curves.
///
/// Two paths are equal when their elements are equal.
public class CGPath: Hashable {
  /// The lines and curves of the path.
  package internal(set) final var geometry: Path

  /// Creates a path from a path of the Geometry module.
  package init(geometry: Path) { self.geometry = geometry }

  /// Creates a path that consists of the given rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(geometry: Path(Rect(rect)).transformed(by: transform?.pointee))
  }

  /// Creates a path that consists of the ellipse inscribed in the given rectangle.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    var path = Path()
    path.addEllipse(in: Rect(rect.standardized))
    self.init(geometry: path.transformed(by: transform?.pointee))
  }

  /// Creates a path that consists of a rectangle with elliptical corners.
  ///
  /// Corner radii are clamped to half the width and height.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    var path = Path()
    path.addRoundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
    self.init(geometry: path.transformed(by: transform?.pointee))
  }

  public final var isEmpty: Bool { geometry.isEmpty }

  /// The end point of the last element, or the origin for an empty path.
  public final var currentPoint: CGPoint { CGPoint(geometry.currentPoint ?? .zero) }

  /// The bounding box of all points, including control points.
  ///
  /// For an empty path, this is the null rectangle.
  public final var boundingBox: CGRect { isEmpty ? .null : CGRect(geometry.controlPointBox) }

  /// The bounding box of the lines and curves, excluding control points.
  ///
  /// For an empty path, this is the null rectangle.
  public final var boundingBoxOfPath: CGRect { isEmpty ? .null : CGRect(geometry.boundingBox) }

  /// Returns whether the given point is inside the filled path.
  ///
  /// The transform is applied to the point first.
  public final func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    geometry.contains(
      Point(point.applying(transform)), fillRule: rule == .winding ? .nonZero : .evenOdd)
  }

  /// Returns whether the path is a single rectangle parallel to the axes, and stores the rectangle in `rect`.
  public final func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    guard let found = geometry.axisAlignedRect else { return false }
    rect?.pointee = CGRect(found)
    return true
  }

  public static func == (p: CGPath, q: CGPath) -> Bool {
    p === q || p.geometry == q.geometry
  }

  public final func hash(into hasher: inout Hasher) { hasher.combine(geometry) }
}

extension Path {
  /// Returns the path with every point transformed by `t`, or the unchanged path if `t` is `nil`.
  func transformed(by t: CGAffineTransform?) -> Path {
    guard let t, !t.isIdentity else { return self }
    return transformed(by: t.affine)
  }

  /// Adds a rectangle with elliptical corners.
  ///
  /// Corner radii are clamped to half the width and height.
  mutating func addRoundedRect(_ rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat) {
    let r = Rect(rect.standardized)
    let rx = min(max(Double(cornerWidth), 0), r.width / 2)
    let ry = min(max(Double(cornerHeight), 0), r.height / 2)
    if rx > 0 && ry > 0 { addRoundedRect(r, radiusX: rx, radiusY: ry) } else { addRect(r) }
  }

  /// The rectangle if the path consists of a single axis-aligned rectangle, or `nil`.
  ///
  /// The path must have four sides, closed explicitly or by a line to the start. Zero-length lines at the end are
  /// accepted, since UIKit's rectangles end with one.
  fileprivate var axisAlignedRect: Rect? {
    let lines = verbs.dropFirst().prefix { $0 == .line }.count
    let rest = verbs.dropFirst(1 + lines)
    guard verbs.first == .move, lines >= 3, rest.isEmpty || rest == [.close],
      points[4...].allSatisfy({ $0 == points[0] })
    else { return nil }
    let (a, b, c, d) = (points[0], points[1], points[2], points[3])
    let across = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
    let down = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    return across || down ? Rect(bounding: [a, c]) : nil
  }
}
