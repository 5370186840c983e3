import CWorkCount
import Foundation
public import Testing

/// Whether tests include their long cases, such as those with a hundred thousand layers.
///
/// The environment variable `AMETRINE_ALL` enables the long cases with 1 and disables them with 0. By default they
/// run in optimized builds only, because each takes minutes in unoptimized builds and under sanitizers.
public let runsLongCases: Bool = {
  let all = ProcessInfo.processInfo.environment["AMETRINE_ALL"]
  #if DEBUG
    return all == "1"
  #else
    return all != "0"
  #endif
}()

/// The work performed by one thread while it runs a closure, measured by counting operations instead of time.
///
/// Other threads and processes do not affect the counts. The decision is documented in Documentation/decisions/0041.
public struct WorkMeasurement: Sendable, Equatable, CustomStringConvertible {
  /// The number of retains, releases and exclusivity checks.
  public let calls: Int

  /// The number of memory allocations.
  public let allocations: Int

  /// The total size of the allocations in bytes.
  public let bytes: Int

  /// Runs a closure on the calling thread and counts the work performed.
  public init(of body: () -> Void) {
    ametrine_work_begin()
    body()
    let work = ametrine_work_end()
    (calls, allocations, bytes) = (Int(work.calls), Int(work.allocations), Int(work.bytes))
  }

  /// All counted work as a single number.
  ///
  /// 16 bytes, the size of the smallest memory block, count as much as one call.
  public var total: Double { Double(calls + allocations) + Double(bytes) / 16 }

  /// A text that contains the three counts.
  public var description: String { "\(calls) calls, \(allocations) allocations, \(bytes) bytes" }
}

/// Expects that a closure's work grows at most like n log n with the given count.
///
/// The closure runs with `count`, twice and four times `count`, and its ``WorkMeasurement`` values are compared. If
/// long cases are enabled, the processor times for twice these counts must also grow at most like n log n. If the
/// environment variable `AMETRINE_GROWTH` is set, the measurements are printed.
public func expectLinearGrowth(
  count: Int, named name: String = #function, sourceLocation: SourceLocation = #_sourceLocation,
  body: (Int) -> Void
) {
  expectLinearWork(count: count, named: name, sourceLocation: sourceLocation, body: body)
  if runsLongCases {
    expectLinearTime(count: 2 * count, named: name, sourceLocation: sourceLocation, body: body)
  }
}

/// Expects that a closure's counted work grows at most like n log n with the given count.
package func expectLinearWork(
  count: Int, named name: String = #function, sourceLocation: SourceLocation = #_sourceLocation,
  body: (Int) -> Void
) {
  // The first run performs one-time work, such as initializing constants, so that it is not measured.
  body(1)
  let work = countFactors.map { factor in WorkMeasurement { body(factor * count) } }
  let growth = consecutiveRatios(of: work.map(\.total))
  printGrowthMeasurements("\(name) at \(count): \(work)", ratios: growth)
  // Doubling a count of 1000 multiplies n log n by 2.2 and n² by 4.
  let maximum = 2.3
  #expect(growth[0] < maximum, "\(work)", sourceLocation: sourceLocation)
  #expect(growth[1] < maximum, "\(work)", sourceLocation: sourceLocation)
}

private let countFactors = [1, 2, 4]

/// Returns the ratio of each measurement to the previous one.
private func consecutiveRatios(of values: [Double]) -> [Double] {
  zip(values.dropFirst(), values).map { $0 / $1 }
}

private func printGrowthMeasurements(_ measurements: String, ratios: [Double]) {
  guard ProcessInfo.processInfo.environment["AMETRINE_GROWTH"] != nil else { return }
  print("growth of \(measurements), \(ratios)")
}

/// Expects that each of two doublings of the count multiplies the processor time by less than 2.6.
///
/// Work proportional to n log n takes 2.2 times as long, and quadratic work four times as long. Other processes can
/// disturb a measurement, so it is repeated up to five times. Quadratic work fails every time.
private func expectLinearTime(
  count: Int, named name: String, sourceLocation: SourceLocation, body: (Int) -> Void
) {
  let maximum = 2.6
  var times: [Double] = []
  for _ in 0..<5 {
    times = countFactors.map { factor in minimumProcessorTime { body(factor * count) } }
    if times[2] < maximum * maximum * times[0], times[1] < maximum * times[0] { break }
  }
  printGrowthMeasurements("\(name) at \(count): \(times) s", ratios: consecutiveRatios(of: times))
  #expect(times[2] < maximum * maximum * times[0], "\(times) s", sourceLocation: sourceLocation)
  #expect(times[1] < maximum * times[0], "\(times) s", sourceLocation: sourceLocation)
}

/// Returns the minimum processor time in seconds that the calling thread needs for a closure, over three runs.
///
/// The minimum reduces the influence of other processes.
private func minimumProcessorTime(of body: () -> Void) -> Double {
  func now() -> Double {
    var spec = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spec)
    return Double(spec.tv_sec) + Double(spec.tv_nsec) / 1e9
  }
  return (0..<3).map { _ in
    let start = now()
    body()
    return now() - start
  }.min() ?? 0
}
