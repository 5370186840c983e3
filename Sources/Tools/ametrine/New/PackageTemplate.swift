import AtomicFiles
import Foundation
import Recipes

/// The files of a package that contains a recipe and writes its film.
struct PackageTemplate {
  let recipe: Recipe
  let dependency: PackageDependency

  /// The path of the recipe in the package.
  var scenePath: String { "Sources/\(recipe.typeName)/Scene.swift" }

  /// The paths and texts of the files.
  var files: [(path: String, text: String)] {
    [
      ("Package.swift", manifest),
      (scenePath, recipe.sceneSource),
      ("Sources/\(recipe.typeName)/main.swift", mainProgram),
      (".gitignore", ".build/\n*.mp4\n"),
    ]
  }

  private var manifest: String {
    let lines = products.map { product in
      let package = PackageDependency.literal(dependency.identity)
      return "        .product(name: \"\(product)\", package: \(package)),\n"
    }
    return text(
      of: PackageResources.Package_txt,
      ["dependency": dependency.declaration, "products": lines.joined()])
  }

  /// The products that the recipe and the main program import.
  private var products: [String] {
    switch recipe.kind {
    case .film: return ["Storyboard"]
    case .view, .controller: return ["Films", "UIKit"]
    case .layer:
      let importsUIKit = recipe.source.split(separator: "\n").contains("import UIKit")
      return ["Films", "QuartzCore"] + (importsUIKit ? ["UIKit"] : [])
    }
  }

  private var mainProgram: String {
    let template =
      switch recipe.kind {
      case .layer: PackageResources.LayerMain_txt
      case .view: PackageResources.ViewMain_txt
      case .controller: PackageResources.ControllerMain_txt
      case .film: PackageResources.FilmMain_txt
      }
    let duration = recipe.duration.formatted(
      .number.grouping(.never).locale(Locale(identifier: "en_US_POSIX")))
    return text(
      of: template, ["duration": duration, "try": recipe.throwsErrors ? "try " : ""])
  }

  /// Returns a template in which values replace the names in braces.
  private func text(of template: [UInt8], _ values: [String: String]) -> String {
    var text = String(decoding: template, as: UTF8.self)
    let values = values.merging(["Recipe": recipe.typeName, "recipe": recipe.name]) { $1 }
    for (name, value) in values { text = text.replacing("{\(name)}", with: value) }
    return text
  }

  /// Creates the package in a folder, which must be missing or empty.
  ///
  /// After an error, the folder is unchanged.
  ///
  /// - Throws: `ArgumentError` if the folder is not empty or cannot be written.
  func write(to folder: String) throws(ArgumentError) {
    if let names = try? FileManager.default.contentsOfDirectory(atPath: folder) {
      guard names.isEmpty else {
        throw ArgumentError(
          "\(folder): already exists and is not empty; pass another folder",
          code: .cannotCreateOutput)
      }
    } else if FileManager.default.fileExists(atPath: folder) {
      throw ArgumentError(
        "\(folder): a file with this name exists; pass another folder",
        code: .cannotCreateOutput)
    }
    let target = URL(fileURLWithPath: folder)
    try OutputPath.createParentFolders(of: folder)
    // The files are written to a temporary folder, whose renaming creates the whole package at once.
    let unfinished = URL(fileURLWithPath: TemporaryName.path(beside: target.path))
    do {
      for (path, text) in files {
        let file = unfinished.appendingPathComponent(path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
    } catch {
      try? FileManager.default.removeItem(at: unfinished)
      throw OutputPath.writeError(
        "\(folder): cannot write the package", SystemError(causeOf: error))
    }
    // `rename` replaces an empty folder, and fails for one with files.
    guard rename(unfinished.path, target.path) == 0 else {
      let error = SystemError()
      try? FileManager.default.removeItem(at: unfinished)
      throw OutputPath.writeError("\(folder): cannot create the package", error)
    }
  }
}
