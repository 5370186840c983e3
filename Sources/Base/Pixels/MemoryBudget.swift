import Synchronization

/// A limit on the memory used to decode and render a document.
///
/// The renderer passes the budget to all code that allocates memory whose size depends on the document. Memory is
/// reserved before it is allocated. If the reservation fails, the content is drawn in parts or refused.
public final class MemoryBudget: Sendable {
  /// The default limit in bytes.
  ///
  /// It is forty times the size of a phone screen, more than the largest known documents need, and small enough for
  /// several documents at once on a small server.
  /// - Beyond: Groups are drawn one after the other, then the image is drawn in horizontal strips, and finally it is
  ///   refused.
  public static let defaultLimit = 512_000_000

  /// The total number of bytes that can be reserved.
  public let limit: Int
  private let reservedBytes = Atomic(0)
  private let peakBytes = Atomic(0)
  private static let largestPeakBytes = Atomic(0)

  /// Creates a budget with the given limit in bytes and no reservations.
  ///
  /// A negative limit counts as 0.
  public init(limit: Int = MemoryBudget.defaultLimit) { self.limit = max(0, limit) }

  /// The number of reserved bytes.
  public var used: Int { reservedBytes.load(ordering: .relaxed) }

  /// The number of bytes that can still be reserved.
  public var available: Int { max(0, limit - used) }

  /// The maximum number of bytes used at any one time, including the temporary memory of drawing operations.
  public var peak: Int { peakBytes.load(ordering: .relaxed) }

  /// Records temporary memory used by a drawing operation in ``peak``.
  ///
  /// The byte count does not include reservations.
  public func recordTemporaryUse(byteCount bytes: Int) {
    let now = used + max(0, bytes)
    peakBytes.max(now, ordering: .relaxed)
    Self.largestPeakBytes.max(now, ordering: .relaxed)
  }

  /// The largest ``peak`` of all budgets in the process, including released ones.
  ///
  /// It is used for measurements.
  public static var largestPeak: Int { largestPeakBytes.load(ordering: .relaxed) }

  /// Reserves the given number of bytes until the returned object is released.
  ///
  /// Returns `nil` if not enough bytes are available. This method is thread-safe.
  public func reserve(byteCount bytes: Int) -> Reservation? {
    guard bytes <= limit else { return nil }
    let bytes = max(0, bytes)
    var before = used
    while bytes <= limit - before {
      let (isDone, now) = reservedBytes.weakCompareExchange(
        expected: before, desired: before + bytes, ordering: .relaxed)
      if isDone {
        recordTemporaryUse(byteCount: 0)
        return Reservation(self, bytes)
      }
      before = now
    }
    return nil
  }

  /// A reserved part of a memory budget.
  ///
  /// The bytes are returned to the budget when the object is released.
  public final class Reservation: Sendable {
    private let budget: MemoryBudget
    /// The number of reserved bytes.
    public let bytes: Int

    fileprivate init(_ budget: MemoryBudget, _ bytes: Int) {
      (self.budget, self.bytes) = (budget, bytes)
    }

    deinit { budget.reservedBytes.subtract(bytes, ordering: .relaxed) }
  }
}
