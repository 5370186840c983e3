import Synchronization

/// The memory budget of a picture's shapes and sprites, shared by the threads that build them.
///
/// Large allocations are reserved in advance; small ones are counted afterwards.
final class ShapeMemoryBudget: Sendable {
  private let remainingBytes: Atomic<Int>
  private let maximumRefusedBytes = Atomic(0)

  init(_ bytes: Int) { remainingBytes = Atomic(bytes) }

  /// Whether everything fit into the budget.
  var isSufficient: Bool { hasCapacity(forByteCount: 0) && refusedBytes == 0 }

  /// Whether the remaining budget covers bytes that are not counted yet.
  func hasCapacity(forByteCount bytes: Int) -> Bool {
    bytes <= remainingBytes.load(ordering: .relaxed)
  }

  /// The size in bytes of the largest refused allocation; 0 if none.
  var refusedBytes: Int { maximumRefusedBytes.load(ordering: .relaxed) }

  /// Reserves bytes of the budget.
  ///
  /// Returns false, and records the refusal, if they exceed it.
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

  /// Records that an allocation of this size was refused.
  func recordRefusedAllocation(byteCount bytes: Int) {
    maximumRefusedBytes.max(bytes, ordering: .relaxed)
  }
}
