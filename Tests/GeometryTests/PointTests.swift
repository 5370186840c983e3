import Geometry
import Testing

@Suite struct PointTests {
  @Test func `a point half way lies in the middle`() {
    #expect(Point(0, 0).lerp(to: Point(4, 2), 0.5) == Point(2, 1))
  }
}
