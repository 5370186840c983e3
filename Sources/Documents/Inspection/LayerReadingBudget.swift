package import CAML
package import Pixels

/// The work and memory that a command may spend on reading layers.
///
/// The limits are those of a frame.
package struct LayerReadingBudget {
  /// The work of reading all values of a layer, in seconds.
  ///
  /// It was measured for about a hundred properties.
  static let secondsPerLayer = 40e-6
  /// The work of finding a layer in the tree, in seconds.
  static let secondsPerTreeNode = 2e-6
  /// The memory of a value with its key, in bytes.
  static let bytesPerValue = 128
  /// The number of bytes that are reserved from the document's budget at once.
  private static let reservationSize = 1 << 20

  private let memory: MemoryBudget
  /// The limit of work that applies, which is the smaller one.
  private let limit: PackageLimits.Kind
  private var seconds: Double
  private var bytes = 0
  private var reservations: [MemoryBudget.Reservation] = []
  /// The limit that was exceeded; nil if none was.
  private(set) var exceeded: PackageLimits.Kind?

  /// Creates a budget with the limits of a package, for one command.
  package init(_ package: CAPackage) {
    self.init(
      memory: package.memory, seconds: package.secondsPerFrame, totalSeconds: package.totalSeconds)
  }

  /// Creates a budget with given limits.
  ///
  /// - Parameters:
  ///   - memory: The memory budget from which memory is reserved.
  ///   - seconds: The work limit of a frame, in seconds.
  ///   - totalSeconds: The work limit of all frames, in seconds. The smaller of both limits applies.
  package init(memory: MemoryBudget, seconds: Double, totalSeconds: Double) {
    self.memory = memory
    limit = totalSeconds < seconds ? .totalSeconds : .seconds
    self.seconds = min(seconds, totalSeconds)
  }

  /// Adds work in seconds.
  ///
  /// Returns whether it is within the limits.
  mutating func spendTime(_ work: Double) -> Bool {
    seconds -= work
    if seconds < 0 { exceeded = exceeded ?? limit }
    return exceeded == nil
  }

  /// Adds the work of reading layers that are not kept in memory.
  ///
  /// Returns the number of layers that the limits allow.
  mutating func spendTime(forLayerCount count: Int) -> Int {
    let allowed = max(0, min(Double(count), (seconds / Self.secondsPerLayer).rounded(.down)))
    _ = spendTime(Self.secondsPerLayer * Double(count))
    return Int(allowed)
  }

  /// Reserves memory for the lifetime of the budget.
  ///
  /// Returns whether enough is available.
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

  /// Adds the work and memory of a record.
  ///
  /// Returns whether both are within the limits.
  package mutating func reserveMemory(for record: LayerRecord) -> Bool {
    spendTime(Self.secondsPerLayer) && reserveBytes(record.bytes)
  }

  /// A suggestion for the user if a limit was exceeded; nil otherwise.
  package var remedy: String? {
    exceeded.map { "raise the limit with --limit \($0.option)=COUNT" }
  }
}
