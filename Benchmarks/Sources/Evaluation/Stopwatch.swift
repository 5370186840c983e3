import CMallocCount
import Foundation

/// An operation to measure, with the number of runs in one measurement.
struct Trial {
  let name: String
  let runs: Int
  let run: (Int) -> Void
  /// The number of equal parts in one run.
  let parts: Int

  init(_ name: String, runs: Int, parts: Int = 1, _ run: @escaping (Int) -> Void) {
    (self.name, self.runs, self.parts, self.run) = (name, runs, parts, run)
  }

  /// Returns the processor time in nanoseconds and the number of allocations for one run.
  func reading(from start: Int) -> (time: Double, requests: Double) {
    let before = ametrine_malloc_count()
    let began = Self.processorTime
    for i in 0..<runs { run(start + i) }
    let time = Self.processorTime - began
    let requests = ametrine_malloc_count() - before
    return (time / Double(runs), Double(requests) / Double(runs))
  }

  /// The processor time used by the calling thread, in nanoseconds.
  ///
  /// Other threads and processes do not affect it.
  private static var processorTime: Double {
    var now = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
    return Double(now.tv_sec) * 1e9 + Double(now.tv_nsec)
  }
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

/// Measures the operations alternately and prints the medians.
///
/// Alternating them ensures that other load on the machine affects all operations equally. Times are also printed
/// relative to the first operation.
func compare(_ trials: [Trial], rounds: Int) {
  var times = trials.map { _ in [Double]() }
  var requests = times
  for trial in trials { _ = trial.reading(from: 0) }
  for round in 1...rounds {
    for (index, trial) in trials.enumerated() {
      let reading = trial.reading(from: round * trial.runs)
      times[index].append(reading.time)
      requests[index].append(reading.requests)
    }
  }
  let unit = median(times[0])
  let heading = "work".padding(toLength: 46, withPad: " ", startingAt: 0)
  print(heading + "   median   minimum       ratio      each allocations")
  for (index, trial) in trials.enumerated() {
    let time = median(times[index])
    print(
      trial.name.padding(toLength: 46, withPad: " ", startingAt: 0)
        + String(
          format: "%9.2f %9.2f µs %8.4f %6.1f ns %6.1f", time / 1000,
          (times[index].min() ?? 0) / 1000, time / unit, time / Double(trial.parts),
          median(requests[index])))
  }
}
