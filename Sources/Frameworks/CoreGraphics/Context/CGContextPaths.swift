import DisplayList
public import Foundation
import Geometry

// The current path. What is added is mapped by the transform in force at that moment.
extension CGContext {
  /// The path in the user space in force.
  var userPath: CGMutablePath {
    if pathTransform != state.ctm {
      if !currentPath.isEmpty, let back = state.ctm.inverted {
        currentPath = CGMutablePath(
          geometry: currentPath.geometry.transformed(by: pathTransform.concatenating(back)))
        pathTransform = state.ctm
      } else if currentPath.isEmpty {
        pathTransform = state.ctm
      }
    }
    return currentPath
  }

  /// Forgets the current path.
  public func beginPath() {
    currentPath = CGMutablePath()
    pathTransform = state.ctm
  }

  /// Starts a subpath.
  public func move(to point: CGPoint) { userPath.move(to: point) }

  /// Adds a straight line.
  public func addLine(to point: CGPoint) { userPath.addLine(to: point) }

  /// Adds a cubic curve.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    userPath.addCurve(to: end, control1: control1, control2: control2)
  }

  /// Adds a quadratic curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    userPath.addQuadCurve(to: end, control: control)
  }

  /// Ends the subpath with a line to its start.
  public func closePath() { userPath.closeSubpath() }

  /// Adds a rectangle as a subpath.
  public func addRect(_ rect: CGRect) { userPath.addRect(rect) }

  /// Adds rectangles as subpaths.
  public func addRects(_ rects: [CGRect]) { userPath.addRects(rects) }

  /// Adds a subpath of straight lines.
  public func addLines(between points: [CGPoint]) { userPath.addLines(between: points) }

  /// Adds the ellipse in a rectangle as a subpath.
  public func addEllipse(in rect: CGRect) { userPath.addEllipse(in: rect) }

  /// Adds an arc of a circle, joined to the current point by a line; `clockwise` as where y runs up.
  ///
  /// - Units: radians from the x axis towards the y axis.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    userPath.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// Adds the arc that rounds the corner from the current point by `tangent1End` to `tangent2End`, and the line to it.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    userPath.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius)
  }

  /// Adds all elements of a path.
  public func addPath(_ path: CGPath) { userPath.addPath(path) }

  /// Whether the current path has no elements.
  public var isPathEmpty: Bool { currentPath.isEmpty }

  /// The end of the last element; the origin for an empty path.
  public var currentPointOfPath: CGPoint { userPath.currentPoint }

  /// The smallest rectangle around all points, control points too; null for an empty path.
  public var boundingBoxOfPath: CGRect { userPath.boundingBox }

  /// The current path in user space; nil where it has no elements.
  public var path: CGPath? { userPath.isEmpty ? nil : userPath.copy() }

  /// Whether a point is in what a drawing mode would paint of the current path.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    let path = userPath
    return switch mode {
    case .fill: path.contains(point)
    case .eoFill: path.contains(point, using: .evenOdd)
    case .stroke: strokedPath.contains(point)
    case .fillStroke: path.contains(point) || strokedPath.contains(point)
    case .eoFillStroke: path.contains(point, using: .evenOdd) || strokedPath.contains(point)
    }
  }

  /// Puts the area that the line along the current path would cover in its place.
  public func replacePathWithStrokedPath() {
    currentPath = CGMutablePath(geometry: strokedPath.geometry)
  }

  /// The area that the line along the current path covers, in user space.
  private var strokedPath: CGPath {
    let pen = state.strokeStyle
    var path = userPath.geometry
    if !pen.dash.isEmpty { path = path.dashed(pattern: pen.dash, phase: pen.dashPhase) }
    let scale = userToPixels.meanScale
    return CGPath(
      geometry: path.stroked(
        width: pen.width, cap: pen.cap, join: pen.join,
        miterLimit: pen.miterLimit, tolerance: scale > 0 ? 0.01 / scale : 0.01
      ).path)
  }
}
