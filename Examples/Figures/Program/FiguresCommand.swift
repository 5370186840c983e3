import ArgumentParser
import ExampleFilms
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

  @OptionGroup var options: ExampleFilmOptions

  /// The properties of a figure in the list.
  private struct Entry: Encodable {
    let name: String
    let isFilm: Bool
    let duration: Double
    let size: [Double]

    @MainActor init(_ figure: Figure) throws {
      let renderer = try ExampleFilmRenderer(figure)
      (name, isFilm, duration) = (figure.name, figure.isFilm, renderer.duration)
      size = [renderer.size.width, renderer.size.height]
    }
  }

  func run() throws {
    // Sound: the program's main thread calls this method.
    try MainActor.assumeIsolated {
      let figures = try options.selected(from: Figures.all, name: \.name)
      if options.list { return try ExampleFilmOptions.printList(figures.map(Entry.init)) }
      try options.draw(figures, defaultFolder: "build/figures")
    }
  }
}
