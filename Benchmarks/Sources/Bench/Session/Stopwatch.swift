import CMallocCount
import Foundation

/// The measured cost of one or more repetitions.
struct Reading {
  /// The elapsed time in seconds.
  var wall: Double
  /// The processor time used by all threads, in seconds.
  var processor: Double
  /// The number of memory allocations.
  var requests: Double = 0
}

/// A stopwatch that measures the time and memory allocations since it was created.
struct Stopwatch {
  private let wall = Self.now(CLOCK_MONOTONIC)
  private let processor = Self.now(CLOCK_PROCESS_CPUTIME_ID)
  private let requests = ametrine_malloc_count()

  /// The time and allocations since the stopwatch was created.
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
