package import CAML
package import Pixels

/// The work and memory that a command may spend on reading the layers of documents: the limits of a frame.
package struct LayerReadingBudget {
  /// The work of reading all values of a layer, in seconds: about a hundred properties, as measured.
  static let secondsPerLayer = 40e-6
  /// The work of finding a layer in the tree, in seconds.
  static let secondsPerTreeNode = 2e-6
  /// The memory of a value with its key, in bytes.
  static let bytesPerValue = 128
  /// The memory that is taken from the document's budget at a time, in bytes.
  private static let reservationSize = 1 << 20

  private let memory: MemoryBudget
  /// The smaller one of the limits on work.
  private let limit: PackageLimits.Kind
  private var seconds: Double
  private var bytes = 0
  private var reservations: [MemoryBudget.Reservation] = []
  /// The limit that was exceeded, if one was.
  private(set) var exceeded: PackageLimits.Kind?

  /// The budget for one answer about a package.
  package init(_ package: CAPackage) {
    self.init(
      memory: package.memory, seconds: package.secondsPerFrame, totalSeconds: package.totalSeconds)
  }

  /// A budget of its own.
  ///
  /// - Parameters:
  ///   - memory: where memory is taken from.
  ///   - seconds: the work of one frame, in seconds.
  ///   - totalSeconds: the work of all frames, in seconds; the smaller one counts.
  package init(memory: MemoryBudget, seconds: Double, totalSeconds: Double) {
    self.memory = memory
    limit = totalSeconds < seconds ? .totalSeconds : .seconds
    self.seconds = min(seconds, totalSeconds)
  }

  /// Counts work, in seconds; returns whether it is within the limits.
  mutating func spendTime(_ work: Double) -> Bool {
    seconds -= work
    if seconds < 0 { exceeded = exceeded ?? limit }
    return exceeded == nil
  }

  /// Counts the work of reading layers of which none is kept; returns how many of them the limits allow.
  mutating func spendTime(forLayerCount count: Int) -> Int {
    let allowed = max(0, min(Double(count), (seconds / Self.secondsPerLayer).rounded(.down)))
    _ = spendTime(Self.secondsPerLayer * Double(count))
    return Int(allowed)
  }

  /// Takes memory for as long as the budget is kept; returns whether there is enough.
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

  /// Counts a layer that is read and kept; returns whether it is within the limits.
  package mutating func reserveMemory(for record: LayerRecord) -> Bool {
    spendTime(Self.secondsPerLayer) && reserveBytes(record.bytes)
  }

  /// The remedy where a limit was exceeded.
  package var remedy: String? {
    exceeded.map { "raise the limit with --limit \($0.option)=COUNT" }
  }
}
