import Synchronization

/// The bytes that the shapes and sprites of a picture may still take, shared by the threads that make them.
///
/// What can be large is reserved before it is allocated; small things are counted when they are there.
final class ShapeRoom: Sendable {
  private let left: Atomic<Int>
  private let lack = Atomic(0)

  init(_ bytes: Int) { left = Atomic(bytes) }

  /// Whether all that was counted had room.
  var isEnough: Bool { isEnough(for: 0) && lacking == 0 }

  /// Whether there is room for bytes that are not counted yet.
  func isEnough(for bytes: Int) -> Bool { bytes <= left.load(ordering: .relaxed) }

  /// The most bytes that were wanted at once and refused.
  var lacking: Int { lack.load(ordering: .relaxed) }

  /// Whether there is room for so many bytes, which are then taken.
  func reserve(_ bytes: Int) -> Bool {
    var before = left.load(ordering: .relaxed)
    while bytes <= before {
      let (isDone, now) = left.weakCompareExchange(
        expected: before, desired: before - bytes, ordering: .relaxed)
      if isDone { return true }
      before = now
    }
    refuse(bytes)
    return false
  }

  /// Counts bytes that were taken without being reserved.
  func count(_ bytes: Int) { left.subtract(bytes, ordering: .relaxed) }

  /// Records that something was not made for want of so many bytes.
  func refuse(_ bytes: Int) { lack.max(bytes, ordering: .relaxed) }
}
