import Films
import Pixels
import QuartzCore
import RenderServer
import Storyboard
import UIKit

/// A renderer for one figure.
@MainActor struct FigureRenderer {
  /// The size of the figure, in points.
  let size: CGSize
  /// The duration of the film in seconds, 0 for a picture.
  let duration: Double
  private let figure: Figure
  private let renderer: CARenderer
  /// The window of a view, which its layer does not retain.
  private let window: UIWindow?

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - figure: The figure.
  ///   - scale: The number of pixels per point.
  /// - Throws: The error of the figure's function.
  init(_ figure: Figure, scale: CGFloat = 1) throws {
    let renderer = CARenderer(layer: CALayer(), bounds: .zero, scale: scale)
    var filmDuration = 0.0
    window = try renderer.withMediaTime { () -> UIWindow? in
      switch try figure.makeScene() {
      case .film(let film):
        film.scale = scale
        (renderer.layer, renderer.bounds) = (film.layer, film.bounds)
        renderer.backgroundColor = film.background
        filmDuration = film.duration
        return nil
      case .layer(let layer):
        (renderer.layer, renderer.bounds) = (layer, layer.frame)
        return nil
      case .view(let view):
        let window = UIWindow(frame: view.frame)
        window.addSubview(view)
        (renderer.layer, renderer.bounds) = (window.layer, window.bounds)
        window.isHidden = false
        return window
      }
    }
    (self.figure, self.renderer) = (figure, renderer)
    size = renderer.bounds.size
    duration = figure.isFilm ? figure.duration ?? filmDuration : 0
  }

  /// Writes the film with its poster, or the picture.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder, which exists.
  ///   - formats: The extensions of the files. A picture has no film.
  ///   - rate: The frame rate of films, in frames per second.
  ///   - quality: The quality of lossy formats in `0...1`, or `nil` for the format's default.
  /// - Returns: The paths of the files.
  /// - Throws: An error if a format is unknown, or a file cannot be rendered or written.
  func write(
    to folder: String, formats: [String], rate: Double, quality: Double?
  ) throws -> [String] {
    let sinks = try formats.compactMap {
      ending -> (path: String, sink: any FilmSink, isFilm: Bool)? in
      let path = "\(folder)/\(figure.name).\(ending)"
      guard let format = FilmFormat(path: path) else { throw UnknownFormatError(ending: ending) }
      guard figure.isFilm || !format.isFilm else { return nil }
      return (path, format.makeSink(path: path, rate: rate, quality: quality), format.isFilm)
    }
    do {
      if figure.isFilm {
        let times = FrameTimes(duration: duration, rate: rate)
        let poster = Int((figure.posterTime * rate).rounded())
        for (number, time) in times.enumerated() {
          let frame = try renderer.frame(at: time)
          for (_, sink, isFilm) in sinks where isFilm || number == poster { try sink.append(frame) }
        }
      } else {
        let frame = try renderer.frame(at: figure.posterTime)
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
  struct UnknownFormatError: Error, CustomStringConvertible {
    let ending: String
    var description: String {
      "unknown format '\(ending)'; use \(FilmFormat.fileExtensions().joined(separator: ", "))"
    }
  }
}
