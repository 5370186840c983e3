/// A record of the hashes used in recent frames.
///
/// Results that are used again are worth caching.
struct RecencyFilter {
  /// The hashes with the frame of their last use, in sets that are determined by the hash.
  private var slots = [(number: UInt64, clock: Int)](
    repeating: (0, -maximumAge), count: setCount * slotsPerSet)

  /// The number of sets.
  ///
  /// With it, few hashes of a frame share a set.
  private static let setCount = 2048
  /// The number of slots in a set.
  ///
  /// With a single slot, two hashes of the same set would replace each other in every frame.
  private static let slotsPerSet = 4
  /// The number of frames after which a hash counts as new.
  ///
  /// Static content is drawn again in the next frame, or in the one after it if several buffers are used in turn.
  private static let maximumAge = 4

  /// Records a use of a hash in frame `clock`.
  ///
  /// Returns whether it was also used in one of the last frames.
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
