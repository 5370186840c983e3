import QuartzCore

/// One of the thousand layers: where it is, how it is turned and how much of it shows at a time.
struct Mover {
  static let side = 40.0
  static let radius = 8.0
  static let canvas = CGSize(width: 1920, height: 1080)
  static let period = 4.0

  let from: CGPoint
  let to: CGPoint
  let turns: Double
  let colour: (Double, Double, Double)

  /// The thousand, always the same.
  static let all: [Mover] = {
    var state: UInt64 = 7
    func chance() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 53)
    }
    func place() -> CGPoint {
      CGPoint(x: chance() * canvas.width, y: chance() * canvas.height)
    }
    return (0..<1000).map { _ in
      Mover(
        from: place(), to: place(), turns: chance() * 4 - 2,
        colour: (chance(), chance(), chance()))
    }
  }()

  func position(_ p: Double) -> CGPoint {
    CGPoint(x: from.x + (to.x - from.x) * p, y: from.y + (to.y - from.y) * p)
  }
  func angle(_ p: Double) -> Double { turns * 2 * .pi * p }
  func opacity(_ p: Double) -> Double { 0.2 + 0.8 * p }
}
