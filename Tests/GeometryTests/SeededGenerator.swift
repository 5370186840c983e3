import Geometry
import TestKit

extension SeededRandomNumberGenerator {
  init(_ seed: Int) { self.init(seed: UInt64(seed)) }

  mutating func number(_ range: ClosedRange<Double>) -> Double { randomNumber(in: range) }

  mutating func point(_ range: ClosedRange<Double> = -50...50) -> Point {
    Point(number(range), number(range))
  }

  /// Returns a path of one to four subpaths with elements of every kind.
  mutating func path() -> Path {
    var path = Path()
    for _ in 0..<Int.random(in: 1...4, using: &self) {
      path.move(to: point())
      for _ in 0..<Int.random(in: 1...5, using: &self) {
        switch Int.random(in: 0...2, using: &self) {
        case 0: path.addLine(to: point())
        case 1: path.addQuadCurve(control: point(), to: point())
        default: path.addCubicCurve(control1: point(), control2: point(), to: point())
        }
      }
      if Bool.random(using: &self) { path.close() }
    }
    return path
  }
}

extension Matrix4 {
  /// Returns the largest difference between corresponding elements.
  func distance(to other: Matrix4) -> Double {
    zip(elements, other.elements).map { abs($0 - $1) }.max() ?? 0
  }
}
