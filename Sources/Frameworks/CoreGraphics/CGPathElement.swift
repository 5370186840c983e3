public import Foundation
import Geometry

/// The type of a path element.
public enum CGPathElementType: Int32, Hashable, Sendable {
  /// Begins a subpath.
  ///
  /// The element has 1 point.
  case moveToPoint
  /// A straight line.
  ///
  /// The element has 1 point, its end.
  case addLineToPoint
  /// A quadratic Bézier curve.
  ///
  /// The points are the control point and the end.
  case addQuadCurveToPoint
  /// A cubic Bézier curve.
  ///
  /// The points are two control points and the end.
  case addCurveToPoint
  /// A line to the start of the subpath.
  ///
  /// The element has no points.
  case closeSubpath
}

/// An element of a path, as passed to a function that enumerates the path.
public struct CGPathElement {
  /// The type of the element, which determines the number of ``points``.
  public var type: CGPathElementType
  /// The points of the element.
  ///
  /// The pointer is valid only during the call that received the element.
  public var points: UnsafeMutablePointer<CGPoint>

  /// Creates an element.
  ///
  /// The caller keeps ownership of the points.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    (self.type, self.points) = (type, points)
  }
}

/// A function that receives the info pointer and one path element per call.
///
/// Apple declares a C function, which cannot capture; this declaration accepts any closure.
public typealias CGPathApplierFunction = (
  UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>
) -> Void

/// A closure that receives one path element per call.
public typealias CGPathApplyBlock = (UnsafePointer<CGPathElement>) -> Void

extension CGPath {
  /// Calls a function for each element, in order.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }

  /// Calls a closure for each element, in order.
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
