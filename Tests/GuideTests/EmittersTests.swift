import Pixels
import QuartzCore
import RenderServer
import Testing

/// The statements of the article Emitters.
@MainActor @Suite struct EmittersTests {
  /// Returns a renderer of one emitter, which is configured in a closure.
  private func makeRenderer(_ configure: (CAEmitterLayer, CAEmitterCell) -> Void) -> CARenderer {
    let emitter = CAEmitterLayer()
    emitter.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    emitter.emitterPosition = CGPoint(x: 50, y: 50)
    let cell = CAEmitterCell()
    let pixel = CALayer()
    pixel.frame = CGRect(x: 0, y: 0, width: 1, height: 1)
    pixel.backgroundColor = .white
    cell.contents = CARenderer(layer: pixel, bounds: pixel.bounds).image(at: 0)
    cell.name = "spark"
    (cell.birthRate, cell.lifetime, cell.velocity) = (20, 2, 20)
    cell.emissionRange = 2 * .pi
    emitter.emitterCells = [cell]
    configure(emitter, cell)
    return CARenderer(layer: emitter, bounds: emitter.bounds)
  }

  /// Returns the sum of the alpha of all pixels, in particles.
  private func count(_ renderer: CARenderer, at time: Double) throws -> Double {
    let frame = try renderer.frame(at: time)
    var sum = 0
    for y in 0..<100 { for x in 0..<100 { sum += Int(frame.pixels[x, y].3) } }
    return Double(sum) / 255
  }

  @Test func `birth rate times lifetime is the number of living particles`() throws {
    let renderer = makeRenderer { _, _ in }
    #expect(try abs(count(renderer, at: 0) - 40) < 2)
    #expect(try abs(count(renderer, at: 5) - 40) < 2)
  }

  @Test func `an emitter with a begin time starts empty`() throws {
    let renderer = makeRenderer { emitter, _ in emitter.beginTime = 1 }
    #expect(try count(renderer, at: 0.5) == 0)
    #expect(try abs(count(renderer, at: 2) - 20) < 2)
  }

  @Test func `the birth rate of the layer multiplies that of each cell`() throws {
    let renderer = makeRenderer { emitter, _ in emitter.birthRate = 0.5 }
    #expect(try abs(count(renderer, at: 0) - 20) < 2)
  }

  @Test func `frames depend on the seed and the time alone`() throws {
    let renderer = makeRenderer { emitter, _ in emitter.seed = 7 }
    let first = try renderer.frame(at: 3)
    _ = try renderer.frame(at: 1)
    #expect(try renderer.frame(at: 3).pixels == first.pixels)
    #expect(try makeRenderer { emitter, _ in emitter.seed = 7 }.frame(at: 3).pixels == first.pixels)
    #expect(try makeRenderer { emitter, _ in emitter.seed = 8 }.frame(at: 3).pixels != first.pixels)
  }

  @Test func `a cell changes by the key path of its name`() throws {
    let renderer = makeRenderer { _, _ in }
    _ = try renderer.frame(at: 0)
    renderer.layer?.setValue(0, forKeyPath: "emitterCells.spark.birthRate")
    #expect(try count(renderer, at: 3) == 0)
  }

  @Test func `a longitude of 0 points up from a line and to the right from a point`() throws {
    for shape in [CAEmitterLayerEmitterShape.line, .point] {
      let renderer = makeRenderer { emitter, cell in
        (emitter.emitterShape, cell.emissionRange) = (shape, 0)
      }
      let frame = try renderer.frame(at: 0)
      let marked = (0..<10_000).filter { frame.pixels[$0 % 100, $0 / 100].3 > 0 }
      let xs = marked.map { $0 % 100 }
      let ys = marked.map { $0 / 100 }
      if shape == .line { #expect(ys.min() ?? 0 < 15 && ys.max() ?? 0 <= 51) }
      if shape == .point { #expect(xs.max() ?? 0 > 85 && xs.min() ?? 0 >= 49) }
    }
  }
}
