/// A film or a picture that a program of the examples draws.
@MainActor package struct ExampleFilm {
  /// The name of its files, in lower case with hyphens.
  package let name: String
  /// The duration of the film in seconds, nil for a picture or for the duration of a Storyboard film.
  package let duration: Double?
  /// The time of the picture, or of the poster of the film, in seconds.
  package let posterTime: Double
  /// Whether it is a film.
  package let isFilm: Bool
  /// Creates the scene at the time 0.
  package let makeScene: () throws -> ExampleScene

  /// Creates a film or a picture.
  ///
  /// - Parameters:
  ///   - name: The name of its files.
  ///   - duration: The duration in seconds, nil for a picture or for the duration of a Storyboard film.
  ///   - posterTime: The time of the picture or the poster, in seconds.
  ///   - isFilm: Whether it is a film.
  ///   - makeScene: Creates the scene at the time 0.
  package init(
    name: String, duration: Double?, posterTime: Double, isFilm: Bool = true,
    makeScene: @escaping () throws -> ExampleScene
  ) {
    (self.name, self.duration, self.posterTime) = (name, duration, posterTime)
    (self.isFilm, self.makeScene) = (isFilm, makeScene)
  }
}
