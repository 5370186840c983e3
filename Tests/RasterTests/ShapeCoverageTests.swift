import CRasterKernels
import Color
import DisplayList
import Geometry
import Pixels
import TestKit
import Testing

@testable import Raster

@Suite struct ShapeCoverageTests {
  @Test func `a half-covered pixel has half the alpha`() throws {
    let picture = try drawn([fill(.rect(Rect(1.5, 1, 2, 1)))], 5, 3)
    #expect(picture.alphas(row: 1) == [0, 128, 255, 128, 0])
    #expect(picture.alphas(row: 0) == [0, 0, 0, 0, 0])
  }

  @Test func `the alpha of a corner pixel is its covered area`() throws {
    let picture = try drawn([fill(.rect(Rect(0.75, 0.5, 0.5, 1)))], 3, 2)
    // 1/4 × 1/2 of each pixel, rounded half up.
    #expect(picture.alphas(row: 0) == [32, 32, 0])
    #expect(picture.alphas(row: 1) == [32, 32, 0])
  }

  @Test(arguments: [0.0, 0.1, 0.37, 0.7, 1.2, 2.9])
  func `a rotated square covers the same total area at every angle`(angle: Double) throws {
    let square = fill(.rect(Rect(20, 20, 40, 40)), .black, .turn(angle, about: Point(40, 40)))
    #expect(abs(try drawn([square], 80, 80).inkArea - 1600) < 1.5)
  }

  @Test func `a rectangle draws the same pixels as an equal path`() throws {
    let rect = Rect(3.3, 2.6, 30.25, 11.9)
    var path = Path()
    path.addRect(rect)
    #expect(
      try drawn([fill(.rect(rect))], 40, 20) == drawn([fill(.path(path, .nonZero))], 40, 20))
  }

  @Test(arguments: 0..<60)
  func `a rounded rectangle matches the coverage of its path within 8/255`(seed: Int) throws {
    var random = SeededRandomNumberGenerator(seed: UInt64(seed))
    let radius = random.randomNumber(in: 2.1...24)
    let size = Size(
      2 * radius + random.randomNumber(in: 0...60), 2 * radius + random.randomNumber(in: 0...60))
    let rect = Rect(
      random.randomNumber(in: 20...24), random.randomNumber(in: 20...24), size.width, size.height)
    // The rectangle is upright, rotated by an arbitrary angle, or rotated by a quarter turn.
    let angle = [0, random.randomNumber(in: 0...7), Double.pi / 2][seed % 3]
    let turn = Affine.turn(angle, about: Point(60, 60))
    let shape = RoundedRect(rect, radius: radius)
    let made = try drawn([fill(.rounded(shape), .black, turn)], 136, 136)
    let path = Path(roundedRect: rect, radius: radius, corners: 15, curve: .circular)
    let outlined = try drawn([fill(.path(path, .nonZero), .black, turn)], 136, 136)
    var most = 0
    for y in 0..<136 {
      let differences = zip(made.alphas(row: y), outlined.alphas(row: y)).map { abs($0 - $1) }
      most = max(most, differences.max() ?? 0)
    }
    // The chords of the path are within 1/32 pixel of the circle, which is 8 of 255.
    #expect(most <= 8)
    #expect(abs(made.inkArea - outlined.inkArea) < 0.01 * (size.width + size.height))
  }

  /// Shapes of small marks that are one unit in size.
  enum Mark: CaseIterable {
    case ellipse, rounded, capOnly, shortLine, square

    func shape(_ at: Point) -> Shape {
      switch self {
      case .ellipse:
        return .path(
          Path(
            roundedRect: Rect(at.x - 0.5, at.y - 0.5, 1, 1), radius: 0.5, corners: 15,
            curve: .circular), .nonZero)
      case .rounded: return .rounded(RoundedRect(Rect(at.x - 0.5, at.y - 0.5, 1, 1), radius: 0.5))
      case .capOnly, .square, .shortLine:
        var path = Path()
        path.move(to: at)
        path.addLine(to: self == .shortLine ? at + Point(0.5, 0) : at)
        var style = StrokeStyle(width: 1)
        style.cap = self == .square ? .square : .round
        return .stroke(path, style)
      }
    }

    var area: Double {
      switch self {
      case .ellipse, .rounded, .capOnly: .pi / 4
      case .shortLine: .pi / 4 + 0.5
      case .square: 1
      }
    }
  }

  @Test(arguments: Mark.allCases, [1, 1.5, 2.2, 3, 4.58, 4.77, 6, 9])
  func `the drawn area of small shapes is at most their exact area and only slightly less`(
    mark: Mark, size: Double
  )
    throws
  {
    var ratios: [Double] = []
    for step in 0..<12 {
      let at = Point(20 + Double(step) * 0.29, 20 + Double(step) * 0.17)
      let map = Affine.scale(x: size, y: size).concatenating(.rotation(angle: Double(step) * 0.4))
        .concatenating(.translation(x: at.x, y: at.y))
      let picture = try drawn([fill(mark.shape(.zero), .black, map)], 48, 48)
      ratios.append(picture.inkArea / (mark.area * size * size))
    }
    let mean = ratios.reduce(0, +) / Double(ratios.count)
    // The chords of round ends are within 1/40 pixel of the circle, a large part of the smallest marks.
    #expect(mean < 1.002, "\(mark) \(size): \(mean)")
    #expect(mean > 1 - 0.07 / size, "\(mark) \(size): \(mean)")
  }

  @Test func `the straight sides of a pixel-aligned rounded rectangle are fully opaque`() throws {
    let shape = RoundedRect(Rect(13, 5, 50, 40), radius: 6)
    let drawing = try drawn([fill(.rounded(shape), .black)], 80, 50)
    for y in 11..<39 {
      #expect(drawing.alphas(row: y) == (0..<80).map { (13..<63).contains($0) ? 255 : 0 })
    }
    #expect(drawing.alphas(row: 4).allSatisfy { $0 == 0 })
    #expect(drawing.alphas(row: 45).allSatisfy { $0 == 0 })
  }

  @Test func `a rounded rectangle has the same coverage as a fill, a clip or a gradient`() throws {
    let shape = RoundedRect(Rect(12, 9, 300, 41), radius: 15)
    let turn = Affine.turn(0.1, about: Point(160, 30))
    let plain = try drawn([fill(.rounded(shape), .black, turn)], 340, 80)
    let clip = Clip(.rounded(shape), transform: Projection(turn))
    let clipped = try drawn(
      [.pushClip(clip), fill(.rect(Rect(0, 0, 340, 80)), .black), .popClip], 340, 80)
    let paint = Paint.gradient(
      Gradient(
        .axial, colors: [.black, .black], locations: [0, 1], start: .zero, end: Point(1, 0),
        unit: .scale(x: 340, y: 80)))
    let graded = try drawn(
      [.draw(DrawCommand(.rounded(shape), paint, transform: Projection(turn)))], 340, 80)
    for y in 0..<80 {
      #expect(clipped.alphas(row: y) == plain.alphas(row: y))
      #expect(graded.alphas(row: y) == plain.alphas(row: y))
    }
  }

  @Test func `a rounded clip that begins outside the canvas limits drawing to its visible part`()
    throws
  {
    let clip = Clip(.rounded(RoundedRect(Rect(-40, -40, 85.3, 85.3), radius: 8)))
    let whole = try drawn(
      [.pushClip(clip), fill(.rect(Rect(0, 0, 64, 64))), .popClip], 64, 64)
    #expect(
      whole.alphas(row: 20) == Array(repeating: 255, count: 45) + [77]
        + Array(repeating: 0, count: 18))
  }

  @Test func `the nonZero and evenOdd rules differ in the center of a star`() throws {
    let path = star(Point(50, 50), 45)
    let nonZero = try drawn([fill(.path(path, .nonZero))], 100, 100)
    let evenOdd = try drawn([fill(.path(path, .evenOdd))], 100, 100)
    #expect(nonZero.bytes(50, 52)[3] == 255)
    #expect(evenOdd.bytes(50, 52)[3] == 0)
    // The central pentagon of a pentagram of circumradius R has the inradius R·cos 72°.
    let inner = 45 * 0.309017 * 45 * 0.309017 * 5 * 0.726543
    #expect(abs(nonZero.inkArea - evenOdd.inkArea - inner) < 3)
  }

  @Test func `a subpath of opposite winding leaves a hole with the nonZero rule`() throws {
    var path = Path()
    path.addRect(Rect(0, 0, 10, 10))
    let hole = polygon([Point(2, 2), Point(2, 8), Point(8, 8), Point(8, 2)])
    path.append(hole)
    let picture = try drawn([fill(.path(path, .nonZero))], 10, 10)
    #expect(picture.alphas(row: 5) == [255, 255, 0, 0, 0, 0, 0, 0, 255, 255])
  }

  @Test func `a shape with hard edges fills a pixel if its center is inside the shape`() throws {
    let picture = try drawn([fill(.rect(Rect(1.5, 0, 2.0625, 1)), edges: .hard)], 5, 1)
    // The centers at 1.5 and 3.5 are inside; minimum edges are inclusive.
    #expect(picture.alphas(row: 0) == [0, 255, 255, 255, 0])
    let turned = try drawn(
      [fill(.rect(Rect(10, 10, 30, 30)), .black, .turn(0.3, about: Point(25, 25)), edges: .hard)],
      50, 50)
    for y in 0..<50 { #expect(turned.alphas(row: y).allSatisfy { $0 == 0 || $0 == 255 }) }
    #expect(abs(turned.inkArea - 900) < 20)
  }

  @Test func `adjacent shapes with hard edges have neither overlap nor gap`() throws {
    let m = Affine.turn(0.47, about: Point(30, 30))
    let left = fill(.rect(Rect(10, 10, 17.3, 40)), RGBA(1, 1, 1, 0.5), m, edges: .hard)
    let right = fill(.rect(Rect(27.3, 10, 22.7, 40)), RGBA(1, 1, 1, 0.5), m, edges: .hard)
    let picture = try drawn([left, right], 60, 60)
    let whole = try drawn(
      [fill(.rect(Rect(10, 10, 40, 40)), RGBA(1, 1, 1, 0.5), m, edges: .hard)], 60, 60)
    #expect(picture == whole)
  }

  @Test func `a rectangle with mixed edges is antialiased only on the sides chosen as smooth`()
    throws
  {
    let picture = try drawn([fill(.rect(Rect(1.25, 1.25, 3, 3)), edges: .mixed(smooth: 1))], 6, 6)
    #expect(picture.alphas(row: 2) == [0, 191, 255, 255, 0, 0])
    #expect(picture.alphas(column: 2) == [0, 255, 255, 255, 0, 0])
    // After a quarter turn, the minX side is at the top.
    let turned = try drawn(
      [
        fill(
          .rect(Rect(1.25, 1.25, 3, 3)), .black, Affine(0, 1, -1, 0, 6, 0),
          edges: .mixed(smooth: 1))
      ], 6, 6)
    #expect(turned.alphas(column: 3) == [0, 191, 255, 255, 0, 0])
  }

  @Test
  func `a rotated rectangle with mixed edges is antialiased only on the side chosen as smooth`()
    throws
  {
    let picture = try drawn(
      [
        fill(
          .rect(Rect(10, 10, 30, 30)), .black, .turn(0.2, about: Point(25, 25)),
          edges: .mixed(smooth: 1))
      ], 50, 50)
    let row = picture.alphas(row: 25)
    #expect(row[...20].contains { $0 > 0 && $0 < 255 })
    #expect(row[25...].allSatisfy { $0 == 0 || $0 == 255 })
  }

  @Test(arguments: [
    (row: 0, samples: [17: 22, 18: 87, 20: 183, 21: 219, 23: 249, 24: 255]),
    (row: 1, samples: [14: 18, 16: 201, 17: 255]),
    (row: 2, samples: [12: 25, 13: 142, 14: 245]),
  ])
  func `alpha at an antialiased circular corner matches Core Graphics within 8/255`(
    row: Int, samples: [Int: Int]
  ) throws {
    // Vectors/corner-curve.json: aa-row0, aa-row1, aa-row2; tolerance 8.
    let shape = Shape.rounded(RoundedRect(Rect(0, 0, 100, 100), radius: 24))
    let alphas = try drawn([fill(shape)], 100, 100).alphas(row: row)
    for (x, alpha) in samples { #expect(abs(alphas[x] - alpha) <= 8, "x \(x)") }
  }

  @Test func `a rounded square with a radius of half its side has the area of a circle`() throws {
    let shape = Shape.rounded(RoundedRect(Rect(10, 10, 60, 60), radius: 30))
    #expect(abs(try drawn([fill(shape)], 80, 80).inkArea - .pi * 900) < 3)
  }

  @Test func `a rounded rectangle rounds only the corners in its corner mask`() throws {
    let shape = Shape.rounded(RoundedRect(Rect(0, 0, 20, 20), radius: 8, corners: 1 | 8))
    let picture = try drawn([fill(shape)], 20, 20)
    #expect(picture.bytes(0, 0)[3] == 0)
    #expect(picture.bytes(19, 0)[3] == 255)
    #expect(picture.bytes(0, 19)[3] == 255)
    #expect(picture.bytes(19, 19)[3] == 0)
  }

  @Test func `a corner radius larger than half the side is not clamped`() throws {
    // The outline intersects itself. Source: Documentation/behaviour/rendering.md, "Corners and edges".
    let over = try drawn(
      [fill(.rounded(RoundedRect(Rect(10, 10, 20, 20), radius: 30)))], 40, 40)
    let circle = try drawn(
      [fill(.rounded(RoundedRect(Rect(10, 10, 20, 20), radius: 10)))], 40, 40)
    #expect(over != circle)
    #expect((0..<40).contains { over.alphas(row: $0)[..<10].contains { $0 > 0 } })
  }

  @Test func `continuous corners remove slightly more area than circular ones`() throws {
    func area(_ curve: RoundedRect.Curve) throws -> Double {
      let rounded = RoundedRect(Rect(0, 0, 100, 100), radius: 24, curve: curve)
      return try drawn([fill(.rounded(rounded))], 100, 100).inkArea
    }
    let (circular, continuous) = (try area(.circular), try area(.continuous))
    #expect(continuous < circular)
    #expect(circular - continuous < 60)
  }

  @Test func `a ring leaves its inner rectangle clear`() throws {
    let ring = Shape.ring(
      outer: RoundedRect(Rect(0, 0, 20, 20), radius: 0),
      inner: RoundedRect(Rect(4, 4, 12, 12), radius: 0))
    let picture = try drawn([fill(ring)], 20, 20)
    #expect(picture.inkArea == 400 - 144)
    #expect(picture.bytes(10, 10)[3] == 0)
  }

  @Test func `a stroked line covers its length times its width, plus its caps`() throws {
    var path = Path()
    path.move(to: Point(10, 10))
    path.addLine(to: Point(50, 40))
    let stroke = Shape.stroke(path, StrokeStyle(width: 6))
    #expect(abs(try drawn([fill(stroke)], 60, 50).inkArea - 300) < 1)
    let square = Shape.stroke(path, StrokeStyle(width: 6, cap: .square))
    #expect(abs(try drawn([fill(square)], 60, 50).inkArea - 336) < 1)
    let round = Shape.stroke(path, StrokeStyle(width: 6, cap: .round))
    #expect(abs(try drawn([fill(round)], 60, 50).inkArea - 300 - .pi * 9) < 1)
  }

  @Test func `the stroke width scales with the transform of its path`() throws {
    var path = Path()
    path.move(to: Point(2, 5))
    path.addLine(to: Point(8, 5))
    let stroke = Shape.stroke(path, StrokeStyle(width: 2))
    let picture = try drawn([fill(stroke, .black, .scale(x: 1, y: 3))], 10, 30)
    #expect(picture.inkArea == 36)
  }

  @Test func `StrokeStyle trims a line by start and end and splits it by dash`() throws {
    var path = Path()
    path.move(to: Point(0, 2))
    path.addLine(to: Point(20, 2))
    let trimmed = Shape.stroke(path, StrokeStyle(width: 2, start: 0.25, end: 0.5))
    #expect(
      try drawn([fill(trimmed)], 20, 4).alphas(row: 1)
        == (0..<20).map { $0 >= 5 && $0 < 10 ? 255 : 0 })
    let dashed = Shape.stroke(path, StrokeStyle(width: 2, dash: [3, 2]))
    #expect(
      try drawn([fill(dashed)], 20, 4).alphas(row: 1) == (0..<20).map { $0 % 5 < 3 ? 255 : 0 })
    let none = Shape.stroke(path, StrokeStyle(width: 2, start: 0.6, end: 0.5))
    #expect(try drawn([fill(none)], 20, 4).inkArea == 0)
  }

  @Test func `the C and Swift rasterizers use the same kappa constant for circular corners`() {
    #expect(CR_KAPPA == Path.kappa)
  }
}
