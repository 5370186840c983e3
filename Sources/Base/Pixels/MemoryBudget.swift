import Synchronization

/// A limit on the memory for decoding and rendering a document.
///
/// The renderer passes the budget to all code that allocates memory of a size given by the document. Memory is
/// reserved before it is allocated. If the reservation fails, the content is drawn in parts or refused.
public final class MemoryBudget: Sendable {
  /// The default limit in bytes.
  ///
  /// It is forty times the size of a phone screen, more than the largest known documents need, and small enough for
  /// several documents at once on a small server.
  /// - Beyond: groups are drawn one after the other, then the image is drawn in bands, then it is refused.
  public static let defaultLimit = 512_000_000

  /// The total number of bytes that can be reserved.
  public let limit: Int
  private let reservedBytes = Atomic(0)
  private let peakBytes = Atomic(0)
  private static let largestPeakBytes = Atomic(0)

  /// Creates a budget without reservations.
  /// - Range: 0 bytes or more. Negative values count as 0.
  public init(limit: Int = MemoryBudget.defaultLimit) { self.limit = max(0, limit) }

  /// The number of reserved bytes.
  public var used: Int { reservedBytes.load(ordering: .relaxed) }

  /// The number of bytes that can still be reserved.
  public var available: Int { max(0, limit - used) }

  /// The maximum number of bytes used at once, including the temporary memory of drawing operations.
  public var peak: Int { peakBytes.load(ordering: .relaxed) }

  /// Records the temporary memory of a drawing operation, in bytes beyond the reservations, for ``peak``.
  public func recordTemporaryUse(byteCount bytes: Int) {
    let now = used + max(0, bytes)
    peakBytes.max(now, ordering: .relaxed)
    Self.largestPeakBytes.max(now, ordering: .relaxed)
  }

  /// The largest ``peak`` of all budgets of the process, including released ones.
  ///
  /// It is used for measurements.
  public static var largestPeak: Int { largestPeakBytes.load(ordering: .relaxed) }

  /// Reserves a number of bytes until the returned object is released.
  ///
  /// Returns nil if too few bytes are available. Thread-safe.
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

  /// A reserved part of a budget.
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
