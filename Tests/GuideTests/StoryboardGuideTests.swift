import QuartzCore
import Storyboard
import Testing

/// The code quoted in Documentation/guides/storyboard.md.
@MainActor
@Suite struct StoryboardGuideTests {
  @Test func `scene of the guide lasts for the typing, the wait and the fade`() {
    #expect(abs(scene().duration - (5 / Motion.typingSpeed + 1 + Motion.defaultDuration)) < 1e-9)
  }

  @Test func `combined motions of the guide end with the last of them`() {
    let film = Film()
    let first = film.add(Text("First"), .center)
    let second = film.add(Text("Second"), .center)
    let dots = (0..<3).map { _ in film.add(Shape.circle(radius: 10), .center) }
    film.play(
      .sequence(
        .fadeIn(first),
        .wait(0.5),
        .together(.move(first, by: 0, -80), .fadeIn(second, from: .bottom))))
    film.play(.stagger(dots.map { .pop($0) }, by: 0.1), over: 0.4, easing: .bounce)
    #expect(abs(film.time - 2.3) < 1e-9)
  }

  @MainActor func scene() -> Film {
    Film(size: CGSize(width: 640, height: 360)) { film in
      let title = Text("Hello", size: 72, weight: .bold)
      film.add(title, .center)
      film.play(.type(title))
      film.wait(1)
      film.play(.fadeOut(title, to: .top))
    }
  }
}
