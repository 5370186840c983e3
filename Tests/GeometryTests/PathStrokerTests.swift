import Foundation
import Geometry
import TestKit
import Testing

@Suite struct PathStrokerTests {
  private func path(_ points: [Point], closed: Bool = false) -> Path {
    var path = Path()
    for (i, p) in points.enumerated() {
      if i == 0 { path.move(to: p) } else { path.addLine(to: p) }
    }
    if closed { path.close() }
    return path
  }

  /// Returns the area of polygons by the nonzero rule, approximated as the sum of the lengths covered in each row.
  private func area(_ polygons: PolygonList, row: Double = 0.05) -> Double {
    let box = polygons.path.boundingBox
    var sum = 0.0
    for y in stride(from: box.minY + row / 2, to: box.maxY, by: row) {
      var winding = 0
      var from = 0.0
      for (x, turn) in polygons.crossings(y: y).sorted(by: { $0.x < $1.x }) {
        if winding != 0 { sum += (x - from) * row }
        winding += turn
        from = x
      }
    }
    return sum
  }

  @Test func `Path.stroked of a line is a rectangle extended by its caps`() {
    let line = path([Point(0, 0), Point(10, 0)])
    let butt = line.stroked(width: 2, tolerance: 0.1)
    #expect(butt.path.boundingBox == Rect(0, -1, 10, 2))
    #expect(butt.points.count == 4)
    let square = line.stroked(width: 2, cap: .square, tolerance: 0.1)
    #expect(square.path.boundingBox == Rect(-1, -1, 12, 2))
    let round = line.stroked(width: 2, cap: .round, tolerance: 1e-4)
    #expect(abs(area(round) - (20 + .pi)) < 0.1)
  }

  @Test func `Path.stroked of a closed square is a ring with miter corners`() {
    let ring = path(
      [Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)], closed: true
    ).stroked(width: 2, tolerance: 0.1)
    #expect(ring.path.boundingBox == Rect(-1, -1, 12, 12))
    #expect(!ring.path.contains(Point(5, 5)))
    for corner in [Point(-0.9, -0.9), Point(10.9, 10.9), Point(0, 5), Point(9.1, 5)] {
      #expect(ring.path.contains(corner))
    }
  }

  @Test
  func `Path.stroked covers more of a corner with miter joins than with round or bevel joins`() {
    let corner = path([Point(0, 0), Point(10, 0), Point(10, 10)])
    let tip = Point(10.9, -0.9)
    let cut = Point(10.4, -0.4)
    let edge = Point(10.65, -0.65)
    func inside(_ p: Point, _ join: LineJoin, limit: Double = 10) -> Bool {
      corner.stroked(width: 2, join: join, miterLimit: limit, tolerance: 1e-3).path.contains(p)
    }
    #expect(inside(tip, .miter))
    #expect(inside(edge, .miter))
    #expect(inside(cut, .miter))
    #expect(!inside(tip, .round))
    #expect(inside(edge, .round))
    #expect(inside(cut, .round))
    #expect(!inside(tip, .bevel))
    #expect(!inside(edge, .bevel))
    #expect(inside(cut, .bevel))
    // The miter of a right angle has a length of √2 line widths.
    #expect(inside(tip, .miter, limit: 1.42))
    #expect(!inside(edge, .miter, limit: 1.41))
  }

  @Test func `Path.stroked of a subpath of length 0 draws only square and round caps`() {
    let dot = path([Point(5, 5), Point(5, 5)])
    #expect(dot.stroked(width: 4, tolerance: 0.1).points.isEmpty)
    let square = dot.stroked(width: 4, cap: .square, tolerance: 0.1)
    #expect(square.path.boundingBox == Rect(3, 3, 4, 4))
    let round = dot.stroked(width: 4, cap: .round, tolerance: 1e-3)
    #expect(abs(area(round) - 4 * .pi) < 0.1)
    var lone = Path()
    lone.move(to: Point(1, 1))
    #expect(lone.stroked(width: 4, cap: .round, tolerance: 0.1).points.isEmpty)
  }

  @Test func `Path.stroked orients the square caps of a tiny segment along the segment`() {
    let v = Point(cos(0.5), sin(0.5))
    let dot = path([Point(5, 5), Point(5, 5) + v * 1e-6])
      .stroked(width: 4, cap: .square, tolerance: 0.1)
    #expect(dot.path.contains(Point(5, 5) + v * 1.9 + Point(-v.y, v.x) * 1.9))
  }

  @Test func `Path.stroked with a zero, negative or nonfinite width has no points`() {
    let line = path([Point(0, 0), Point(10, 0)])
    for width in [0, -1, .nan, .infinity] {
      #expect(line.stroked(width: width, tolerance: 0.1).points.isEmpty)
    }
  }

  @Test func `Path.stroked and Path.flattened accept nonfinite points and tolerances`() {
    var wild = path([Point(0, 0), Point(.infinity, 0), Point(1, .nan), Point(5, 5)])
    wild.addCubicCurve(control1: Point(.nan, 0), control2: Point(0, .infinity), to: Point(1, 1))
    wild.addQuadCurve(control: Point(1e300, -1e300), to: Point(-1e300, 1e300))
    for tolerance in [0, 0.1, -1, .nan] {
      _ = wild.stroked(width: 2, cap: .round, join: .round, tolerance: tolerance)
      _ = wild.flattened(tolerance: tolerance)
    }
    _ = (
      wild.trimmed(from: 0.1, to: 0.5), wild.dashed(pattern: [3, 1]), wild.contains(Point(1, 1))
    )
  }

  @Test func `Path.stroked of a curve with a cusp has a round tip`() {
    var hairpin = Path()
    hairpin.move(to: Point(0, 0))
    hairpin.addCubicCurve(control1: Point(20, 0), control2: Point(20, 0), to: Point(0, 0))
    let outline = hairpin.stroked(width: 2, tolerance: 1e-3).path
    #expect(outline.contains(Point(15.9, 0)))
    #expect(!outline.contains(Point(16.1, 0)))
    #expect(outline.contains(Point(15.5, 0.5)))
    #expect(!outline.contains(Point(15.9, 0.9)))
  }

  @Test func `Path.stroked of a circle with a pen wider than the circle is a full disk`() {
    var circle = Path()
    circle.addEllipse(in: Rect(-2, -2, 4, 4))
    let outline = circle.stroked(width: 10, tolerance: 1e-3)
    #expect(abs(area(outline) - 49 * .pi) < 0.5)
  }

  /// The area of the pen consists of the points within half a width of densely sampled points, without caps and
  /// joins.
  @Test(arguments: 0..<60)
  func `Path.stroked covers exactly the area swept by a round pen`(seed: Int) {
    var g = SeededRandomNumberGenerator(seed)
    var path = g.path()
    if seed % 3 == 0 { path = path.transformed(by: .scale(x: 0.1, y: 0.1)) }
    let half = g.number(1...12)
    let outline = path.stroked(
      width: half * 2, cap: .round, join: .round, tolerance: 0.01
    )
    var samples: [Point] = []
    for piece in PathMeasure(path).pieces {
      for i in 0...200 { samples.append(piece.curve.point(at: Double(i) / 200)) }
    }
    for round in 0..<90 {
      // This tests a random point, and one near the line, where the inner sides of bends overlap.
      let near = samples[Int.random(in: samples.indices, using: &g)]
      let p = round < 30 ? g.point(-60...60) : near + g.point(-half...half)
      let distance = samples.map { ($0 - p).length }.min() ?? 0
      if distance < half - 0.05 {
        #expect(outline.contains(p), "\(p) at \(distance) of \(half)")
      } else if distance > half + 0.3 {
        #expect(!outline.contains(p), "\(p) at \(distance) of \(half)")
      }
    }
  }

  @Test(arguments: 0..<48)
  func `Path.stroked leaves no hole at a bend that is tighter than the pen`(
    turn: Int
  ) {
    // The inner side of the bend runs backward across the area of the line.
    var bend = Path()
    bend.move(to: Point(1, -30))
    bend.addLine(to: Point(1, 0))
    bend.addCubicCurve(control1: Point(1, 0.5523), control2: Point(0.5523, 1), to: Point(0, 1))
    let path = bend.transformed(by: .rotation(angle: Double(turn) * .pi / 24 + 0.03))
    let outline = path.stroked(width: 20, join: .bevel, tolerance: 0.01)
    for piece in PathMeasure(path).pieces {
      for i in 0..<100 {
        // The offset avoids the boundary between two steps: a point on a common edge is in neither step or in both.
        let place = piece.location(
          atFraction: (Double(i) + 0.37) / 100, parameterization: .parameter)
        let side = Point(-sin(place.angle), cos(place.angle))
        for k in stride(from: -9.8, through: 9.8, by: 0.7) {
          #expect(outline.contains(place.point + side * k), "\(place.point), \(k) aside")
        }
      }
    }
  }

  @Test(arguments: 0..<40)
  func `Path.stroked with butt caps covers the full pen width along every curve`(seed: Int) {
    var g = SeededRandomNumberGenerator(seed)
    let path = g.path()
    let outline = path.stroked(width: 6, join: .bevel, tolerance: 0.01)
    for piece in PathMeasure(path).pieces where piece.length > 1e-6 {
      for i in 0...20 {
        let place = piece.location(
          atFraction: Double(i) / 20 * 0.98 + 0.01, parameterization: .parameter)
        let side = Point(-sin(place.angle), cos(place.angle))
        for k in [-2.9, -1, 0.5, 2, 2.9] {
          #expect(outline.contains(place.point + side * k))
        }
      }
    }
  }
}

extension PolygonList {
  /// Returns the intersections of the outlines with a horizontal line.
  ///
  /// `turn` is 1 where y increases and −1 where it decreases.
  fileprivate func crossings(y: Double) -> [(x: Double, turn: Int)] {
    var all: [(x: Double, turn: Int)] = []
    var start = 0
    for end in ends {
      var a = points[end - 1]
      for i in start..<end {
        let b = points[i]
        if (a.y > y) != (b.y > y) {
          all.append((a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y), b.y > y ? 1 : -1))
        }
        a = b
      }
      start = end
    }
    return all
  }

  /// Returns whether a point is inside by the nonzero rule.
  fileprivate func contains(_ p: Point) -> Bool {
    crossings(y: p.y).reduce(0) { $1.x > p.x ? $0 + $1.turn : $0 } != 0
  }
}
