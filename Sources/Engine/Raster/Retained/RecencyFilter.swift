/// What came in the last few drawings, by numbers made of it: what comes again is worth keeping.
struct RecencyFilter {
  /// The numbers of those that came and when, each at one of a few places that follow from it.
  private var noted = [(number: UInt64, clock: Int)](
    repeating: (0, -memory), count: groups * choices)

  /// Groups of places; so many that few numbers of a drawing meet in one.
  private static let groups = 2048
  /// Places of a group.
  ///
  /// Were there only one, two numbers that meet would drive each other out in every drawing.
  private static let choices = 4
  /// Drawings after which what came counts as new: what stands comes in the next one, or in the one after it where
  /// pictures are drawn into in turn.
  private static let memory = 4

  /// Whether a number came in one of the last drawings, which a clock counts; from now on it did.
  mutating func note(_ number: UInt64, _ clock: Int) -> Bool {
    let first = Int(number % UInt64(Self.groups)) * Self.choices
    var oldest = first
    for place in first..<first + Self.choices {
      let last = noted[place].clock
      if noted[place].number == number {
        noted[place].clock = clock
        return clock - last < Self.memory
      }
      if last < noted[oldest].clock { oldest = place }
    }
    noted[oldest] = (number, clock)
    return false
  }
}
