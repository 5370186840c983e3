import QuartzCore
import Testing

/// Tests of timing curves: Documentation/behaviour/timing.md, "Timing functions".
@Suite struct TimingFunctionTests {
  private func point(_ function: CAMediaTimingFunction, _ index: Int) -> [Float] {
    var values: [Float] = [-9, -9]
    function.getControlPoint(at: index, values: &values)
    return values
  }

  @Test
  func `CAMediaTimingFunction.getControlPoint returns both end points and both control points`() {
    let function = CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.7, 0.9)
    #expect(point(function, 0) == [0, 0])
    #expect(point(function, 3) == [1, 1])
    #expect(point(function, 1) == [0.1, 0.2])
    #expect(point(function, 2) == [0.7, 0.9])
  }

  @Test func `CAMediaTimingFunction clamps the x-coordinates of its control points to 0...1`() {
    let function = CAMediaTimingFunction(controlPoints: -1, 0.2, 3, 0.9)
    #expect(point(function, 1) == [0, 0.2])
    #expect(point(function, 2) == [1, 0.9])
  }

  @Test func `CAMediaTimingFunction with control points above 1 overshoots the end value`() {
    let tree = LiveTree()
    tree.play(
      basic("zPosition", from: 0, to: 100) {
        $0.timingFunction = CAMediaTimingFunction(controlPoints: 0.2, 2, 0.6, 2)
      })
    #expect(tree.number("zPosition", at: 0.6) > 120)
    #expect(tree.number("zPosition", at: 1) == 100)
  }

  @Test func `CAMediaTimingFunctions are equal only if they are the same object`() {
    let (a, b) = (
      CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4),
      CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4)
    )
    #expect(a != b)
    #expect(a == a)
    #expect(CAMediaTimingFunction(name: .linear) == CAMediaTimingFunction(name: .linear))
    #expect(CAMediaTimingFunction(name: .linear) != CAMediaTimingFunction(name: .easeIn))
  }

  @Test(arguments: [-1, 4, 99])
  func `CAMediaTimingFunction.getControlPoint reports an index outside 0...3`(index: Int) {
    let raised = mistakes {
      #expect(point(CAMediaTimingFunction(name: .linear), index) == [-9, -9])
    }
    #expect(raised.count == 1)
  }
}
