import Color
import DisplayList
import Foundation
import Geometry

/// The geometry of the eight blades of the `cameraIris` transition.
///
/// Coordinates are in points, with the origin at the upper left corner of the bounds as displayed and y down.
struct CameraIrisGeometry {
  /// The distance from the center to the corners of the octagonal opening, in points.
  let opening: Double
  /// Half the angle between two adjacent corners of the opening, in radians.
  private static let halfCornerAngle = Double.pi / 8

  private let center: Point
  private let size: Size
  /// The radius of the eight discs that form the blades, which is also the radius of the blades' outer edge, in
  /// points.
  private let radius: Double
  /// The distance from the center of the iris to the disc centers, in points.
  private let offset: Double
  /// The angle of the first corner, in radians from the x axis towards the y axis.
  private let firstCornerAngle: Double

  init(_ q: Double, _ size: Size) {
    self.size = size
    center = Point(size.width / 2, size.height / 2)
    let cornerDistance = Point(size.width, size.height).length / 2
    let rho = cornerDistance * abs(1 - 2 * q)
    opening = rho
    radius = 1.2 * cornerDistance
    let across = rho * sin(Self.halfCornerAngle)
    offset = (radius * radius - across * across).squareRoot() - rho * cos(Self.halfCornerAngle)
    firstCornerAngle =
      (-13 + 56 * (cornerDistance > 0 ? rho / cornerDistance : 0)) * .pi / 180 - .pi / 2
  }

  /// The eight corners of the opening.
  var corners: [Point] {
    (0..<8).map { index in
      let angle = firstCornerAngle + Double(index) * .pi / 4
      return center + Point(cos(angle), sin(angle)) * opening
    }
  }

  /// Returns the disc whose edge connects a corner of the opening with the next: its center, and the angle of the
  /// edge's midpoint in radians.
  private func bladeDisc(at index: Int) -> (center: Point, middle: Double) {
    let middle = firstCornerAngle + Double(index) * .pi / 4 + Self.halfCornerAngle
    return (center - Point(cos(middle), sin(middle)) * offset, middle)
  }

  var outline: Path {
    let spread = asin((opening * sin(Self.halfCornerAngle) / radius).clampedToUnit)
    var path = Path()
    for index in 0..<8 {
      let (center, middle) = bladeDisc(at: index)
      path.addArc(
        center: center, radius: radius, startAngle: middle - spread, deltaAngle: 2 * spread)
    }
    path.close()
    return path
  }

  /// Returns the fills for the tinted opening, the blades and the blade edges, back to front.
  func makeFills(colorInterpolation rule: ColorInterpolation) -> [TransitionFrame.ShapeFill] {
    var fills: [TransitionFrame.ShapeFill] = []
    var blades = Path()
    blades.addEllipse(
      in: Rect(center.x - radius, center.y - radius, 2 * radius, 2 * radius))
    if opening > 0 {
      let hole = outline
      blades.append(hole)
      fills.append(
        TransitionFrame.ShapeFill(
          shape: .path(hole, .nonZero),
          paint: makeVerticalGradient(
            top: RGBA(1, 1, 1, 0.11), bottom: RGBA(1, 1, 1, 0.02), from: center.y - opening,
            to: center.y + opening, colorInterpolation: rule)
        ))
    }
    fills.append(
      TransitionFrame.ShapeFill(
        shape: .path(blades, .evenOdd),
        paint: makeVerticalGradient(
          top: Self.grayColor(byte: 65), bottom: Self.grayColor(byte: 28), from: 0, to: size.height,
          colorInterpolation: rule)))
    // Each blade edge has a light rim, one point wide, above a dark line, two points wide.
    fills.append(makeEdgeBands(from: -2, to: 0, color: Self.grayColor(byte: 12)))
    fills.append(makeEdgeBands(from: 0, to: 1, color: Self.grayColor(byte: 75)))
    return fills
  }

  /// Returns bands along the disc edges, between two distances from the edge in points.
  ///
  /// They start at the corners of the opening and follow the edges clockwise to the end of the blades.
  private func makeEdgeBands(from low: Double, to high: Double, color: RGBA)
    -> TransitionFrame.ShapeFill
  {
    let end = acos((offset / (2 * radius)).clampedToUnit)
    var path = Path()
    for index in 0..<8 {
      let (center, middle) = bladeDisc(at: index)
      func start(_ distance: Double) -> Double {
        intersectionAngle(ofCircleWithRadius: max(0, radius + min(0, distance)))
      }
      var band = Path()
      band.addArc(
        center: center, radius: radius + high, startAngle: middle + start(high),
        deltaAngle: end - start(high))
      band.addArc(
        center: center, radius: max(0, radius + low), startAngle: middle + end,
        deltaAngle: start(low) - end)
      band.close()
      path.append(band)
    }
    return TransitionFrame.ShapeFill(shape: .path(path, .nonZero), paint: .color(color))
  }

  /// Returns the angle, relative to the midpoint of a disc's edge, at which a circle with the given radius around the
  /// disc's center intersects the next disc.
  private func intersectionAngle(ofCircleWithRadius circle: Double) -> Double {
    let apart = 2 * offset * sin(Self.halfCornerAngle)
    guard circle > 0, apart > 0 else { return 0 }
    let cosine = (circle * circle + apart * apart - radius * radius) / (2 * circle * apart)
    return Self.halfCornerAngle - .pi / 2 + acos(min(1, max(-1, cosine)))
  }

  private static func grayColor(byte: Double) -> RGBA { RGBA(byte / 255, byte / 255, byte / 255) }

  private func makeVerticalGradient(
    top: RGBA, bottom: RGBA, from: Double, to: Double, colorInterpolation rule: ColorInterpolation
  ) -> Paint {
    .gradient(
      Gradient(
        .axial, colors: [top, bottom], locations: [0, 1], start: Point(center.x, from),
        end: Point(center.x, to), unit: .identity, rule: rule))
  }
}
