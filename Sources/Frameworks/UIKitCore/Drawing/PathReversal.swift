import CoreGraphics
import Foundation
import Geometry

extension CGPath {
  /// Returns a path with the same subpaths, each in the opposite direction.
  ///
  /// Closed subpaths remain closed and keep their start point.
  func reversingSubpaths() -> CGMutablePath {
    let result = CGMutablePath()
    var start = CGPoint.zero
    var here = CGPoint.zero
    var steps: [PathSegment] = []
    var isOpen = false
    func finish(closed: Bool) {
      guard isOpen else { return }
      // The closing line of the original subpath becomes the first line of the reversed subpath.
      result.move(to: closed ? start : here)
      if closed, let last = steps.last, last.end != start { result.addLine(to: last.end) }
      for step in steps.reversed() { step.addReversed(to: result) }
      if closed { result.closeSubpath() }
      steps = []
      isOpen = false
    }
    applyWithBlock { pointer in
      let (type, p) = (pointer.pointee.type, pointer.pointee.points)
      if type != .moveToPoint && type != .closeSubpath { isOpen = true }
      switch type {
      case .moveToPoint:
        finish(closed: false)
        (start, here, isOpen) = (p[0], p[0], true)
      case .addLineToPoint:
        steps.append(PathSegment(start: here, controls: [], end: p[0]))
        here = p[0]
      case .addQuadCurveToPoint:
        steps.append(PathSegment(start: here, controls: [p[0]], end: p[1]))
        here = p[1]
      case .addCurveToPoint:
        steps.append(PathSegment(start: here, controls: [p[0], p[1]], end: p[2]))
        here = p[2]
      case .closeSubpath:
        finish(closed: true)
        here = start
      }
    }
    finish(closed: false)
    return result
  }

  /// A line, quadratic curve or cubic curve in a subpath, with its control points.
  private struct PathSegment {
    let start: CGPoint
    let controls: [CGPoint]
    let end: CGPoint

    func addReversed(to path: CGMutablePath) {
      switch controls.count {
      case 0: path.addLine(to: start)
      case 1: path.addQuadCurve(to: start, control: controls[0])
      default: path.addCurve(to: start, control1: controls[1], control2: controls[0])
      }
    }
  }
}
