import QuartzCore
import Storyboard
import UIKit

/// A film or a picture in an article of the documentation.
@MainActor struct Figure {
  /// The scene that a figure draws.
  enum Scene {
    case film(Film)
    case layer(CALayer)
    case view(UIView)
  }

  /// The name of its files, in lower case with hyphens.
  let name: String
  /// The duration of the film in seconds, nil for a picture or for the duration of a Storyboard film.
  let duration: Double?
  /// The time of the picture, or of the poster of the film, in seconds.
  let posterTime: Double
  /// Whether the figure is a film.
  let isFilm: Bool
  /// Creates the scene at the time 0.
  let makeScene: () throws -> Scene

  /// Returns a film that is described with Storyboard.
  static func film(
    _ name: String, poster: Double, _ make: @escaping @MainActor () throws -> Film
  ) -> Figure {
    Figure(name: name, duration: nil, posterTime: poster, isFilm: true) { .film(try make()) }
  }

  /// Returns a film of a layer or a view that animates itself.
  static func film(
    _ name: String, duration: Double, poster: Double,
    _ make: @escaping @MainActor () throws -> Scene
  ) -> Figure {
    Figure(
      name: name, duration: duration, posterTime: poster, isFilm: true, makeScene: make)
  }

  /// Returns a picture of a scene at a time.
  static func picture(
    _ name: String, at time: Double = 0, _ make: @escaping @MainActor () throws -> Scene
  ) -> Figure {
    Figure(name: name, duration: nil, posterTime: time, isFilm: false, makeScene: make)
  }
}
