import Foundation
import Storyboard
import Testing

@MainActor @Suite struct CombinationTests {
  /// Returns the duration of a film that plays one motion.
  private func duration(over seconds: Double? = nil, _ motion: (CALayer) -> Motion) -> Double {
    smallFilm { $0.play(motion($0.add(square(at: 20))), over: seconds) }.duration
  }

  private func x(_ time: Double, easing: Easing? = nil, _ motion: (CALayer) -> Motion) throws
    -> Double
  {
    // Circles are not aligned to pixels.
    let film = smallFilm { film in
      let layer = film.add(Shape.circle(radius: 5), .at(20, 50))
      film.play(motion(layer), over: 1, easing: easing)
    }
    return Double(try RenderedFilm(film)[time].centroid.x)
  }

  @Test func `a motion without a duration takes that of play, else the default`() {
    #expect(duration { .scale($0, to: 2) } == Motion.defaultDuration)
    #expect(duration(over: 2) { .scale($0, to: 2) } == 2)
  }

  @Test func `over of the inner motion precedes that of the outer motion and of play`() {
    #expect(duration(over: 5) { .scale($0, to: 2).over(3) } == 3)
    #expect(duration(over: 5) { .together(.scale($0, to: 2).over(3)).over(4) } == 3)
    #expect(duration(over: 5) { .together(.scale($0, to: 2)).over(4) } == 4)
    #expect(duration { .scale($0, to: 2).over(3).over(1) } == 3)
    #expect(duration { .scale($0, to: 2).over(3).delayed(by: 1).over(7) } == 4)
  }

  @Test func `eased of the inner motion precedes that of the outer motion and of play`() throws {
    let target = CGPoint(x: 120, y: 50)
    let eased = 20 + 100 * Easing.easeIn.progress(at: 0.5)
    #expect(try x(0.5, easing: .linear) { .move($0, to: target) }.isNear(70))
    #expect(try x(0.5, easing: .linear) { .move($0, to: target).eased(.easeIn) }.isNear(eased))
    #expect(
      try x(0.5) { .together(.move($0, to: target).eased(.easeIn)).eased(.bounce) }.isNear(
        eased, 0.3))
    #expect(
      try x(0.5, easing: .linear) { .sequence(.move($0, to: target)).eased(.easeIn) }
        .isNear(eased))
    #expect(try x(0.5) { .move($0, to: target).eased(.easeIn).eased(.linear) }.isNear(eased))
  }

  @Test func `sequence lasts as long as its motions together`() {
    #expect(
      duration(over: 1) {
        .sequence(.scale($0, to: 2), .wait(0.5), .scale($0, to: 1).over(2))
      } == 3.5)
    #expect(duration { _ in .sequence() } == 0)
    #expect(duration { _ in .sequence([]) } == 0)
  }

  @Test func `together lasts as long as its longest motion`() {
    #expect(
      duration { .together([.scale($0, to: 2).over(1), .rotate($0, to: 9).over(3)]) } == 3)
    #expect(duration { _ in .together() } == 0)
  }

  @Test func `stagger begins each motion after the delay and ends with the last`() throws {
    let layers = [square(at: 20), square(at: 60), square(at: 100)]
    let film = smallFilm { film in
      layers.forEach { film.add($0) }
      film.play(.stagger(layers.map { .fadeIn($0).over(0.1) }, by: 1))
    }
    #expect(film.duration == 2.1)
    let rendered = RenderedFilm(film)
    for (time, number) in [(0.5, 1.0), (1.5, 2), (2.1, 3)] {
      #expect(try rendered[time].coverage.isNear(100 * number, 1))
    }
    #expect(duration { _ in .stagger([], by: 1) } == 0)
  }

  @Test func `stagger ends with a long first motion`() {
    #expect(
      duration { .stagger([.scale($0, to: 2).over(5), .rotate($0, to: 9).over(1)], by: 1) } == 5)
  }

  @Test func `delayed begins a motion later, also in a sequence`() throws {
    let target = CGPoint(x: 120, y: 50)
    #expect(duration(over: 1) { .move($0, to: target).delayed(by: 2) } == 3)
    #expect(try x(2, easing: .linear) { .move($0, to: target).delayed(by: 2) }.isNear(20))
    #expect(try x(2.5, easing: .linear) { .move($0, to: target).delayed(by: 2) }.isNear(70))
    #expect(
      duration(over: 1) { .sequence(.wait(1), .move($0, to: target).delayed(by: 2).delayed(by: 1)) }
        == 5)
  }

  @Test func `wait ignores the durations around it`() {
    #expect(duration(over: 9) { _ in .wait(2).over(5) } == 2)
  }

  @Test func `a motion can be played several times`() throws {
    let layer = square(at: 20)
    let step = Motion.move(layer, by: 30, 0)
    let film = smallFilm { film in
      film.add(layer)
      film.play(step, over: 1)
      film.play(step, over: 1)
      film.play(.sequence(step, step), over: 1)
    }
    #expect(Double(try RenderedFilm(film)[9].centroid.x).isNear(140))
  }
}
