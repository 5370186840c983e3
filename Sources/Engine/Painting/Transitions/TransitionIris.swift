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
  private static let half = Double.pi / 8

  private let center: Point
  private let size: Size
  /// The radius of the eight discs, and of the whole.
  private let radius: Double
  /// How far the centres of the discs lie from the centre.
  private let offset: Double
  /// Where the first corner lies, from the x axis towards the y axis.
  private let turn: Double

  init(_ q: Double, _ size: Size) {
    self.size = size
    center = Point(size.width / 2, size.height / 2)
    let reach = Point(size.width, size.height).length / 2
    let rho = reach * abs(1 - 2 * q)
    opening = rho
    radius = 1.2 * reach
    let across = rho * sin(Self.half)
    offset = (radius * radius - across * across).squareRoot() - rho * cos(Self.half)
    turn = (-13 + 56 * (reach > 0 ? rho / reach : 0)) * .pi / 180 - .pi / 2
  }

  /// The opening's eight corners.
  var corners: [Point] {
    (0..<8).map { index in
      let angle = turn + Double(index) * .pi / 4
      return center + Point(cos(angle), sin(angle)) * opening
    }
  }

  /// The disc whose edge leads from a corner to the next: its centre, and where its middle lies.
  private func disc(_ index: Int) -> (center: Point, middle: Double) {
    let middle = turn + Double(index) * .pi / 4 + Self.half
    return (center - Point(cos(middle), sin(middle)) * offset, middle)
  }

  /// The opening's outline.
  var outline: Path {
    let spread = asin((opening * sin(Self.half) / radius).unitClamped)
    var path = Path()
    for index in 0..<8 {
      let (center, middle) = disc(index)
      path.addArc(center: center, radius: radius, start: middle - spread, delta: 2 * spread)
    }
    path.close()
    return path
  }

  /// The tinted opening, the blades and their edges, back to front.
  func fills(_ rule: ColorRule) -> [TransitionFrame.Fill] {
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
          paint: downwards(
            RGBA(1, 1, 1, 0.11), RGBA(1, 1, 1, 0.02), center.y - opening, center.y + opening, rule)
        ))
    }
    fills.append(
      TransitionFrame.Fill(
        shape: .path(blades, .evenOdd),
        paint: downwards(Self.grey(65), Self.grey(28), 0, size.height, rule)))
    // An edge catches light and lies on a darker blade.
    fills.append(edges(from: -2, to: 0, Self.grey(12)))
    fills.append(edges(from: 0, to: 1, Self.grey(75)))
    return fills
  }

  /// Bands along the edges of the discs, so far outside of them, clockwise from the corners on to the end of the blades.
  private func edges(from low: Double, to high: Double, _ color: RGBA) -> TransitionFrame.Fill {
    let end = acos((offset / (2 * radius)).unitClamped)
    var path = Path()
    for index in 0..<8 {
      let (center, middle) = disc(index)
      func start(_ distance: Double) -> Double { leaving(max(0, radius + min(0, distance))) }
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
  private func leaving(_ circle: Double) -> Double {
    let apart = 2 * offset * sin(Self.half)
    guard circle > 0, apart > 0 else { return 0 }
    let cosine = (circle * circle + apart * apart - radius * radius) / (2 * circle * apart)
    return Self.half - .pi / 2 + acos(min(1, max(-1, cosine)))
  }

  private static func grey(_ byte: Double) -> RGBA { RGBA(byte / 255, byte / 255, byte / 255) }

  private func downwards(
    _ top: RGBA, _ bottom: RGBA, _ from: Double, _ to: Double, _ rule: ColorRule
  ) -> Paint {
    .gradient(
      Gradient(
        .axial, colors: [top, bottom], locations: [0, 1], start: Point(center.x, from),
        end: Point(center.x, to), unit: .identity, rule: rule))
  }
}
