import CMallocCount
import Foundation

/// What some repetitions cost.
struct Reading {
  /// Seconds that passed.
  var wall: Double
  /// Seconds of processor time, of all threads together.
  var processor: Double
  /// Requests for memory.
  var requests: Double = 0
}

/// Tells what was spent since it was made.
struct Stopwatch {
  private let wall = Self.now(CLOCK_MONOTONIC)
  private let processor = Self.now(CLOCK_PROCESS_CPUTIME_ID)
  private let requests = ametrine_malloc_count()

  /// What was spent until now.
  var reading: Reading {
    Reading(
      wall: Self.now(CLOCK_MONOTONIC) - wall,
      processor: Self.now(CLOCK_PROCESS_CPUTIME_ID) - processor,
      requests: Double(ametrine_malloc_count() - requests))
  }

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
