import Foundation
import Pixels
import Storyboard
import TestKit
import Testing

@MainActor @Suite struct CurveTests {
  /// Returns points of a curve's path in order: 40 of each segment.
  private func samples(_ curve: Curve) -> [CGPoint] {
    var points: [CGPoint] = []
    var last = CGPoint.zero
    curve.path?.applyWithBlock { element in
      let ends = element.pointee.points
      switch element.pointee.type {
      case .moveToPoint:
        last = ends[0]
        points.append(last)
      case .addLineToPoint:
        points.append(ends[0])
        last = ends[0]
      case .addCurveToPoint:
        for step in 1...40 {
          let t = CGFloat(step) / 40
          let u = 1 - t
          points.append(
            CGPoint(
              x: u * u * u * last.x + 3 * u * u * t * ends[0].x + 3 * u * t * t * ends[1].x
                + t * t * t * ends[2].x,
              y: u * u * u * last.y + 3 * u * u * t * ends[0].y + 3 * u * t * t * ends[1].y
                + t * t * t * ends[2].y))
        }
        last = ends[2]
      default: Issue.record("unexpected element")
      }
    }
    return points
  }

  /// Returns the curve's points in the coordinates of its superlayer.
  private func samplesInSuperlayer(_ curve: Curve) -> [CGPoint] {
    let parent = CALayer()
    parent.addSublayer(curve)
    return samples(curve).map { curve.convert($0, to: parent) }
  }

  private func expectWithoutOvershoot(_ points: [CGPoint]) {
    let samples = samplesInSuperlayer(Curve(through: points))
    for (start, end) in zip(points, points.dropFirst()) {
      for sample in samples where sample.x >= start.x - 1e-9 && sample.x <= end.x + 1e-9 {
        // Samples at the points themselves belong to both neighboring segments.
        if abs(sample.x - start.x) < 1e-6 || abs(sample.x - end.x) < 1e-6 { continue }
        #expect(sample.y >= min(start.y, end.y) - 1e-6, "\(points)")
        #expect(sample.y <= max(start.y, end.y) + 1e-6, "\(points)")
      }
    }
  }

  @Test func `a smooth curve stays between the values of its points`() {
    expectWithoutOvershoot([0, 100, 100, 0, 5, 4].enumerated().map { CGPoint(x: $0 * 10, y: $1) })
    var generator = SeededRandomNumberGenerator(seed: 4)
    for _ in 0..<100 {
      var x = 0.0
      let points = (0..<8).map { _ -> CGPoint in
        x += Double.random(in: 0.5...40, using: &generator)
        return CGPoint(x: x, y: Double.random(in: -100...100, using: &generator))
      }
      expectWithoutOvershoot(points)
    }
  }

  @Test(arguments: [true, false])
  func `a curve passes through its points in their order`(isSmooth: Bool) {
    let points = [CGPoint(x: 0, y: 5), CGPoint(x: 10, y: 50), CGPoint(x: 40, y: 20)]
    var samples = samplesInSuperlayer(Curve(through: points, isSmooth: isSmooth))[...]
    for point in points {
      let index = samples.firstIndex { hypot($0.x - point.x, $0.y - point.y) < 1e-6 }
      #expect(index != nil)
      samples = samples[(index ?? samples.endIndex)...]
    }
  }

  @Test func `a point that is not finite interrupts the line`() throws {
    let film = smallFilm { film in
      film.add(
        Curve(
          through: [
            CGPoint(x: 10, y: 50), CGPoint(x: 50, y: 50), CGPoint(x: 100, y: CGFloat.nan),
            CGPoint(x: 150, y: 50), CGPoint(x: 190, y: 50),
          ]))
    }
    let frame = try RenderedFilm(film)[0]
    for (x, isDrawn) in [(30, true), (70, false), (100, false), (130, false), (170, true)] {
      #expect((frame[x, 50].3 == 255) == isDrawn)
    }
  }

  @Test(arguments: [
    [], [CGPoint(x: 5, y: 5)], [CGPoint(x: CGFloat.nan, y: 5)],
    [CGPoint(x: 5, y: 5), CGPoint(x: 5, y: 5)],
    [CGPoint(x: 5, y: 5), CGPoint(x: 5, y: 50), CGPoint(x: 1, y: 2)],
  ])
  func `a curve through few or equal points has a finite path`(points: [CGPoint]) throws {
    let curve = Curve(through: points)
    #expect(samples(curve).allSatisfy { $0.x.isFinite && $0.y.isFinite })
    let film = smallFilm { film in
      film.add(curve)
      film.play(.draw(curve), over: 1)
    }
    #expect(throws: Never.self) { _ = try RenderedFilm(film)[0.5] }
  }

  @Test func `draw shows the part of a curve up to the progress`() throws {
    let film = smallFilm { film in
      let curve = film.add(
        Curve(
          through: [CGPoint(x: 20, y: 50), CGPoint(x: 60, y: 50), CGPoint(x: 180, y: 50)],
          isSmooth: false))
      film.play(.draw(curve), over: 1, easing: .linear)
    }
    let box = try RenderedFilm(film)[0.5].box
    #expect(abs(box.maxX - 100) <= 3)
    #expect(abs(box.minX - 20) <= 3)
  }

  // MARK: Line charts

  private func lineChart(_ series: [[Double]], names: [String] = ["a", "b", "c"]) -> LineChart {
    LineChart(names: names, series: series, size: CGSize(width: 300, height: 200))
  }

  @Test func `lines of a chart pass through their values on the axes`() {
    let chart = lineChart([[1, 4, 2], [-3, 0, 9]])
    #expect(chart.lines.count == 2)
    for (line, values) in zip(chart.lines, [[1.0, 4, 2], [-3, 0, 9]]) {
      let points = samples(line).map { chart.convert($0, from: line) }
      for (index, value) in values.enumerated() {
        let (x, y) = (chart.axes.x(of: index), chart.axes.y(of: value))
        #expect(points.contains { hypot($0.x - x, $0.y - y) < 1e-3 })
      }
    }
    #expect(chart.axes.scale.range.contains(9) && chart.axes.scale.range.contains(-3))
  }

  @Test(arguments: [
    [], [[]], [[.nan, .nan, .nan]], [[1, .nan, 3]], [[0, 0, 0]], [[1]], [[1, 2, 3, 4]],
  ])
  func `line charts of unusual values are drawn`(series: [[Double]]) throws {
    let chart = lineChart(series)
    let film = Film(size: CGSize(width: 320, height: 240))
    film.add(chart, .center)
    film.play(.draw(chart))
    #expect(try RenderedFilm(film)[film.duration].coverage > 0)
  }

  @Test func `drawing a line chart ends at the chart and begins without lines`() throws {
    func film(_ isDrawn: Bool) -> Film {
      let film = Film(size: CGSize(width: 320, height: 240))
      let chart = film.add(lineChart([[1, 4, 2]]), .center)
      if isDrawn {
        film.wait(1)
        film.play(.draw(chart))
      }
      return film
    }
    let drawn = film(true)
    #expect(try RenderedFilm(drawn)[0.5].coverage == 0)
    #expect(try RenderedFilm(drawn)[drawn.duration] == RenderedFilm(film(false))[0])
  }
}
