import Foundation
public import Testing

/// Whether there is time for a hundred thousand of something: unoptimised or under a sanitizer each takes minutes.
///
/// `AMETRINE_ALL` says 1 or 0; else it is so where the tests are optimised.
public let hasTime: Bool = {
  let all = ProcessInfo.processInfo.environment["AMETRINE_ALL"]
  #if DEBUG
    return all == "1"
  #else
    return all != "0"
  #endif
}()

/// Expects that twice as many of something take less than 2.6 times as long, and so do four times as many.
///
/// What grows like n log n takes 2.2 times as long, like a square four times. A pair of times may be off where others use the
/// machine, and is then taken again; a square is never right. With `AMETRINE_GROWTH` set, the times are printed.
///
/// The first time there are so many as is said, or twice as many where there is time.
public func expectLinear(
  _ count: Int, named name: String = #function, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (Int) -> Void
) {
  let most = 2.6
  let count = hasTime ? 2 * count : count
  var times: [Double] = []
  for _ in 0..<5 {
    times = [1, 2, 4].map { factor in leastTime { body(factor * count) } }
    if times[2] < most * most * times[0], times[1] < most * times[0] { break }
  }
  let ratios = [times[1] / times[0], times[2] / times[1], times[2] / times[0]]
  if ProcessInfo.processInfo.environment["AMETRINE_GROWTH"] != nil {
    print("growth of \(name) at \(count): \(times) s, \(ratios)")
  }
  #expect(ratios[2] < most * most, "\(times) s", sourceLocation: sourceLocation)
  #expect(ratios[0] < most, "\(times) s", sourceLocation: sourceLocation)
}

/// The processor time of this thread that a body takes, in seconds; the least of three, as others may be in the way.
private func leastTime(_ body: () -> Void) -> Double {
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
