import Foundation
import Recipes
import Testing

@testable import ametrine

/// Tests of `new`, which copies a recipe of the cookbook as a package.
@Suite struct NewTests {
  @Test func `new --list prints each recipe with its summary`() throws {
    let outcome = try Workplace().run("new", "--list")
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == Recipe.all.count)
    for (line, recipe) in zip(lines, Recipe.all) {
      #expect(line.hasPrefix("\(recipe.name) "))
      #expect(line.hasSuffix(" \(recipe.summary)"))
    }
  }

  @Test func `new writes a package with the recipe as scene`() throws {
    let place = try Workplace()
    let outcome = try place.run(
      "new", "card-flip", "deep/Card", "--package", "https://example.com/someone/Ametrine.git")
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(outcome.output.contains("cd deep/Card && swift run"))
    #expect(
      place.entries(of: "deep/Card") == [".gitignore", "Package.swift", "Sources"])
    #expect(place.entries(of: "deep/Card/Sources/CardFlip") == ["Scene.swift", "main.swift"])
    #expect(place.entries(of: "deep") == ["Card"])
    let manifest = String(decoding: try place.bytes("deep/Card/Package.swift"), as: UTF8.self)
    #expect(
      manifest.contains(
        #".package(url: "https://example.com/someone/Ametrine.git", from: "\#(ReleaseVersion.version)")"#
      ))
    #expect(manifest.contains(#".product(name: "QuartzCore", package: "Ametrine")"#))
    let scene = String(
      decoding: try place.bytes("deep/Card/Sources/CardFlip/Scene.swift"), as: UTF8.self)
    #expect(scene.contains("@MainActor func scene() -> CALayer"))
  }

  @Test func `new does not change a folder that contains files`() throws {
    let place = try Workplace()
    try place.write("card-flip/notes.txt", "mine")
    try place.write("file", "mine")
    for folder in ["card-flip", "file"] {
      let outcome = try place.run("new", "card-flip", folder)
      #expect(outcome.status == 73)
      #expect(outcome.errors.contains("\(folder): "))
      #expect(outcome.errors.contains("pass another folder"))
    }
    #expect(place.content == ["card-flip", "file"])
    #expect(place.entries(of: "card-flip") == ["notes.txt"])
  }

  @Test func `new fills an empty folder`() throws {
    let place = try Workplace()
    try FileManager.default.createDirectory(
      atPath: place.path + "/empty", withIntermediateDirectories: false)
    #expect(try place.run("new", "card-flip", "empty").status == 0)
    #expect(place.entries(of: "empty").contains("Package.swift"))
  }

  @Test(arguments: [
    ("card-flop", "did you mean 'card-flip'?"), ("flip", "similar recipes are card-flip"),
    ("zzzzzzzz", "list all with ametrine new --list"), ("", "list all with ametrine new --list"),
  ])
  func `new of an unknown recipe suggests a name and writes nothing`(
    _ name: String, _ suggestion: String
  ) throws {
    let place = try Workplace()
    let outcome = try place.run("new", name)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("unknown recipe '\(name)'"))
    #expect(outcome.errors.contains(suggestion))
    #expect(place.content == [])
  }

  @Test(arguments: ["CardFlip", "cardFlip", "card_flip", "CARD-FLIP"])
  func `recipe(named:) accepts the names of the file and the function`(_ name: String) throws {
    #expect(try NewCommand.recipe(named: name).name == "card-flip")
  }

  @Test(arguments: [["new"], ["new", "--list", "shake"], ["new", "shake", "--package", "."]])
  func `new with missing or contradictory arguments fails with one line`(
    _ arguments: [String]
  ) throws {
    let outcome = try Workplace().run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test func `a dependency without a location is the clone of the executable or a placeholder`()
    throws
  {
    let place = try Workplace()
    try place.write("clone/Package.swift", "let package = Package(\n  name: \"Ametrine\")\n")
    try place.write("other/Package.swift", "let package = Package(name: \"Other\")\n")
    let clone = try PackageDependency(
      nil, executable: place.path + "/clone/.build/debug/ametrine", version: "1.2.3")
    let path = URL(fileURLWithPath: place.path + "/clone").resolvingSymlinksInPath().path
    #expect(clone.declaration == ".package(path: \"\(path)\")")
    #expect(clone.identity == "clone")
    #expect(!clone.isPlaceholder)
    for executable in ["/other/.build/debug/ametrine", "/bin/ametrine"] {
      let installed = try PackageDependency(
        nil, executable: place.path + executable, version: "1.2.3")
      #expect(installed.isPlaceholder)
      #expect(
        installed.declaration
          == ".package(url: \"https://github.com/OWNER/Ametrine\", from: \"1.2.3\")")
    }
  }

  @Test(arguments: [
    ("https://example.com/a/Ametrine.git", "Ametrine"), ("git@example.com:Fork", "Fork"),
    ("file:///srv/Copy", "Copy"), ("ssh://git@example.com/a/b", "b"),
  ])
  func `the identity of a dependency is the last component of its address`(
    _ address: String, _ identity: String
  ) throws {
    let dependency = try PackageDependency(address, executable: "/bin/ametrine", version: "1.0.0")
    #expect(dependency.identity == identity)
    #expect(dependency.declaration.contains(address))
  }

  @Test(arguments: Recipe.Kind.allCases)
  func `the main program of a package writes a film of each kind of scene`(
    _ kind: Recipe.Kind
  ) throws {
    let recipe = try Recipe(
      "Card",
      source:
        "// Card: One.\n// API: CALayer\n@MainActor func card() throws -> \(kind.rawValue) {}\n",
      duration: 2.5, posterTime: 0)
    let template = PackageTemplate(
      recipe: recipe,
      dependency: try PackageDependency("https://example.com/B", executable: "/", version: "1.0.0"))
    let program = try #require(template.files.first { $0.path.hasSuffix("main.swift") }).text
    #expect(program.contains("\"card.mp4\""))
    #expect(program.contains("try scene()"))
    #expect(program.contains("import Storyboard") == (kind == .film))
    #expect(program.contains("duration: 2.5,") == (kind != .film))
  }
}
