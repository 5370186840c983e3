import Diagnostics
import ExampleFilms
import Pixels
import QuartzCore
import Recipes
import Storyboard
import Testing

@testable import cookbook

/// Tests of the recipes' films.
@MainActor @Suite(.serialized) struct RecipeFilmTests {
  /// Returns the frames of a recipe at evenly spaced times, and the diagnostics reported meanwhile.
  private static func frames(of recipe: Recipe, count: Int) throws -> (
    frames: [[UInt32]], diagnostics: [String]
  ) {
    let (frames, texts) = try Diagnostics.captureMessages {
      // A quarter of the pixels shows the same, in less time.
      let renderer = try ExampleFilmRenderer(ExampleFilm(recipe), scale: 0.5)
      return try (0..<count).map { index in
        let time = recipe.duration * (Double(index) + 0.5) / Double(count)
        let picture = try renderer.frame(at: time).pixels
        return picture.withPixels {
          Array(UnsafeBufferPointer(start: $0, count: picture.width * picture.height))
        }
      }
    }
    return (frames, texts)
  }

  @Test(arguments: Recipe.all)
  func `a recipe moves, is not blank, reports nothing and is the same each time`(
    _ recipe: Recipe
  ) throws {
    let (frames, diagnostics) = try Self.frames(of: recipe, count: 4)
    #expect(diagnostics == [])
    #expect(Set(frames).count >= 2, "all frames are equal")
    #expect(frames.allSatisfy { Set($0).count > 1 }, "a frame is blank")
    let again = try Self.frames(of: recipe, count: 4).frames
    #expect(again == frames)
  }

  @Test(arguments: Recipe.all.filter { $0.kind == .film })
  func `the duration of a recipe with a film is that of the film`(_ recipe: Recipe) throws {
    guard case .film(let film) = try Cookbook.functions[recipe.typeName]?() else {
      Issue.record("\(recipe.typeName) returns no film")
      return
    }
    #expect(abs(film.duration - recipe.duration) < 0.05, "the film lasts \(film.duration) s")
  }
}
