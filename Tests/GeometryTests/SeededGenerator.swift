import Geometry

/// Repeatable random numbers: splitmix64.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(bitPattern: Int64(seed)) &* 0x2545_F491_4F6C_DD1D }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  mutating func point(_ range: ClosedRange<Double> = -50...50) -> Point {
    Point(number(range), number(range))
  }

  /// A path of one to four subpaths of all kinds of elements.
  mutating func path() -> Path {
    var path = Path()
    for _ in 0..<Int.random(in: 1...4, using: &self) {
      path.move(to: point())
      for _ in 0..<Int.random(in: 1...5, using: &self) {
        switch Int.random(in: 0...2, using: &self) {
        case 0: path.line(to: point())
        case 1: path.quad(point(), to: point())
        default: path.cubic(point(), point(), to: point())
        }
      }
      if Bool.random(using: &self) { path.close() }
    }
    return path
  }
}

extension Matrix4 {
  /// The largest difference of an element.
  func distance(to other: Matrix4) -> Double {
    zip(elements, other.elements).map { abs($0 - $1) }.max() ?? 0
  }
}
