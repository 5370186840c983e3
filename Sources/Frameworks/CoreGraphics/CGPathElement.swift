public import Foundation
import Geometry

/// The type of a path element.
public enum CGPathElementType: Int32, Hashable, Sendable {
  /// Begins a new subpath.
  ///
  /// The element has one point, the start of the subpath.
  case moveToPoint
  /// A straight line from the current point.
  ///
  /// The element has one point, the end of the line.
  case addLineToPoint
  /// A quadratic Bézier curve from the current point.
  ///
  /// The points are the control point and the end point.
  case addQuadCurveToPoint
  /// A cubic Bézier curve from the current point.
  ///
  /// The points are two control points and the end point.
  case addCurveToPoint
  /// A line to the start of the subpath, which closes it.
  ///
  /// The element has no points.
  case closeSubpath
}

/// A path element, as passed to a function that enumerates a path.
public struct CGPathElement {
  /// The type of the element, which determines the number of ``points``.
  public var type: CGPathElementType
  /// The points of the element.
  ///
  /// The pointer is valid only during the call to the function that received the element.
  public var points: UnsafeMutablePointer<CGPoint>

  /// Creates a path element with the given type and points.
  ///
  /// The caller retains ownership of the points.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    (self.type, self.points) = (type, points)
  }
}

/// A function called with the info pointer and each element of a path.
///
/// Apple declares a C function, which cannot capture values; this declaration accepts any closure.
public typealias CGPathApplierFunction = (
  UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>
) -> Void

/// A closure called with each element of a path.
public typealias CGPathApplyBlock = (UnsafePointer<CGPathElement>) -> Void

extension CGPath {
  /// Calls the given function for each element, in order.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }

  /// Calls the given closure for each element, in order.
  public func applyWithBlock(_ block: CGPathApplyBlock) {
    let path = geometry
    withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 3) { buffer in
      guard let base = buffer.baseAddress else { return }
      base.initialize(repeating: .zero, count: 3)
      var next = 0
      for verb in path.verbs {
        for i in 0..<verb.pointCount { base[i] = CGPoint(path.points[next + i]) }
        next += verb.pointCount
        var element = CGPathElement(type: CGPathElementType(verb), points: base)
        block(&element)
      }
    }
  }
}

extension CGPathElementType {
  fileprivate init(_ verb: Path.Verb) {
    switch verb {
    case .move: self = .moveToPoint
    case .line: self = .addLineToPoint
    case .quad: self = .addQuadCurveToPoint
    case .cubic: self = .addCurveToPoint
    case .close: self = .closeSubpath
    }
  }
}
