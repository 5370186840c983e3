import Synchronization

/// The memory budget for a picture's shapes and sprites, shared by the threads that build them.
///
/// Large allocations are reserved in advance; small ones are counted after they have been made.
final class ShapeMemoryBudget: Sendable {
  private let remainingBytes: Atomic<Int>
  private let maximumRefusedBytes = Atomic(0)

  init(_ bytes: Int) { remainingBytes = Atomic(bytes) }

  /// Whether all allocations so far fit into the budget.
  var isSufficient: Bool { hasCapacity(forByteCount: 0) && refusedBytes == 0 }

  /// Whether the remaining budget is sufficient for the given number of bytes, which are not counted yet.
  func hasCapacity(forByteCount bytes: Int) -> Bool {
    bytes <= remainingBytes.load(ordering: .relaxed)
  }

  /// The size of the largest refused allocation, in bytes; 0 if none was refused.
  var refusedBytes: Int { maximumRefusedBytes.load(ordering: .relaxed) }

  /// Reserves the given number of bytes from the budget.
  ///
  /// Returns `false`, and records the refusal, if too few bytes remain.
  func reserve(byteCount bytes: Int) -> Bool {
    var before = remainingBytes.load(ordering: .relaxed)
    while bytes <= before {
      let (isDone, now) = remainingBytes.weakCompareExchange(
        expected: before, desired: before - bytes, ordering: .relaxed)
      if isDone { return true }
      before = now
    }
    recordRefusedAllocation(byteCount: bytes)
    return false
  }

  /// Counts bytes that were allocated without a reservation.
  func recordUse(byteCount bytes: Int) { remainingBytes.subtract(bytes, ordering: .relaxed) }

  /// Records that an allocation of the given size was refused.
  func recordRefusedAllocation(byteCount bytes: Int) {
    maximumRefusedBytes.max(bytes, ordering: .relaxed)
  }
}
