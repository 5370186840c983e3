import Foundation

/// The films that a plan lists for an input, with which a render compares its own.
struct PlannedFilms: Equatable, Sendable {
  private let films: [RenderPlan.Film]

  init(_ films: [RenderPlan.Film]) { self.films = films }

  /// Parses the argument for a child process.
  init(_ text: String) throws(ArgumentError) {
    guard let films = try? JSONDecoder().decode([RenderPlan.Film].self, from: Data(text.utf8))
    else {
      throw ArgumentError("expected the films of a plan")
    }
    self.films = films
  }

  /// The argument for a child process.
  ///
  /// The ranges of shards are left out, because there may be more than an argument can contain.
  var text: String {
    let films = films.map { film in
      var film = film
      film.shards = nil
      return film
    }
    // Encoding fails only for numbers without a JSON form, which a plan cannot contain.
    return (try? JSONEncoder().encode(films)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }

  /// Compares films with those in the plan.
  ///
  /// - Parameters:
  ///   - outputs: The films, with all their frames.
  ///   - width: The width of the frames in pixels.
  ///   - height: The height of the frames in pixels.
  ///   - isDryRun: Whether the times of still images are not known.
  /// - Throws: `ArgumentError` with the code `PLAN_INVALID` and the name of the difference.
  func verify(
    _ outputs: RenderOutputPlan, width: Int, height: Int, isDryRun: Bool
  ) throws(ArgumentError) {
    for plan in outputs.plans {
      guard let planned = films.first(where: { $0.path == plan.path }) else {
        throw ArgumentError(
          .planInvalid, "\(plan.path): not a film of the plan; make a new plan")
      }
      var film = InputPlanner.plannedFilm(
        plan, width: width, height: height, shardCount: planned.shards?.count)
      if isDryRun { film.time = planned.time }
      guard film != planned else { continue }
      let differences = [
        ("format", film.format != planned.format),
        ("number of frames", film.frameCount != planned.frameCount),
        ("rate", film.rate != planned.rate), ("time", film.time != planned.time),
        ("size", (film.width, film.height) != (planned.width, planned.height)),
        ("encoder", film.encoder != planned.encoder), ("sound", film.audio != planned.audio),
        ("shards", film.shards != planned.shards),
      ]
      let name = differences.first(where: \.1)?.0 ?? "settings"
      throw ArgumentError(
        .planInvalid,
        "\(plan.path): the \(name) in the plan cannot be that of its input and options; make a new plan"
      )
    }
  }
}
