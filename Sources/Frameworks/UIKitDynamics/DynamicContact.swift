import Foundation
import UIKitCore

/// A contact between two outlines that touch or are close to each other.
struct DynamicContact {
  /// The one or two contact points, in world coordinates.
  var points: [Vector]
  /// The unit normal from the first outline to the second.
  var normal: Vector
  /// The distance between the outlines at each contact point, in points.
  ///
  /// Negative values are penetration depths.
  var distances: [Double]

  /// Returns the contact between two outlines, or `nil` if their distance exceeds `margin`, in points.
  static func contact(
    between a: DynamicOutline, and b: DynamicOutline, margin: Double
  ) -> DynamicContact? {
    switch (a.corners.count, b.corners.count) {
    case (1, 1): circleContact(between: a, and: b, margin: margin)
    case (1, _): circlePolygonContact(circle: a, polygon: b, margin: margin, isCircleFirst: true)
    case (_, 1): circlePolygonContact(circle: b, polygon: a, margin: margin, isCircleFirst: false)
    default: polygonContact(between: a, and: b, margin: margin)
    }
  }

  private static func circleContact(
    between a: DynamicOutline, and b: DynamicOutline, margin: Double
  ) -> DynamicContact? {
    let (normal, length) = (b.corners[0] - a.corners[0]).unitAndLength
    let distance = length - a.radius - b.radius
    guard distance <= margin else { return nil }
    return DynamicContact(
      points: [a.corners[0] + a.radius * normal], normal: normal, distances: [distance])
  }

  private static func circlePolygonContact(
    circle: DynamicOutline, polygon: DynamicOutline, margin: Double, isCircleFirst isFirst: Bool
  ) -> DynamicContact? {
    let center = circle.corners[0]
    let (face, inside) = farthestFace(of: polygon, from: center)
    var nearest = closestPoint(to: center, corners: polygon.corners, faceIndex: face)
    // The normal points from the polygon to the circle.
    var out: Vector
    var length: Double
    if inside < 0, polygon.corners.count > 2 {
      (out, length) = (faceNormal(ofCorners: polygon.corners, at: face), inside)
    } else {
      for index in polygon.corners.indices {
        let closest = closestPoint(to: center, corners: polygon.corners, faceIndex: index)
        if (closest - center).length < (nearest - center).length { nearest = closest }
      }
      (out, length) = (center - nearest).unitAndLength
      if length == 0 { out = faceNormal(ofCorners: polygon.corners, at: face) }
    }
    let distance = length - circle.radius
    guard distance <= margin else { return nil }
    return DynamicContact(
      points: [nearest], normal: isFirst ? -out : out, distances: [distance])
  }

  /// Returns the outward unit normal of the edge that starts at the given corner.
  private static func faceNormal(ofCorners corners: [Vector], at index: Int) -> Vector {
    let side = corners[(index + 1) % corners.count] - corners[index]
    return -side.perpendicular.unitAndLength.unit
  }

  private static func closestPoint(to point: Vector, corners: [Vector], faceIndex index: Int)
    -> Vector
  {
    let (a, b) = (corners[index], corners[(index + 1) % corners.count])
    let side = b - a
    let share = side.dot(side) > 0 ? (point - a).dot(side) / side.dot(side) : 0
    return a + min(1, max(0, share)) * side
  }

  /// Returns the polygon edge with the maximum signed distance to the given point, and this distance.
  private static func farthestFace(
    of polygon: DynamicOutline, from point: Vector
  ) -> (index: Int, distance: Double) {
    var best = (index: 0, distance: -Double.infinity)
    for (index, corner) in polygon.corners.enumerated() {
      let distance = faceNormal(ofCorners: polygon.corners, at: index).dot(point - corner)
      if distance > best.distance { best = (index, distance) }
    }
    return best
  }

  /// Returns the edge of polygon `a` with the maximum separation from polygon `b`, and this separation.
  private static func maximumSeparation(
    of a: DynamicOutline, from b: DynamicOutline
  ) -> (face: Int, distance: Double) {
    var best = (face: 0, distance: -Double.infinity)
    for (index, corner) in a.corners.enumerated() {
      let out = faceNormal(ofCorners: a.corners, at: index)
      let nearest = b.corners.map { out.dot($0 - corner) }.min() ?? .infinity
      if nearest > best.distance { best = (index, nearest) }
    }
    return best
  }

  private static func polygonContact(
    between a: DynamicOutline, and b: DynamicOutline, margin: Double
  ) -> DynamicContact? {
    let (ofA, ofB) = (maximumSeparation(of: a, from: b), maximumSeparation(of: b, from: a))
    guard max(ofA.distance, ofB.distance) <= margin else { return nil }
    // The reference edge is taken from the first polygon unless the second one is clearly better, so that the choice
    // is stable between steps.
    let isFlipped = ofB.distance > ofA.distance + 1e-3
    let (reference, other, face) = isFlipped ? (b, a, ofB.face) : (a, b, ofA.face)
    let out = faceNormal(ofCorners: reference.corners, at: face)
    let start = reference.corners[face]
    let end = reference.corners[(face + 1) % reference.corners.count]
    // The incident edge is the edge of the other polygon whose normal is most opposed to the reference normal.
    let facing = other.corners.indices.min {
      faceNormal(ofCorners: other.corners, at: $0).dot(out)
        < faceNormal(ofCorners: other.corners, at: $1).dot(out)
    }
    guard let facing else { return nil }
    var side = [
      other.corners[facing], other.corners[(facing + 1) % other.corners.count],
    ]
    let along = (end - start).unitAndLength.unit
    side = clipSegment(side, along: along, from: along.dot(start))
    side = clipSegment(side, along: -along, from: -along.dot(end))
    let found = side.map { (point: $0, distance: out.dot($0 - start)) }
      .filter { $0.distance <= margin }
    guard !found.isEmpty else { return nil }
    return DynamicContact(
      points: found.map(\.point), normal: isFlipped ? -out : out, distances: found.map(\.distance))
  }

  /// Returns the part of the line segment whose coordinate along the given direction is at least `bound`.
  private static func clipSegment(_ line: [Vector], along: Vector, from bound: Double) -> [Vector] {
    guard line.count == 2 else { return line }
    let (first, second) = (along.dot(line[0]) - bound, along.dot(line[1]) - bound)
    switch (first >= 0, second >= 0) {
    case (true, true): return line
    case (false, false): return []
    case (true, false), (false, true):
      let cut = line[0] + first / (first - second) * (line[1] - line[0])
      return first >= 0 ? [line[0], cut] : [cut, line[1]]
    }
  }
}
