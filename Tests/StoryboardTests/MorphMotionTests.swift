import Foundation
import Testing

@testable import Storyboard

@MainActor
@Suite struct MorphMotionTests {
  private static let star = "M0 -10 L3 -3 L10 0 L3 3 L0 10 L-3 3 L-10 0 L-3 -3 Z"

  @Test func `values of a morph animation have the same elements in the same order`() throws {
    let shape = try Shape(svg: Self.star, side: 80)
    let film = try Film(size: CGSize(width: 100, height: 100)) { film in
      film.add(shape, .center)
      film.wait(1)
      film.play(.morph(shape, to: try CGPath(svg: "M0 0 H10 V10 H0 Z M2 2 H4 V4 H2 Z")), over: 0.5)
    }
    _ = film.layer
    var keyframeCount = 0
    for key in shape.animationKeys() ?? [] {
      guard let animation = shape.animation(forKey: key) as? CAKeyframeAnimation,
        animation.calculationMode != .discrete
      else { continue }
      let types = (animation.values ?? []).compactMap { ($0 as? CGPath)?.elementTypes }
      keyframeCount += types.count
      #expect(Set(types).count == 1)
    }
    #expect(keyframeCount == 16)
  }

  @Test func `a shape has its own outline before a morph and the given one after it`() throws {
    let shape = try Shape(svg: Self.star, side: 80, fill: nil, stroke: .white, width: 4)
    let square = try CGPath(svg: "M0 0 H10 V10 H0 Z")
    let start = try #require(shape.path)
    let film = Film(size: CGSize(width: 100, height: 100)) { film in
      film.add(shape, .center)
      film.wait(1)
      film.play(.morph(shape, to: square), over: 0.5)
      film.wait(1)
    }
    let timeline = film.timeline
    for (time, elements) in [(0.5, start.elementText), (1.5, "M0 0 L80 0 L80 80 L0 80 Z")] {
      let path = try #require(timeline.value(of: shape, "path", at: time) as? CGPath)
      #expect(path.elementText == elements)
    }
    let rendered = RenderedFilm(film)
    let reference = Shape(square, side: 80, fill: nil, stroke: .white, width: 4)
    let still = Film(size: CGSize(width: 100, height: 100)) { film in
      film.add(reference, .center)
      film.wait(1)
    }
    #expect(try rendered[2] == RenderedFilm(still)[0])
  }

  @Test func `a second morph begins with the outline at which the first one ends`() throws {
    let shape = try Shape(svg: Self.star, side: 80)
    let square = try CGPath(svg: "M0 0 H10 V10 H0 Z")
    let film = Film(size: CGSize(width: 100, height: 100)) { film in
      film.add(shape, .center)
      film.play(.morph(shape, to: square), over: 0.5)
      film.play(.morph(shape, to: square), over: 0.5)
    }
    let rendered = RenderedFilm(film)
    #expect(try rendered[0.5] == rendered[0.75])
    #expect(try rendered[0.5] == rendered[1])
    #expect(try rendered[0.25] != rendered[0.5])
  }
}
