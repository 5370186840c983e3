public import Foundation
package import Geometry

/// A sequence of subpaths made of lines and curves.
///
/// Two paths are equal when their elements are.
public class CGPath: Hashable {
  /// The elements.
  package internal(set) final var geometry: Path

  /// A path of elements.
  package init(geometry: Path) { self.geometry = geometry }

  /// A rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(geometry: Path(Rect(rect)).transformed(by: transform?.pointee))
  }

  /// The ellipse in a rectangle.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    var path = Path()
    path.addEllipse(in: Rect(rect.standardized))
    self.init(geometry: path.transformed(by: transform?.pointee))
  }

  /// A rectangle whose corners are quarter ellipses.
  ///
  /// - Range: radii beyond half the sides count as half the sides.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    var path = Path()
    path.addRoundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
    self.init(geometry: path.transformed(by: transform?.pointee))
  }

  /// Whether it has no elements.
  public final var isEmpty: Bool { geometry.isEmpty }

  /// The end of the last element; the origin for an empty path.
  public final var currentPoint: CGPoint { CGPoint(geometry.currentPoint ?? .zero) }

  /// The smallest rectangle around all points, control points too; null for an empty path.
  public final var boundingBox: CGRect { isEmpty ? .null : CGRect(geometry.controlPointBox) }

  /// The smallest rectangle around the lines and curves themselves; null for an empty path.
  public final var boundingBoxOfPath: CGRect { isEmpty ? .null : CGRect(geometry.boundingBox) }

  /// Whether a point lies in the area; the transform is applied to the point first.
  public final func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    geometry.contains(
      Point(point.applying(transform)), fillRule: rule == .winding ? .nonZero : .evenOdd)
  }

  /// Whether it is one rectangle parallel to the axes, and which.
  public final func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    guard let found = geometry.axisAlignedRect else { return false }
    rect?.pointee = CGRect(found)
    return true
  }

  /// Whether the elements are the same.
  public static func == (p: CGPath, q: CGPath) -> Bool {
    p === q || p.geometry == q.geometry
  }

  /// Mixes in the elements.
  public final func hash(into hasher: inout Hasher) { hasher.combine(geometry) }
}

extension Path {
  /// The path with every point mapped, or as it is without a map.
  func transformed(by t: CGAffineTransform?) -> Path {
    guard let t, !t.isIdentity else { return self }
    return transformed(by: t.affine)
  }

  /// Adds a rectangle with round corners, with radii that fit.
  mutating func addRoundedRect(_ rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat) {
    let r = Rect(rect.standardized)
    let rx = min(max(Double(cornerWidth), 0), r.width / 2)
    let ry = min(max(Double(cornerHeight), 0), r.height / 2)
    if rx > 0 && ry > 0 { addRoundedRect(r, radiusX: rx, radiusY: ry) } else { addRect(r) }
  }

  /// The rectangle that the path is: four sides parallel to the axes, closed by a line or by coming back.
  ///
  /// Lines without length at the start are allowed, as UIKit's rectangles end with one.
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
