import Pixels
import RenderTree

/// A counter for the memory used by a document's values, which is counted before the values are allocated.
///
/// Layers are counted by their number, lists by their items, and number lists in attributes and paths by the length
/// of their text.
final class ImportMemoryCounter {
  /// The number of bytes counted for an item in a list of values: a boxed value and its references in the list and in
  /// the animation.
  static let bytesPerItem = 96
  /// The number of bytes counted for an animation: its object, the copy stored by the layer, and its compiled form.
  static let bytesPerAnimation = 1_024
  /// The number of bytes counted for each character in a long number list or path.
  ///
  /// A number of two characters becomes a boxed value.
  static let bytesPerCharacter = 32
  /// The maximum length of a text, in bytes, whose value is not counted separately but as part of its layer.
  static let maximumUncountedLength = 256
  /// The number of bytes reserved from the budget at a time, so that small values need no separate reservations.
  private static let reservationStep = 1 << 16

  private let budget: MemoryBudget
  private var pendingBytes = 0
  /// The memory reservations, which are kept for the lifetime of the document.
  private(set) var reservations: [MemoryBudget.Reservation] = []

  init(_ budget: MemoryBudget) { self.budget = budget }

  /// Counts bytes that are about to be allocated.
  ///
  /// - Throws: The exceeded limit, if the remaining budget is too small.
  func reserveBytes(_ bytes: Int, at location: @autoclosure () -> DocumentDiagnostic.Location)
    throws(DocumentDiagnostic)
  {
    pendingBytes += bytes
    if pendingBytes >= Self.reservationStep { try reservePendingBytes(at: location()) }
  }

  /// Counts the memory for an attribute's value before the value is parsed.
  ///
  /// Only number lists and paths grow with the length of their text.
  func reserveBytes(
    forText text: String, kind: ValueKind?,
    at location: @autoclosure () -> DocumentDiagnostic.Location
  ) throws(DocumentDiagnostic) {
    let count = text.utf8.count
    guard kind == .numbers || kind == .path, count > Self.maximumUncountedLength else { return }
    try reserveBytes(count * Self.bytesPerCharacter, at: location())
  }

  /// Reserves the bytes counted since the last reservation.
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
