/// What came in the last few drawings, by numbers made of it: what comes again is worth keeping.
struct RecencyFilter {
  /// The numbers of those that came and when, each at one of a few places that follow from it.
  private var slots = [(number: UInt64, clock: Int)](
    repeating: (0, -maximumAge), count: setCount * slotsPerSet)

  /// Groups of places; so many that few numbers of a drawing meet in one.
  private static let setCount = 2048
  /// Places of a group.
  ///
  /// Were there only one, two numbers that meet would drive each other out in every drawing.
  private static let slotsPerSet = 4
  /// Drawings after which what came counts as new: what stands comes in the next one, or in the one after it where
  /// pictures are drawn into in turn.
  private static let maximumAge = 4

  /// Whether a number came in one of the last drawings, which a clock counts; from now on it did.
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
