import ExampleFilms
import Storyboard

/// A film or a picture in an article of the documentation.
typealias Figure = ExampleFilm

extension ExampleFilm {
  typealias Scene = ExampleScene

  /// Returns a film that is described with Storyboard.
  static func film(
    _ name: String, poster: Double, _ make: @escaping @MainActor () throws -> Film
  ) -> Figure {
    Figure(name: name, duration: nil, posterTime: poster) { .film(try make()) }
  }

  /// Returns a film of a layer or a view that animates itself.
  static func film(
    _ name: String, duration: Double, poster: Double,
    _ make: @escaping @MainActor () throws -> Scene
  ) -> Figure {
    Figure(name: name, duration: duration, posterTime: poster, makeScene: make)
  }

  /// Returns a picture of a scene at a time.
  static func picture(
    _ name: String, at time: Double = 0, _ make: @escaping @MainActor () throws -> Scene
  ) -> Figure {
    Figure(name: name, duration: nil, posterTime: time, isFilm: false, makeScene: make)
  }
}
