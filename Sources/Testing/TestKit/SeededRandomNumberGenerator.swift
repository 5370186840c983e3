/// A reproducible pseudorandom number generator.
///
/// The same seed produces the same numbers on every machine.
///
/// Source: splitmix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
public struct SeededRandomNumberGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator with the given seed.
  ///
  /// Consecutive seeds produce unrelated number sequences.
  public init(seed: UInt64) {
    state = seed
  }

  /// Returns the next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a uniformly distributed number in the given range.
  ///
  /// The result does not depend on the standard library's version.
  public mutating func randomNumber(in range: ClosedRange<Double>) -> Double {
    let unit = Double(next() >> 11) * 0x1p-53
    return range.lowerBound + (range.upperBound - range.lowerBound) * unit
  }

  /// Returns an almost uniformly distributed integer in the given range.
  ///
  /// The bias is less than count / 2⁶⁴.
  public mutating func randomInteger(in range: ClosedRange<Int>) -> Int {
    let count = UInt64(range.upperBound - range.lowerBound) + 1
    return range.lowerBound + Int(next().multipliedFullWidth(by: count).high)
  }
}
