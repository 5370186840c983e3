import CRasterKernels

/// Blurred silhouettes, kept from drawing to drawing for those that are cast again.
///
/// They are found by all that decides their bytes, the silhouette's own bytes among it, so that none
/// is ever taken for another. One that comes for the first time is only noted: what turns or grows
/// comes once and would push out the rest.
final class ShadowShelf {
  /// All but the silhouette's bytes that decides those of its shadow.
  struct Key: Equatable {
    /// Of the silhouette, with nothing left out that is not needed.
    var width, height: Int32
    var sigma: Double
    var shiftX, shiftY: Double
    var opacity: Double
    /// The pixels of the shadow, counted from the silhouette's first.
    var x0, y0, x1, y1: Int32

    /// A number made of it and of the silhouette's.
    func number(_ silhouette: UInt64) -> UInt64 {
      withUnsafeBytes(of: self) { cr_hash($0.baseAddress, $0.count, silhouette) }
    }
  }

  private struct Entry {
    let key: Key
    let silhouette: [UInt8]
    let shadow: [UInt8]
    var lastUse: Int

    var size: Int { silhouette.count + shadow.count }
  }

  private var entries: [UInt64: Entry] = [:]
  private var clock = 0
  private var size = 0
  /// The numbers of those that came, each in a place that follows from it.
  private var noted = [UInt64](repeating: 0, count: places)

  /// Bytes that are kept at most.
  static let room = 16 << 20
  /// Drawings after which what was not cast again is let go.
  private static let patience = 120
  private static let places = 4096

  /// Copies what is kept of a shadow to `out`; false where nothing is.
  func take(
    _ number: UInt64, _ key: Key, of silhouette: UnsafeBufferPointer<UInt8>,
    to out: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    guard let entry = entries[number], entry.key == key,
      entry.silhouette.withUnsafeBufferPointer({ $0.hasBytes(of: silhouette) })
    else { return false }
    entries[number]?.lastUse = clock
    entry.shadow.withUnsafeBufferPointer { shadow in
      if let base = shadow.baseAddress { out.update(from: base, count: shadow.count) }
    }
    return true
  }

  /// Whether a number came before; from now on it did.
  func note(_ number: UInt64) -> Bool {
    let place = Int(number % UInt64(Self.places))
    if noted[place] == number { return true }
    noted[place] = number
    return false
  }

  /// Keeps a shadow where there is room, or something that was not cast of late to put away.
  func keep(
    _ number: UInt64, _ key: Key, of silhouette: UnsafeBufferPointer<UInt8>,
    _ shadow: UnsafeBufferPointer<UInt8>
  ) {
    let more = silhouette.count + shadow.count
    guard more <= Self.room / 4 else { return }
    remove(number)
    while size + more > Self.room {
      let oldest = entries.min { a, b in
        (a.value.lastUse, a.key) < (b.value.lastUse, b.key)
      }
      // What the last drawing needed the next one will, too.
      guard let oldest, oldest.value.lastUse < clock - 1 else { return }
      remove(oldest.key)
    }
    entries[number] = Entry(
      key: key, silhouette: Array(silhouette), shadow: Array(shadow), lastUse: clock)
    size += more
  }

  private func remove(_ number: UInt64) {
    if let entry = entries.removeValue(forKey: number) { size -= entry.size }
  }

  /// Lets go of what was long not cast; once a drawing.
  func age() {
    clock += 1
    let oldest = clock - Self.patience
    guard entries.contains(where: { $0.value.lastUse < oldest }) else { return }
    for (number, entry) in entries where entry.lastUse < oldest { remove(number) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether another holds the same.
  func hasBytes(of other: Self) -> Bool {
    count == other.count && cr_is_equal(baseAddress, other.baseAddress, count)
  }
}
