/// A record of the hashes used in recent frames.
///
/// It identifies results that are used repeatedly and are therefore worth caching.
struct RecencyFilter {
  /// The recorded hashes, each with the frame in which it was last used, grouped into sets selected by the hash.
  private var slots = [(number: UInt64, clock: Int)](
    repeating: (0, -maximumAge), count: setCount * slotsPerSet)

  /// The number of sets.
  ///
  /// It is large enough that few hashes in a frame fall into the same set.
  private static let setCount = 2048
  /// The number of hashes stored in each set.
  ///
  /// With only one, two hashes in the same set would replace each other in every frame.
  private static let slotsPerSet = 4
  /// The number of frames after which a hash is considered new again.
  ///
  /// Static content is drawn again in the next frame, or a frame later if several buffers are used in turn.
  private static let maximumAge = 4

  /// Records that a hash is used in frame `clock`.
  ///
  /// Returns whether it was also used in a recent frame.
  mutating func recordUse(ofHash number: UInt64, clock: Int) -> Bool {
    let first = Int(number % UInt64(Self.setCount)) * Self.slotsPerSet
    var oldest = first
    for index in first..<first + Self.slotsPerSet {
      let last = slots[index].clock
      if slots[index].number == number {
        slots[index].clock = clock
        return clock - last < Self.maximumAge
      }
      if last < slots[oldest].clock { oldest = index }
    }
    slots[oldest] = (number, clock)
    return false
  }
}
