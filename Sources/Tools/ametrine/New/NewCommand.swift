import ArgumentParser
import Diagnostics
import Foundation
import Recipes

/// The command `ametrine new`, which copies a recipe of the cookbook as a package.
struct NewCommand: ResultReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Copy a recipe of the cookbook as a package that writes a film.",
    discussion: """
      The package contains the recipe as a function scene(), which ametrine render and ametrine watch also accept, and \
      a program that writes its film. Existing files are never changed.

      Examples:
        ametrine new --list
        ametrine new card-flip
        ametrine new card-flip Films/Card --package ../Ametrine
      """)

  @Argument(help: "The name of the recipe, such as card-flip.")
  var recipe: String?

  @Argument(
    help: "The folder to create (default: the name of the recipe).", completion: .directory)
  var folder: String?

  @Flag(help: "List the recipes with a sentence on each.")
  var list = false

  @Option(
    name: .customLong("package"),
    help: ArgumentHelp(
      "The path or git address of the package Ametrine, on which the new package depends "
        + "(default: the clone from which this command was built).",
      valueName: "path-or-address"), completion: .directory)
  var package: String?

  @OptionGroup var resultOptions: ResultOptions

  func run(reportingTo results: ResultWriter) throws {
    if list {
      guard recipe == nil else {
        throw ArgumentError("--list needs no recipe; remove '\(recipe ?? "")'")
      }
      guard !results.isEnabled else {
        throw ArgumentError("--list and --json are mutually exclusive")
      }
      return print(Self.listText, terminator: "")
    }
    guard let recipe else {
      throw ArgumentError("missing recipe; pass its name, or --list to list all")
    }
    try results.recordDocument(recipe) { try createPackage(recipe: recipe, into: $0) }
  }

  private func createPackage(recipe: String, into recorder: DocumentRecorder) throws {
    let found = try Self.recipe(named: recipe)
    let folder = folder ?? found.name
    let dependency = try PackageDependency(
      package, executable: AmetrineExecutable.path, version: ReleaseVersion.version)
    let template = PackageTemplate(recipe: found, dependency: dependency)
    try template.write(to: folder)
    for (path, _) in template.files {
      recorder.addFile((folder as NSString).appendingPathComponent(path))
    }
    let summary = Self.summary(of: template, in: folder)
    if resultOptions.json {
      StandardStreamWriter.writeErrorText(summary)
    } else {
      print(summary, terminator: "")
    }
  }

  /// Returns the recipe with the given name, or with a file or function of this name.
  ///
  /// - Throws: `ArgumentError` with a spelling suggestion if there is none.
  static func recipe(named name: String) throws(ArgumentError) -> Recipe {
    func key(_ name: String) -> String {
      name.lowercased().filter { $0.isLetter || $0.isNumber }
    }
    if let recipe = Recipe.all.first(where: { key($0.name) == key(name) }) { return recipe }
    let names = Recipe.all.map(\.name)
    if let suggestion = SpellingSuggestionFinder.nearestWord(to: name, in: names) {
      throw ArgumentError("unknown recipe '\(name)'; did you mean '\(suggestion)'?")
    }
    let similar = names.filter { candidate in
      candidate.split(separator: "-").contains { key(name).contains($0) }
    }
    if !similar.isEmpty {
      throw ArgumentError(
        "unknown recipe '\(name)'; similar recipes are \(similar.joined(separator: ", "))")
    }
    throw ArgumentError("unknown recipe '\(name)'; list all with ametrine new --list")
  }

  /// The names of the recipes with their summaries, one recipe on each line.
  static var listText: String {
    let width = Recipe.all.map(\.name.count).max() ?? 0
    return Recipe.all.map { recipe in
      let space = String(repeating: " ", count: width - recipe.name.count + 2)
      return "\(recipe.name)\(space)\(recipe.summary)\n"
    }.joined()
  }

  private static func summary(of template: PackageTemplate, in folder: String) -> String {
    var lines = ["\(folder): created the package \(template.recipe.typeName)"]
    if template.dependency.isPlaceholder {
      lines.append(
        "\(folder)/Package.swift: replace OWNER by the owner of your copy of Ametrine, or create the package again "
          + "with --package PATH-OR-ADDRESS")
    }
    let quoted = folder.contains(" ") ? "'\(folder)'" : folder
    lines.append("Write \(template.recipe.name).mp4:  cd \(quoted) && swift run")
    lines.append("Without building the package:")
    lines.append("  ametrine render \(quoted)/\(template.scenePath) -o \(template.recipe.name).mp4")
    lines.append("  ametrine watch \(quoted)/\(template.scenePath) --open")
    return lines.joined(separator: "\n") + "\n"
  }
}
