import DisplayList
import Geometry
import RenderTree
import Testing

@testable import Painting

/// Tests of the point mappings used by distortion transitions.
///
/// Source: Documentation/behaviour/choices.md, "Drawn transitions".
@Suite struct TransitionWarpTests {
  private let size = Size(390, 844)
  private let diagonal = (390.0 * 390 + 844 * 844).squareRoot()

  /// Returns the position to which the mesh's triangles map the given image point, or `nil` if the point is outside
  /// the mesh.
  private func shown(_ point: Point, by warp: TransitionWarpMesh) -> Point? {
    func cross(_ a: Point, _ b: Point) -> Double { a.x * b.y - a.y * b.x }
    for row in 0..<warp.rows {
      for column in 0..<warp.columns {
        let p = row * (warp.columns + 1) + column
        let s = p + warp.columns + 2
        for corners in [[p, p + 1, s], [p, s, s - 1]] {
          let from = corners.map { warp.samples[$0] }
          let area = cross(from[1] - from[0], from[2] - from[0])
          guard abs(area) > 1e-9 else { continue }
          let u = cross(point - from[0], from[2] - from[0]) / area
          let v = cross(from[1] - from[0], point - from[0]) / area
          guard u >= -1e-9, v >= -1e-9, u + v <= 1 + 1e-9 else { continue }
          let to = corners.map { warp.points[$0] }
          return to[0] + (to[1] - to[0]) * u + (to[2] - to[0]) * v
        }
      }
    }
    return nil
  }

  private let places = [Point(350, 800), Point(200, 600), Point(380, 300), Point(40, 830)]

  @Test(arguments: [0.05, 0.2, 0.4])
  func `the suckEffect transition moves every image point equally far toward the corner at (0, 0)`(
    _ q: Double
  ) throws {
    let warp = try #require(TransitionWarpMesh.makeSuckEffect(progress: q, size: size))
    for place in places {
      let expected = place * ((place.length - diagonal * q) / place.length)
      let result = try #require(shown(place, by: warp))
      #expect((result - expected).length < 0.25, "\(place) at \(q): \(result), \(expected)")
    }
  }

  @Test func `the suckEffect transition at progress 1 collapses the image to its corner at (0, 0)`()
    throws
  {
    let warp = try #require(TransitionWarpMesh.makeSuckEffect(progress: 1, size: size))
    #expect(warp.points.allSatisfy { $0.length < 1e-9 })
  }

  @Test func `the suck effect's shadow is darkest at the edge of the image`() throws {
    let warp = try #require(TransitionWarpMesh.makeSuckEffectShadow(progress: 0.3, size: size))
    let count = warp.columns + 1
    // The checked points are on the left side of the mesh.
    let edge = 844 - diagonal * 0.3
    #expect(abs(warp.points[2 * count - 1].y - edge) < 1e-9)
    #expect(warp.alphas[2 * count - 1] == 0.28)
    #expect(abs(warp.points[3 * count - 1].y - edge - 0.054 * diagonal) < 1e-9)
    #expect(warp.alphas[3 * count - 1] == 0)
  }

  @Test(arguments: [0, 0.2, 0.5, 0.8, 1])
  func `the ripple effect keeps the image outline and displaces inner points by the wave`(
    _ q: Double
  ) {
    let bounds = Rect(10, 20, 200, 100)
    let warp = TransitionWarpMesh.makeRippleEffect(progress: q, bounds: bounds)
    #expect(warp.points.first == Point(10, 20))
    #expect(warp.points.last == Point(210, 120))
    let reach = (bounds.origin - bounds.center).length
    let inner = TransitionWarpMesh.rippleDisplacement(
      distance: 1.33 * reach * q * 0.43, progress: q, maximumDistance: reach)
    let outer = TransitionWarpMesh.rippleDisplacement(
      distance: 1.33 * reach * q * 0.855, progress: q, maximumDistance: reach)
    let height = 0.042 * reach * (q == 0.5 ? 1 : q == 0 || q == 1 ? 0 : 0.3454915)
    #expect(abs(inner - height) < 1e-5 * reach)
    #expect(abs(outer + 0.6 * height) < 1e-5 * reach)
  }

  @Test func `the ripple effect cross-fades between progress 0.36 and 0.94`() {
    #expect(TransitionWarpMesh.rippleCrossfadeFraction(progress: 0.36) == 0)
    #expect(TransitionWarpMesh.rippleCrossfadeFraction(progress: 0.94) == 1)
    #expect(abs(TransitionWarpMesh.rippleCrossfadeFraction(progress: 0.65) - 0.5) < 1e-12)
  }

  // MARK: Page curl

  /// Returns the position of a point on the curled page, computed from the geometric formula with an angle instead of
  /// the interpolated tangent.
  private func curled(_ p: Point, _ q: Double, fromRight: Bool) -> Point {
    let e = fromRight ? Point(-1, 0) : Point(0, -1)
    let f = fromRight ? Point(0, 1) : Point(-1, 0)
    let k = fromRight ? Point(390, 0) : Point(390, 844)
    let (long, wide) = fromRight ? (390.0, 844.0) : (844.0, 390.0)
    let radius = 0.39 * diagonal / 2
    let tangent = (1 - q) * 0.72654253 + q * 0.21255656
    let cosine = 1 / (1 + tangent * tangent).squareRoot()
    let c = e * cosine + f * (tangent * cosine)
    let line = q * (long + radius / 0.9781476 + wide * 0.21255656) * cosine
    let t = (p.x - k.x) * c.x + (p.y - k.y) * c.y
    let a = line - t
    if a <= 0 { return p }
    let x = a <= .pi * radius ? line - radius * (a / radius).sine : line + a - .pi * radius
    return p + c * (x - t)
  }

  @Test(arguments: [0.1, 0.3, 0.46, 0.7, 0.9], [false, true])
  func `the page curl maps each point onto an inclined cylinder`(_ q: Double, _ fromRight: Bool)
    throws
  {
    let curl = try #require(PageCurlGeometry(q, size, fromRight ? .fromRight : nil))
    let parts = [curl.makeFrontMesh(columns: 1), curl.makeBackMesh(columns: 1)].compactMap { $0 }
    for place in places + [Point(5, 5), Point(385, 5), Point(100, 200)] {
      let result = try #require(parts.lazy.compactMap { shown(place, by: $0) }.first)
      let expected = curled(place, q, fromRight: fromRight)
      #expect((result - expected).length < 0.1, "\(place) at \(q): \(result), \(expected)")
    }
  }

  @Test(arguments: [0.3, 0.6])
  func `page curls in opposite directions are point-symmetric about the image center`(_ q: Double)
    throws
  {
    let pairs: [(TransitionDirection?, TransitionDirection)] = [
      (nil, .fromBottom), (.fromRight, .fromLeft),
    ]
    for (one, other) in pairs {
      let a = try #require(PageCurlGeometry(q, size, one))
      let b = try #require(PageCurlGeometry(q, size, other))
      #expect((a.direction + b.direction).length < 1e-12)
      #expect(abs(a.contactDistance - b.contactDistance) < 1e-9)
      #expect((a.corner + b.corner - Point(390, 844)).length < 1e-12)
    }
  }

  @Test
  func `a page curl has no back side at progress 0 and lies outside the bounds at progress 1`()
    throws
  {
    let flat = try #require(PageCurlGeometry(0, size, nil))
    #expect(flat.makeBackMesh(columns: 1) == nil)
    #expect(flat.raisedOutline.isEmpty)
    let gone = try #require(PageCurlGeometry(1, size, nil))
    let parts = [gone.makeFrontMesh(columns: 1), gone.makeBackMesh(columns: 1)].compactMap { $0 }
    #expect(!parts.isEmpty)
    #expect(parts.allSatisfy { $0.points.allSatisfy { !Rect(1, 1, 388, 842).contains($0) } })
    #expect(PageCurlGeometry(0.5, Size(10, 0), nil) == nil)
  }

  // MARK: Camera iris

  @Test(arguments: [0, 0.2, 0.45])
  func `the corners of a camera iris opening lie on a circle and rotate with the progress`(
    _ q: Double
  ) {
    let iris = CameraIrisGeometry(q, size)
    let radius = diagonal / 2 * (1 - 2 * q)
    #expect(abs(iris.opening - radius) < 1e-9)
    let center = Point(195, 422)
    #expect(iris.corners.allSatisfy { abs(($0 - center).length - radius) < 1e-9 })
    // The angle of the first corner, measured clockwise from the top.
    let turned = (-13 + 56 * (1 - 2 * q)) * Double.pi / 180
    #expect(abs(iris.corners[0].x - (195 + radius * turned.sine)) < 1e-9)
    // The outline bends outward between corners but stays inside the circle.
    let box = iris.outline.controlPointBox
    #expect(box.width <= 2.02 * radius)
    #expect(box.width > 1.8 * radius)
  }
}

extension Double {
  /// The sine of this value, computed from its power series to be independent of the tested code.
  fileprivate var sine: Double {
    var (term, sum) = (self, self)
    for k in stride(from: 2.0, to: 40, by: 2) {
      term *= -self * self / (k * (k + 1))
      sum += term
    }
    return sum
  }
}
