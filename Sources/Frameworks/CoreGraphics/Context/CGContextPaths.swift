import DisplayList
public import Foundation
import Geometry

// The current path. Points are transformed by the current transformation matrix when they are added.
extension CGContext {
  /// The current path, converted to the current user space.
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

  /// Clears the current path to begin a new one.
  public func beginPath() {
    currentPath = CGMutablePath()
    pathTransform = state.ctm
  }

  /// Begins a new subpath at the given point in user space.
  public func move(to point: CGPoint) { userPath.move(to: point) }

  /// Appends a straight line from the current point to the given point.
  public func addLine(to point: CGPoint) { userPath.addLine(to: point) }

  /// Appends a cubic Bézier curve from the current point.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    userPath.addCurve(to: end, control1: control1, control2: control2)
  }

  /// Appends a quadratic Bézier curve from the current point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    userPath.addQuadCurve(to: end, control: control)
  }

  /// Closes the current subpath with a line to its starting point.
  public func closePath() { userPath.closeSubpath() }

  /// Adds a rectangle as a closed subpath.
  public func addRect(_ rect: CGRect) { userPath.addRect(rect) }

  /// Adds each rectangle as a closed subpath.
  public func addRects(_ rects: [CGRect]) { userPath.addRects(rects) }

  /// Adds an open subpath of straight lines that connect the given points.
  public func addLines(between points: [CGPoint]) { userPath.addLines(between: points) }

  /// Adds the ellipse inscribed in the given rectangle as a closed subpath.
  public func addEllipse(in rect: CGRect) { userPath.addEllipse(in: rect) }

  /// Adds a circular arc, preceded by a line from the current point to its start.
  ///
  /// Angles are in radians, from the x axis toward the y axis. `clockwise` assumes a coordinate system whose y axis
  /// points upward.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    userPath.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// Adds an arc that rounds the corner at `tangent1End`, preceded by a line from the current point to its start.
  ///
  /// The arc is tangent to the lines from the current point to `tangent1End` and from there to `tangent2End`.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    userPath.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius)
  }

  /// Appends all elements of the given path.
  public func addPath(_ path: CGPath) { userPath.addPath(path) }

  public var isPathEmpty: Bool { currentPath.isEmpty }

  /// The end point of the last element in user space, or the origin for an empty path.
  public var currentPointOfPath: CGPoint { userPath.currentPoint }

  /// The bounding box of all points in user space, including control points.
  ///
  /// For an empty path, this is the null rectangle.
  public var boundingBoxOfPath: CGRect { userPath.boundingBox }

  /// A copy of the current path in user space, or `nil` if it is empty.
  public var path: CGPath? { userPath.isEmpty ? nil : userPath.copy() }

  /// Returns whether the given point in user space is inside the area that the drawing mode would paint.
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

  /// Replaces the current path with the outline of its stroke.
  public func replacePathWithStrokedPath() {
    currentPath = CGMutablePath(geometry: strokedPath.geometry)
  }

  /// The outline of the current path's stroke, in user space.
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
