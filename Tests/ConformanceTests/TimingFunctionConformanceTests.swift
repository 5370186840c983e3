import Foundation
import QuartzCore
import Testing

@Suite struct TimingFunctionConformanceTests {
  private func function(_ row: VectorRow) -> CAMediaTimingFunction? {
    if let name = row.string("function") {
      return CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name))
    }
    let p = row.numbers("points").map(Float.init)
    if p == [0, 0, 1, 1] { return nil }
    return CAMediaTimingFunction(controlPoints: p[0], p[1], p[2], p[3])
  }

  private func point(_ function: CAMediaTimingFunction, _ index: Int) -> [Double] {
    var values: [Float] = [0, 0]
    function.getControlPoint(at: index, values: &values)
    return values.map(Double.init)
  }

  @Test(arguments: Vectors.rows("timing-functions", "controlPoints"))
  func `named CAMediaTimingFunctions have the control points recorded from Core Animation`(
    row: VectorRow
  ) throws {
    let name = try #require(row.string("name"))
    let function = CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name))
    let got = point(function, 1) + point(function, 2)
    for (a, b) in zip(got, row.numbers("points")) { #expect(abs(a - b) <= 1e-7, "\(row)") }
  }

  @Test(arguments: Vectors.rows("timing-functions", "endPoints"))
  func `CAMediaTimingFunction has (0, 0) and (1, 1) as its first and last control points`(
    row: VectorRow
  ) {
    let function = CAMediaTimingFunction(controlPoints: 0.3, 0.4, 0.5, 0.6)
    #expect(point(function, 0) == row.numbers("index0"))
    #expect(point(function, 3) == row.numbers("index3"))
  }

  @Test(arguments: Vectors.rows("timing-functions", "samples"))
  func `CAMediaTimingFunction maps sampled times to the values recorded from Core Animation`(
    row: VectorRow
  ) {
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.fromValue = 0
    animation.toValue = 1
    animation.duration = 1
    animation.timingFunction = function(row)
    let probe = Probe()
    probe.prepare(model: [:], [animation])
    for (time, value) in zip(row.numbers("times"), row.numbers("values")) {
      let got = lanes(probe.read("position.x", at: time)).first ?? .nan
      #expect(abs(got - value) <= row.tolerance, "\(row) at \(time): \(got) for \(value)")
    }
  }
}
