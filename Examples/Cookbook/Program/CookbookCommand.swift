import ArgumentParser
import ExampleFilms
import Foundation
import Recipes

/// The program `cookbook`, which lists the recipes and renders their films.
@main struct CookbookCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cookbook",
    abstract: "List the recipes of the cookbook, or render their films and posters.",
    discussion: """
      Examples:
        cookbook --list
        cookbook --output films card-flip shake --formats mp4,png
      """)

  @OptionGroup var options: ExampleFilmOptions

  /// The properties of a recipe in the list.
  private struct Entry: Encodable {
    let name: String
    let title: String
    let summary: String
    let api: [String]
    let file: String
    let kind: String
    let duration: Double
    let posterTime: Double
    let size: [Double]

    @MainActor init(_ recipe: Recipe) throws {
      (name, title, summary, api) = (recipe.name, recipe.title, recipe.summary, recipe.api)
      (file, kind) = ("Examples/Cookbook/\(recipe.typeName).swift", recipe.kind.rawValue)
      (duration, posterTime) = (recipe.duration, recipe.posterTime)
      let renderer = try ExampleFilmRenderer(ExampleFilm(recipe))
      size = [renderer.size.width, renderer.size.height]
    }
  }

  func run() throws {
    // Sound: the program's main thread calls this method.
    try MainActor.assumeIsolated {
      let recipes = try options.selected(from: Recipe.all, name: \.name)
      if options.list { return try ExampleFilmOptions.printList(recipes.map(Entry.init)) }
      try options.draw(recipes.map(ExampleFilm.init), defaultFolder: "build/cookbook")
    }
  }
}
