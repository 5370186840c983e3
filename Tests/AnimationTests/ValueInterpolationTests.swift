import Animation
import Color
import Geometry
import RenderTree
import TestKit
import Testing

@Suite struct ValueInterpolationTests {
  /// Returns two random values for each type that can be interpolated.
  private static func pairs(seed: Int) -> [(Value, Value)] {
    var chance = SeededRandomNumberGenerator(seed: UInt64(seed))
    func n() -> Double { chance.randomNumber(in: -10...10) }
    func matrix() -> Matrix4 {
      Matrix4.scale(x: 1 + n() * n(), y: 2, z: 1).concatenating(
        .rotation(angle: n(), x: 0.3, y: n(), z: 1)
      )
      .concatenating(.translation(x: n(), y: n(), z: n()))
    }
    func path() -> Path {
      var path = Path()
      path.move(to: Point(n(), n()))
      path.addLine(to: Point(n(), n()))
      path.addCubicCurve(control1: Point(n(), n()), control2: Point(n(), n()), to: Point(n(), n()))
      return path
    }
    return [
      (.number(n()), .number(n())), (.point(Point(n(), n())), .point(Point(n(), n()))),
      (.size(Size(n(), n())), .size(Size(n(), n()))),
      (.rect(Rect(n(), n(), n(), n())), .rect(Rect(n(), n(), n(), n()))),
      (.color(RGBA(n(), n(), n(), n())), .color(RGBA(n(), n(), n(), n()))),
      (.numbers([n(), n()]), .numbers([n(), n()])), (.bool(false), .bool(true)),
      (.transform(matrix()), .transform(matrix())), (.path(path()), .path(path())),
      (.string("a"), .string("b")),
      (.colors([RGBA(n(), n(), n())]), .colors([RGBA(n(), n(), n())])),
    ]
  }

  @Test(arguments: 0..<50)
  func `interpolating two animation values at progress 0 and 1 returns the two values`(
    seed: Int
  ) throws {
    for (a, b) in Self.pairs(seed: seed) {
      let start = try #require(a.interpolated(to: b, progress: 0))
      let end = try #require(a.interpolated(to: b, progress: 1))
      #expect(Self.distance(start, a) < 1e-9)
      #expect(Self.distance(end, b) < 1e-9)
    }
  }

  @Test(arguments: 0..<50)
  func `adding and then subtracting an animation value returns the original value`(
    seed: Int
  )
    throws
  {
    for (a, b) in Self.pairs(seed: seed) {
      guard let sum = a.adding(b), let back = sum.subtracting(b) else { continue }
      #expect(Self.distance(back, a) < 1e-6)
    }
  }

  /// Returns the largest difference between corresponding numbers, or infinity if the counts differ.
  private static func distance(_ a: Value, _ b: Value) -> Double {
    if a == b { return 0 }
    let (x, y) = (doubles(a), doubles(b))
    guard x.count == y.count, !x.isEmpty else { return .infinity }
    return zip(x, y).map { abs($0 - $1) }.max() ?? 0
  }

  private static func doubles(_ value: Value) -> [Double] {
    switch value {
    case .number(let n): [n]
    case .point(let p): [p.x, p.y]
    case .size(let s): [s.width, s.height]
    case .rect(let r): [r.minX, r.minY, r.width, r.height]
    case .color(let c): [c.red, c.green, c.blue, c.alpha]
    case .numbers(let list): list
    case .colors(let list): list.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
    case .transform(let m): m.elements
    case .path(let path): path.points.flatMap { [$0.x, $0.y] }
    case .none, .bool, .name, .image, .dissolve, .tiles, .string, .filters, .cells: []
    }
  }
}
