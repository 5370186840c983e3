import CoreGraphics
import Foundation
import UIKitCore

/// A fixed boundary with which bodies collide.
struct DynamicBoundary {
  enum Shape {
    /// Line segments that bodies collide with from both sides.
    case lines([(Vector, Vector)])
    /// Walls that keep all bodies on their inner side.
    ///
    /// A wall is an infinite line with a normal that points inward.
    case walls([(place: Vector, inward: Vector)])
  }

  /// The identifier reported to the delegate, or `nil` for the bounds of the reference view.
  let identifier: (any NSCopying)?
  let shape: Shape

  /// Returns a boundary formed by the four sides of the given rectangle, which keeps bodies inside.
  static func box(_ rect: CGRect, identifier: (any NSCopying)?) -> DynamicBoundary {
    let (low, high) = (
      Vector(Double(rect.minX), Double(rect.minY)), Vector(Double(rect.maxX), Double(rect.maxY))
    )
    return DynamicBoundary(
      identifier: identifier,
      shape: .walls([
        (low, Vector(1, 0)), (low, Vector(0, 1)), (high, Vector(-1, 0)), (high, Vector(0, -1)),
      ]))
  }

  /// Returns a boundary formed by a single line segment.
  static func line(
    from a: CGPoint, to b: CGPoint, identifier: (any NSCopying)?
  ) -> DynamicBoundary {
    DynamicBoundary(identifier: identifier, shape: .lines([(Vector(a), Vector(b))]))
  }

  /// Returns a boundary formed by the line segments of the given path.
  ///
  /// Curves are approximated by chords.
  static func path(_ path: CGPath, identifier: (any NSCopying)?) -> DynamicBoundary {
    var lines: [(Vector, Vector)] = []
    for figure in polylines(of: path) { lines += zip(figure, figure.dropFirst()) }
    return DynamicBoundary(identifier: identifier, shape: .lines(lines))
  }

  /// The number of chords used to approximate each curve.
  private static let chordCount = 16

  /// Returns the corners of each subpath, with curves approximated by chords.
  ///
  /// A closed subpath ends with its first corner.
  static func polylines(of path: CGPath) -> [[Vector]] {
    var figures: [[Vector]] = []
    func add(_ point: Vector) {
      if figures.isEmpty { figures.append([.zero]) }
      figures[figures.count - 1].append(point)
    }
    path.applyWithBlock { element in
      let kind = element.pointee.type
      let given = (0..<3).map { index -> Vector in
        let count =
          kind == .closeSubpath
          ? 0 : kind == .addCurveToPoint ? 3 : kind == .addQuadCurveToPoint ? 2 : 1
        return index < count ? Vector(element.pointee.points[index]) : .zero
      }
      let from = figures.last?.last ?? .zero
      switch kind {
      case .moveToPoint: figures.append([given[0]])
      case .addLineToPoint: add(given[0])
      case .addQuadCurveToPoint:
        for step in 1...chordCount {
          let t = Double(step) / Double(chordCount)
          let first = (1 - t) * (1 - t) * from
          add(first + 2 * t * (1 - t) * given[0] + t * t * given[1])
        }
      case .addCurveToPoint:
        for step in 1...chordCount {
          let t = Double(step) / Double(chordCount)
          let u = 1 - t
          let ends = u * u * u * from + t * t * t * given[2]
          add(ends + 3 * u * u * t * given[0] + 3 * u * t * t * given[1])
        }
      case .closeSubpath: if let first = figures.last?.first { add(first) }
      @unknown default: break
      }
    }
    return figures.filter { $0.count > 1 }
  }

  /// Returns the contacts between the boundary and the given outline, up to a distance of `margin`, in points.
  func contacts(
    of outline: DynamicOutline, around center: Vector, margin: Double
  ) -> [DynamicContact] {
    switch shape {
    case .walls(let walls):
      return walls.compactMap { wall in
        let near = outline.corners.map { (point: $0, distance: wall.inward.dot($0 - wall.place)) }
          .filter { $0.distance - outline.radius <= margin }.sorted { $0.distance < $1.distance }
          .prefix(2)
        guard !near.isEmpty else { return nil }
        return DynamicContact(
          points: near.map { $0.point - outline.radius * wall.inward }, normal: -wall.inward,
          distances: near.map { $0.distance - outline.radius })
      }
    case .lines(let lines):
      let reach = (outline.corners.map { ($0 - center).length }.max() ?? 0) + outline.radius
      return lines.compactMap { a, b in
        let side = b - a
        let share = side.dot(side) > 0 ? (center - a).dot(side) / side.dot(side) : 0
        let nearest = a + min(1, max(0, share)) * side
        guard (nearest - center).length <= reach + margin else { return nil }
        guard
          var contact = DynamicContact.contact(
            between: outline, and: DynamicOutline(corners: [a, b]), margin: margin)
        else { return nil }
        // A line segment must push the body back to the side on which the body's center is.
        if contact.normal.dot(nearest - center) < 0, (nearest - center).length > 1e-6 {
          let out = (nearest - center).unitAndLength.unit
          let deepest = outline.corners.map { out.dot($0 - nearest) }.max() ?? 0
          contact = DynamicContact(
            points: [nearest], normal: out, distances: [-deepest - outline.radius])
        }
        return contact
      }
    }
  }
}
