/// An engine or variant that runs a benchmark and is compared with others.
///
/// It is created when it is first measured and released together with the benchmark.
struct Contestant {
  /// The name in tables, to which goals refer.
  let name: String
  /// The number of threads used for drawing, or nil if the engine decides.
  let threads: Int?
  /// Whether it runs in this process, so that allocations and processor time can be measured.
  let isInside: Bool
  /// A closure that prepares the benchmark.
  ///
  /// It returns a closure that runs a number of repetitions and returns the measurement.
  let make: () throws -> (_ repetitions: Int) throws -> Reading
  /// The number of parts of the benchmark's unit in one repetition, or nil if it is `Work.parts`.
  var parts: Int?

  /// Creates a contestant that runs in this process.
  ///
  /// `make` prepares it and returns a closure that runs one repetition, given its number from 0.
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

  /// Creates a contestant that runs in another process and measures its time itself.
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

/// An error that states why a contestant does not take part.
struct Absence: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
