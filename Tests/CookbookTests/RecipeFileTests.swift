import Foundation
import Recipes
import TestKit
import Testing

@testable import cookbook

/// Tests of the form of the recipes' files.
@Suite struct RecipeFileTests {
  private static let folder = packageFolder().path + "/Examples/Cookbook"

  private static var fileNames: [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    return (names ?? []).filter { $0.hasSuffix(".swift") }.map { String($0.dropLast(6)) }.sorted()
  }

  @Test func `each file in Examples/Cookbook is in Recipe.all and in Cookbook.functions`() async {
    #expect(Recipe.all.map(\.typeName) == Self.fileNames)
    let functions = await MainActor.run { Cookbook.functions.keys.sorted() }
    #expect(functions == Self.fileNames)
  }

  @Test(arguments: Recipe.all)
  func `the embedded text of a recipe is that of its file`(_ recipe: Recipe) throws {
    let file = "\(Self.folder)/\(recipe.typeName).swift"
    #expect(try String(contentsOfFile: file, encoding: .utf8) == recipe.source)
  }

  @Test(arguments: Recipe.all)
  func `a recipe's summary is a sentence, and each name of its API occurs in its code`(
    _ recipe: Recipe
  ) {
    #expect(recipe.title.first?.isUppercase == true)
    #expect(recipe.summary.first?.isUppercase == true)
    #expect(recipe.summary.hasSuffix("."))
    #expect(!recipe.api.isEmpty)
    let code = recipe.source.split(separator: "\n").filter {
      !$0.drop { $0 == " " }.hasPrefix("//")
    }
    .joined(separator: "\n")
    for name in recipe.api {
      let isUsed = code.contains(name)
      #expect(isUsed, "\(recipe.typeName) does not use \(name)")
    }
  }

  @Test(arguments: Recipe.all)
  func `a recipe lasts two seconds or more, and its poster is one of its frames`(_ recipe: Recipe) {
    #expect(recipe.duration >= 2)
    #expect(recipe.posterTime >= 0 && recipe.posterTime < recipe.duration)
  }

  @Test(arguments: Recipe.all)
  func `a recipe declares nothing but its function outside of private declarations`(
    _ recipe: Recipe
  ) {
    let declarations = recipe.source.split(separator: "\n").filter { line in
      line.first?.isLetter == true || line.first == "@"
    }
    let visible = declarations.filter { line in
      !line.hasPrefix("import ") && !line.contains("private ")
    }
    #expect(visible.count == 1)
    #expect(visible.first?.hasPrefix("@MainActor func \(recipe.functionName)() ") == true)
  }

  @Test(arguments: Recipe.all)
  func `sceneSource renames only the recipe's function`(_ recipe: Recipe) {
    let scene = recipe.sceneSource
    #expect(scene.contains("@MainActor func scene() "))
    #expect(!scene.contains("func \(recipe.functionName)()"))
    let own = recipe.source.split(separator: "\n", omittingEmptySubsequences: false)
    let copied = scene.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(own.count == copied.count)
    for (a, b) in zip(own, copied) where a != b {
      #expect(a.contains(recipe.functionName))
    }
  }

  @Test func `the recipes demonstrate different API`() {
    let main = Set(Recipe.all.compactMap(\.api.first))
    #expect(main.count >= min(30, Recipe.all.count * 3 / 4))
  }

  @Test func `init throws FormatError for a text without title, API or function`() {
    func error(_ source: String) -> String? {
      do {
        _ = try Recipe("Card", source: source, duration: 2, posterTime: 0)
        return nil
      } catch {
        return error.description
      }
    }
    let function = "@MainActor func card() -> CALayer {\n}\n"
    #expect(error("// Card: One.\n//\n// API: CALayer\n\(function)") == nil)
    #expect(error("// Card\n// API: CALayer\n\(function)")?.contains("missing title") == true)
    #expect(error("// Card: One.\n\(function)")?.contains("missing list of API") == true)
    #expect(
      error("// Card: One.\n// API: CALayer\nfunc card() {}\n")?.contains("missing function")
        == true)
  }

  @Test func `a recipe's name is its type name in words separated by hyphens`() throws {
    let recipe = try Recipe(
      "PullToRefresh",
      source:
        "// A: B\n// c.\n//\n// API: X, Y\n@MainActor func pullToRefresh() throws -> UIView {",
      duration: 2, posterTime: 0)
    #expect(recipe.name == "pull-to-refresh")
    #expect(recipe.kind == .view)
    #expect(recipe.throwsErrors)
    #expect(recipe.summary == "B c.")
    #expect(recipe.api == ["X", "Y"])
  }
}
