import Foundation
import Pixels

/// The memory usage of the process, for comparison with the memory budget.
enum ProcessMemoryReport {
  /// A line with the peak memory counted by the budget and the peak resident memory, in bytes.
  static var line: String {
    "memory: counted \(MemoryBudget.largestPeak), resident \(residentByteCount(of: RUSAGE_SELF))\n"
  }

  /// The peak resident memory of this process, or of a process that it has waited for if that is larger, in bytes.
  static var peakResidentByteCount: Int {
    max(residentByteCount(of: RUSAGE_SELF), residentByteCount(of: RUSAGE_CHILDREN))
  }

  private static func residentByteCount(of processes: __rusage_who) -> Int {
    var usage = rusage()
    getrusage(processes.rawValue, &usage)
    return usage.ru_maxrss << 10
  }
}
