/// One that does a work, in turn with the others.
///
/// A contestant is made when its turn comes for the first time, and is let go of with its work.
struct Contestant {
  /// What it is called in tables; goals refer to it.
  let name: String
  /// How many threads it draws with; nil where that is its own affair.
  let threads: Int?
  /// Whether it runs in this process, so that requests for memory and processor time can be told.
  let isInside: Bool
  /// Makes what runs a number of repetitions and answers how long they took.
  let make: () throws -> (_ repetitions: Int) throws -> Reading
  /// How many parts of the work's unit one of its repetitions has; nil where that is the same for all.
  var parts: Int?

  /// One that runs in this process: `make` prepares, what it returns does one repetition, numbered from 0 on.
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

  /// One that runs elsewhere and tells times itself.
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

/// Why a contestant does not take part.
struct Absence: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
