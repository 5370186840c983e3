import CoreGraphics
import Foundation
import QuartzCore
import TestKit
import Testing

/// Tests of paths and strokes with invalid or extreme values: `Documentation/behaviour/rendering.md, "Shapes"`.
@Suite struct PathFaultTests {
  @Test func `a CAShapeLayer with an empty or nil path draws nothing`() {
    for path in [nil, CGMutablePath(), lines([(3, 3)]), lines([(3, 3), (3, 3)])] as [CGPath?] {
      let drawn = Drawn(shape(path, stroke: .blue))
      #expect(drawn.isEmpty)
      drawn.saysNothing()
    }
  }

  @Test(arguments: wildNumbers)
  func `a CAShapeLayer.path or shadowPath with a nonfinite point is not drawn`(number: Double) {
    let drawn = Drawn(shape(lines([(0, 0), (number, 0), (30, 30)]), stroke: .blue))
    #expect(drawn.isEmpty)
    drawn.saysOnly("path not drawn")
    let shaded = redSquare()
    shaded.shadowOpacity = 1
    shaded.shadowPath = lines([(0, 0), (number, 0), (30, 30)])
    let plain = Drawn(shaded)
    #expect(plain.isSame(as: Drawn(redSquare())))
    plain.saysOnly("path not drawn")
  }

  @Test(arguments: [1e5, 1e9, 1e15, 1e100])
  func `a CAShapeLayer with an extremely large path covers the image`(reach: Double) {
    let path = lines([(-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)])
    let drawn = Drawn(shape(path))
    #expect(drawn.isAll(redBytes))
    drawn.saysNothing()
  }

  @Test func `a CAShapeLayer with thousands of lines and curves is drawn`() {
    let path = CGMutablePath()
    path.move(to: .zero)
    for index in 0..<(runsLongCases ? 50_000 : 2_000) {
      let x = CGFloat(index % 41), y = CGFloat(index * 7 % 43)
      path.addLine(to: CGPoint(x: x, y: y))
      path.addQuadCurve(to: CGPoint(x: y, y: x), control: CGPoint(x: 20, y: 60))
    }
    let drawn = Drawn(shape(path, stroke: .blue), at: [0])
    #expect(drawn.coveredCount > 1200)
    drawn.saysNothing()
  }

  // MARK: Strokes and dashes

  private func line(_ width: Double, dash: [Double]? = nil) -> CAShapeLayer {
    let layer = shape(lines([(0, 20), (40, 20)]), fill: nil, stroke: .red)
    layer.lineWidth = width
    layer.lineDashPattern = dash?.map { NSNumber(value: $0) }
    return layer
  }

  @Test(arguments: [1e4, 1e9, 1e100])
  func `a stroke with an extremely large lineWidth covers the image`(width: Double) {
    for (cap, join) in [
      (CAShapeLayerLineCap.butt, CAShapeLayerLineJoin.miter), (.round, .round), (.square, .bevel),
    ] {
      let line = line(width)
      line.lineCap = cap
      line.lineJoin = join
      let drawn = Drawn(line)
      #expect(drawn.isAll(redBytes), "\(cap)")
      drawn.saysNothing()
    }
  }

  @Test(arguments: wildNumbers + [-1])
  func `a stroke with a negative or nonfinite lineWidth is not drawn`(width: Double) {
    let drawn = Drawn(line(width))
    #expect(drawn.isEmpty)
    drawn.saysOnly("stroke not drawn")
  }

  @Test(arguments: [[0, 0], [-1, 2], [Double.nan, 1], [.infinity], [0]])
  func `an invalid lineDashPattern draws a solid line`(pattern: [Double]) {
    let drawn = Drawn(line(4, dash: pattern))
    #expect(drawn.isSame(as: Drawn(line(4))))
    #expect(!drawn.isEmpty)
    drawn.saysOnly("dash pattern is invalid")
  }

  @Test(arguments: [[1e-4], [1e-9, 1e-9], [1e-300], Array(repeating: 0, count: 200_000) + [1]])
  func `a lineDashPattern with more than 100,000 dashes draws a solid line`(pattern: [Double]) {
    let drawn = Drawn(line(4, dash: pattern))
    #expect(drawn.isSame(as: Drawn(line(4))))
    #expect(!drawn.isEmpty)
    drawn.saysOnly("maximum of 100000 dashes")
  }

  @Test func `a path too long for 100,000 dashes of its lineDashPattern draws a solid line`() {
    let line = shape(lines([(0, 20), (1e7, 20)]), fill: nil, stroke: .red)
    line.lineWidth = 4
    let whole = Drawn(line)
    line.lineDashPattern = [3, 3]
    let drawn = Drawn(line)
    #expect(drawn.isSame(as: whole))
    #expect(drawn.coveredCount == 160)
    drawn.saysOnly("maximum of 100000 dashes")
  }

  @Test func `dashes of length 0 with square line caps draw dots`() {
    let line = line(4, dash: [0, 10])
    line.lineCap = .square
    let drawn = Drawn(line)
    #expect(drawn.bytes(10, 20) == redBytes)
    #expect(drawn.bytes(15, 20)[3] == 0)
    drawn.saysNothing()
  }

  @Test(arguments: [0, -5, 1e9, 1e300] + wildNumbers)
  func `invalid strokeStart, miterLimit and lineDashPhase values report no diagnostic`(
    number: Double
  ) {
    let corner = shape(lines([(5, 30), (20, 5), (35, 30)]), fill: nil, stroke: .red)
    corner.lineWidth = 3
    corner.lineDashPattern = [5, 2]
    corner.miterLimit = number
    corner.lineDashPhase = number
    corner.strokeEnd = 0.9
    let drawn = Drawn(corner)
    #expect(!drawn.isEmpty)
    drawn.saysNothing()
    corner.strokeStart = number
    corner.strokeEnd = 1
    Drawn(corner).saysNothing()
  }
}
