import CoreGraphics
import Foundation
import Pixels
import QuartzCore
import RenderServer
import Testing

/// Tests of the positions at which transitions draw each point of a page, by the measured rules of
/// Documentation/behaviour/choices.md, "Drawn transitions".
///
/// The old page's colors encode its coordinates: red along x and green along y, without blue. The new page is the
/// same with full blue. Each pixel therefore identifies a page and a point on it.
@Suite struct TransitionPointTests {
  private static let (width, height) = (150, 240)
  private static let w = Double(width)
  private static let h = Double(height)
  /// Half the diagonal of the page.
  private static let R = (w * w + h * h).squareRoot() / 2

  /// Returns a page image whose red and green components encode the coordinates.
  private static func page(blue: UInt8) -> CGImage {
    var pixels = PixelBuffer(width: width, height: height)
    pixels.withMutablePixels { words in
      for y in 0..<height {
        for x in 0..<width {
          let red = UInt32(colour(Double(x) + 0.5, of: w))
          let green = UInt32(colour(Double(y) + 0.5, of: h))
          words[y * width + x] = red | green << 8 | UInt32(blue) << 16 | 0xff << 24
        }
      }
    }
    return CGImage(pixels: pixels)
  }

  /// Returns the red or green component that encodes a coordinate.
  private static func colour(_ coordinate: Double, of length: Double) -> Double {
    (coordinate / length * 255).rounded()
  }

  /// Returns the rendered picture of the given transition at a progress.
  private func picture(_ type: String, _ subtype: String?, at progress: Double) throws
    -> PixelBuffer
  {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: Self.w, height: Self.h)
    layer.contents = Self.page(blue: 0)
    let renderer = CARenderer(layer: layer, bounds: layer.bounds)
    _ = renderer.image(at: 0)
    let transition = CATransition()
    transition.type = CATransitionType(rawValue: type)
    transition.subtype = subtype.map { CATransitionSubtype(rawValue: $0) }
    transition.duration = 1
    RenderContext.$current.withValue(renderer.context) {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.contents = Self.page(blue: 255)
      layer.add(transition, forKey: nil)
      CATransaction.commit()
    }
    return try renderer.frame(at: progress).pixels
  }

  /// Returns the color components at a point, or `nil` if the point is outside the picture.
  private func pixel(_ picture: PixelBuffer, _ x: Double, _ y: Double) -> [Double]? {
    let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    guard column >= 0, row >= 0, column < picture.width, row < picture.height else { return nil }
    let (r, g, b, _) = picture[column, row]
    return [Double(r), Double(g), Double(b)]
  }

  /// The cell centers of a square grid over the page.
  private var grid: [(x: Double, y: Double)] {
    stride(from: 7.5, to: Self.w, by: 15).flatMap { x in
      stride(from: 7.5, to: Self.h, by: 15).map { (x, $0) }
    }
  }

  private func near(_ a: [Double], _ b: [Double], _ tolerance: Double) -> Bool {
    zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
  }

  // MARK: suckEffect

  @Test(arguments: [0.1, 0.3, 0.5, 0.8])
  func `CATransition suckEffect moves every point of the page straight toward the corner`(q: Double)
    throws
  {
    let picture = try picture("suckEffect", nil, at: q)
    let k = 2 * Self.R * q
    var (seen, below) = (0, 0)
    for (x, y) in grid {
      let length = (x * x + y * y).squareRoot()
      let factor = (length + k) / length
      let (px, py) = (x * factor, y * factor)
      let shown = try #require(pixel(picture, x, y))
      // A point too near to the edge of the page may show either page.
      let margin = min(Self.w - px, Self.h - py)
      if margin > 4 {
        let wanted = [Self.colour(px, of: Self.w), Self.colour(py, of: Self.h), 0]
        // Near the corner, half a point on the screen covers more of the page.
        #expect(near(shown, wanted, 3 + 2 * factor), "at \(x) \(y): \(shown), not \(wanted)")
        seen += 1
      } else if margin < -0.054 * 2 * Self.R * factor {
        let wanted = [Self.colour(x, of: Self.w), Self.colour(y, of: Self.h), 255]
        #expect(near(shown, wanted, 2), "at \(x) \(y): \(shown), not \(wanted)")
        below += 1
      }
    }
    #expect(below > 0)
    #expect(seen > 0 || q > 0.7)
  }

  // MARK: cube

  /// Returns the screen position of a point on a rotated cube face; the rotation axis passes through the middle of
  /// the side.
  private func projected(
    along u: Double, across v: Double, depth: Double, cosine: Double, sine: Double, edge: Double
  ) -> (u: Double, v: Double) {
    let turned = u * cosine - depth * sine
    let z = u * sine + depth * cosine - edge / 2
    let w = 1 - z / (4 * Self.R)
    return (turned / w, v / w)
  }

  @Test(arguments: [0.15, 0.4, 0.6, 0.85], ["fromRight", "fromLeft", "fromTop", "fromBottom"])
  func `CATransition cube rotates and shades its faces about the cube's axis`(
    q: Double, subtype: String
  ) throws {
    let picture = try picture("cube", subtype, at: q)
    let isAcross = subtype == "fromRight" || subtype == "fromLeft"
    // The sign is positive if the new page enters from the right or top, and negative if it enters from the left or
    // bottom.
    let sign = subtype == "fromRight" || subtype == "fromTop" ? 1.0 : -1.0
    let edge = isAcross ? Self.w : Self.h
    let angle = q * .pi / 2
    let (cosine, sine) = (cos(angle), sin(angle))
    var seen = [0, 0]
    for (x, y) in grid {
      let (cx, cy) = (x - Self.w / 2, y - Self.h / 2)
      let (u, v) = isAcross ? (cx * sign, cy) : (cy * sign, cx)
      for isNew in [false, true] {
        // The new face is perpendicular to the old one, and its near edge is the old face's far edge.
        let place =
          isNew
          ? projected(
            along: edge / 2, across: v, depth: -u, cosine: cosine, sine: sine, edge: edge)
          : projected(
            along: u, across: v, depth: edge / 2, cosine: cosine, sine: sine, edge: edge)
        let (sx, sy) = isAcross ? (place.u * sign, place.v) : (place.v, place.u * sign)
        guard let shown = pixel(picture, sx + Self.w / 2, sy + Self.h / 2) else { continue }
        // One pixel of a face seen almost edge-on covers many of its points.
        let squeeze = isNew ? sine : cosine
        guard squeeze > 0.3 else { continue }
        let light = 1 - 0.75 * (isNew ? 1 - q : q)
        let wanted = [
          Self.colour(x, of: Self.w) * light, Self.colour(y, of: Self.h) * light,
          isNew ? 255 * light : 0,
        ]
        #expect(
          near(shown, wanted, 2 + 3 * light / squeeze),
          "\(isNew ? "new" : "old") \(x) \(y): \(shown), not \(wanted)")
        seen[isNew ? 1 : 0] += 1
      }
    }
    #expect(seen[0] + seen[1] > 100)
  }

  // MARK: pageCurl

  /// The measured geometry of a page curl at a progress, as vectors in points with y down.
  private struct Curl {
    let c: (x: Double, y: Double)
    let corner: (x: Double, y: Double)
    let contact: Double
    let r: Double

    init(_ subtype: String?, at q: Double) {
      let (w, h) = (TransitionPointTests.w, TransitionPointTests.h)
      // The directions into the page from the side where the curl starts, and along that side.
      let (e, f, corner): ((x: Double, y: Double), (x: Double, y: Double), (x: Double, y: Double)) =
        switch subtype {
        case "fromBottom": ((0, 1), (1, 0), (0, 0))
        case "fromRight": ((-1, 0), (0, 1), (w, 0))
        case "fromLeft": ((1, 0), (0, -1), (0, h))
        default: ((0, -1), (-1, 0), (w, h))
        }
      let (along, across) = e.x == 0 ? (h, w) : (w, h)
      r = 0.39 * TransitionPointTests.R
      let degrees = Double.pi / 180
      let (first, last) = (tan(36 * degrees), tan(12 * degrees))
      let slant = atan((1 - q) * first + q * last)
      let reach = along + r / cos(12 * degrees) + across * last
      contact = q * reach * cos(slant)
      c = (e.x * cos(slant) + f.x * sin(slant), e.y * cos(slant) + f.y * sin(slant))
      self.corner = corner
    }

    /// Returns the distance of a point from the corner, measured toward the flat part of the page.
    func distance(_ x: Double, _ y: Double) -> Double {
      (x - corner.x) * c.x + (y - corner.y) * c.y
    }

    /// Returns the page point at a screen position, moved along the curl by the given distance.
    func moved(_ x: Double, _ y: Double, by way: Double) -> (x: Double, y: Double) {
      (x + way * c.x, y + way * c.y)
    }
  }

  private func isInside(_ p: (x: Double, y: Double), margin: Double) -> Bool {
    p.x > margin && p.y > margin && p.x < Self.w - margin && p.y < Self.h - margin
  }

  /// Checks the pixels of both pages at several progress values, for each direction.
  @Test(
    arguments: [0.2, 0.4, 0.6, 0.8], [nil, "fromTop", "fromBottom", "fromRight", "fromLeft"])
  func `CATransition pageCurl rolls the page over a slanted cylinder with a translucent back`(
    q: Double, subtype: String?
  ) throws {
    let picture = try picture("pageCurl", subtype, at: q)
    try check(picture, Curl(subtype, at: q), lifted: 0, below: 255, showsBack: q >= 0.6)
  }

  @Test(arguments: [0.3, 0.7])
  func `CATransition pageUnCurl is pageCurl in reverse with old and new pictures exchanged`(
    q: Double
  ) throws {
    let picture = try picture("pageUnCurl", nil, at: q)
    try check(picture, Curl(nil, at: 1 - q), lifted: 255, below: 0, showsBack: q <= 0.4)
  }

  private func check(
    _ picture: PixelBuffer, _ curl: Curl, lifted: Double, below: Double, showsBack: Bool
  ) throws {
    let r = curl.r
    // The shadow ends at three sigmas of its blur plus the antialiased edge.
    let reach = r / 2 + 3
    var (fronts, backs, belows) = (0, 0, 0)
    for (x, y) in grid {
      let shown = try #require(pixel(picture, x, y))
      let t = curl.distance(x, y)
      func red(_ p: (x: Double, y: Double)) -> [Double] {
        [Self.colour(p.x, of: Self.w), Self.colour(p.y, of: Self.h)]
      }
      if t >= curl.contact {
        // The flat back covers the front up to its edge.
        let back = curl.moved(x, y, by: 2 * (curl.contact - t) - .pi * r)
        if isInside(back, margin: 4) {
          let wanted = (red(back) + [lifted]).map { 0.12 * $0 + 0.88 * 255 }
          #expect(near(shown, wanted, 3), "back \(x) \(y): \(shown), not \(wanted)")
          backs += 1
        } else if !isInside(back, margin: -reach), t > curl.contact + reach {
          #expect(near(shown, red((x, y)) + [lifted], 2), "front \(x) \(y): \(shown)")
          fronts += 1
        }
      } else if t > curl.contact - r + 2 {
        let depth = (curl.contact - t) / r
        let back = curl.moved(x, y, by: curl.contact - t - r * (.pi - asin(depth)))
        guard isInside(back, margin: 4) else { continue }
        let fold = t - (curl.contact - r)
        let light = 0.6 + 0.4 * sin(.pi * fold / (2 * r))
        let wanted = (red(back) + [lifted]).map { (0.12 * $0 + 0.88 * 255) * light }
        // At the fold, one point on the screen covers many points of the page, but a back shows only an eighth of
        // their color difference.
        #expect(near(shown, wanted, 5), "cylinder \(x) \(y): \(shown), not \(wanted)")
        backs += 1
      } else if t < curl.contact - r - reach {
        #expect(near(shown, red((x, y)) + [below], 2), "below \(x) \(y): \(shown)")
        belows += 1
      }
    }
    #expect(fronts + backs + belows > 30)
    // Early in the curl, hardly more than the edge of the back is visible.
    #expect(backs > 0 || !showsBack)
  }
}
