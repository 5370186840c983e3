package import CoreGraphics
import Films
package import Pixels
import PreviewCore
import QuartzCore

/// A renderer for one film or picture.
@MainActor package struct ExampleFilmRenderer {
  /// The size of the frames, in points.
  package let size: CGSize
  /// The duration of the film in seconds, 0 for a picture.
  package let duration: Double
  private let film: ExampleFilm
  private let renderer: CARenderer
  /// The scene, which retains the window of a view.
  private let scene: SceneProgram.Scene

  /// Creates a renderer, which creates the scene at the time 0.
  ///
  /// - Parameters:
  ///   - film: The film or picture.
  ///   - scale: The number of pixels per point.
  /// - Throws: The error of `makeScene`.
  package init(_ film: ExampleFilm, scale: CGFloat = 1) throws {
    let stage = SceneStage()
    scene = try stage.perform {
      let scene = try film.makeScene().programScene
      let layer = scene.makeLayer(scale)
      stage.add(layer, rendering: layer.frame, scale: scale)
      stage.renderer.backgroundColor = scene.film?.background
      scene.appear?()
      return scene
    }
    (self.film, renderer) = (film, stage.renderer)
    size = renderer.bounds.size
    duration = film.isFilm ? film.duration ?? scene.film?.duration ?? 0 : 0
  }

  /// Returns the frame at a time in seconds.
  ///
  /// Times must not decrease.
  package func frame(at time: Double) throws -> Frame { try renderer.frame(at: time) }

  /// Writes the film with its poster, or the picture.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder, which exists.
  ///   - formats: The extensions of the files. A picture has no film, and a still image of a film is its poster.
  ///   - rate: The frame rate of films, in frames per second.
  ///   - quality: The quality of lossy formats in `0...1`, or `nil` for the format's default.
  /// - Returns: The paths of the files.
  /// - Throws: ``UnknownFormatError``, or an error if a file cannot be rendered or written.
  package func write(
    to folder: String, formats: [String], rate: Double, quality: Double?
  ) throws -> [String] {
    let sinks = try formats.compactMap {
      ending -> (path: String, sink: any FilmSink, isFilm: Bool)? in
      let path = "\(folder)/\(film.name).\(ending)"
      guard let format = FilmFormat(path: path) else { throw UnknownFormatError(ending: ending) }
      guard film.isFilm || !format.isFilm else { return nil }
      return (path, format.makeSink(path: path, rate: rate, quality: quality), format.isFilm)
    }
    do {
      if film.isFilm {
        let poster = Int((film.posterTime * rate).rounded())
        for (number, time) in FrameTimes(duration: duration, rate: rate).enumerated() {
          let frame = try frame(at: time)
          for (_, sink, isFilm) in sinks where isFilm || number == poster { try sink.append(frame) }
        }
      } else {
        let frame = try frame(at: film.posterTime)
        for (_, sink, _) in sinks { try sink.append(frame) }
      }
      for (_, sink, _) in sinks { try sink.finish() }
    } catch {
      for (_, sink, _) in sinks { sink.cancel() }
      throw error
    }
    return sinks.map(\.path)
  }

  /// An error thrown for an unknown extension.
  package struct UnknownFormatError: Error, CustomStringConvertible {
    let ending: String
    package var description: String {
      "unknown format '\(ending)'; use \(FilmFormat.fileExtensions().joined(separator: ", "))"
    }
  }
}
