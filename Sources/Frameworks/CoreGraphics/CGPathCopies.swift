public import Foundation
package import Geometry

extension CGPath {
  /// Returns an immutable copy, which is not affected by later changes to this path.
  public final func copy() -> CGPath? { CGPath(geometry: geometry) }

  /// Returns an immutable copy with every point transformed by the given transform.
  public final func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(geometry: geometry.transformed(by: transform?.pointee))
  }

  /// Returns a copy that can be modified.
  public final func mutableCopy() -> CGMutablePath? { CGMutablePath(geometry: geometry) }

  /// Returns a mutable copy with every point transformed by the given transform.
  public final func mutableCopy(
    using transform: UnsafePointer<CGAffineTransform>?
  ) -> CGMutablePath? {
    CGMutablePath(geometry: geometry.transformed(by: transform?.pointee))
  }

  /// Returns the outline of a stroke along the transformed path, as polygons to fill with the nonzero winding rule.
  ///
  /// Round joins and caps are accurate to 0.01 units.
  public final func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
    miterLimit: CGFloat, transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(
      geometry: geometry.transformed(by: transform).stroked(
        width: Double(lineWidth), cap: LineCap(lineCap), join: LineJoin(lineJoin),
        miterLimit: Double(miterLimit), tolerance: 0.01
      ).path)
  }

  /// Returns the dashes along the transformed path, as open subpaths.
  public final func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(
      geometry: geometry.transformed(by: transform)
        .dashed(pattern: lengths.map { Double($0) }, phase: Double(phase)))
  }

  /// Returns the path with each curve replaced by line segments.
  ///
  /// The maximum distance between the segments and the curve is `threshold` units. A threshold of 0 or less means
  /// 0.01.
  public final func flattened(threshold: CGFloat) -> CGPath {
    var path = Path()
    var buffer: ContiguousArray<Point> = []
    let tolerance = threshold > 0 ? Double(threshold) : 0.01
    for element in geometry.elements {
      switch element {
      case .move, .line, .close: path.appendElement(element)
      case .quad, .cubic:
        buffer.removeAll(keepingCapacity: true)
        Curve(element)?.appendChords(to: &buffer, tolerance: tolerance)
        for p in buffer { path.addLine(to: p) }
      }
    }
    return CGPath(geometry: path)
  }
}

extension LineCap {
  /// Creates the line cap that corresponds to a Core Graphics line cap.
  package init(_ cap: CGLineCap) {
    switch cap {
    case .butt: self = .butt
    case .round: self = .round
    case .square: self = .square
    }
  }
}

extension LineJoin {
  /// Creates the line join that corresponds to a Core Graphics line join.
  package init(_ join: CGLineJoin) {
    switch join {
    case .miter: self = .miter
    case .round: self = .round
    case .bevel: self = .bevel
    }
  }
}
