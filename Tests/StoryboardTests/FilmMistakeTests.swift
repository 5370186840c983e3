import Foundation
import Storyboard
import Testing

@Suite struct FilmMistakeTests {
  enum Mistake: String, CaseIterable, Codable, Sendable {
    case negativeWait, waitForNaN, infiniteWait, negativeDuration, durationNaN, negativeDelay
    case negativeOver, negativeStagger, negativeMoment
    case duplicateLabel, unknownLabel, unknownLabelOfFilmWithLabels
    case emptySize, scale0, rateNaN, fontSize0, noColumns, zoom0, bounce1, barNaN, missingValue

    /// A part of the message that names the wrong value.
    var message: String {
      switch self {
      case .negativeWait, .negativeDuration, .negativeDelay, .negativeOver: "'-1.0'"
      case .negativeStagger, .negativeMoment: "'-1.0'"
      case .waitForNaN, .durationNaN, .rateNaN, .barNaN: "'nan'"
      case .infiniteWait: "'inf'"
      case .duplicateLabel: "duplicate label 'a'"
      case .unknownLabel: "unknown label 'b': the film has no labels"
      case .unknownLabelOfFilmWithLabels: "unknown label 'b': use 'a', 'c'"
      case .emptySize: "size"
      case .scale0, .fontSize0, .zoom0: "'0.0'"
      case .noColumns: "'0'"
      case .bounce1: "'1.0'"
      case .missingValue: "values"
      }
    }

    @MainActor func make() {
      let film = Film(size: CGSize(width: 20, height: 20))
      let layer = film.add(CALayer())
      let chart = { BarChart(["a": 1], size: CGSize(width: 100, height: 100)) }
      switch self {
      case .negativeWait: film.wait(-1)
      case .waitForNaN: film.wait(.nan)
      case .infiniteWait: film.wait(.infinity)
      case .negativeDuration: film.play(.fadeIn(layer), over: -1)
      case .durationNaN: film.start(.fadeIn(layer), over: .nan)
      case .negativeDelay: film.play(.fadeIn(layer).delayed(by: -1))
      case .negativeOver: film.play(.fadeIn(layer).over(-1))
      case .negativeStagger: film.play(.stagger([.fadeIn(layer)], by: -1))
      case .negativeMoment: film.play(.fadeIn(layer), at: .now(-1))
      case .duplicateLabel:
        film.label("a")
        film.label("a")
      case .unknownLabel: film.play(.fadeIn(layer), at: "b")
      case .unknownLabelOfFilmWithLabels:
        film.label("a")
        film.label("c")
        film.play(.fadeIn(layer), at: .label("b", 1))
      case .emptySize: _ = Film(size: .zero)
      case .scale0: _ = Film(scale: 0)
      case .rateNaN: _ = Film(rate: .nan)
      case .fontSize0: _ = Text("a", size: 0)
      case .noColumns: _ = Arrangement.grid([layer], columns: 0)
      case .zoom0: _ = film.camera.move(to: layer, zoom: 0)
      case .bounce1: _ = Easing.spring(bounce: 1)
      case .barNaN: _ = BarChart(["a": .nan])
      case .missingValue: film.play(.update(chart(), to: []))
      }
    }
  }

  @Test(arguments: Mistake.allCases)
  func `an invalid argument ends the process with a message that contains its value`(
    mistake: Mistake
  ) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [mistake] in await mistake.make()
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains(mistake.message), "\(message)")
  }
}
