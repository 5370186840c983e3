import Foundation
import Pixels

/// What a process took of memory, for those who compare it with what was counted.
enum ProcessMemoryReport {
  /// One line: the most bytes that the budget counted at once, and the most that were resident.
  static var line: String {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    return "memory: counted \(MemoryBudget.largestPeak), resident \(usage.ru_maxrss << 10)\n"
  }
}
