import Films
import Pixels
import PreviewCore
import QuartzCore
import Recipes

/// A renderer for the film of a recipe.
@MainActor struct RecipeRenderer {
  /// The size of the film, in points.
  let size: CGSize
  private let renderer: CARenderer
  /// The scene, which retains the window of a view.
  private let scene: SceneProgram.Scene

  /// Creates a renderer, which calls the recipe's function at the time 0.
  ///
  /// - Parameters:
  ///   - recipe: The recipe.
  ///   - scale: The number of pixels per point.
  /// - Throws: ``MissingFunctionError``, or the error of the recipe's function.
  init(_ recipe: Recipe, scale: CGFloat = 1) throws {
    guard let function = Cookbook.functions[recipe.typeName] else {
      throw MissingFunctionError(recipe: recipe.typeName)
    }
    let stage = SceneStage()
    scene = try stage.perform {
      let scene = try function().programScene
      let layer = scene.makeLayer(scale)
      stage.add(layer, rendering: layer.frame, scale: scale)
      stage.renderer.backgroundColor = scene.film?.background
      scene.appear?()
      return scene
    }
    renderer = stage.renderer
    size = renderer.bounds.size
  }

  /// An error thrown for a recipe that is missing in ``Cookbook/functions``.
  struct MissingFunctionError: Error, CustomStringConvertible {
    let recipe: String
    var description: String { "\(recipe): not in Cookbook.functions; add its function there" }
  }

  /// Returns the frame at a time in seconds.
  ///
  /// Times must not decrease.
  func frame(at time: Double) throws -> Frame { try renderer.frame(at: time) }

  /// Writes the film, or the poster if the format is a still image.
  ///
  /// - Parameters:
  ///   - recipe: The recipe.
  ///   - paths: The paths of the files, whose extensions select the formats.
  ///   - scale: The number of pixels per point.
  ///   - rate: The frame rate of films, in frames per second.
  ///   - quality: The quality of lossy formats in `0...1`, or `nil` for the format's default.
  /// - Throws: An error if a format is unknown, or a file cannot be rendered or written.
  static func write(
    _ recipe: Recipe, to paths: [String], scale: CGFloat, rate: Double, quality: Double?
  ) throws {
    let times = FrameTimes(duration: recipe.duration, rate: rate)
    let poster = Int((recipe.posterTime * rate).rounded())
    let sinks = try paths.map { path in
      guard let format = FilmFormat(path: path) else { throw UnknownFormatError(path: path) }
      return (
        sink: format.makeSink(path: path, rate: rate, quality: quality), isFilm: format.isFilm
      )
    }
    let renderer = try RecipeRenderer(recipe, scale: scale)
    do {
      for (number, time) in times.enumerated() {
        let frame = try renderer.frame(at: time)
        for (sink, isFilm) in sinks where isFilm || number == poster { try sink.append(frame) }
      }
      for (sink, _) in sinks { try sink.finish() }
    } catch {
      for (sink, _) in sinks { sink.cancel() }
      throw error
    }
  }

  /// An error thrown for a path with an unknown extension.
  struct UnknownFormatError: Error, CustomStringConvertible {
    let path: String
    var description: String {
      "\(path): unknown format; use \(FilmFormat.fileExtensions().joined(separator: ", "))"
    }
  }
}
