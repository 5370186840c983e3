import Foundation
import Geometry
import RenderTree
import Testing

@testable import Animation

/// Source: Documentation/behaviour/choices.md, "Particles".
@Suite struct EmissionShapeTests {
  /// Returns 500 particles at the positions where they are born.
  private func births(
    _ shape: String, _ mode: String, _ values: [(PropertyID, Value)] = []
  ) -> ContiguousArray<Particle> {
    let cell = CommittedEmitterCell.cell([.birthRate: .number(500), .lifetime: .number(9)])
    let emitter = Emitter(
      [cell],
      [
        (.emitterShape, .name(EnumeratedName(.emitterShape, spelled: shape))),
        (.emitterMode, .name(EnumeratedName(.emitterMode, spelled: mode))),
        (.emitterPosition, .point(Point(100, 50))), (.emitterZPosition, .number(10)),
        (.emitterSize, .size(Size(40, 20))), (.emitterDepth, .number(8)),
      ] + values)
    return emitter.particles(at: 1)
  }

  /// Returns the birth positions relative to the center of the shape.
  private func offsets(_ shape: String, _ mode: String) -> [SIMD3<Double>] {
    births(shape, mode).map { $0.position - SIMD3(100, 50, 10) }
  }

  private func spread(_ values: [Double]) -> (Double, Double) {
    (values.min() ?? 0, values.max() ?? 0)
  }

  @Test(arguments: ["points", "outline", "surface", "volume"])
  func `emitterShape point emits at emitterPosition in every emitterMode`(mode: String) {
    #expect(offsets("point", mode).allSatisfy { $0 == .zero })
  }

  @Test(arguments: ["outline", "surface", "volume"])
  func `emitterShape line emits along the x axis, centered at emitterPosition`(mode: String) {
    let places = offsets("line", mode)
    #expect(places.allSatisfy { $0.y == 0 && $0.z == 0 && abs($0.x) <= 20 })
    let (low, high) = spread(places.map(\.x))
    #expect(low < -19)
    #expect(high > 19)
  }

  @Test func `emitterShape line in emitterMode points emits at its two ends`() {
    #expect(Set(offsets("line", "points").map(\.x)) == [-20, 20])
  }

  @Test func `emitterShape rectangle in emitterMode volume emits uniformly inside the rectangle`() {
    let places = offsets("rectangle", "volume")
    #expect(places.allSatisfy { abs($0.x) <= 20 && abs($0.y) <= 10 && $0.z == 0 })
    for part in 0..<4 {
      let count = places.count { ($0.x > 0) == (part % 2 == 0) && ($0.y > 0) == (part < 2) }
      #expect(abs(count - 125) < 35)
    }
  }

  @Test(arguments: ["outline", "surface"])
  func `emitterShape rectangle in emitterMode outline or surface emits uniformly along its edges`(
    mode: String
  ) {
    let places = offsets("rectangle", mode)
    #expect(places.allSatisfy { abs($0.x) == 20 || abs($0.y) == 10 })
    let across = places.count { abs($0.y) == 10 }
    #expect(abs(Double(across) / Double(places.count) - 2.0 / 3) < 0.07)
  }

  @Test func `emitterShape rectangle in emitterMode points emits at its corners`() {
    let corners = Set(offsets("rectangle", "points"))
    #expect(corners.count == 4)
    #expect(corners.allSatisfy { abs($0.x) == 20 && abs($0.y) == 10 && $0.z == 0 })
  }

  @Test func `emitterShape cuboid emits in three dimensions in every emitterMode`() {
    let filled = offsets("cuboid", "volume")
    #expect(filled.allSatisfy { abs($0.x) <= 20 && abs($0.y) <= 10 && abs($0.z) <= 4 })
    #expect(spread(filled.map(\.z)).1 > 3.9)
    let onFaces = offsets("cuboid", "surface")
    #expect(onFaces.allSatisfy { abs($0.x) == 20 || abs($0.y) == 10 || abs($0.z) == 4 })
    let onEdges = offsets("cuboid", "outline")
    #expect(
      onEdges.allSatisfy { place in
        [abs(place.x) == 20, abs(place.y) == 10, abs(place.z) == 4].count { $0 } >= 2
      })
    #expect(Set(offsets("cuboid", "points")).count == 8)
  }

  @Test func `emitterShape circle uses the width of emitterSize as its radius`() {
    let filled = offsets("circle", "volume")
    #expect(filled.allSatisfy { hypot($0.x, $0.y) <= 40 && $0.z == 0 })
    // With a uniform distribution, a quarter of the particles are within half the radius.
    let inner = Double(filled.count { hypot($0.x, $0.y) < 20 }) / Double(filled.count)
    #expect(abs(inner - 0.25) < 0.07)
    #expect(offsets("circle", "outline").allSatisfy { abs(hypot($0.x, $0.y) - 40) < 1e-9 })
    #expect(offsets("circle", "points").allSatisfy { $0 == .zero })
  }

  @Test func `emitterShape sphere emits uniformly in three dimensions`() {
    func radius(_ place: SIMD3<Double>) -> Double { (place * place).sum().squareRoot() }
    let filled = offsets("sphere", "volume")
    #expect(filled.allSatisfy { radius($0) <= 40 + 1e-9 })
    let inner = Double(filled.count { radius($0) < 20 }) / Double(filled.count)
    #expect(abs(inner - 0.125) < 0.06)
    #expect(offsets("sphere", "surface").allSatisfy { abs(radius($0) - 40) < 1e-9 })
    #expect(spread(offsets("sphere", "surface").map(\.z)).1 > 38)
  }

  // MARK: Directions

  /// Returns the displacement of each particle during its first second.
  private func flight(
    _ cell: [EmitterCellKey: Value], _ values: [(PropertyID, Value)] = [], flipped: Bool = false
  ) -> [SIMD3<Double>] {
    let still = CommittedEmitterCell.cell([.lifetime: .number(9)].merging(cell) { $1 })
    var moving = still
    moving[.velocity] = .number(1)
    let start = Emitter([still], values, flipped: flipped).particles(at: 5)
    let end = Emitter([moving], values, flipped: flipped).particles(at: 5)
    return zip(start, end).prefix(45).enumerated().map { index, pair in
      (pair.1.position - pair.0.position) / (5 - Double(index) / 10)
    }
  }

  private func isNear(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Bool {
    ((a - b) * (a - b)).sum() < 1e-18
  }

  @Test func `emissionLongitude rotates in the xy plane and emissionLatitude out of it`() {
    let lon = 0.6
    let lat = 0.4
    let way = flight([.emissionLongitude: .number(lon), .emissionLatitude: .number(lat)])[0]
    #expect(isNear(way, SIMD3(cos(lat) * cos(lon), cos(lat) * sin(lon), sin(lat))))
    #expect(isNear(flight([:])[0], SIMD3(1, 0, 0)))
  }

  @Test func `emissionLongitude 0 emits upward from emitterShape line, and pi emits downward`() {
    let line: [(PropertyID, Value)] = [
      (.emitterShape, .name(EnumeratedName(.emitterShape, spelled: "line")))
    ]
    #expect(isNear(flight([:], line)[0], SIMD3(0, -1, 0)))
    #expect(isNear(flight([.emissionLongitude: .number(.pi)], line)[0], SIMD3(0, 1, 0)))
  }

  @Test
  func `emissionLongitude 0 emits upward from emitterShape line also if the geometry is flipped`() {
    let line: [(PropertyID, Value)] = [
      (.emitterShape, .name(EnumeratedName(.emitterShape, spelled: "line")))
    ]
    #expect(isNear(flight([:], line, flipped: true)[0], SIMD3(0, 1, 0)))
  }

  @Test func `emissionLongitude in emitterMode outline is measured from the outward normal`() {
    let cell = CommittedEmitterCell.cell([.lifetime: .number(9), .velocity: .number(1)])
    let emitter = Emitter(
      [cell],
      [
        (.emitterShape, .name(EnumeratedName(.emitterShape, spelled: "circle"))),
        (.emitterMode, .name(EnumeratedName(.emitterMode, spelled: "outline"))),
        (.emitterSize, .size(Size(10, 0))),
      ])
    for (index, particle) in emitter.particles(at: 3).enumerated() {
      let age = 3 - Double(index) / 10
      #expect(abs(hypot(particle.position.x, particle.position.y) - (10 + age)) < 1e-9)
    }
  }

  @Test func `emissionRange without preservesDepth is an arc in the plane of the layer`() {
    let ways = flight([.emissionRange: .number(1), .emissionLongitude: .number(2)])
    let angles = ways.map { atan2($0.y, $0.x) }
    #expect(ways.allSatisfy { $0.z == 0 })
    #expect(angles.allSatisfy { abs($0 - 2) <= 0.5 })
    #expect(spread(angles).1 - spread(angles).0 > 0.7)
    let draw = ParticleRandomNumbers(seed: 0, path: EmitterCellPathHash(0))[3]
    #expect(abs(angles[3] - (2 + draw[.coneAngle] - 0.5)) < 1e-9)
  }

  @Test func `emissionRange with preservesDepth is a cone in three dimensions`() {
    let ways = flight(
      [.emissionRange: .number(1), .emissionLongitude: .number(0.7)],
      [(.emitterPreservesDepth, .bool(true))])
    let axis = SIMD3(cos(0.7), sin(0.7), 0)
    for (index, way) in ways.enumerated() {
      let draw = ParticleRandomNumbers(seed: 0, path: EmitterCellPathHash(0))[index]
      let cosine = 1 - draw[.coneAngle] * (1 - cos(0.5))
      #expect(abs((way * axis).sum() - cosine) < 1e-9)
      #expect(abs((way * way).sum() - 1) < 1e-9)
    }
    #expect(ways.contains { $0.z > 0.1 })
    #expect(ways.contains { $0.z < -0.1 })
  }
}
