import ArgumentParser
import Foundation

/// The program `figures`, which lists the figures of the documentation and draws them.
@main struct FiguresCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "figures",
    abstract: "List the films and pictures of the documentation, or draw them.",
    discussion: """
      Examples:
        figures --list
        figures --output /tmp/figures property-change
      """)

  @Flag(help: "Print the figures as JSON.")
  var list = false

  @Option(help: "The folder for the files (default: build/figures).")
  var output = "build/figures"

  @Option(help: "The formats, separated by commas. A still image of a film is its poster.")
  var formats = "mp4,png"

  @Option(help: "The number of pixels per point.")
  var scale = 1.5

  @Option(help: "The frame rate of films, in frames per second.")
  var rate = 30.0

  @Option(help: "The quality of lossy formats from 0 to 1 (default: that of the format).")
  var quality: Double?

  @Argument(help: "The names of the figures (default: all).")
  var names: [String] = []

  func run() throws {
    // Sound: the program's main thread calls this method.
    try MainActor.assumeIsolated { try list ? printList() : draw() }
  }

  /// The properties of a figure in the list.
  private struct Entry: Encodable {
    let name: String
    let isFilm: Bool
    let duration: Double
    let size: [Double]
  }

  @MainActor private func printList() throws {
    let entries = try chosenFigures().map { figure in
      let renderer = try FigureRenderer(figure)
      return Entry(
        name: figure.name, isFilm: figure.isFilm, duration: renderer.duration,
        size: [renderer.size.width, renderer.size.height])
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(entries), as: UTF8.self))
  }

  @MainActor private func draw() throws {
    guard scale > 0, scale.isFinite else {
      throw ValidationError("invalid --scale '\(scale)'; it must be above 0")
    }
    guard rate > 0, rate <= 120 else {
      throw ValidationError("invalid --rate '\(rate)'; it must be above 0 and at most 120")
    }
    if let quality, !(0...1).contains(quality) {
      throw ValidationError("invalid --quality '\(quality)'; it must be in 0...1")
    }
    let figures = try chosenFigures()
    try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    for figure in figures {
      let renderer = try FigureRenderer(figure, scale: scale)
      let paths = try renderer.write(
        to: output, formats: formats.split(separator: ",").map(String.init), rate: rate,
        quality: quality)
      print(paths.joined(separator: " "))
    }
  }

  @MainActor private func chosenFigures() throws -> [Figure] {
    let all = Figures.all
    for name in names where !all.contains(where: { $0.name == name }) {
      throw ValidationError(
        "unknown figure '\(name)'; the figures are \(all.map(\.name).joined(separator: ", "))")
    }
    return all.filter { names.isEmpty || names.contains($0.name) }
  }
}
