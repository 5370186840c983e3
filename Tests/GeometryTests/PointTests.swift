import Geometry
import Testing

@Suite struct PointTests {
  @Test func `Point.lerp with fraction 0.5 returns the midpoint`() {
    #expect(Point(0, 0).lerp(to: Point(4, 2), fraction: 0.5) == Point(2, 1))
  }

  @Test func `Rect.encloses is true for the rectangle itself and for inner and empty rectangles`() {
    let rect = Rect(0, 0, 10, 5)
    #expect(rect.encloses(rect))
    #expect(rect.encloses(Rect(1, 1, 9, 4)))
    #expect(!rect.encloses(Rect(1, 1, 9, 4.5)))
    #expect(!rect.encloses(Rect(-1, 0, 2, 2)))
    #expect(rect.encloses(Rect(50, 50, 0, 3)))
  }
}
