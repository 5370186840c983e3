import Color
import DisplayList
import Geometry
import Pixels
import RenderTree
import Testing

@testable import Painting

/// Tests of the methods that return information about presented layers for drawing.
@Suite struct PresentedLayersTests {
  private func layers(_ tree: PresentationTree) -> PresentedLayerTree {
    let layers = PresentedLayerTree()
    layers.update(from: tree)
    return layers
  }

  private func slot(_ node: NodeID, _ tree: PresentationTree) throws -> Int {
    try #require(tree.structure.slot(ofNode: node))
  }

  @Test
  func `consistsOnlyOfBackground excludes shadows and borders, drawsOnlyBackground only borders`()
    throws
  {
    var scene = Scene(.frame(0, 0, 100, 100))
    let bare = scene.layer(in: scene.root, .frame(0, 0, 10, 10))
    let shadowed = scene.layer(
      in: scene.root, .frame(0, 0, 10, 10) + [(.shadowOpacity, .number(1))])
    let bordered = scene.layer(
      in: scene.root, .frame(0, 0, 10, 10) + [(.borderWidth, .number(2))])
    let tree = scene.presented()
    let asked = layers(tree)
    let slots = try [bare, shadowed, bordered].map { try slot($0, tree) }
    #expect(slots.map(asked.consistsOnlyOfBackground) == [true, false, false])
    #expect(slots.map(asked.drawsOnlyBackground) == [true, true, false])
    #expect(!asked.drawsOnlyBackground(tree.structure.root))
  }

  @Test func `PresentedLayers.sublayers sorts by zPosition, and by tree order for equal zPosition`()
    throws
  {
    var scene = Scene(.frame(0, 0, 100, 100))
    let nodes = [1.0, 0, 1, -1].map {
      scene.layer(in: scene.root, .frame(0, 0, 10, 10) + [(.zPosition, .number($0))])
    }
    let tree = scene.presented()
    let order = try [3, 1, 0, 2].map { Int32(try slot(nodes[$0], tree)) }
    #expect(layers(tree).sublayers(of: tree.structure.root) == ContiguousArray(order))
  }

  @Test func `DepthOrderResolver sorts the sublayers of a transform layer from far to near`() throws
  {
    var scene = Scene(.frame(0, 0, 100, 100))
    let space = scene.layer(in: scene.root, as: .transform, .frame(0, 0, 100, 100))
    let nodes = [5.0, -5, 0].map {
      scene.layer(in: space, .frame(0, 0, 10, 10) + [(.zPosition, .number($0))])
    }
    let tree = scene.presented()
    let notes = CompositionDiagnosticCollector()
    let found = DepthOrderResolver(layers(tree), notes).sortedLayers(
      ofTransformLayer: try slot(space, tree),
      in: LayerCoordinateSpace(plane: .identity, isMirrored: false),
      opacity: 1,
      appliesPosition: true)
    let order = try [1, 2, 0].map { Int32(try slot(nodes[$0], tree)) }
    #expect(found.map(\.slot) == order)
    #expect(notes.diagnostics.isEmpty)
  }

  @Test func `ParticleSpriteList draws visible particles as sprites centered at their positions`() {
    func particle(_ x: Double, _ z: Double) -> Particle {
      Particle(
        position: SIMD3(x, 10, z), scale: 1, rotation: 0, tilt: 0, color: .white, picture: 0)
    }
    let shown = PresentedParticles(
      pictures: [ParticleTexture(PixelBuffer(width: 8, height: 4))],
      particles: [particle(30, 2), particle(20, 1), particle(500, 0)])
    let state = LayerPaintState(
      slot: 0, bounds: Rect(0, 0, 100, 100), radius: 0, corners: 15, curve: .circular,
      edges: .hard, plane: .identity, isImageFlipped: false, opacity: 0.5, tint: nil)
    func drawn(_ mode: RenderMode) -> ParticleSpriteList {
      ParticleSpriteList(shown, state, mode, within: Rect(0, 0, 100, 100))
    }
    func middles(_ mode: RenderMode) -> [Double] {
      drawn(mode).sprites.items.map { $0.placement.apply(Point(4, 2)).x }
    }
    #expect(middles(.unordered) == [30, 20])
    #expect(middles(.oldestLast) == [20, 30])
    #expect(middles(.backToFront) == [20, 30])
    #expect(drawn(.additive).sprites.isAdditive)
    #expect(!drawn(.unordered).sprites.isAdditive)
    #expect(drawn(.unordered).sprites.items[0].color.alpha == 0.5)
    // The distance from the center to a corner is √(16 + 4), and one pixel is added for antialiased edges.
    let radius = 20.0.squareRoot() + 1
    let reach = drawn(.unordered).bounds
    #expect(abs(reach.minX - (20 - radius)) < 1e-12)
    #expect(abs(reach.maxX - (30 + radius)) < 1e-12)
  }
}
