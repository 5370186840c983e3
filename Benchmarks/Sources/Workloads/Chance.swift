import Foundation

/// A random number generator that produces the same sequence in every run and in the scripts for other drawing
/// libraries.
package struct Chance {
  private var state: UInt64

  package init(seed: UInt64 = 7) { state = seed }

  /// Returns a random number in the range `0..<1`.
  package mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / Double(UInt64(1) << 53)
  }

  /// Returns a random number between the given bounds.
  package mutating func next(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * next()
  }
}
