import DisplayList
import Geometry
import Painting
import Pixels
import Raster
import RenderTree
import TestKit
import Testing

/// Different ways of drawing one scene that must produce the same bytes.
enum Variant: String, CaseIterable {
  case nested, grouped, clipped, moved, mirroredTwice, flippedTwice, turnedFourTimes
  case halves, printed
}

@Suite struct VariantTests {
  static let side = 64
  static let viewport = Viewport(width: side, height: side, scale: 1)

  @Test(arguments: Fixture.allCases, Variant.allCases)
  func `nesting, clipping, moving or twice mirroring a layer tree leaves its pixels unchanged`(
    fixture: Fixture, variant: Variant
  ) throws {
    let plain = try staged(fixture.scene.presented, Self.viewport)
    let other = try drawn(fixture, variant)
    let difference = ImageDifference(other, plain)
    // A moved gradient may differ in the last digit: Documentation/behaviour/choices.md, "More of rendering".
    let isGradient = fixture == .gradientKinds || fixture == .conicSeam
    let allowed = variant == .moved && isGradient ? 1 : 0
    #expect(difference.maximumDifference <= allowed, "\(fixture) \(variant): \(difference)")
  }

  private func drawn(_ fixture: Fixture, _ variant: Variant) throws -> PixelBuffer {
    let side = Double(Self.side)
    switch variant {
    case .nested: return try wrapped(fixture, [[]])
    case .clipped: return try wrapped(fixture, [[(.masksToBounds, .bool(true))]])
    case .mirroredTwice:
      let mirror: (PropertyID, Value) = (.transform, .transform(.scale(x: -1, y: 1, z: 1)))
      return try wrapped(fixture, [[mirror], [mirror]])
    case .flippedTwice:
      let flip: (PropertyID, Value) = (.geometryFlipped, .bool(true))
      return try wrapped(fixture, [[flip], [flip]])
    case .turnedFourTimes:
      let quarter = Matrix4(Affine(0, 1, -1, 0, 0, 0))
      let turn: (PropertyID, Value) = (.transform, .transform(quarter))
      return try wrapped(fixture, [[turn], [turn], [turn], [turn]])
    case .grouped:
      let list = composeDisplayList(from: fixture.scene.presented, viewport: Self.viewport)
      let group = DisplayList([.beginGroup(CompositingGroup())] + list.commands + [.endGroup])
      return try Rasterizer(threads: 1).draw(group, viewport: Self.viewport)
    case .printed:
      let list = composeDisplayList(from: fixture.scene.presented, viewport: Self.viewport)
      let read = try DisplayList(text: list.description)
      return try Rasterizer(threads: 1).draw(read, viewport: Self.viewport)
    case .halves:
      let list = composeDisplayList(from: fixture.scene.presented, viewport: Self.viewport)
      let rasterizer = Rasterizer(threads: 1)
      var picture = PixelBuffer(width: Self.side, height: Self.side)
      for half in [Rect(0, 0, side, 29), Rect(0, 29, side, side - 29)] {
        try rasterizer.draw(list, viewport: Self.viewport, region: half, into: &picture)
      }
      return picture
    case .moved:
      // The scene is drawn 7 pixels to the right and 5 down, and cropped there.
      let far = Viewport(width: Self.side + 7, height: Self.side + 5, scale: 1)
      let list = composeDisplayList(
        from: fixture.scene.presented, viewport: far, base: .translation(x: 7, y: 5, z: 0))
      let picture = try Rasterizer(threads: 1).draw(list, viewport: far)
      var result = PixelBuffer(width: Self.side, height: Self.side)
      result.withMutablePixels { out in
        picture.withPixels { from in
          for y in 0..<Self.side {
            for x in 0..<Self.side {
              out[y * Self.side + x] = from[(y + 5) * far.width + x + 7]
            }
          }
        }
      }
      return result
    }
  }

  /// Renders the fixture inside layers whose combined transform is the identity.
  private func wrapped(
    _ fixture: Fixture, _ wrappers: [[(PropertyID, Value)]]
  ) throws -> PixelBuffer {
    let side = Double(Self.side)
    var scene = Scene(width: side, height: side)
    var host = scene.root
    for values in wrappers {
      host = scene.layer(in: host, .frame(0, 0, side, side) + values)
    }
    fixture.build(&scene, in: host)
    return try staged(scene.presented, Self.viewport)
  }
}
