import CMallocCount
import Foundation
import QuartzCore

func seconds(_ duration: Duration) -> Double {
  Double(duration.components.attoseconds) / 1e18 + Double(duration.components.seconds)
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

/// Returns the time in seconds for one step in a chain of dependent multiplications and additions.
///
/// It is the unit of the reported ratios.
@inline(never) func calibrate() -> Double {
  let steps = 1_000_000
  var x = 1.0
  let taken = ContinuousClock().measure { for _ in 0..<steps { x = x * 0.999_999 + 1e-6 } }
  guard x > 0 else { return .nan }
  return seconds(taken) / Double(steps)
}

/// Measures all operations that set properties or commit transactions, and prints a line for each.
@MainActor func measureAll() throws {
  for cost in costs where cost.times > 0 {
    let body = try cost.prepare()
    try body(0)
    var (times, ratios): ([Double], [Double]) = ([], [])
    let repetitions = 9
    let before = ametrine_malloc_count()
    for repetition in 0..<repetitions {
      let unit = calibrate()
      let count = cost.times / repetitions
      let taken = try ContinuousClock().measure {
        for i in 0..<count { try body(repetition * count + i) }
      }
      times.append(seconds(taken) / Double(count))
      ratios.append(seconds(taken) / Double(count) / unit)
    }
    let requests = Double(ametrine_malloc_count() - before)
    // `withoutActions` leaves its transaction open, so it is committed here.
    CATransaction.commit()
    CATransaction.flush()
    let perRun = requests / Double(cost.times / repetitions * repetitions)
    print(
      cost.title.padding(toLength: 46, withPad: " ", startingAt: 0)
        + String(
          format: "%10.1f ns %9.1f steps %9.3f allocations", median(times) * 1e9, median(ratios),
          perRun))
  }
  // Only the commit is measured, because the properties are set before the clock starts.
  let layers = makeLive(10_000)
  var commits: [Double] = []
  for round in 0..<500 {
    withoutActions {
      for i in 0..<100 { layers[i * 100].position = CGPoint(x: Double(i), y: Double(round)) }
    }
    commits.append(seconds(ContinuousClock().measure { CATransaction.commit() }))
  }
  print(
    "committing 100 of 10,000".padding(toLength: 46, withPad: " ", startingAt: 0)
      + String(
        format: "%10.1f ns %9.1f steps", median(commits) * 1e9, median(commits) / calibrate()))
}
