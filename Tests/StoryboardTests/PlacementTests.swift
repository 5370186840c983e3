import Foundation
import Pixels
import Storyboard
import Testing

@MainActor @Suite struct PlacementTests {
  @Test func `a placement in the picture keeps its margin to the edges`() {
    let placements: [(Placement, x: CGFloat, y: CGFloat)] = [
      (.center, 100, 50), (.at(30, 40), 30, 40), (.top(10), 100, 20), (.bottom(10), 100, 80),
      (.left(10), 20, 50), (.right(10), 180, 50), (.topLeft(10), 20, 20), (.topRight(10), 180, 20),
      (.bottomLeft(10), 20, 80), (.bottomRight(10), 180, 80), (.top(0), 100, 10),
      (.left(-10), 0, 50),
    ]
    for (placement, x, y) in placements {
      let layer = square(20, at: 0)
      _ = smallFilm { $0.add(layer, placement) }
      #expect(layer.frame == CGRect(x: x - 10, y: y - 10, width: 20, height: 20))
    }
  }

  @Test(arguments: [(0.5, 0.5, 1.0), (0, 0, 1), (1, 0.25, 1), (0, 1, 2)])
  func `a placement refers to the frame with every anchor point and scale`(
    anchorX: Double, anchorY: Double, scale: Double
  ) throws {
    let film = smallFilm { film in
      let layer = square(20, at: 0)
      layer.anchorPoint = CGPoint(x: anchorX, y: anchorY)
      layer.transform = CATransform3DMakeScale(scale, scale, 1)
      film.add(layer, .bottomRight(8))
    }
    let side = 20 * scale
    #expect(
      try RenderedFilm(film)[0].box
        == CGRect(x: 192 - side, y: 92 - side, width: side, height: side))
  }

  @Test func `a placement beside a layer keeps its gap`() {
    let other = square(20, at: 100)
    other.bounds.size.width = 30
    let placements: [(Placement, x: CGFloat, y: CGFloat)] = [
      (.above(other, gap: 3), 100, 32), (.below(other, gap: 3), 100, 68),
      (.leftOf(other, gap: 3), 77, 50), (.rightOf(other, gap: 3), 123, 50),
    ]
    for (placement, x, y) in placements {
      let layer = square(10, at: 0)
      _ = smallFilm { film in
        film.add(other)
        film.add(layer, placement)
      }
      #expect(layer.frame == CGRect(x: x - 5, y: y - 5, width: 10, height: 10))
    }
  }

  @Test func `over places a layer on the center of another`() {
    let (other, layer) = (square(20, at: 70, 30), square(10, at: 0))
    _ = smallFilm { film in
      film.add(other)
      film.add(layer, .over(other))
    }
    #expect(layer.position == CGPoint(x: 70, y: 30))
  }

  @Test func `a placement beside a layer in another layer refers to its place in the picture`()
    throws
  {
    let film = smallFilm { film in
      let group = film.add(square(40, at: 100, 50))
      group.backgroundColor = nil
      group.transform = CATransform3DMakeScale(0.5, 0.5, 1)
      let inner = square(20, at: 30, 30)
      inner.backgroundColor = nil
      group.addSublayer(inner)
      film.add(square(10, at: 0), .rightOf(inner, gap: 2))
    }
    // The inner layer covers the area from (100, 50) to (110, 60) of the picture.
    #expect(try RenderedFilm(film)[0].box == CGRect(x: 112, y: 50, width: 10, height: 10))
  }

  @Test func `a placement beside a layer that moved refers to its position at that time`() {
    let (other, layer) = (square(20, at: 50), square(10, at: 0))
    _ = smallFilm { film in
      film.add(other)
      film.play(.move(other, by: 60, 0))
      film.add(layer, .below(other, gap: 5))
    }
    #expect(layer.position == CGPoint(x: 110, y: 70))
  }

  @Test func `place moves a layer in the layer that contains it`() {
    let (parent, layer) = (square(100, at: 0), square(10, at: 0))
    parent.addSublayer(layer)
    layer.place(.bottomRight(4))
    #expect(layer.frame == CGRect(x: 86, y: 86, width: 10, height: 10))
    layer.place(.center)
    #expect(layer.position == CGPoint(x: 50, y: 50))
  }

  @Test func `place without a containing layer keeps the position`() {
    let layer = square(10, at: 33)
    layer.place(.center)
    #expect(layer.position == CGPoint(x: 33, y: 50))
  }

  @Test func `a layer added without a placement keeps its position`() {
    let layer = square(10, at: 33)
    _ = smallFilm { $0.add(layer) }
    #expect(layer.position == CGPoint(x: 33, y: 50))
  }
}
