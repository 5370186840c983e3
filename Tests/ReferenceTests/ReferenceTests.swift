import Color
import DisplayList
import Geometry
import Pixels
import RenderTree
import TestKit
import Testing

/// Compares the renderer with a slow reference renderer that implements the specified behavior literally.
@Suite struct ReferenceTests {
  @Test(arguments: Fixture.allCases, [1.0, 2.0])
  func `Ametrine's renderer agrees with the slow reference renderer in each test scene`(
    fixture: Fixture, scale: Double
  ) throws {
    let scene = fixture.scene
    let side = Int(64 * scale)
    let viewport = Viewport(width: side, height: side, scale: scale)
    try Comparison(scene, viewport).expectAgreement(
      "\(fixture.rawValue) at \(scale)", of: scene)
  }

  /// Compares 500 trees in groups of 25, whose pixels are counted together.
  @Test(arguments: 0..<20)
  func `Ametrine's renderer agrees with the slow reference renderer in random layer trees`(
    part: Int
  ) throws {
    var beyond = 0
    var pixels = 0
    var doubtful: [(seed: Int, scene: Scene, comparison: Comparison)] = []
    for seed in part * 25..<(part + 1) * 25 {
      let (scene, comparison) = try RandomTree.tree(seed)
      beyond += comparison.beyond.count
      pixels += comparison.difference.pixelCount
      if !comparison.agrees { doubtful.append((seed, scene, comparison)) }
    }
    let isTooMany = Double(beyond) > Comparison.share * Double(pixels)
    for (seed, scene, comparison) in doubtful where isTooMany || !comparison.inside.isEmpty {
      comparison.record("tree \(seed)", of: scene)
    }
    #expect(!isTooMany, "\(beyond) of \(pixels) pixels part by more than \(Comparison.bound)")
  }

  @Test func `a layer with a compositingFilter inside a clip blends with content behind the clip`()
    throws
  {
    var scene = Scene(width: 64, height: 64)
    let clip = scene.layer(
      in: scene.root,
      .box(10, 10, 40, 40, RGBA(0.9, 0.6, 0.2)) + [
        (.masksToBounds, .bool(true)), (.cornerRadius, .number(6)),
      ])
    scene.layer(in: clip, .box(0, 0, 30, 30, RGBA(0.2, 0.4, 0.8, 0.5)))
    scene.layer(
      in: clip,
      .box(-5, 10, 50, 40, RGBA(0.3, 0.7, 0.5)) + [
        (.compositingFilter, .name(EnumeratedName(.blendMode, spelled: "multiply")))
      ])
    let viewport = Viewport(width: 64, height: 64, scale: 1)
    try Comparison(scene, viewport).expectAgreement("blending in a clip", of: scene)
  }

  @Test func `a picture with an added layer does not agree with the reference renderer's picture`()
    throws
  {
    let scene = Fixture.gravities.scene
    var other = scene
    other.layer(in: other.root, .box(40, 40, 2, 2, .black))
    let viewport = Viewport(width: 64, height: 64, scale: 1)
    let (slow, outlines) = Reference.picture(of: scene.presented, viewport)
    let moved = try staged(other.presented, viewport)
    #expect(!Comparison(moved, slow, outlines).agrees)
  }

  @Test
  func `agreement with the reference renderer fails for 1 wrong inner pixel, not for 3 at an edge`()
    throws
  {
    var scene = Scene(width: 64, height: 64)
    scene.layer(in: scene.root, .box(10, 10, 30, 30, .black))
    let viewport = Viewport(width: 64, height: 64, scale: 1)
    let (slow, outlines) = Reference.picture(of: scene.presented, viewport)
    func agrees(_ places: [(Int, Int)]) -> Bool {
      var picture = slow
      picture.withMutablePixels { for (x, y) in places { $0[y * 64 + x] ^= 3 << 8 } }
      return Comparison(picture, slow, outlines).agrees
    }
    #expect(agrees([]))
    #expect(agrees([(10, 20), (10, 21), (9, 22)]))
    #expect(!agrees([(20, 20)]))
    #expect(!agrees([(10, 20), (10, 21), (10, 22), (10, 23), (10, 24)]))
  }
}
