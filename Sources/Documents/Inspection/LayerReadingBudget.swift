package import CAML
package import Pixels

/// The time and memory that a command may spend on reading layers.
///
/// The limits are the same as those for rendering a frame.
package struct LayerReadingBudget {
  /// The estimated time for reading all values of a layer, in seconds.
  ///
  /// The time was measured for about a hundred properties.
  static let secondsPerLayer = 40e-6
  /// The estimated time for finding a layer in the tree, in seconds.
  static let secondsPerTreeNode = 2e-6
  /// The memory used by a value with its key, in bytes.
  static let bytesPerValue = 128
  /// The number of bytes reserved from the document's budget at a time.
  private static let reservationSize = 1 << 20

  private let memory: MemoryBudget
  /// The applicable time limit, which is the smaller of the two.
  private let limit: PackageLimits.Kind
  private var seconds: Double
  private var bytes = 0
  private var reservations: [MemoryBudget.Reservation] = []
  /// The limit that was exceeded; `nil` if there was none.
  private(set) var exceeded: PackageLimits.Kind?

  /// Creates a budget for one command with the limits of the given package.
  package init(_ package: CAPackage) {
    self.init(
      memory: package.memory, seconds: package.secondsPerFrame, totalSeconds: package.totalSeconds)
  }

  /// Creates a budget with the given limits.
  ///
  /// - Parameters:
  ///   - memory: The memory budget from which memory is reserved.
  ///   - seconds: The time limit for a frame, in seconds.
  ///   - totalSeconds: The time limit for all frames, in seconds. The smaller of the two limits applies.
  package init(memory: MemoryBudget, seconds: Double, totalSeconds: Double) {
    self.memory = memory
    limit = totalSeconds < seconds ? .totalSeconds : .seconds
    self.seconds = min(seconds, totalSeconds)
  }

  /// Adds estimated time in seconds.
  ///
  /// Returns whether the total is within the limits.
  mutating func spendTime(_ work: Double) -> Bool {
    seconds -= work
    if seconds < 0 { exceeded = exceeded ?? limit }
    return exceeded == nil
  }

  /// Adds the time for reading layers that are not kept in memory.
  ///
  /// Returns the number of layers that may be read within the limits.
  mutating func spendTime(forLayerCount count: Int) -> Int {
    let allowed = max(0, min(Double(count), (seconds / Self.secondsPerLayer).rounded(.down)))
    _ = spendTime(Self.secondsPerLayer * Double(count))
    return Int(allowed)
  }

  /// Reserves memory for the lifetime of the budget.
  ///
  /// Returns whether enough memory is available.
  mutating func reserveBytes(_ count: Int) -> Bool {
    bytes -= count
    while bytes < 0, exceeded == nil {
      guard let reservation = memory.reserve(byteCount: max(Self.reservationSize, -bytes)) else {
        exceeded = .memory
        break
      }
      reservations.append(reservation)
      bytes += reservation.bytes
    }
    return exceeded == nil
  }

  /// Adds the time and memory for a layer record.
  ///
  /// Returns whether both are within the limits.
  package mutating func reserveMemory(for record: LayerRecord) -> Bool {
    spendTime(Self.secondsPerLayer) && reserveBytes(record.bytes)
  }

  /// A suggestion for the user if a limit was exceeded; otherwise `nil`.
  package var remedy: String? {
    exceeded.map { "raise the limit with --limit \($0.option)=COUNT" }
  }
}
