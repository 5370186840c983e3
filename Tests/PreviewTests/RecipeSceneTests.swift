import CoreGraphics
import ExampleFilms
import Pixels
import Recipes
import Testing

@testable import PreviewCore
@testable import cookbook

/// Tests that the commands and the program `cookbook` draw recipes equally.
@MainActor @Suite(.serialized) struct RecipeSceneTests {
  /// A recipe of each kind, and those whose layers are animated before they are in a window.
  private nonisolated static let names = [
    "CardFlip", "GiftBanner", "MorphingShape", "LoadingDots", "Skeleton", "Confetti",
  ]

  @Test func `the tested recipes are of all kinds`() {
    let kinds = Set(Recipe.all.filter { Self.names.contains($0.typeName) }.map(\.kind))
    #expect(kinds == Set(Recipe.Kind.allCases))
  }

  @Test(arguments: Recipe.all.filter { names.contains($0.typeName) })
  func `SceneFrameProgram draws the frames of ExampleFilmRenderer`(_ recipe: Recipe) throws {
    let times = (0..<4).map { recipe.duration * (Double($0) + 0.5) / 4 }
    let renderer = try ExampleFilmRenderer(ExampleFilm(recipe))
    let expected = try times.map { try renderer.frame(at: $0).pixels }
    let function = try #require(Cookbook.functions[recipe.typeName])
    let frames = try SceneFrames(size: renderer.size) {
      try makeSceneOnMainActor { try function().programScene }
    }.draw(at: times)
    #expect(Set(expected.map(\.colors)).count > 1, "nothing moves")
    for (frame, expected) in zip(frames, expected) {
      let isEqual = frame.colors == expected.colors
      #expect(isEqual)
    }
    #expect(frames.count == expected.count)
  }
}

extension PixelBuffer {
  /// The pixels, row by row.
  fileprivate var colors: [UInt32] {
    withPixels { Array(UnsafeBufferPointer(start: $0, count: width * height)) }
  }
}
