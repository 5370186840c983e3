import Color
import DisplayList
import Geometry
import Painting
import Pixels
import RenderTree
import Testing

/// Sources: Documentation/behaviour/rendering.md, "Order inside a layer" and "Emitters".
@Suite struct ParticleTests {
  private static let picture = ParticleTexture(PixelBuffer(width: 8, height: 4))

  private func particle(
    x: Double, y: Double = 50, z: Double = 0, scale: Double = 1, rotation: Double = 0,
    tilt: Double = 0, color: RGBA = .white
  ) -> Particle {
    Particle(
      position: SIMD3(x, y, z), scale: scale, rotation: rotation, tilt: tilt, color: color,
      picture: 0)
  }

  private func composed(
    _ particles: [Particle], _ values: [(PropertyID, Value)] = [],
    root: [(PropertyID, Value)] = [], picture: ParticleTexture = picture
  ) -> DisplayList {
    var scene = Scene(.frame(0, 0, 100, 100) + root)
    let emitter = scene.layer(in: scene.root, as: .emitter, .frame(0, 0, 100, 100) + values)
    var tree = scene.presented()
    tree.particles[tree.structure.slot(ofNode: emitter) ?? -1] = PresentedParticles(
      pictures: [picture], particles: ContiguousArray(particles))
    return composeDisplayList(from: tree, viewport: Viewport(width: 100, height: 100, scale: 1))
  }

  private func sprites(_ list: DisplayList) -> SpriteList {
    for case .sprites(let sprites) in list.commands { return sprites }
    return SpriteList()
  }

  /// Returns the centers of the sprites in a display list.
  private func middles(_ list: DisplayList) -> [Point] {
    sprites(list).items.map { $0.placement.apply(Point(4, 2)) }
  }

  @Test func `a particle is centered at its position and has the size of its cell's contents`() {
    let item = sprites(composed([particle(x: 40)])).items[0]
    #expect(item.placement.apply(Point(0, 0)) == Point(36, 48))
    #expect(item.placement.apply(Point(8, 4)) == Point(44, 52))
  }

  @Test func `contentsScale, scale and rotation determine the size and angle of a particle`() {
    let dense = ParticleTexture(PixelBuffer(width: 8, height: 4), contentsScale: 2)
    let list = composed([particle(x: 40, scale: 3, rotation: .pi / 2)], picture: dense)
    let corner = sprites(list).items[0].placement.apply(Point(8, 2))
    #expect((corner - Point(40, 56)).length < 1e-9)
  }

  @Test func `the image of a particle is upright in flipped geometry`() {
    let list = composed([particle(x: 40, y: 30)], root: [(.geometryFlipped, .bool(true))])
    let item = sprites(list).items[0]
    #expect(item.placement.apply(Point(0, 0)) == Point(36, 68))
    #expect(item.placement.apply(Point(8, 4)) == Point(44, 72))
  }

  @Test func `the contentsRect of an emitter cell selects a part of its contents`() {
    let part = ParticleTexture(
      PixelBuffer(width: 8, height: 4), contentsRect: Rect(0.5, 0.5, 0.5, 0.5))
    #expect(
      sprites(composed([particle(x: 40)], picture: part)).images[0].source
        == Rect(4, 2, 4, 2))
    let turned = composed(
      [particle(x: 40)], root: [(.geometryFlipped, .bool(true))], picture: part)
    #expect(sprites(turned).images[0].source == Rect(4, 0, 4, 2))
  }

  @Test func `a tilted particle is narrower in the direction perpendicular to its tilt axis`() {
    let item = sprites(composed([particle(x: 40, tilt: .pi / 3)])).items[0]
    #expect(abs(item.placement.a - 1) < 1e-12)
    #expect(abs(item.placement.d - 0.5) < 1e-12)
  }

  @Test func `particles outside the viewport are not drawn`() {
    #expect(sprites(composed([particle(x: 40), particle(x: 400)])).items.count == 1)
    #expect(composed([particle(x: -90)]).commands.isEmpty)
  }

  @Test func `renderMode oldestLast reverses the drawing order of particles`() {
    let particles = [particle(x: 10), particle(x: 20), particle(x: 30)]
    #expect(middles(composed(particles)).map(\.x) == [10, 20, 30])
    #expect(
      middles(
        composed(
          particles, [(.renderMode, .name(EnumeratedName(.renderMode, spelled: "oldestLast")))])
      )
      .map(\.x) == [30, 20, 10])
    #expect(
      middles(
        composed(
          particles, [(.renderMode, .name(EnumeratedName(.renderMode, spelled: "oldestFirst")))])
      ).map(\.x)
        == [10, 20, 30])
  }

  @Test func `renderMode backToFront draws the farthest particles first`() {
    let particles = [particle(x: 10, z: 5), particle(x: 20, z: -5), particle(x: 30, z: 5)]
    let list = composed(
      particles, [(.renderMode, .name(EnumeratedName(.renderMode, spelled: "backToFront")))])
    #expect(middles(list).map(\.x) == [20, 10, 30])
  }

  @Test func `the colors of particles are added only with renderMode additive`() {
    #expect(
      sprites(
        composed(
          [particle(x: 9)], [(.renderMode, .name(EnumeratedName(.renderMode, spelled: "additive")))]
        )
      ).isAdditive)
    #expect(!sprites(composed([particle(x: 9)])).isAdditive)
  }

  @Test func `CAEmitterLayer draws particles after its border`() {
    let list = composed(
      [particle(x: 9)], [(.borderWidth, .number(2)), (.backgroundColor, .color(.black))])
    #expect(list.lines.map { String($0.prefix(4)) } == ["draw", "draw", "spri"])
  }

  @Test func `a translucent CAEmitterLayer is composed as one group`() {
    let list = composed([particle(x: 9)], [(.opacity, .number(0.5))])
    #expect(list.lines.map { String($0.prefix(5)) } == ["group", "sprit", "end"])
  }

  @Test func `with emitterPreservesDepth, perspective moves, scales and hides particles`() {
    var perspective = Matrix4.identity
    perspective.row3.w = -0.01
    let list = composed(
      [
        particle(x: 60, z: 50), particle(x: 60, z: 0), particle(x: 60, z: 100),
        particle(x: 60, z: 180),
      ], [(.emitterPreservesDepth, .bool(true))],
      root: [(.sublayerTransform, .transform(perspective))])
    #expect(middles(list).map(\.x) == [70, 60])
    #expect(sprites(list).items.map(\.placement.a) == [2, 1])
  }

  @Test func `additive particles in a rounded masksToBounds layer are not grouped`() {
    let list = composed(
      [particle(x: 9), particle(x: 20)],
      [
        (.renderMode, .name(EnumeratedName(.renderMode, spelled: "additive"))),
        (.masksToBounds, .bool(true)),
        (.cornerRadius, .number(20)),
      ])
    #expect(!list.lines.contains { $0.hasPrefix("group") })
  }
}
