import Foundation
import Pixels

/// The memory usage of the process, for comparison with the memory budget.
enum ProcessMemoryReport {
  /// A line with the peak memory counted by the budget and the peak resident memory, in bytes.
  static var line: String {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    return "memory: counted \(MemoryBudget.largestPeak), resident \(usage.ru_maxrss << 10)\n"
  }
}
