public import Foundation
package import Geometry

extension CGPath {
  /// A path of the same elements that later changes do not reach.
  public final func copy() -> CGPath? { CGPath(geometry: geometry) }

  /// A path of the mapped elements.
  public final func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(geometry: geometry.transformed(by: transform?.pointee))
  }

  /// A path of the same elements that can be added to.
  public final func mutableCopy() -> CGMutablePath? { CGMutablePath(geometry: geometry) }

  /// A path of the mapped elements that can be added to.
  public final func mutableCopy(
    using transform: UnsafePointer<CGAffineTransform>?
  ) -> CGMutablePath? {
    CGMutablePath(geometry: geometry.transformed(by: transform?.pointee))
  }

  /// The area that a line along the mapped path covers, as polygons for the winding rule.
  ///
  /// Round parts are within a hundredth of a unit.
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

  /// The dashes of a pattern along the mapped path.
  public final func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(
      geometry: geometry.transformed(by: transform)
        .dashed(pattern: lengths.map { Double($0) }, phase: Double(phase)))
  }

  /// The path with each curve replaced by lines that stay within a distance of it.
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
  /// The same form of an end.
  package init(_ cap: CGLineCap) {
    switch cap {
    case .butt: self = .butt
    case .round: self = .round
    case .square: self = .square
    }
  }
}

extension LineJoin {
  /// The same form of a corner.
  package init(_ join: CGLineJoin) {
    switch join {
    case .miter: self = .miter
    case .round: self = .round
    case .bevel: self = .bevel
    }
  }
}
