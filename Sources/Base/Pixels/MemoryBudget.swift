import Synchronization

/// How much memory a document may take for all that is decoded and drawn of it, and how much of that is taken.
///
/// It is handed down from whoever draws to whatever takes memory by the document's word, and asked before memory is
/// taken; what it does not grant is drawn in pieces or refused.
public final class MemoryBudget: Sendable {
  /// The bytes that a document has unless somebody says otherwise: a telephone's screen forty times over, which is more
  /// than the largest known documents take, and little enough for several at once on a small server.
  ///
  /// - Beyond: groups are drawn one after the other, then the picture in bands, then it is refused.
  public static let defaultLimit = 512_000_000

  /// All bytes.
  public let limit: Int
  private let reservedBytes = Atomic(0)
  private let peakBytes = Atomic(0)
  private static let largestPeakBytes = Atomic(0)

  /// A budget of which nothing is taken.
  ///
  /// - Range: 0 or more bytes; less counts as none.
  public init(limit: Int = MemoryBudget.defaultLimit) { self.limit = max(0, limit) }

  /// The bytes that are taken.
  public var used: Int { reservedBytes.load(ordering: .relaxed) }

  /// The bytes that can be had.
  public var available: Int { max(0, limit - used) }

  /// The most bytes that were taken at once, with those that drawings needed for themselves.
  public var peak: Int { peakBytes.load(ordering: .relaxed) }

  /// Notes that a drawing, which planned with what was free, needs so many bytes beside what is taken.
  public func recordTemporaryUse(byteCount bytes: Int) {
    let now = used + max(0, bytes)
    peakBytes.max(now, ordering: .relaxed)
    Self.largestPeakBytes.max(now, ordering: .relaxed)
  }

  /// The largest ``peak`` of all budgets of the process, those that are gone among them: for measurements.
  public static var largestPeak: Int { largestPeakBytes.load(ordering: .relaxed) }

  /// Takes bytes until the share is let go of; nil where there are too few.
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

  /// A part of a budget, taken for as long as somebody keeps it.
  public final class Reservation: Sendable {
    private let budget: MemoryBudget
    /// How much it is.
    public let bytes: Int

    fileprivate init(_ budget: MemoryBudget, _ bytes: Int) {
      (self.budget, self.bytes) = (budget, bytes)
    }

    deinit { budget.reservedBytes.subtract(bytes, ordering: .relaxed) }
  }
}
