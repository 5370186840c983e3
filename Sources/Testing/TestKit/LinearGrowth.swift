import CWorkCount
import Foundation
public import Testing

/// Whether the tests run their long cases, such as a hundred thousand of something.
///
/// The environment variable `AMETRINE_ALL` is 1 or 0. Without it the long cases run if the tests are optimized: unoptimized
/// or under a sanitizer each takes minutes.
public let runsLongCases: Bool = {
  let all = ProcessInfo.processInfo.environment["AMETRINE_ALL"]
  #if DEBUG
    return all == "1"
  #else
    return all != "0"
  #endif
}()

/// The work of one thread while it runs some code: Documentation/decisions/0041.
///
/// Other threads and other processes do not change it.
public struct WorkMeasurement: Sendable, Equatable, CustomStringConvertible {
  /// Retains, releases and exclusivity checks.
  public let calls: Int

  /// Requests for memory.
  public let allocations: Int

  /// The requested memory, in bytes.
  public let bytes: Int

  /// Counts the work of a body on the calling thread.
  public init(of body: () -> Void) {
    ametrine_work_begin()
    body()
    let work = ametrine_work_end()
    (calls, allocations, bytes) = (Int(work.calls), Int(work.allocations), Int(work.bytes))
  }

  /// All work in one number; 16 bytes, the smallest block of memory, count like a call.
  public var total: Double { Double(calls + allocations) + Double(bytes) / 16 }

  /// The counts, one after the other.
  public var description: String { "\(calls) calls, \(allocations) allocations, \(bytes) bytes" }
}

/// Expects that the work of a body grows in proportion to a count, or like n log n.
///
/// The body runs with the count, twice and four times the count, and its ``WorkMeasurement`` is compared. If the long cases run,
/// the same is expected of the processor time, with twice these counts. With `AMETRINE_GROWTH` set, the measurements are
/// printed.
public func expectLinearGrowth(
  count: Int, named name: String = #function, sourceLocation: SourceLocation = #_sourceLocation,
  body: (Int) -> Void
) {
  expectLinearWork(count: count, named: name, sourceLocation: sourceLocation, body: body)
  if runsLongCases {
    expectLinearTime(count: 2 * count, named: name, sourceLocation: sourceLocation, body: body)
  }
}

/// Expects that the counted work of a body grows in proportion to a count, or like n log n.
package func expectLinearWork(
  count: Int, named name: String = #function, sourceLocation: SourceLocation = #_sourceLocation,
  body: (Int) -> Void
) {
  // Work at the first use, such as the creation of constants, does not grow.
  body(1)
  let work = countFactors.map { factor in WorkMeasurement { body(factor * count) } }
  let growth = consecutiveRatios(of: work.map(\.total))
  printGrowthMeasurements("\(name) at \(count): \(work)", ratios: growth)
  // At a count of 1000, n log n has 2.2. A square has 4.
  let maximum = 2.3
  #expect(growth[0] < maximum, "\(work)", sourceLocation: sourceLocation)
  #expect(growth[1] < maximum, "\(work)", sourceLocation: sourceLocation)
}

private let countFactors = [1, 2, 4]

/// The ratios of each measurement to the one before.
private func consecutiveRatios(of values: [Double]) -> [Double] {
  zip(values.dropFirst(), values).map { $0 / $1 }
}

private func printGrowthMeasurements(_ measurements: String, ratios: [Double]) {
  guard ProcessInfo.processInfo.environment["AMETRINE_GROWTH"] != nil else { return }
  print("growth of \(measurements), \(ratios)")
}

/// Expects that twice as many of something take less than 2.6 times as long, and so do four times as many.
///
/// Work proportional to n log n takes 2.2 times as long, quadratic work four times. Other processes can disturb a
/// measurement, so it is repeated up to five times; quadratic work fails each of them.
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

/// The processor time of this thread that a body takes, in seconds; the least of three, as others may be in the way.
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
