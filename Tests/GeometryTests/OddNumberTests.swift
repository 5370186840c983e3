import Geometry
import TestKit
import Testing

/// Tests that operations on matrices and paths with extreme numbers return finite results or `nil`.
@Suite struct OddNumberTests {
  static let edges: [Double] = [
    0, -0.0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude, 1e-300, 1e-160,
    1e-9, 1, -1, 1e9, 1e160, -1e160, 1e300, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
  ]
  static let none: [Double] = [.infinity, -.infinity, .nan]

  private static func edge(_ g: inout SeededRandomNumberGenerator, _ numbers: [Double] = edges)
    -> Double
  {
    numbers[g.randomInteger(in: 0...numbers.count - 1)]
  }

  // MARK: Matrices

  @Test(arguments: 0..<500)
  func `Matrix4.inverted is finite or nil for extreme elements`(seed: Int) {
    var g = SeededRandomNumberGenerator(seed)
    let count = g.randomInteger(in: 1...16)
    let elements = (0..<16).map { index in
      g.randomInteger(in: 1...16) <= count
        ? Self.edge(&g, Self.edges + Self.none) : Double(index % 5)
    }
    let matrix = Matrix4(elements: elements)
    if let inverse = matrix.inverted {
      #expect(inverse.elements.allSatisfy { $0.isFinite }, "\(matrix)")
    }
  }

  @Test(arguments: 0..<500)
  func `interpolation between finite matrices returns finite elements`(seed: Int) {
    var g = SeededRandomNumberGenerator(seed)
    func matrix() -> Matrix4 {
      // These are normal values, and tiny, large or zero values that make matrices singular or nearly singular.
      let odd: [Double] = [0, 1, -1, 1e-9, 1e-160, 1e9, .leastNonzeroMagnitude, 1 + .ulpOfOne]
      return Matrix4(elements: (0..<16).map { _ in odd[g.randomInteger(in: 0...odd.count - 1)] })
    }
    let (from, to) = (matrix(), matrix())
    for progress in [0, 1e-300, 0.5, 1, -0.2, 1.4] {
      let between = from.interpolated(to: to, progress: progress)
      #expect(between.elements.allSatisfy { $0.isFinite }, "\(from) \(to) \(progress): \(between)")
    }
  }

  // MARK: Paths

  private static func path(_ g: inout SeededRandomNumberGenerator, _ numbers: [Double]) -> Path {
    var path = Path()
    func point() -> Point {
      Point(
        g.randomInteger(in: 0...2) == 0 ? edge(&g, numbers) : g.number(-9...9),
        g.randomInteger(in: 0...2) == 0 ? edge(&g, numbers) : g.number(-9...9))
    }
    path.move(to: point())
    for _ in 0..<g.randomInteger(in: 1...6) {
      switch g.randomInteger(in: 0...4) {
      case 0: path.addQuadCurve(control: point(), to: point())
      case 1: path.addCubicCurve(control1: point(), control2: point(), to: point())
      case 2: path.close()
      case 3: path.move(to: point())
      default: path.addLine(to: point())
      }
    }
    return path
  }

  /// Coordinates that layers can have.
  ///
  /// Larger coordinates are clamped before paths are created.
  private static let usable = edges.filter { abs($0) <= 1e9 }

  @Test(arguments: 0..<400)
  func `trimming, dashing or stroking a finite path produces finite points`(seed: Int) {
    var g = SeededRandomNumberGenerator(seed)
    let path = Self.path(&g, Self.usable)
    for made in [
      path.trimmed(from: 0.2, to: 0.7), path.dashed(pattern: [3e7, 2e6], phase: 1),
      path.transformed(by: .scale(x: 1e-300, y: 1e200)),
    ] {
      #expect(made.points.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "\(path)")
    }
    let width = [1e-300, 0.5, 3, 1e6][g.randomInteger(in: 0...3)]
    for polygons in [
      path.flattened(tolerance: 0.1), path.stroked(width: width, tolerance: 0.1),
      path.stroked(width: width, cap: .round, join: .round, tolerance: 0.1),
    ] {
      #expect(polygons.points.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "\(path)")
    }
    let place = PathMeasure(path).location(atFraction: 0.4)
    #expect(place.map { $0.point.x.isFinite && $0.point.y.isFinite } ?? true, "\(path)")
  }

  @Test(arguments: 0..<400)
  func `operations on paths with NaN and infinite points terminate`(seed: Int) {
    var g = SeededRandomNumberGenerator(seed)
    let (path, other) = (
      Self.path(&g, Self.edges + Self.none), Self.path(&g, Self.edges + Self.none)
    )
    // These operations only have to terminate without a trap.
    _ = path.trimmed(from: 0.2, to: 0.7)
    _ = path.flattened(tolerance: 0.1)
    _ = PathMeasure(path).location(atFraction: 0.4)
    _ = path.contains(Point(1, 1))
    _ = path.stroked(width: 2, tolerance: 0.1)
    let mixed = path.interpolated(to: other, progress: 0.5)
    #expect(mixed.points.count < 10_000)
    #expect(path.dashed(pattern: [1e300, 1], phase: 3).points.count < 100_000)
  }
}
