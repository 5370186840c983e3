import Synchronization

/// The bytes that the shapes and sprites of a picture may still take, shared by the threads that make them.
///
/// What can be large is reserved before it is allocated; small things are counted when they are there.
final class ShapeMemoryBudget: Sendable {
  private let remainingBytes: Atomic<Int>
  private let maximumRefusedBytes = Atomic(0)

  init(_ bytes: Int) { remainingBytes = Atomic(bytes) }

  /// Whether all that was counted had room.
  var isSufficient: Bool { hasCapacity(forByteCount: 0) && refusedBytes == 0 }

  /// Whether there is room for bytes that are not counted yet.
  func hasCapacity(forByteCount bytes: Int) -> Bool {
    bytes <= remainingBytes.load(ordering: .relaxed)
  }

  /// The most bytes that were wanted at once and refused.
  var refusedBytes: Int { maximumRefusedBytes.load(ordering: .relaxed) }

  /// Whether there is room for so many bytes, which are then taken.
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

  /// Counts bytes that were taken without being reserved.
  func recordUse(byteCount bytes: Int) { remainingBytes.subtract(bytes, ordering: .relaxed) }

  /// Records that something was not made for want of so many bytes.
  func recordRefusedAllocation(byteCount bytes: Int) {
    maximumRefusedBytes.max(bytes, ordering: .relaxed)
  }
}
