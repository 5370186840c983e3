import ArgumentParser
import Foundation

/// The options of the programs that draw the examples.
package struct ExampleFilmOptions: ParsableArguments {
  @Flag(help: "Print the list as JSON.")
  package var list = false

  @Option(help: "The folder for the files (default: build/NAME of this program).")
  var output: String?

  @Option(help: "The formats, separated by commas. A still image of a film is its poster.")
  var formats = "mp4,png"

  @Option(help: "The number of pixels per point.")
  var scale = 1.0

  @Option(help: "The frame rate of films, in frames per second.")
  var rate = 30.0

  @Option(help: "The quality of lossy formats from 0 to 1 (default: that of the format).")
  var quality: Double?

  @Argument(help: "The names to draw or to list (default: all).")
  var names: [String] = []

  package init() {}

  package func validate() throws {
    guard scale > 0, scale.isFinite else {
      throw ValidationError("invalid --scale '\(scale)'; it must be above 0")
    }
    guard rate > 0, rate <= 120 else {
      throw ValidationError("invalid --rate '\(rate)'; it must be above 0 and at most 120")
    }
    if let quality, !(0...1).contains(quality) {
      throw ValidationError("invalid --quality '\(quality)'; it must be in 0...1")
    }
  }

  /// Returns the items that the names select, or all.
  ///
  /// - Parameters:
  ///   - items: All items.
  ///   - name: Returns the name of an item.
  /// - Returns: The selected items, in the order of `items`.
  /// - Throws: `ValidationError` for a name that no item has.
  package func selected<Item>(from items: [Item], name: (Item) -> String) throws -> [Item] {
    let known = items.map(name)
    for name in names where !known.contains(name) {
      throw ValidationError(
        "unknown name '\(name)'; the names are \(known.joined(separator: ", "))")
    }
    return items.filter { names.isEmpty || names.contains(name($0)) }
  }

  /// Draws films and pictures, and prints the paths of their files.
  ///
  /// - Parameters:
  ///   - films: The films and pictures.
  ///   - folder: The path of the folder that is used if no option selects one.
  /// - Throws: An error if a scene cannot be created, or a file cannot be written.
  @MainActor package func draw(_ films: [ExampleFilm], defaultFolder folder: String) throws {
    let folder = output ?? folder
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for film in films {
      let paths = try ExampleFilmRenderer(film, scale: scale).write(
        to: folder, formats: formats.split(separator: ",").map(String.init), rate: rate,
        quality: quality)
      print(paths.joined(separator: " "))
    }
  }

  /// Prints a list as JSON.
  package static func printList(_ entries: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(entries), as: UTF8.self))
  }
}
