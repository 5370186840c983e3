import Foundation
import Pixels
import Storyboard
import Testing

@MainActor @Suite struct CameraTests {
  @Test(arguments: [1, 2, 3.5, 0.5] as [CGFloat])
  func `move to a layer shows it in the center, enlarged by the zoom factor`(zoom: CGFloat) throws {
    let film = smallFilm { film in
      let layer = film.add(square(12, at: 40, 30))
      film.play(film.camera.move(to: layer, zoom: zoom), over: 1)
      film.wait(1)
      #expect(film.camera.zoom == zoom)
      #expect(film.camera.center == CGPoint(x: 40, y: 30))
    }
    let frame = try RenderedFilm(film)[2]
    #expect(Double(frame.centroid.x).isNear(100))
    #expect(Double(frame.centroid.y).isNear(50))
    #expect(frame.coverage.isNear(Double(144 * zoom * zoom), 2))
  }

  @Test func `move to a layer inside other layers shows its center`() throws {
    let film = smallFilm { film in
      let group = film.add(square(60, at: 50, 40))
      group.backgroundColor = nil
      group.transform = CATransform3DMakeScale(0.5, 0.5, 1)
      let layer = square(12, at: 10, 20)
      group.addSublayer(layer)
      film.play(film.camera.move(to: layer, zoom: 4), over: 1)
    }
    let frame = try RenderedFilm(film)[1]
    #expect(frame.box == CGRect(x: 88, y: 38, width: 24, height: 24))
  }

  @Test func `move to a layer without a zoom factor fills the picture up to a margin`() throws {
    let film = smallFilm { film in
      film.play(film.camera.move(to: film.add(square(10, at: 40, 30))), over: 1)
    }
    let box = try RenderedFilm(film)[1].box
    #expect(Double(box.midX).isNear(100) && Double(box.midY).isNear(50))
    #expect(Double(box.height).isNear(80, 1))
  }

  @Test func `move to a layer that moves later shows its position at the begin`() throws {
    let film = smallFilm { film in
      let layer = film.add(square(10, at: 20))
      film.play(.move(layer, to: CGPoint(x: 150, y: 80)), over: 1)
      film.play(film.camera.move(to: layer, zoom: 2), over: 1)
    }
    #expect(try RenderedFilm(film)[2].box == CGRect(x: 90, y: 40, width: 20, height: 20))
  }

  @Test func `move to a point shows it in the center`() throws {
    let film = smallFilm { film in
      film.add(square(10, at: 20, 10))
      film.play(film.camera.move(to: CGPoint(x: 20, y: 20), zoom: 3), over: 1)
    }
    let center = try RenderedFilm(film)[1].centroid
    #expect(Double(center.x).isNear(100) && Double(center.y).isNear(20))
  }

  @Test func `reset shows the whole world again`() throws {
    let film = smallFilm { film in
      let layer = film.add(square(10, at: 20, 10))
      film.play(film.camera.move(to: layer, zoom: 3), over: 1)
      film.play(film.camera.reset(), over: 1)
      film.wait(1)
    }
    let rendered = RenderedFilm(film)
    #expect(try rendered[2] == rendered[0])
    #expect(film.camera.zoom == 1)
    #expect(film.camera.center == CGPoint(x: 100, y: 50))
  }

  @Test(arguments: [Easing.linear, .smooth, .spring])
  func `points keep straight paths while the camera moves and zooms`(easing: Easing) throws {
    let film = smallFilm { film in
      film.add(Shape.circle(radius: 1.5), .at(90, 50))
      film.play(
        film.camera.move(to: CGPoint(x: 80, y: 45), zoom: 6), over: 1, easing: easing)
    }
    let rendered = RenderedFilm(film)
    let points = try (0...30).map { try rendered[Double($0) / 30].centroid }
    let (a, b) = (points[0], points[30])
    let length = hypot(b.x - a.x, b.y - a.y)
    #expect(length > 40)
    for point in points {
      let distance = abs((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)) / length
      #expect(distance < 0.3)
    }
  }

  @Test func `the zoom factor grows by equal ratios with a linear easing`() throws {
    let film = smallFilm { film in
      film.add(square(4, at: 100, 50))
      film.play(film.camera.move(zoom: 16), over: 1, easing: .linear)
    }
    let rendered = RenderedFilm(film)
    let sides = try [0, 0.25, 0.5, 0.75, 1].map { try rendered[$0].coverage.squareRoot() }
    for (side, expected) in zip(sides, [4.0, 8, 16, 32, 64]) {
      #expect(side.isNear(expected, expected * 0.02))
    }
  }

  @Test func `text at a zoom factor of 8 is as sharp as text of 8 times the size`() throws {
    func film(_ size: CGFloat, zoom: CGFloat) throws -> PixelBuffer {
      let film = Film(size: CGSize(width: 320, height: 160))
      film.add(Text("Ha", size: size), .center)
      film.play(film.camera.move(zoom: zoom), over: 1)
      return try RenderedFilm(film)[1]
    }
    let (zoomed, large) = (try film(12, zoom: 8), try film(96, zoom: 1))
    #expect(abs(zoomed.coverage / large.coverage - 1) < 0.02)
    #expect(abs(Double(zoomed.edgePixelCount) / Double(large.edgePixelCount) - 1) < 0.1)
    #expect(abs(zoomed.box.width - large.box.width) <= 2)
    #expect(abs(zoomed.box.height - large.box.height) <= 2)
  }

  @Test func `corners of layers are as sharp at a zoom factor of 8 as at their size`() throws {
    let film = smallFilm { film in
      let layer = film.add(square(8, at: 100, 50))
      layer.cornerRadius = 2
      film.play(film.camera.move(zoom: 8), over: 1)
    }
    let large = square(64, at: 100, 50)
    large.cornerRadius = 16
    let expected = smallFilm { $0.add(large) }
    #expect(
      abs(try RenderedFilm(film)[1].edgePixelCount - RenderedFilm(expected)[0].edgePixelCount) < 9)
  }

  @Test func `the overlay does not move with the camera`() throws {
    let film = smallFilm { film in
      let layer = film.addToOverlay(square(10, at: 0), .topLeft(7))
      film.play(film.camera.move(to: CGPoint(x: 0, y: 0), zoom: 5), over: 1)
      _ = layer
    }
    for time in [0, 0.5, 1] {
      #expect(try RenderedFilm(film)[time].box == CGRect(x: 7, y: 7, width: 10, height: 10))
    }
  }

  @Test func `placements in the world and the overlay agree while the camera shows the world`()
    throws
  {
    let (world, overlay) = (
      smallFilm { $0.add(square(10, at: 0), .bottomRight(7)) },
      smallFilm { $0.addToOverlay(square(10, at: 0), .bottomRight(7)) }
    )
    #expect(try RenderedFilm(world)[0].box == CGRect(x: 183, y: 83, width: 10, height: 10))
    #expect(try RenderedFilm(world)[0] == RenderedFilm(overlay)[0])
  }

  @Test func `a placement in the world refers to the world while the camera is zoomed`() throws {
    let film = smallFilm { film in
      film.play(film.camera.move(to: CGPoint(x: 50, y: 20), zoom: 4), over: 1)
      film.add(square(10, at: 0), .topLeft(7))
      film.play(film.camera.reset(), over: 1)
    }
    #expect(try RenderedFilm(film)[2].box == CGRect(x: 7, y: 7, width: 10, height: 10))
  }

  @Test func `a placement in the overlay beside a world layer is beside it in the picture`() throws
  {
    let film = smallFilm { film in
      let layer = film.add(square(10, at: 50, 50))
      film.addToOverlay(square(10, at: 0), .rightOf(layer, gap: 5))
    }
    #expect(try RenderedFilm(film)[0].box == CGRect(x: 45, y: 45, width: 25, height: 10))
  }
}
