import ArgumentParser
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

  @Flag(help: "Print the recipes as JSON.")
  var list = false

  @Option(help: "The folder for the films (default: build/cookbook).")
  var output = "build/cookbook"

  @Option(help: "The formats, separated by commas. A still image is the poster.")
  var formats = "webp,mp4,png"

  @Option(help: "The number of pixels per point.")
  var scale = 1.0

  @Option(help: "The frame rate of films, in frames per second.")
  var rate = 30.0

  @Option(help: "The quality of lossy formats from 0 to 1 (default: that of the format).")
  var quality: Double?

  @Argument(help: "The names of the recipes (default: all).")
  var names: [String] = []

  func run() throws {
    // Sound: the program's main thread calls this method.
    try MainActor.assumeIsolated { try list ? printList() : render() }
  }

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
  }

  @MainActor private func printList() throws {
    let entries = try chosenRecipes().map { recipe in
      let size = try RecipeRenderer(recipe).size
      return Entry(
        name: recipe.name, title: recipe.title, summary: recipe.summary, api: recipe.api,
        file: "Examples/Cookbook/\(recipe.typeName).swift", kind: recipe.kind.rawValue,
        duration: recipe.duration, posterTime: recipe.posterTime,
        size: [size.width, size.height])
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(entries), as: UTF8.self))
  }

  @MainActor private func render() throws {
    guard scale > 0, scale.isFinite else {
      throw ValidationError("invalid --scale '\(scale)'; it must be above 0")
    }
    guard rate > 0, rate <= 120 else {
      throw ValidationError("invalid --rate '\(rate)'; it must be above 0 and at most 120")
    }
    if let quality, !(0...1).contains(quality) {
      throw ValidationError("invalid --quality '\(quality)'; it must be in 0...1")
    }
    let recipes = try chosenRecipes()
    try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    let endings = formats.split(separator: ",")
    for recipe in recipes {
      let paths = endings.map { "\(output)/\(recipe.name).\($0)" }
      try RecipeRenderer.write(recipe, to: paths, scale: scale, rate: rate, quality: quality)
      print(paths.joined(separator: " "))
    }
  }

  private func chosenRecipes() throws -> [Recipe] {
    for name in names where !Recipe.all.contains(where: { $0.name == name }) {
      let known = Recipe.all.map(\.name).joined(separator: ", ")
      throw ValidationError("unknown recipe '\(name)'; the recipes are \(known)")
    }
    return Recipe.all.filter { names.isEmpty || names.contains($0.name) }
  }
}
