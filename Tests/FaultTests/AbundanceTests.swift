import CoreGraphics
import Foundation
import QuartzCore
import TestKit
import Testing

/// Tests of limits on extreme counts and sizes, and of the memory used within the limits.
///
/// Each test draws in a process of its own, so that the memory used by other tests is not measured.
@Suite struct AbundanceTests {
  // MARK: Particles

  @Test(
    .enabled(if: runsLongCases), arguments: [["1e6", "1"], ["1e30", "1e30"], ["inf", "1e30"]])
  func `CAEmitterLayer draws at most 100,000 of a million existing particles`(numbers: [String])
    async
  {
    await #expect(processExitsWith: .success) { [numbers = numbers as [String]] in
      let (rate, lifetime) = (try #require(Float(numbers[0])), try #require(Float(numbers[1])))
      let drawn = draw(emitter(rate, lifetime), within: 200, at: [2, 2.01])
      if rate.isFinite, rate < 1e9 { #expect(drawn.coveredCount == 1600) }
      if rate.isFinite, rate < 1e9 { drawn.saysOnly("maximum of 100000 living particles") }
      #expect(drawn.lines.count <= 1)
    }
  }

  @Test(arguments: ["nan", "-1", "-inf"])
  func `CAEmitterCell with a NaN or negative birthRate emits nothing`(rate: String) async {
    await #expect(processExitsWith: .success) { [rate = rate as String] in
      let drawn = draw(emitter(try #require(Float(rate)), 5), within: 50, at: [2])
      #expect(drawn.isEmpty)
      drawn.saysNothing()
    }
  }

  @Test(.enabled(if: runsLongCases))
  func `nested emitter cells stop at the limit of 100,000 particles`() async {
    await #expect(processExitsWith: .success) {
      let source = emitter(1000, 10)
      var cell = source.emitterCells?.first
      for _ in 0..<12 {
        let inner = CAEmitterCell()
        inner.contents = twoPixels()
        inner.birthRate = 1000
        inner.lifetime = 10
        cell?.emitterCells = [inner]
        cell = inner
      }
      let drawn = draw(source, within: 300, at: [2])
      drawn.saysOnly("maximum of 100000 living particles")
    }
  }

  // MARK: Replicators

  @Test(.enabled(if: runsLongCases))
  func `CAReplicatorLayer draws at most 100,000 of a million copies`() async {
    await #expect(processExitsWith: .success) {
      let square = framed(CALayer(), CGRect(x: 0, y: 10, width: 1, height: 10), .red)
      let drawn = draw(replicator(1_000_000, of: square), within: 400)
      // The 100,000 copies cover ten points.
      #expect(drawn.bytes(9, 15) == redBytes)
      #expect(drawn.bytes(12, 15)[3] == 0)
      drawn.saysOnly("maximum of 100000 copies")
    }
  }

  @Test(.enabled(if: runsLongCases))
  func `nested replicators with a million copies each stop at the limit for copies`() async {
    await #expect(processExitsWith: .success) {
      let square = framed(CALayer(), CGRect(x: 0, y: 10, width: 1, height: 10), .red)
      let nested = replicator(
        1_000_000, of: replicator(1_000_000, of: replicator(1_000_000, of: square)))
      let drawn = draw(nested, within: 500)
      #expect(drawn.bytes(0, 15) == redBytes)
      drawn.saysOnly("maximum of 100000 copies")
    }
  }

  @Test(.enabled(if: runsLongCases))
  func `a replicated CAEmitterLayer draws at most 400,000 particles in all copies`() async {
    await #expect(processExitsWith: .success) {
      let drawn = draw(replicator(1000, of: emitter(1e6, 1)), within: 400, at: [2])
      #expect(drawn.coveredCount == 1600)
      #expect(drawn.lines.count == 2, "\(drawn.lines)")
      #expect(drawn.lines.contains { $0.contains("400000 living particles in total") })
    }
  }

  @Test(arguments: [0, -1, Int.min])
  func `CAReplicatorLayer with an instanceCount below 1 draws nothing`(count: Int) async {
    await #expect(processExitsWith: .success) { [count = count as Int] in
      let drawn = draw(replicator(count, of: redSquare()), within: 50)
      #expect(drawn.isEmpty)
      drawn.saysNothing()
    }
  }

  // MARK: Nesting

  @Test func `4,000 nested opacity groups are drawn up to 1,024 levels, and the limit is reported`()
    async
  {
    await #expect(processExitsWith: .success) {
      let drawn = draw(nested(4_000) { $0.opacity = 0.9999 }, within: 300)
      #expect(drawn.bytes(5, 5)[3] > 240)
      #expect(drawn.bytes(30, 5)[3] == 0)
      drawn.saysOnly("maximum of 1024 nested groups and clips")
    }
  }

  @Test(.enabled(if: runsLongCases))
  func `4,000 nested rounded clips, masks and filters are drawn up to the nesting limit`() async {
    await #expect(processExitsWith: .success) {
      let clipped = draw(
        nested(4_000) {
          $0.cornerRadius = 3
          $0.masksToBounds = true
        }, within: 400)
      #expect(clipped.bytes(5, 20) == redBytes)
      clipped.saysOnly("maximum of 1024 nested groups and clips")
      let masked = draw(
        nested(2_000) { at in
          let mask = framed(CAGradientLayer(), CGRect(x: 0, y: 0, width: 40, height: 40))
          mask.colors = [CGColor.red, CGColor.blue]
          at.mask = mask
        }, within: 600)
      #expect(masked.bytes(5, 20) == redBytes)
      masked.saysOnly("maximum of 1024 nested groups and clips")
      let invert = CAFilter(type: "colorInvert")
      let filtered = draw(nested(2_000) { $0.filters = [invert] }, within: 600)
      filtered.saysOnly("maximum of 1024 nested groups and clips")
    }
  }

  @Test func `10,000 nested plain layers are drawn completely, because they need no groups`() async
  {
    await #expect(processExitsWith: .success) {
      let drawn = draw(nested(10_000) { _ in }, within: 300)
      #expect(drawn.bytes(30, 5) == blueBytes)
      #expect(drawn.bytes(5, 5) == redBytes)
      drawn.saysNothing()
    }
  }

  @Test func `a layer with 3,000 nested masks is drawn correctly or reports a single diagnostic`()
    async
  {
    await #expect(processExitsWith: .success) {
      let square = redSquare()
      var at: CALayer = square
      for _ in 0..<3_000 {
        let mask = framed(CALayer(), CGRect(x: 0, y: 0, width: 20, height: 20), .blue)
        at.mask = mask
        at = mask
      }
      let drawn = draw(square, within: 300)
      #expect(drawn.isSame(as: Drawn(redSquare())) || drawn.lines.count == 1)
    }
  }

  // MARK: Extreme sizes

  @Test(.enabled(if: runsLongCases))
  func `drawing 20,000 round joins of an extremely wide line does not exhaust the memory`()
    async
  {
    await #expect(processExitsWith: .success) {
      var points: [(Double, Double)] = []
      for index in 0..<20_000 { points.append((Double(index % 40), Double(index * 7 % 39))) }
      let line = shape(lines(points), fill: nil, stroke: .red)
      line.lineWidth = 1e6
      line.lineJoin = .round
      line.lineCap = .round
      let drawn = draw(line, within: 1000)
      #expect(drawn.isAll(redBytes))
      drawn.saysNothing()
    }
  }

  @Test func `text layers and layers with custom drawing are skipped if extremely large`() async {
    await #expect(processExitsWith: .success) {
      let text = framed(CATextLayer(), CGRect(x: 0, y: 0, width: 1e9, height: 1e9))
      text.string = "Far"
      text.fontSize = 1e9
      #expect(draw(text, within: 200).isEmpty)
      let drawn = framed(CALayer(), CGRect(x: 0, y: 0, width: 1e6, height: 1e6))
      drawn.setNeedsDisplay()
      #expect(draw(drawn, within: 200).isEmpty)
    }
  }

  @Test func `an extremely large CATiledLayer draws only its visible area`() async {
    await #expect(processExitsWith: .success) {
      let tiled = framed(CATiledLayer(), CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6), .red)
      tiled.tileSize = CGSize(width: 1e-9, height: 1e-9)
      tiled.levelsOfDetail = Int.max
      tiled.levelsOfDetailBias = Int.max
      #expect(draw(tiled, within: 200).isAll(redBytes))
    }
  }
}

/// Returns the peak memory that a closure adds to the process, in megabytes, or `nil` if the system does not report
/// it.
private func memory(_ body: () -> Void) -> Double? {
  func megabytes(_ key: String) -> Double? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
      return nil
    }
    let line = status.split(separator: "\n").first { $0.hasPrefix(key) }
    return line?.split(separator: " ").dropFirst().first.flatMap { Double($0) }.map { $0 / 1024 }
  }
  // This resets the peak memory of the process.
  try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
  guard let before = megabytes("VmRSS") else { return nil }
  body()
  return megabytes("VmHWM").map { $0 - before }
}

/// Draws layers and expects that the process uses less than `limit` megabytes of additional memory.
private func draw(
  _ layers: CALayer..., within limit: Double, at times: [Double] = [0],
  sourceLocation: SourceLocation = #_sourceLocation
) -> Drawn {
  var drawn = Drawn(at: [0])
  let used = memory { drawn = Drawn(layers, at: times) }
  if let used {
    #expect(used < limit, "\(used) MB", sourceLocation: sourceLocation)
  }
  return drawn
}

private func emitter(_ rate: Float, _ lifetime: Float) -> CAEmitterLayer {
  let cell = CAEmitterCell()
  cell.contents = twoPixels()
  cell.birthRate = rate
  cell.lifetime = lifetime
  let emitter = framed(CAEmitterLayer(), CGRect(x: 0, y: 0, width: 40, height: 40))
  emitter.emitterShape = .rectangle
  emitter.emitterPosition = CGPoint(x: 20, y: 20)
  emitter.emitterSize = CGSize(width: 40, height: 40)
  emitter.emitterCells = [cell]
  return emitter
}

private func replicator(_ count: Int, of layers: CALayer...) -> CAReplicatorLayer {
  let replicator = framed(CAReplicatorLayer(), CGRect(x: 0, y: 0, width: 40, height: 40))
  replicator.instanceCount = count
  replicator.instanceTransform = CATransform3DMakeTranslation(0.0001, 0, 0)
  replicator.sublayers = layers
  return replicator
}

/// Returns nested layers, each of which also contains a square below the next layer.
///
/// The closure `change` modifies each layer.
private func nested(_ count: Int, _ change: (CALayer) -> Void) -> CALayer {
  let top = framed(CALayer(), CGRect(x: 0, y: 0, width: 40, height: 40))
  var at = top
  for _ in 0..<count {
    let next = framed(CALayer(), CGRect(x: 0, y: 0, width: 40, height: 40))
    at.addSublayer(framed(CALayer(), CGRect(x: 0, y: 0, width: 20, height: 40), .red))
    at.addSublayer(next)
    change(at)
    at = next
  }
  at.addSublayer(framed(CALayer(), CGRect(x: 20, y: 0, width: 20, height: 40), .blue))
  change(at)
  return top
}
