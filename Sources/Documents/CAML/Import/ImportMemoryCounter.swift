import Pixels
import RenderTree

/// The memory of what is read of a document, counted before it is taken.
///
/// Layers are counted by the number, lists by their items, lists in attributes and paths by the length of their text.
final class ImportMemoryCounter {
  /// The bytes for an item of a list of values: a boxed value and its places in the list and in the animation.
  static let bytesPerItem = 96
  /// The bytes for an animation: its object, the copy that a layer keeps, and what is drawn of it.
  static let bytesPerAnimation = 1_024
  /// The bytes for each byte of a long list of numbers or of a path: a number of two characters is a boxed value.
  static let bytesPerCharacter = 32
  /// The bytes of a text up to which its value counts as a part of its layer.
  static let maximumUncountedLength = 256
  /// The bytes that are taken from the budget at once, so that a small value is not a share of its own.
  private static let reservationStep = 1 << 16

  private let budget: MemoryBudget
  private var pendingBytes = 0
  /// The parts of the budget that are taken, for as long as the document is kept.
  private(set) var reservations: [MemoryBudget.Reservation] = []

  init(_ budget: MemoryBudget) { self.budget = budget }

  /// Counts bytes that are about to be taken.
  ///
  /// - Throws: the limit, if the budget has fewer.
  func reserveBytes(_ bytes: Int, at location: @autoclosure () -> DocumentDiagnostic.Location)
    throws(DocumentDiagnostic)
  {
    pendingBytes += bytes
    if pendingBytes >= Self.reservationStep { try reservePendingBytes(at: location()) }
  }

  /// Counts the value of an attribute of the kind before it is read; only lists and paths grow with their text.
  func reserveBytes(
    forText text: String, kind: ValueKind?,
    at location: @autoclosure () -> DocumentDiagnostic.Location
  ) throws(DocumentDiagnostic) {
    let count = text.utf8.count
    guard kind == .numbers || kind == .path, count > Self.maximumUncountedLength else { return }
    try reserveBytes(count * Self.bytesPerCharacter, at: location())
  }

  /// Takes what was counted since the last share.
  func reservePendingBytes(at location: @autoclosure () -> DocumentDiagnostic.Location)
    throws(DocumentDiagnostic)
  {
    guard let reservation = budget.reserve(byteCount: pendingBytes) else {
      throw DocumentDiagnostic(.limitExceeded(.memory, limit: budget.limit), at: location())
    }
    reservations.append(reservation)
    pendingBytes = 0
  }
}
