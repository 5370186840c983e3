import CoreGraphics
import Foundation

extension CGPath {
  /// The elements as text, such as `M0 0 L10 0 Z`, with at most three decimals.
  var elementText: String {
    var parts: [String] = []
    applyWithBlock { element in
      let (letter, count) =
        switch element.pointee.type {
        case .moveToPoint: ("M", 1)
        case .addLineToPoint: ("L", 1)
        case .addQuadCurveToPoint: ("Q", 2)
        case .addCurveToPoint: ("C", 3)
        case .closeSubpath: ("Z", 0)
        }
      let numbers = (0..<count).flatMap { index in
        let point = element.pointee.points[index]
        return [point.x, point.y].map { value -> String in
          let rounded = (value * 1000).rounded() / 1000 + 0
          return rounded == rounded.rounded() ? String(format: "%.0f", rounded) : "\(rounded)"
        }
      }
      parts.append(letter + numbers.joined(separator: " "))
    }
    return parts.joined(separator: " ")
  }

  /// The types of the elements.
  var elementTypes: [CGPathElementType] {
    var types: [CGPathElementType] = []
    applyWithBlock { types.append($0.pointee.type) }
    return types
  }

  /// All points of all elements, in order.
  var elementPoints: [CGPoint] {
    var points: [CGPoint] = []
    applyWithBlock { element in
      let count =
        switch element.pointee.type {
        case .moveToPoint, .addLineToPoint: 1
        case .addQuadCurveToPoint: 2
        case .addCurveToPoint: 3
        case .closeSubpath: 0
        }
      for index in 0..<count { points.append(element.pointee.points[index]) }
    }
    return points
  }

  /// Points along each subpath, `count` for each element, at equal steps of the curve parameter.
  ///
  /// They are computed from the Bernstein polynomials, without the engine's functions.
  func sampledSubpaths(_ count: Int = 64) -> [[CGPoint]] {
    var subpaths: [[CGPoint]] = []
    var (current, start) = (CGPoint.zero, CGPoint.zero)
    func append(_ b: CGPoint, _ c: CGPoint, _ d: CGPoint) {
      let a = current
      for step in 1...count {
        let t = Double(step) / Double(count)
        let u = 1 - t
        let (p, q, r, s) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        subpaths[subpaths.count - 1].append(
          CGPoint(
            x: p * a.x + q * b.x + r * c.x + s * d.x, y: p * a.y + q * b.y + r * c.y + s * d.y))
      }
      current = d
    }
    func between(_ a: CGPoint, _ b: CGPoint, _ t: Double) -> CGPoint {
      CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
    }
    func appendLine(_ end: CGPoint) {
      append(between(current, end, 1 / 3), between(current, end, 2 / 3), end)
    }
    applyWithBlock { element in
      let points = element.pointee.points
      switch element.pointee.type {
      case .moveToPoint:
        (current, start) = (points[0], points[0])
        subpaths.append([current])
      case .addLineToPoint: appendLine(points[0])
      case .addQuadCurveToPoint:
        append(
          between(current, points[0], 2 / 3), between(points[1], points[0], 2 / 3), points[1])
      case .addCurveToPoint: append(points[0], points[1], points[2])
      case .closeSubpath: appendLine(start)
      }
    }
    return subpaths
  }
}
