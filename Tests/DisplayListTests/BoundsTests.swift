import Color
import DisplayList
import Geometry
import Testing

@Suite struct BoundsTests {
  @Test func `the bounds of a stroke include the line width and miter joins`() {
    var path = Path()
    path.move(to: Point(0, 0))
    path.addLine(to: Point(10, 0))
    let round = StrokeStyle(width: 2, cap: .round, join: .round)
    #expect(Shape.stroke(path, round).bounds == Rect(-1, -1, 12, 2))
    let miter = StrokeStyle(width: 2, join: .miter, miterLimit: 4)
    #expect(Shape.stroke(path, miter).bounds == Rect(-4, -4, 18, 8))
    #expect(Shape.stroke(Path(), miter).bounds == .zero)
  }

  @Test func `Shape.bounds of a rectangle with a negative size has a positive size`() {
    #expect(Shape.rect(Rect(10, 10, -4, -2)).bounds == Rect(6, 8, 4, 2))
  }

  @Test func `a RoundedRect whose radius exceeds half a side has enlarged bounds`() {
    let rounded = RoundedRect(Rect(0, 0, 10, 10), radius: 6)
    #expect(Shape.rounded(rounded).bounds == Rect(-2, -2, 14, 14))
  }

  @Test
  func `deviceBounds is the transformed bounds of a shape, or nil if it is behind the viewer`() {
    let square = Shape.rect(Rect(0, 0, 10, 10))
    let draw = DrawCommand(square, .color(.black), transform: Projection(.scale(x: 2, y: 3)))
    #expect(draw.deviceBounds == Rect(0, 0, 20, 30))
    let behind = Projection(SIMD3(1, 0, -1), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
    #expect(Clip(square, transform: behind).deviceBounds == nil)
    let away = Projection(SIMD3(1, 0, 0.1), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
    #expect(Clip(square, transform: away).deviceBounds == Rect(0, 0, 5, 10))
  }

  @Test func `shadowBounds includes the blur extent and one pixel for antialiasing`() {
    let shadow = Shadow(color: .black, opacity: 1, offset: Point(5, 6), sigma: 1.25)
    #expect(shadow.shadowBounds(of: Rect(0, 0, 10, 10)) == Rect(1, 2, 18, 18))
  }
}
