import CoreGraphics
import Foundation
import Geometry

/// The outline of a rounded rectangle with the same path elements that UIKit generates.
///
/// The outline starts on the top edge, runs clockwise and returns to its start point without closing the subpath.
/// With four rounded corners it always has the same 22 elements, some of them with zero length, so that paths with
/// different sizes and radii can be interpolated. The elements were recorded on iOS 14.2 to 17.5 and published by the
/// library ChouTiUI.
struct RoundedRectOutline {
  /// The distance from a corner to the start of its continuous curve, as a multiple of the radius.
  private static let cornerExtentFactor = CGFloat(CornerCurve.expansionFactor)

  let rect: CGRect
  let corners: UIRectCorner
  /// The corner radius, in points.
  ///
  /// A negative radius bends the corners outwards.
  let radius: CGFloat

  /// Creates the outline of a rectangle with the given corners rounded.
  ///
  /// A radius of NaN or negative infinity is treated as 0, and positive infinity as the largest possible radius.
  init(_ rect: CGRect, corners: UIRectCorner, radius: CGFloat) {
    self.rect = rect.standardized
    self.corners = corners
    // The comparison is `false` for NaN, which therefore becomes 0 as well.
    self.radius = radius > -.infinity ? radius : 0
  }

  func add(to path: CGMutablePath) {
    let all = roundedCorners
    guard let topLeft = all.last else { return }
    let start = startPoint(after: topLeft)
    path.move(to: start)
    for bend in all { addCorner(bend, to: path) }
    path.addLine(to: start)
  }

  // MARK: Corners

  /// A corner of the rectangle and its two adjacent edges.
  private struct RoundedCorner {
    /// The position of the corner, in points.
    let corner: CGPoint
    /// The unit vector pointing from the corner back along the preceding edge.
    ///
    /// `forward` is the unit vector pointing along the following edge.
    let backward: CGVector
    let forward: CGVector
    let isRound: Bool
    let incomingEdge: EdgeShape
    let outgoingEdge: EdgeShape
  }

  /// The length of an edge, and whether the edge has room for its corner curves.
  private struct EdgeShape {
    let length: CGFloat
    /// Whether the edge is too short for two continuous corner curves and has at least one rounded corner.
    let isShort: Bool
  }

  /// The corners in drawing order: top right, bottom right, bottom left, top left.
  private var roundedCorners: [RoundedCorner] {
    let order: [UIRectCorner] = [.topRight, .bottomRight, .bottomLeft, .topLeft]
    let round = order.map { corners.contains($0) && radius != 0 }
    func edge(_ length: CGFloat, _ first: Int, _ second: Int) -> EdgeShape {
      let hasRoom = length > 2 * Self.cornerExtentFactor * radius
      return EdgeShape(length: length, isShort: !hasRoom && (round[first] || round[second]))
    }
    let top = edge(rect.width, 3, 0)
    let right = edge(rect.height, 0, 1)
    let bottom = edge(rect.width, 1, 2)
    let left = edge(rect.height, 2, 3)
    let (east, west) = (CGVector(dx: 1, dy: 0), CGVector(dx: -1, dy: 0))
    let (south, north) = (CGVector(dx: 0, dy: 1), CGVector(dx: 0, dy: -1))
    return [
      RoundedCorner(
        corner: CGPoint(x: rect.maxX, y: rect.minY), backward: west, forward: south,
        isRound: round[0],
        incomingEdge: top, outgoingEdge: right),
      RoundedCorner(
        corner: CGPoint(x: rect.maxX, y: rect.maxY), backward: north, forward: west,
        isRound: round[1],
        incomingEdge: right, outgoingEdge: bottom),
      RoundedCorner(
        corner: CGPoint(x: rect.minX, y: rect.maxY), backward: east, forward: north,
        isRound: round[2],
        incomingEdge: bottom, outgoingEdge: left),
      RoundedCorner(
        corner: CGPoint(x: rect.minX, y: rect.minY), backward: south, forward: east,
        isRound: round[3],
        incomingEdge: left, outgoingEdge: top),
    ]
  }

  /// Returns the point on the top edge at which the outline starts and ends.
  private func startPoint(after topLeft: RoundedCorner) -> CGPoint {
    if topLeft.outgoingEdge.isShort { return CGPoint(x: rect.midX, y: rect.minY) }
    let reach = topLeft.isRound ? Self.cornerExtentFactor * radius : 0
    return CGPoint(x: rect.minX + reach, y: rect.minY)
  }

  private func addCorner(_ bend: RoundedCorner, to path: CGMutablePath) {
    guard bend.isRound || bend.incomingEdge.isShort || bend.outgoingEdge.isShort else {
      return path.addLine(to: bend.corner)
    }
    // Next to a short edge, the corner curve has the largest radius that fits, which is half of the shorter side.
    let isShort = bend.incomingEdge.isShort || bend.outgoingEdge.isShort
    let largest = min(rect.width, rect.height) / 2
    let unit = bend.isRound ? (isShort ? largest : radius) : 0
    func point(_ part: (CGFloat, CGFloat), _ unit: CGFloat) -> CGPoint {
      CGPoint(
        x: bend.corner.x + (bend.backward.dx * part.0 + bend.forward.dx * part.1) * unit,
        y: bend.corner.y + (bend.backward.dy * part.0 + bend.forward.dy * part.1) * unit)
    }
    let entry =
      bend.incomingEdge.isShort
      ? point((0.5, 0), bend.incomingEdge.length)
      : point((Self.cornerExtentFactor, 0), bend.isRound ? radius : 0)
    let form = CornerShape.shape(
      fromShortEdge: bend.incomingEdge.isShort, toShortEdge: bend.outgoingEdge.isShort)
    func curve(_ parts: CornerShape.Curve) {
      path.addCurve(
        to: point(parts.2, unit), control1: point(parts.0, unit), control2: point(parts.1, unit))
    }
    path.addLine(to: entry)
    curve(form.first)
    path.addLine(to: point(form.middle, unit))
    curve(form.second)
    curve(form.third)
  }
}

/// The curves of one corner, as offsets along the preceding and the following edge, in multiples of the radius.
///
/// The numbers come from paths that were recorded on iOS 14.2 to 17.5 and published by the library ChouTiUI.
private struct CornerShape {
  typealias Offset = (CGFloat, CGFloat)
  /// The two control points and the end point of a cubic curve.
  typealias Curve = (Offset, Offset, Offset)

  let first: Curve
  /// The end point of the line that connects the first and the second curve.
  let middle: Offset
  let second: Curve
  let third: Curve

  static func shape(fromShortEdge leavesShort: Bool, toShortEdge joinsShort: Bool) -> CornerShape {
    switch (leavesShort, joinsShort) {
    case (false, false): continuous
    case (false, true): ontoShortEdge
    case (true, false): fromShortEdge
    case (true, true): circular
    }
  }

  /// The shape of a corner between two edges that both have room for a continuous curve.
  private static let continuous = CornerShape(
    first: (
      (1.088492957618529, 0), (0.868406944063002, 0), (0.631493792830993, 0.074911387847016)
    ),
    middle: (0.631493792830993, 0.074911387847016),
    second: (
      (0.372823826625747, 0.16905955604437), (0.16905955604437, 0.372823826625747),
      (0.074911387847016, 0.631493792830993)
    ),
    third: ((0, 0.868406944063002), (0, 1.088492957618529), (0, 1.528664984729582)))

  /// The shape of a corner from an edge with room for a continuous curve to a short edge.
  private static let ontoShortEdge = CornerShape(
    first: (
      (1.069742807618529, 0), (0.849656794063002, 0), (0.612743642830993, 0.074911387847016)
    ),
    middle: (0.612743642830993, 0.074911387847016),
    second: ((0.244857803399491, 0.208810883008118), (0, 0.558504066868353), (0, 0.95)),
    third: ((0, 1), (0, 1), (0, 1)))

  /// The shape of a corner from a short edge to an edge with room for a continuous curve.
  private static let fromShortEdge = CornerShape(
    first: ((1, 0), (1, 0), (1, 0)),
    middle: (0.95, 0),
    second: (
      (0.558504066868353, 0), (0.208810883008118, 0.244857803399491),
      (0.074911387847016, 0.612743642830993)
    ),
    third: ((0, 0.849656794063002), (0, 1.069742807618529), (0, 1.509914834729582)))

  /// The shape of a corner between two short edges: a quarter circle.
  private static let circular = CornerShape(
    first: ((1, 0), (1, 0), (1, 0)),
    middle: (1, 0),
    second: ((0.44771525016920655, 0), (0, 0.44771525016920655), (0, 1)),
    third: ((0, 1), (0, 1), (0, 1)))
}
