import Color
import DisplayList
public import Foundation
import Geometry
import Pixels

extension CGContext {
  /// Fills the clip area with a gradient along the line between two points in user space.
  ///
  /// Without options, only the strip between the points is filled. Nothing is drawn if the points are equal.
  public func drawLinearGradient(
    _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
    options: CGGradientDrawingOptions
  ) {
    let (start, end) = (Point(startPoint), Point(endPoint))
    let length = (end - start).length
    guard let visibleBounds, length > 0, length.isFinite, start.isFinite else { return }
    let along = (end - start) * (1 / length)
    // The extent of the visible area, parallel and perpendicular to the line.
    let (p, q, s, t) = visibleBounds.corners
    let turned = Affine(along.x, -along.y, along.y, along.x, 0, 0)
    let reach = Rect(bounding: [p, q, s, t].map { turned.apply($0 - start) })
    let low = options.contains(.drawsBeforeStartLocation) ? min(reach.minX, 0) : 0
    let high = options.contains(.drawsAfterEndLocation) ? max(reach.maxX, length) : length
    let across = Point(-along.y, along.x)
    var strip = Path()
    strip.move(to: start + along * low + across * reach.minY)
    strip.addLine(to: start + along * high + across * reach.minY)
    strip.addLine(to: start + along * high + across * reach.maxY)
    strip.addLine(to: start + along * low + across * reach.maxY)
    strip.close()
    let isEverywhere = options.isSuperset(of: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    fill(
      isEverywhere ? .rect(visibleBounds) : .path(strip, .nonZero),
      with: Gradient(
        .axial, colors: gradient.colors, locations: gradient.locations, start: start, end: end,
        unit: .identity, rule: gradient.colorRule))
  }

  /// Fills the clip area with a gradient between two circles in user space.
  ///
  /// Without options, only the area covered by the interpolated circles is filled. Where several of them cover a
  /// point, the one nearest to the end circle determines the color. Nothing is drawn if a radius is negative.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    let circles = CircleInterpolation(
      start: Point(startCenter), startRadius: Double(startRadius), end: Point(endCenter),
      endRadius: Double(endRadius), options: options)
    guard let visibleBounds, circles.isValid else { return }
    guard circles.start == circles.end else {
      drawTwoCircleGradient(circles, gradient: gradient)
      return
    }
    let center = circles.start
    let (inner, outer) = (
      min(circles.startRadius, circles.endRadius), max(circles.startRadius, circles.endRadius)
    )
    guard outer > inner else { return }
    let isGrowing = circles.endRadius > circles.startRadius
    let before = options.contains(.drawsBeforeStartLocation)
    let after = options.contains(.drawsAfterEndLocation)
    var area = Path()
    if isGrowing ? after : before {
      area.addRect(visibleBounds)
    } else {
      area.addCircle(center: center, radius: outer)
    }
    if inner > 0, !(isGrowing ? before : after) { area.addCircle(center: center, radius: inner) }
    let stops = zip(gradient.locations, gradient.colors).map { location, color in
      ((circles.startRadius + (circles.endRadius - circles.startRadius) * location) / outer, color)
    }
    let ordered = isGrowing ? stops : stops.reversed()
    fill(
      .path(area, .evenOdd),
      with: Gradient(
        .radial, colors: ordered.map(\.1), locations: ordered.map(\.0), start: center,
        end: center + Point(outer, outer), unit: .identity, rule: gradient.colorRule))
  }

  /// Fills the clip area with a gradient that sweeps around a point in user space.
  ///
  /// The first color is at `angle`, in radians from the x axis toward the y axis.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    guard let visibleBounds, angle.isFinite, Point(center).isFinite else { return }
    let start = Point(center)
    fill(
      .rect(visibleBounds),
      with: Gradient(
        .conic, colors: gradient.colors, locations: gradient.locations, start: start,
        end: start + Point(cos(Double(angle)), sin(Double(angle))), unit: .identity,
        rule: gradient.colorRule))
  }

  private func fill(_ shape: Shape, with gradient: Gradient) {
    recordDrawCommand(
      DrawCommand(shape, .gradient(gradient), transform: Projection(userToPixels), edges: edgeMode))
  }

  /// Draws a gradient between two circles with different centers.
  ///
  /// The renderer has no paint for this gradient, so its image is computed pixel by pixel.
  private func drawTwoCircleGradient(_ circles: CircleInterpolation, gradient: CGGradient) {
    guard let back = userToPixels.inverted else { return }
    let reach = PixelBuffer.maximumSide / 2
    let area = PixelArea(
      around: state.clipBox, within: PixelArea(x: -reach..<reach, y: -reach..<reach))
    guard !area.isEmpty else { return }
    var image = PixelBuffer(width: area.x.count, height: area.y.count)
    // Four samples per pixel provide antialiased edges.
    let samplePoints = [Point(0.25, 0.25), Point(0.75, 0.25), Point(0.25, 0.75), Point(0.75, 0.75)]
    image.withMutablePixels { target in
      for (j, y) in area.y.enumerated() {
        for (i, x) in area.x.enumerated() {
          var sum = SIMD4<Double>.zero
          for point in samplePoints {
            guard
              let t = circles.parameter(
                ofCircleThrough: back.apply(Point(Double(x), Double(y)) + point))
            else { continue }
            let c = gradient.color(at: t).lanes
              .clamped(lowerBound: .zero, upperBound: .one)
            sum += SIMD4(c.x, c.y, c.z, 1) * c.w
          }
          let color = sum / Double(samplePoints.count)
          let alpha = color.w
          target[j * area.x.count + i] =
            alpha > 0
            ? RGBA(color.x / alpha, color.y / alpha, color.z / alpha, alpha).premultipliedPixel : 0
        }
      }
    }
    var draw = DrawCommand(whole: image)
    draw.transform = Projection(
      .translation(x: Double(area.x.lowerBound), y: Double(area.y.lowerBound)))
    recordDrawCommand(draw)
  }
}

/// Fills the clip area with a gradient that sweeps around a point, like
/// ``CGContext/drawConicGradient(_:center:angle:)``.
///
/// The angle is in radians.
public func CGContextDrawConicGradient(
  _ context: CGContext, _ gradient: CGGradient, _ center: CGPoint, _ angle: CGFloat
) {
  context.drawConicGradient(gradient, center: center, angle: angle)
}

/// A circle interpolated between a start circle and an end circle by a parameter in the range 0...1.
private struct CircleInterpolation {
  var start: Point
  var startRadius: Double
  var end: Point
  var endRadius: Double
  var options: CGGradientDrawingOptions

  var isValid: Bool {
    start.isFinite && end.isFinite && startRadius >= 0 && endRadius >= 0
      && startRadius.isFinite && endRadius.isFinite
  }

  /// Returns the largest parameter, clamped to 0...1, whose circle passes through the given point.
  ///
  /// Returns `nil` if no circle passes through the point.
  ///
  /// - Source: |p − c(t)| = r(t), squared: a·t² − 2·b·t + c = 0.
  func parameter(ofCircleThrough p: Point) -> Double? {
    let (move, from) = (end - start, p - start)
    let growth = endRadius - startRadius
    let a = move.x * move.x + move.y * move.y - growth * growth
    let b = from.x * move.x + from.y * move.y + startRadius * growth
    let c = from.x * from.x + from.y * from.y - startRadius * startRadius
    var roots: [Double] = []
    if abs(a) < 1e-12 {
      if b != 0 { roots = [c / (2 * b)] }
    } else {
      let square = b * b - a * c
      guard square >= 0 else { return nil }
      let root = square.squareRoot()
      roots = [(b + root) / a, (b - root) / a].sorted(by: >)
    }
    for t in roots where startRadius + t * growth >= 0 {
      if t < 0 && !options.contains(.drawsBeforeStartLocation) { continue }
      if t > 1 && !options.contains(.drawsAfterEndLocation) { continue }
      return min(max(t, 0), 1)
    }
    return nil
  }
}

extension Path {
  fileprivate mutating func addCircle(center: Point, radius: Double) {
    addEllipse(in: Rect(center.x - radius, center.y - radius, 2 * radius, 2 * radius))
  }
}
