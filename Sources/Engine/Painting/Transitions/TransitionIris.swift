import Color
import DisplayList
import Foundation
import Geometry

/// The eight blades of a camera's iris, in coordinates as seen: the upper left corner of the bounds is zero.
///
/// - Source: behaviour/choices.md, "Drawn transitions", cameraIris.
struct TransitionIris {
  /// How far the opening's corners lie from the centre.
  let opening: Double
  /// Half the angle between two corners.
  private static let halfCornerAngle = Double.pi / 8

  private let center: Point
  private let size: Size
  /// The radius of the eight discs, and of the whole.
  private let radius: Double
  /// How far the centres of the discs lie from the centre.
  private let offset: Double
  /// Where the first corner lies, from the x axis towards the y axis.
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

  /// The opening's eight corners.
  var corners: [Point] {
    (0..<8).map { index in
      let angle = firstCornerAngle + Double(index) * .pi / 4
      return center + Point(cos(angle), sin(angle)) * opening
    }
  }

  /// The disc whose edge leads from a corner to the next: its centre, and where its middle lies.
  private func disc(at index: Int) -> (center: Point, middle: Double) {
    let middle = firstCornerAngle + Double(index) * .pi / 4 + Self.halfCornerAngle
    return (center - Point(cos(middle), sin(middle)) * offset, middle)
  }

  /// The opening's outline.
  var outline: Path {
    let spread = asin((opening * sin(Self.halfCornerAngle) / radius).clampedToUnit)
    var path = Path()
    for index in 0..<8 {
      let (center, middle) = disc(at: index)
      path.addArc(center: center, radius: radius, start: middle - spread, delta: 2 * spread)
    }
    path.close()
    return path
  }

  /// The tinted opening, the blades and their edges, back to front.
  func fills(colorInterpolation rule: ColorInterpolation) -> [TransitionFrame.Fill] {
    var fills: [TransitionFrame.Fill] = []
    var blades = Path()
    blades.addEllipse(
      in: Rect(center.x - radius, center.y - radius, 2 * radius, 2 * radius))
    if opening > 0 {
      let hole = outline
      blades.append(hole)
      fills.append(
        TransitionFrame.Fill(
          shape: .path(hole, .nonZero),
          paint: verticalGradient(
            top: RGBA(1, 1, 1, 0.11), bottom: RGBA(1, 1, 1, 0.02), from: center.y - opening,
            to: center.y + opening, colorInterpolation: rule)
        ))
    }
    fills.append(
      TransitionFrame.Fill(
        shape: .path(blades, .evenOdd),
        paint: verticalGradient(
          top: Self.gray(65), bottom: Self.gray(28), from: 0, to: size.height,
          colorInterpolation: rule)))
    // An edge catches light and lies on a darker blade.
    fills.append(edgeBands(from: -2, to: 0, Self.gray(12)))
    fills.append(edgeBands(from: 0, to: 1, Self.gray(75)))
    return fills
  }

  /// Bands along the edges of the discs, so far outside of them, clockwise from the corners on to the end of the blades.
  private func edgeBands(from low: Double, to high: Double, _ color: RGBA) -> TransitionFrame.Fill {
    let end = acos((offset / (2 * radius)).clampedToUnit)
    var path = Path()
    for index in 0..<8 {
      let (center, middle) = disc(at: index)
      func start(_ distance: Double) -> Double {
        exitAngle(ofCircle: max(0, radius + min(0, distance)))
      }
      var band = Path()
      band.addArc(
        center: center, radius: radius + high, start: middle + start(high),
        delta: end - start(high))
      band.addArc(
        center: center, radius: max(0, radius + low), start: middle + end,
        delta: start(low) - end)
      band.close()
      path.append(band)
    }
    return TransitionFrame.Fill(shape: .path(path, .nonZero), paint: .color(color))
  }

  /// Where a circle about a disc's centre leaves the next disc, from the direction of the middle: the opening ends there.
  private func exitAngle(ofCircle circle: Double) -> Double {
    let apart = 2 * offset * sin(Self.halfCornerAngle)
    guard circle > 0, apart > 0 else { return 0 }
    let cosine = (circle * circle + apart * apart - radius * radius) / (2 * circle * apart)
    return Self.halfCornerAngle - .pi / 2 + acos(min(1, max(-1, cosine)))
  }

  private static func gray(_ byte: Double) -> RGBA { RGBA(byte / 255, byte / 255, byte / 255) }

  private func verticalGradient(
    top: RGBA, bottom: RGBA, from: Double, to: Double, colorInterpolation rule: ColorInterpolation
  ) -> Paint {
    .gradient(
      Gradient(
        .axial, colors: [top, bottom], locations: [0, 1], start: Point(center.x, from),
        end: Point(center.x, to), unit: .identity, rule: rule))
  }
}
