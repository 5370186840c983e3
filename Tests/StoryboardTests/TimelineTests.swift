import Foundation
import Pixels
import Storyboard
import Testing

@MainActor @Suite struct TimelineTests {
  private func x(_ film: Film, at time: Double) throws -> Double {
    Double(try RenderedFilm(film)[time].centroid.x)
  }

  // MARK: Values

  @Test(arguments: [(0.0, 20.0), (0.9, 20), (1.5, 70), (2, 120), (2.7, 120), (3.5, 70), (9, 20)])
  func `a position holds before, between and after motions`(time: Double, x: Double) throws {
    let film = smallFilm { film in
      let layer = film.add(square(at: 20))
      film.wait(1)
      film.play(.move(layer, to: CGPoint(x: 120, y: 50)), over: 1, easing: .linear)
      film.wait(1)
      film.play(.move(layer, to: CGPoint(x: 20, y: 50)), over: 1, easing: .linear)
    }
    #expect(try self.x(film, at: time).isNear(x))
  }

  @Test(arguments: [(0.5, 45.0), (0.999, 69.95), (1, 70), (1.001, 69.95), (1.5, 45), (2.5, 20)])
  func `a motion that begins during another continues from the value at that time`(
    time: Double, x: Double
  ) throws {
    let film = smallFilm { film in
      let layer = film.add(square(at: 20))
      film.start(.move(layer, to: CGPoint(x: 120, y: 50)), over: 2, easing: .linear)
      film.wait(1)
      film.play(.move(layer, to: CGPoint(x: 20, y: 50)), over: 1, easing: .linear)
    }
    #expect(try self.x(film, at: time).isNear(x))
  }

  @Test func `a motion that begins during a spring continues without a jump`() throws {
    let film = smallFilm { film in
      let layer = film.add(square(at: 20))
      film.start(.move(layer, to: CGPoint(x: 120, y: 50)), over: 2, easing: .elastic)
      film.wait(0.7)
      film.play(.move(layer, to: CGPoint(x: 20, y: 50)), over: 1, easing: .linear)
    }
    let expected = 20 + 100 * Easing.elastic.progress(at: 0.35)
    #expect(try x(film, at: 0.7).isNear(expected, 0.5))
    #expect(try x(film, at: 0.701).isNear(expected, 0.5))
  }

  @Test(arguments: [(0.5, 40.0), (1, 60), (1.9, 60), (2.001, 60), (2.5, 80), (3, 100), (5, 100)])
  func `a motion played at an earlier time is followed by the existing motion without a jump`(
    time: Double, x: Double
  ) throws {
    let film = smallFilm { film in
      let layer = film.add(square(at: 20))
      film.wait(2)
      film.play(.move(layer, to: CGPoint(x: 100, y: 50)), over: 1, easing: .linear)
      film.play(.move(layer, to: CGPoint(x: 60, y: 50)), over: 1, easing: .linear, at: 0)
    }
    #expect(try self.x(film, at: time).isNear(x))
  }

  @Test func `motions of different properties of one layer do not affect each other`() throws {
    let film = smallFilm { film in
      let layer = film.add(square(at: 20))
      film.start(.move(layer, to: CGPoint(x: 120, y: 50)), over: 2, easing: .linear)
      film.play(.scale(layer, to: 2), over: 1, easing: .linear)
      film.waitForAll()
    }
    let frame = try RenderedFilm(film)[1]
    #expect(Double(frame.centroid.x).isNear(70))
    #expect(frame.box.width == 20)
  }

  @Test func `a motion with a duration of 0 changes the value at once`() throws {
    let film = smallFilm { film in
      let layer = film.add(square(at: 20))
      film.wait(1)
      film.play(.move(layer, to: CGPoint(x: 120, y: 50)), over: 0)
      film.wait(1)
    }
    #expect(film.duration == 2)
    #expect(try x(film, at: 0.99).isNear(20))
    #expect(try x(film, at: 1).isNear(120))
    #expect(try x(film, at: 1.5).isNear(120))
  }

  @Test func `a motion with a duration of 0 at time 0 is in effect in the first frame`() throws {
    let film = smallFilm { film in
      let layer = film.add(square(at: 20))
      film.play(.move(layer, to: CGPoint(x: 120, y: 50)), over: 0)
      film.wait(1)
    }
    #expect(try x(film, at: 0).isNear(120))
    #expect(try x(film, at: 1).isNear(120))
  }

  // MARK: Time

  @Test func `play moves the time to the end of the last motion`() {
    let film = smallFilm { film in
      let layer = film.add(square(at: 20))
      film.play(.fadeIn(layer).over(0.5), .scale(layer, to: 2).over(2))
      #expect(film.time == 2)
    }
    #expect(film.duration == 2)
  }

  @Test func `play with a moment does not move the time`() {
    let film = smallFilm { film in
      let layer = film.add(square(at: 20))
      film.wait(1)
      film.play(.fadeIn(layer), over: 3, at: 0.5)
      #expect(film.time == 1)
    }
    #expect(film.duration == 3.5)
  }

  @Test func `start does not move the time and waitForAll moves it to the last end`() {
    let film = smallFilm { film in
      let layer = film.add(square(at: 20))
      film.start(.fadeIn(layer), over: 3)
      #expect(film.time == 0)
      film.play(.scale(layer, to: 2), over: 1)
      #expect(film.time == 1)
      film.waitForAll()
      #expect(film.time == 3)
      film.waitForAll()
      #expect(film.time == 3)
    }
    #expect(film.duration == 3)
  }

  @Test func `waitForAll does not move the time back`() {
    let film = smallFilm { film in
      film.play(.fadeIn(film.add(square(at: 20))), over: 1)
      film.wait(4)
      film.waitForAll()
    }
    #expect(film.time == 5)
  }

  @Test func `play without motions does not move the time`() {
    let film = smallFilm { film in
      film.wait(1)
      film.play()
    }
    #expect(film.time == 1)
  }

  // MARK: Labels

  @Test(arguments: [
    (Moment.label("here"), 2.0), ("here", 2), (.label("here", 0.5), 2.5), (.label("here", -1), 1),
    (.now(0), 3), (.now(-0.5), 2.5), (0.25, 0.25), (1, 1),
  ])
  func `a moment is relative to its label, the current time or the start`(
    moment: Moment, time: Double
  ) throws {
    let film = smallFilm { film in
      let layer = film.add(square(at: 20))
      film.wait(2)
      film.label("here")
      film.wait(1)
      film.play(.move(layer, to: CGPoint(x: 120, y: 50)), over: 0, at: moment)
    }
    #expect(try x(film, at: time - 0.01).isNear(20))
    #expect(try x(film, at: time).isNear(120))
  }

  @Test func `labels lists names and times in the order in which they were given`() {
    let film = smallFilm { film in
      film.label("z")
      film.wait(1.5)
      film.label("a")
    }
    #expect(film.labels.map(\.name) == ["z", "a"])
    #expect(film.labels.map(\.time) == [0, 1.5])
  }

  // MARK: Frames

  /// Returns a film with motions of all ways in which values change.
  private func variedFilm() -> Film {
    smallFilm { film in
      let text = film.add(Text("Word", size: 20), .top(5))
      film.start(.type(text), over: 1)
      let layer = film.add(square(at: 20, 60))
      film.play(.move(layer, by: 100, 0), over: 0.8, easing: .bounce)
      let number = film.add(Number(0, size: 20), .bottom(5))
      film.play(
        .count(number, to: 1_234), .pulse(layer), film.camera.move(to: layer, zoom: 2), over: 0.7)
      film.clear(except: number)
      film.wait(0.2)
    }
  }

  @Test func `frames are the same in every order of times`() throws {
    let times = (0...24).map { Double($0) / 10 }
    let film = variedFilm()
    let forward = try RenderedFilm(film).frames(at: times)
    #expect(Set(forward.map(\.coverage)).count > 10)
    #expect(try RenderedFilm(film).frames(at: times.reversed()) == forward.reversed())
    let mixed = times.indices.map { $0 * 7 % times.count }
    #expect(try RenderedFilm(film).frames(at: mixed.map { times[$0] }) == mixed.map { forward[$0] })
    for index in [3, 11, 20] { #expect(try RenderedFilm(film)[times[index]] == forward[index]) }
  }

  @Test func `frames of a film built twice are the same`() throws {
    let times = (0...24).map { Double($0) / 10 }
    let first = try RenderedFilm(variedFilm()).frames(at: times)
    #expect(try RenderedFilm(variedFilm()).frames(at: times) == first)
  }

  @Test func `motions added after rendering appear in later renderings`() throws {
    let film = smallFilm { film in
      film.play(.move(film.add(square(at: 20)), by: 50, 0), over: 1)
    }
    #expect(try x(film, at: 5).isNear(70))
    let layer = try #require(film.world.sublayers?.first)
    film.play(.move(layer, by: 50, 0), over: 1)
    #expect(try x(film, at: 1).isNear(70))
    #expect(try x(film, at: 5).isNear(120))
  }
}
