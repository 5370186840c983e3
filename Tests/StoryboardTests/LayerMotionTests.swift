import Foundation
import Pixels
import Storyboard
import Testing

@MainActor @Suite struct LayerMotionTests {
  /// Returns a film that waits a second, plays a motion of a square of 20 × 20 points for a second and waits a second.
  private func film(easing: Easing = .linear, _ motion: (CALayer) -> Motion) -> RenderedFilm {
    RenderedFilm(
      smallFilm { film in
        let layer = film.add(square(20, at: 100))
        film.wait(1)
        film.play(motion(layer), over: 1, easing: easing)
        film.wait(1)
      })
  }

  private func alpha(_ rendered: RenderedFilm, _ time: Double) throws -> Double {
    Double(try rendered[time][100, 50].3) / 255
  }

  // MARK: Fades

  @Test func `fadeIn shows a layer that is invisible before`() throws {
    let rendered = film { .fadeIn($0) }
    #expect(try rendered[0].coverage == 0)
    #expect(try rendered[0.99].coverage == 0)
    #expect(try alpha(rendered, 1.5).isNear(0.5, 0.01))
    #expect(try alpha(rendered, 2) == 1)
    #expect(try alpha(rendered, 2.9) == 1)
  }

  @Test func `fadeOut hides a layer that is visible before`() throws {
    let rendered = film { .fadeOut($0) }
    #expect(try alpha(rendered, 0.99) == 1)
    #expect(try alpha(rendered, 1.25).isNear(0.75, 0.01))
    #expect(try rendered[2].coverage == 0)
    #expect(try rendered[2.9].coverage == 0)
  }

  @Test(arguments: [
    (Motion.Edge.left, -40.0, 0.0), (.right, 40, 0), (.top, 0, -40), (.bottom, 0, 40),
  ])
  func `fadeIn from an edge begins at a distance on that side and ends at the position`(
    edge: Motion.Edge, x: Double, y: Double
  ) throws {
    let rendered = film { .fadeIn($0, from: edge, distance: 40) }
    let early = try rendered[1.1].centroid
    #expect(Double(early.x).isNear(100 + 0.9 * x, 0.5))
    #expect(Double(early.y).isNear(50 + 0.9 * y, 0.5))
    #expect(try rendered[2].box == CGRect(x: 90, y: 40, width: 20, height: 20))
  }

  @Test(arguments: [
    (Motion.Edge.left, -40.0, 0.0), (.right, 40, 0), (.top, 0, -40), (.bottom, 0, 40),
  ])
  func `fadeOut to an edge begins at the position and leaves on that side`(
    edge: Motion.Edge, x: Double, y: Double
  ) throws {
    let rendered = film { .fadeOut($0, to: edge, distance: 40) }
    let late = try rendered[1.9].centroid
    #expect(Double(late.x).isNear(100 + 0.9 * x, 0.5))
    #expect(Double(late.y).isNear(50 + 0.9 * y, 0.5))
    #expect(try rendered[1].box == CGRect(x: 90, y: 40, width: 20, height: 20))
  }

  @Test func `fadeIn and fadeOut from an edge, twice, return to the position each time`() throws {
    let film = smallFilm { film in
      let layer = film.add(square(20, at: 100))
      for _ in 0..<2 {
        film.play(.fadeIn(layer, from: .left), over: 1)
        film.play(.fadeOut(layer, to: .right), over: 1)
      }
      film.play(.fadeIn(layer, from: .top), over: 1)
      film.wait(1)
    }
    let rendered = RenderedFilm(film)
    let box = CGRect(x: 90, y: 40, width: 20, height: 20)
    for time in [1.0, 3, 5] { #expect(try rendered[time].box == box) }
    for time in [0.0, 2, 4] { #expect(try rendered[time].coverage.isNear(0, 0.5)) }
  }

  @Test func `a second fadeIn begins invisible`() throws {
    let film = smallFilm { film in
      let layer = film.add(square(20, at: 100))
      film.play(.fadeIn(layer), over: 1, easing: .linear)
      film.wait(1)
      film.play(.fadeIn(layer), over: 1, easing: .linear)
    }
    let rendered = RenderedFilm(film)
    #expect(try alpha(rendered, 1.9) == 1)
    #expect(try alpha(rendered, 2.5).isNear(0.5, 0.01))
    #expect(try alpha(rendered, 3) == 1)
  }

  @Test func `fadeIn of a translucent layer ends at its opacity`() throws {
    let film = smallFilm { film in
      let layer = square(20, at: 100)
      layer.opacity = 0.5
      film.add(layer)
      film.play(.fadeIn(layer), over: 1)
      film.wait(1)
    }
    #expect(try alpha(RenderedFilm(film), 2).isNear(0.5, 0.01))
  }

  @Test func `show fades in, stays and fades out within its duration`() throws {
    let film = smallFilm { film in
      let layer = film.add(square(20, at: 100))
      film.wait(1)
      film.play(.show(layer, for: 4))
      #expect(film.time == 5)
      film.wait(1)
    }
    let rendered = RenderedFilm(film)
    for time in [0, 0.9, 5, 5.5] { #expect(try rendered[time].coverage == 0) }
    for time in [2, 3, 4.0] { #expect(try alpha(rendered, time) == 1) }
    #expect(try (0.01..<0.99).contains(alpha(rendered, 1.1)))
  }

  @Test func `show for a short time takes a quarter for each fade`() throws {
    let film = smallFilm { $0.play(.show($0.add(square(20, at: 100)), for: 0.4)) }
    #expect(film.duration.isNear(0.4, 1e-9))
    #expect(try alpha(RenderedFilm(film), 0.101) == 1)
    #expect(try alpha(RenderedFilm(film), 0.299) == 1)
    #expect(try alpha(RenderedFilm(film), 0.05) < 1)
  }

  // MARK: Transforms

  @Test func `scale enlarges a layer about its anchor point`() throws {
    let rendered = film { .scale($0, to: 2) }
    #expect(try rendered[1].box == CGRect(x: 90, y: 40, width: 20, height: 20))
    #expect(try rendered[1.5].box == CGRect(x: 85, y: 35, width: 30, height: 30))
    #expect(try rendered[2.5].box == CGRect(x: 80, y: 30, width: 40, height: 40))
  }

  @Test func `rotate turns a layer clockwise by degrees`() throws {
    let film = smallFilm { film in
      let layer = film.add(square(20, at: 100))
      let mark = square(4, at: 10, -10)
      layer.addSublayer(mark)
      layer.backgroundColor = nil
      film.play(.rotate(layer, to: 90), over: 1, easing: .linear)
    }
    let rendered = RenderedFilm(film)
    #expect(Double(try rendered[0].centroid.y).isNear(30))
    let end = try rendered[1].centroid
    #expect(Double(end.x).isNear(120))
    #expect(Double(end.y).isNear(50))
    let middle = try rendered[0.5].centroid
    #expect(Double(middle.x).isNear(100 + 20 * 0.5.squareRoot(), 0.2))
    #expect(Double(middle.y).isNear(50 - 20 * 0.5.squareRoot(), 0.2))
  }

  @Test func `rotate by more than a turn passes through all angles`() throws {
    let film = smallFilm { film in
      let layer = film.add(square(20, at: 100))
      layer.addSublayer(square(4, at: 10, -10))
      layer.backgroundColor = nil
      film.play(.rotate(layer, to: 360), over: 1, easing: .linear)
    }
    #expect(Double(try RenderedFilm(film)[0.25].centroid.x).isNear(120))
    #expect(Double(try RenderedFilm(film)[0.5].centroid.y).isNear(70))
  }

  @Test func `scale and rotate together keep both`() throws {
    let rendered = film { .together(.scale($0, to: 2), .rotate($0, to: 45)) }
    let box = try rendered[2.5].visibleBox
    #expect(Double(box.width).isNear(40 * 2.0.squareRoot(), 2))
  }

  @Test func `pop grows from a point, overshoots and ends at the size of the layer`() throws {
    let rendered = RenderedFilm(
      smallFilm { film in
        let layer = film.add(square(20, at: 100))
        film.wait(1)
        film.play(.pop(layer), over: 1)
        film.wait(1)
      })
    #expect(try rendered[0.9].coverage == 0)
    #expect(try rendered[1.001].coverage < 10)
    let widths = try (0...20).map { try rendered[1 + Double($0) / 20].box.width }
    #expect(widths.contains { $0 > 20 })
    #expect(try rendered[2].box == CGRect(x: 90, y: 40, width: 20, height: 20))
  }

  @Test func `pop ends at the scale that the layer had`() throws {
    let film = smallFilm { film in
      let layer = film.add(square(20, at: 100))
      film.play(.scale(layer, to: 2), over: 0)
      film.play(.pop(layer), over: 1)
    }
    #expect(try RenderedFilm(film)[2].box == CGRect(x: 80, y: 30, width: 40, height: 40))
  }

  @Test func `pulse reaches its factor and returns to the size of the layer`() throws {
    let rendered = film { .pulse($0, to: 1.5) }
    #expect(try rendered[1].box.width == 20)
    let widths = try (0...60).map { try rendered[1 + Double($0) / 60].box.width }
    #expect(widths.max() == 30)
    #expect(try rendered[2].box == CGRect(x: 90, y: 40, width: 20, height: 20))
  }

  @Test func `pulse of a scaled layer returns to its scale`() throws {
    let film = smallFilm { film in
      let layer = film.add(square(20, at: 100))
      film.play(.scale(layer, to: 2), over: 1)
      film.play(.pulse(layer, to: 1.5), over: 1)
    }
    let widths = try (0...60).map { try RenderedFilm(film)[1 + Double($0) / 60].box.width }
    #expect(widths.max() == 60)
    #expect(widths.last == 40)
  }

  @Test func `move to a placement ends where add with the placement begins`() throws {
    let moved = film { .move($0, to: .bottomRight(7)) }
    let placed = smallFilm { $0.add(square(20, at: 0), .bottomRight(7)) }
    #expect(try moved[2] == RenderedFilm(placed)[0])
  }

  @Test func `moves by a distance in sequence add up`() throws {
    let rendered = film {
      .sequence(.move($0, by: 10, 0).over(0.5), .move($0, by: 20, 5).over(0.5))
    }
    let end = try rendered[2.5].centroid
    #expect(Double(end.x).isNear(130))
    #expect(Double(end.y).isNear(55))
    #expect(Double(try rendered[1.5].centroid.x).isNear(110))
  }

  // MARK: Colors and properties

  @Test func `color changes the background of a layer`() throws {
    let rendered = film { .color($0, to: .hex(0xFF0000)) }
    #expect(try rendered[1][100, 50] == (255, 255, 255, 255))
    #expect(try rendered[2.5][100, 50] == (255, 0, 0, 255))
  }

  @Test func `color changes the fill of a shape`() throws {
    let film = smallFilm { film in
      let shape = film.add(Shape.circle(radius: 10), .center)
      film.play(.color(shape, to: .hex(0x00FF00)), over: 1)
    }
    let rendered = RenderedFilm(film)
    #expect(try rendered[0][100, 50] == (255, 255, 255, 255))
    #expect(try rendered[1][100, 50] == (0, 255, 0, 255))
    #expect(try rendered[1][91, 41].3 == 0)
  }

  @Test func `animate changes a property from its value or from a given value`() throws {
    let plain = film { .animate($0, "bounds.size.width", to: 60) }
    #expect(try plain[1].box.width == 20)
    #expect(try plain[1.5].box.width == 40)
    #expect(try plain[2.5].box.width == 60)
    let given = film { .animate($0, "bounds.size.width", to: 60, from: 40) }
    #expect(try given[1.5].box.width == 50)
  }

  @Test func `draw and erase show a growing and a shrinking part of an outline`() throws {
    let film = smallFilm { film in
      let line = film.add(
        Shape.line(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 150, y: 50), width: 4))
      film.wait(1)
      film.play(.draw(line), over: 1, easing: .linear)
      film.play(.erase(line), over: 1, easing: .linear)
      film.wait(1)
    }
    let rendered = RenderedFilm(film)
    #expect(try rendered[0.9].coverage == 0)
    for (time, left, right) in [(1.25, 50.0, 75.0), (2, 50, 150), (2.25, 75, 150)] {
      // The round caps of the line add half of its width at each end.
      #expect(
        try rendered[time].box
          == CGRect(x: left - 2, y: 48, width: right - left + 4, height: 4))
    }
    #expect(try rendered[3].coverage == 0)
    #expect(try rendered[3.9].coverage == 0)
  }

  @Test func `a shape can be drawn again after it was erased`() throws {
    let film = smallFilm { film in
      let line = film.add(
        Shape.line(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 150, y: 50), width: 4))
      film.play(.draw(line), over: 1)
      film.play(.erase(line), over: 1)
      film.play(.draw(line), over: 1, easing: .linear)
    }
    #expect(try RenderedFilm(film)[2.5].box == CGRect(x: 48, y: 48, width: 54, height: 4))
    #expect(try RenderedFilm(film)[3] == RenderedFilm(film)[1])
  }
}
