/// What came in the last few drawings, by numbers made of it: what comes again is worth keeping.
struct Sightings {
  /// The numbers of those that came and when, each in a place that follows from it.
  private var noted = [(number: UInt64, clock: Int)](
    repeating: (0, -memory), count: places)

  /// Numbers that are noted; more than there are things to keep in a few drawings, so that they seldom meet.
  private static let places = 4096
  /// Drawings after which what came counts as new: what stands comes in the next one, or in the one after it where
  /// pictures are drawn into in turn.
  private static let memory = 4

  /// Whether a number came in one of the last drawings, which a clock counts; from now on it did.
  mutating func note(_ number: UInt64, _ clock: Int) -> Bool {
    let place = Int(number % UInt64(Self.places))
    let last = noted[place]
    noted[place] = (number, clock)
    return last.number == number && clock - last.clock < Self.memory
  }
}
