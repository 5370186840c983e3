import Geometry
import Testing

@testable import Composition

/// The grids of transitions that bend a picture: spec/08 section 1.
@Suite struct TransitionWarpTests {
  private let bounds = Rect(10, 20, 200, 100)

  private func rest(_ columns: Int, _ rows: Int) -> [Point] {
    (0...rows).flatMap { row in
      (0...columns).map { column in
        Point(
          bounds.minX + 200 * Double(column) / Double(columns),
          bounds.minY + 100 * Double(row) / Double(rows))
      }
    }
  }

  @Test func `nothing is sucked at the start and everything is at the drain at the end`() {
    let start = TransitionWarp.suck(0, bounds, isOdd: false)
    #expect(start.points == rest(20, 20))
    let end = TransitionWarp.suck(1, bounds, isOdd: false)
    #expect(end.points.allSatisfy { $0 == Point(110, 120) })
    let turned = TransitionWarp.suck(1, bounds, isOdd: true)
    #expect(turned.points.allSatisfy { $0 == Point(110, 20) }, "down is the least y")
  }

  @Test(arguments: [0.2, 0.5, 0.8])
  func `each row goes by smoothstep of its share`(_ q: Double) {
    let warp = TransitionWarp.suck(q, bounds, isOdd: false)
    for row in 0...20 {
      let y = Double(row) / 20
      let a = min(1, max(0, q * 1.6 - (1 - y) * 0.6))
      let share = a * a * (3 - 2 * a)
      let left = warp.points[row * 21]
      #expect(abs(left.x - (10 + 100 * share)) < 1e-9)
      #expect(abs(left.y - (20 + 100 * y + 100 * (1 - y) * share)) < 1e-9)
    }
  }

  @Test(arguments: [0, 0.3, 0.7, 1])
  func `a ripple shows as much of the one as not of the other`(_ q: Double) {
    let (old, new) = TransitionWarp.ripple(q, bounds)
    #expect(old.points == new.points)
    #expect(zip(old.alphas, new.alphas).allSatisfy { abs($0 + $1 - 1) < 1e-12 })
    if q == 1 { #expect(new.alphas.allSatisfy { $0 == 1 }) }
  }

  @Test func `a ripple lifts by a twentieth of the reach at most`() {
    let reach = (200.0 * 200 + 100 * 100).squareRoot() / 2
    let rest = rest(48, 48)
    for q in [0.1, 0.4, 0.9] {
      let (old, _) = TransitionWarp.ripple(q, bounds)
      let most =
        zip(old.points, rest).map { a, b in
          ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
        }.max() ?? 0
      #expect(most > 0.01 * reach * (1 - q) && most <= 0.05 * reach * (1 - q))
    }
  }

  @Test(arguments: [
    Point(0, -1), Point(0, 1), Point(1, 0), Point(-1, 0),
  ])
  func `a page is flat before the line and bent behind it`(_ way: Point) {
    let warp = TransitionWarp.curl(0.5, bounds, way: way)
    let extent = way.x != 0 ? 200.0 : 100
    let radius = 0.12 * extent
    let line = (extent + radius) / 2
    let rest = rest(warp.columns, warp.rows)
    for (moved, point) in zip(warp.points, rest) {
      let along = (point.x - 10) * way.x + (point.y - 20) * way.y
      let start = along >= 0 && (way.x + way.y) > 0 ? along : along + extent
      let shift = (moved.x - point.x) * way.x + (moved.y - point.y) * way.y
      let behind = line - start
      var expected = 0.0
      if behind > .pi * radius {
        expected = 2 * behind - .pi * radius
      } else if behind > 0 {
        expected = behind - radius * (behind / radius).sine
      }
      #expect(abs(shift - expected) < 1e-9)
    }
  }

  @Test func `a page is drawn from its flat part to what came round furthest, its back whitened`() {
    let warp = TransitionWarp.curl(0.6, bounds, way: Point(0, -1))
    // From the bottom: the strip that starts lowest has come round furthest.
    #expect(warp.order == Array(0..<128))
    let first = warp.shades.firstIndex { $0 > 0 } ?? 0
    #expect(warp.shades[..<first].allSatisfy { $0 == 0 })
    #expect(warp.shades[first...].allSatisfy { $0 == 0.6 })
    let line = 112 * 0.6
    #expect(abs((128 - Double(first)) * 100 / 128 - (line - .pi * 6)) < 1)
  }

  @Test func `a page of no extent bends nowhere`() {
    let warp = TransitionWarp.curl(0.5, Rect(3, 4, 10, 0), way: Point(0, -1))
    #expect(warp.points.allSatisfy { $0.y == 4 } && warp.shades.isEmpty)
  }
}

extension Double {
  /// By its series, so that the test has no formula of the code's.
  fileprivate var sine: Double {
    var (term, sum) = (self, self)
    for k in stride(from: 2.0, to: 40, by: 2) {
      term *= -self * self / (k * (k + 1))
      sum += term
    }
    return sum
  }
}
