/// An engine, or a variant of one, that runs a benchmark and is compared with others.
///
/// It is prepared when it is first measured and released together with the benchmark.
struct Contestant {
  /// The contestant's name, used in tables and by goals.
  let name: String
  /// The number of drawing threads, or `nil` if the engine decides.
  let threads: Int?
  /// Whether the contestant runs in the benchmark process, where allocations and processor time can be measured.
  let isInside: Bool
  /// A closure that prepares the benchmark and returns the closure to measure.
  ///
  /// The returned closure runs the given number of repetitions and returns their measurement.
  let make: () throws -> (_ repetitions: Int) throws -> Reading
  /// The number of equal parts in one repetition, or `nil` to use `Work.parts`.
  var parts: Int?

  /// Creates a contestant that runs in this process.
  ///
  /// `make` prepares the benchmark and returns a closure that runs one repetition. The closure receives the
  /// repetition's number, beginning with 0.
  init(
    _ name: String, threads: Int? = 1, _ make: @escaping () throws -> (Int) throws -> Void
  ) {
    self.name = name
    self.threads = threads
    isInside = true
    self.make = {
      let step = try make()
      var count = 0
      return { repetitions in
        let watch = Stopwatch()
        for _ in 0..<repetitions {
          try step(count)
          count += 1
        }
        return watch.reading
      }
    }
  }

  /// Creates a contestant that runs in another process, which measures its own time.
  init(
    elsewhere name: String, threads: Int?,
    _ make: @escaping () throws -> (_ repetitions: Int) throws -> Reading
  ) {
    self.name = name
    self.threads = threads
    isInside = false
    self.make = make
  }
}

/// An error that states why a contestant cannot be measured.
struct Absence: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
