public import Foundation
import Geometry

/// What one element of a path does.
public enum CGPathElementType: Int32, Hashable, Sendable {
  /// Starts a subpath: 1 point.
  case moveToPoint
  /// A straight line: 1 point.
  case addLineToPoint
  /// A quadratic curve: control, end.
  case addQuadCurveToPoint
  /// A cubic curve: control, control, end.
  case addCurveToPoint
  /// A line back to the subpath's start: no points.
  case closeSubpath
}

/// One element of a path while the path is gone through.
public struct CGPathElement {
  /// What it does, and by that how many points there are.
  public var type: CGPathElementType
  /// Its points; valid only during the call that got the element.
  public var points: UnsafeMutablePointer<CGPoint>

  /// An element with points that someone else keeps.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    (self.type, self.points) = (type, points)
  }
}

/// A function that gets the elements of a path one after the other.
///
/// On Apple's systems a function of C, which may not capture; here any closure will do.
public typealias CGPathApplierFunction = (
  UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>
) -> Void

/// A closure that gets the elements of a path one after the other.
public typealias CGPathApplyBlock = (UnsafePointer<CGPathElement>) -> Void

extension CGPath {
  /// Calls a function for each element in order.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }

  /// Calls a closure for each element in order.
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
