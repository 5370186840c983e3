import Foundation
import Pixels
import Storyboard
import Testing

@MainActor @Suite struct AppearanceTests {
  private func isVisible(_ film: Film, at time: Double) throws -> Bool {
    try RenderedFilm(film)[time].coverage > 0
  }

  @Test func `a layer added at a later time is visible from that time on`() throws {
    let film = smallFilm { film in
      film.wait(1)
      film.add(square(at: 20))
      film.wait(1)
    }
    for time in [0, 0.5, 29 / 30.0, 0.9999] { #expect(try !isVisible(film, at: time)) }
    for time in [1, 31 / 30.0, 2, 7] { #expect(try isVisible(film, at: time)) }
  }

  @Test func `a layer added at time 0 is visible in the first frame`() throws {
    let film = smallFilm { $0.add(square(at: 20)) }
    #expect(try isVisible(film, at: 0))
  }

  @Test func `a removed layer is visible until the time of its removal`() throws {
    let film = smallFilm { film in
      let layer = film.add(square(at: 20))
      film.wait(1)
      film.remove(layer)
      film.wait(1)
    }
    #expect(try isVisible(film, at: 0.999))
    #expect(try !isVisible(film, at: 1))
    #expect(try !isVisible(film, at: 2))
  }

  @Test func `a removed layer can be added again`() throws {
    let film = smallFilm { film in
      let layer = film.add(square(at: 20))
      film.wait(1)
      film.remove(layer)
      film.wait(1)
      film.add(layer)
      film.wait(1)
      film.remove([layer])
      film.wait(1)
    }
    let visible = try [0.5, 1, 1.5, 2, 2.5, 3, 3.5].map { try isVisible(film, at: $0) }
    #expect(visible == [true, false, false, true, true, false, false])
  }

  @Test func `a layer added again without a placement keeps its position`() throws {
    let film = smallFilm { film in
      let layer = film.add(square(at: 20))
      film.play(.move(layer, by: 50, 0))
      film.remove(layer)
      film.add(layer)
    }
    #expect(Double(try RenderedFilm(film)[5].centroid.x).isNear(70))
  }

  @Test func `a layer that was faded out by clear is visible when it is added again`() throws {
    let film = smallFilm { film in
      let layer = film.add(square(at: 20))
      film.wait(1)
      film.clear(over: 0.5)
      film.wait(0.5)
      film.add(layer)
      film.wait(1)
    }
    #expect(try !isVisible(film, at: 1.8))
    #expect(try RenderedFilm(film)[2.5].coverage.isNear(100, 1))
  }

  @Test func `clear fades out and removes all layers except those given`() throws {
    let (kept, cleared, above) = (square(at: 20), square(at: 60), square(at: 100))
    let film = smallFilm { film in
      film.add(kept)
      film.add(cleared)
      film.addToOverlay(above)
      film.wait(1)
      film.clear(over: 1, except: kept)
      film.wait(1)
    }
    #expect(film.duration == 3)
    let rendered = RenderedFilm(film)
    #expect(try rendered[0.9].coverage.isNear(300, 1))
    let middle = try rendered[1.5]
    #expect(middle[20, 50].3 == 255)
    for x in [60, 100] { #expect((10..<245).contains(middle[x, 50].3)) }
    #expect(try rendered[2].box == CGRect(x: 15, y: 45, width: 10, height: 10))
    #expect(try rendered[2.9].visibleBox == CGRect(x: 15, y: 45, width: 10, height: 10))
  }

  @Test func `clear over 0 removes layers at once`() throws {
    let film = smallFilm { film in
      film.add(square(at: 20))
      film.wait(1)
      film.clear(over: 0)
      film.wait(1)
    }
    #expect(film.duration == 2)
    #expect(try isVisible(film, at: 0.99))
    #expect(try !isVisible(film, at: 1))
  }

  @Test func `clear does not affect layers that were removed before`() throws {
    let film = smallFilm { film in
      let layer = film.add(square(at: 20))
      film.wait(1)
      film.remove(layer)
      film.clear()
      film.add(layer)
      film.wait(1)
    }
    #expect(try RenderedFilm(film)[film.duration - 0.1].coverage.isNear(100, 1))
  }

  @Test func `layers added later are in front of layers added earlier`() throws {
    let film = smallFilm { film in
      let back = film.add(square(20, at: 50))
      back.backgroundColor = .hex(0xFF0000)
      let front = film.add(square(10, at: 50))
      front.backgroundColor = .hex(0x00FF00)
      let highest = film.addToOverlay(square(4, at: 50))
      highest.backgroundColor = .hex(0x0000FF)
      let late = film.add(square(6, at: 50))
      late.backgroundColor = .white
    }
    let frame = try RenderedFilm(film)[0]
    #expect(frame[42, 50] == (255, 0, 0, 255))
    #expect(frame[46, 50] == (0, 255, 0, 255))
    #expect(frame[50, 50] == (0, 0, 255, 255))
    #expect(frame[47, 50] == (255, 255, 255, 255))
  }
}
