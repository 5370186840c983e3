import Color
import DisplayList
import Geometry
import Painting
import RenderTree
import Testing

/// Sources: Documentation/behaviour/layers.md, "Geometry"; the introduction of rendering.md.
@Suite struct PlacementTests {
  /// Returns the transform of the only draw command for a scene.
  private func map(_ scene: Scene, scale: Double = 1) throws -> Projection {
    let draws = scene.composed(scale: scale).draws
    try #require(draws.count == 1)
    return draws[0].transform
  }

  @Test func `position, anchorPoint and bounds.origin determine where a layer is drawn`() throws {
    var scene = Scene.square()
    scene.layer(
      in: scene.root,
      [
        (.bounds, .rect(Rect(5, 7, 20, 10))), (.anchorPoint, .point(Point(0.25, 1))),
        (.position, .point(Point(40, 50))), (.backgroundColor, .color(.black)),
      ])
    // The anchor point is at (5 + 5, 7 + 10) = (10, 17).
    let map = try map(scene, scale: 2)
    #expect(map.isAffine)
    #expect(map.affine == Affine(2, 0, 0, 2, 60, 66))
  }

  @Test func `transform rotates a layer about its anchorPoint`() throws {
    var scene = Scene.square()
    scene.layer(
      in: scene.root,
      .box(40, 40, 20, 10) + [(.transform, .transform(.rotation(angle: .pi / 2, x: 0, y: 0, z: 1)))]
    )
    let map = try map(scene)
    // The center (10, 5) stays at (50, 45). The corner, at an offset of (-10, -5) from the center, moves to an offset
    // of (5, -10).
    let middle = map.apply(Point(10, 5))
    let corner = map.apply(Point(0, 0))
    #expect((middle - Point(50, 45)).length < 1e-12)
    #expect((corner - Point(55, 35)).length < 1e-12)
  }

  @Test func `the bounds.origin of a superlayer scrolls its sublayers`() throws {
    var scene = Scene([
      (.bounds, .rect(Rect(10, 20, 100, 100))), (.position, .point(Point(50, 50))),
    ])
    scene.layer(in: scene.root, .box(30, 30, 10, 10))
    #expect(try map(scene).affine == .translation(x: 20, y: 10))
  }

  @Test func `composeDisplayList(base:) uses the base transform in place of the viewport scale`()
    throws
  {
    var scene = Scene.square()
    scene.layer(in: scene.root, .box(10, 10, 10, 10))
    let list = composeDisplayList(
      from: scene.presented(), viewport: Viewport(width: 100, height: 100, scale: 1),
      base: .translation(x: 5, y: 6, z: 0))
    #expect(list.draws.map(\.transform.affine) == [.translation(x: 15, y: 16)])
  }

  @Test
  func `composeDisplayList without the root's position draws the root in its bounds coordinates`()
    throws
  {
    var scene = Scene([
      (.bounds, .rect(Rect(3, 4, 50, 50))), (.position, .point(Point(70, 80))),
      (.transform, .transform(.scale(x: 2, y: 2, z: 1))), (.backgroundColor, .color(.black)),
    ])
    scene.layer(in: scene.root, .box(10, 10, 10, 10))
    let list = composeDisplayList(
      from: scene.presented(), viewport: Viewport(width: 100, height: 100, scale: 1),
      appliesRootPosition: false)
    #expect(list.draws.map(\.transform.affine) == [.identity, .translation(x: 10, y: 10)])
    #expect(list.draws.first?.shape == .rect(Rect(3, 4, 50, 50)))
  }

  @Test func `sublayerTransform is applied about the anchor point of the superlayer`() throws {
    var scene = Scene(
      .frame(0, 0, 100, 100) + [
        (.anchorPoint, .point(Point(0.2, 0.3))), (.position, .point(Point(20, 30))),
        (.sublayerTransform, .transform(.scale(x: 2, y: 3, z: 1))),
      ])
    scene.layer(in: scene.root, .box(30, 40, 10, 10))
    // (30, 40) is at an offset of (10, 10) from (20, 30), so it moves to (20 + 20, 30 + 30).
    #expect(try map(scene).affine == Affine(2, 0, 0, 3, 40, 60))
  }

  @Test func `isGeometryFlipped mirrors the sublayers vertically about the center of the layer`()
    throws
  {
    var scene = Scene(.frame(0, 0, 100, 100) + [(.geometryFlipped, .bool(true))])
    scene.layer(in: scene.root, .box(10, 20, 30, 40))
    let map = try map(scene)
    #expect(map.apply(Point(0, 0)) == Point(10, 80))
    #expect(map.apply(Point(30, 40)) == Point(40, 40))
  }

  @Test func `two nested layers with isGeometryFlipped cancel each other`() throws {
    var scene = Scene(.frame(0, 0, 100, 100) + [(.geometryFlipped, .bool(true))])
    let inner = scene.layer(
      in: scene.root, .frame(0, 0, 100, 100) + [(.geometryFlipped, .bool(true))])
    scene.layer(in: inner, .box(10, 20, 30, 40))
    #expect(try map(scene).affine == .translation(x: 10, y: 20))
  }

  @Test func `a mask is positioned in the coordinates of its layer and is flipped with them`()
    throws
  {
    var scene = Scene.square()
    let layer = scene.layer(
      in: scene.root,
      .box(0, 0, 50, 50) + [
        (.geometryFlipped, .bool(true)), (.borderWidth, .number(1)),
        (.sublayerTransform, .transform(.scale(x: 2, y: 2, z: 1))),
      ])
    scene.mask(of: layer, .box(0, 0, 10, 10))
    let mask = try #require(scene.composed().draws.last)
    #expect(mask.transform.apply(Point(0, 0)) == Point(0, 50))
    #expect(mask.transform.apply(Point(10, 10)) == Point(10, 40))
  }

  @Test func `siblings are drawn in the order of zPosition, and of the tree for equal zPosition`() {
    var scene = Scene.square()
    for (red, z) in [(0.1, 1.0), (0.2, 0), (0.3, 1), (0.4, -2)] {
      scene.layer(
        in: scene.root, .box(0, 0, 10, 10, RGBA(red, 0, 0)) + [(.zPosition, .number(z))])
    }
    let reds = scene.composed().draws.map { draw -> Double in
      if case .color(let color) = draw.paint { return color.red }
      return 0
    }
    #expect(reds == [0.4, 0.2, 0.1, 0.3])
  }

  @Test(arguments: [
    Value.transform(.scale(x: 0, y: 1, z: 1)),
    .transform(.rotation(angle: .pi / 2, x: 0, y: 1, z: 0)),
    .transform(.scale(x: .nan, y: 1, z: 1)), .transform(.translation(x: .infinity, y: 0, z: 0)),
  ])
  func `a layer with a singular transform draws nothing visible`(transform: Value) {
    var scene = Scene.square()
    let layer = scene.layer(in: scene.root, .box(40, 40, 20, 20) + [(.transform, transform)])
    scene.layer(in: layer, .box(0, 0, 10, 10))
    let numbers = scene.composed().draws.map(\.transform.determinant)
    // A quarter turn about the y axis leaves a rounding error of 1e-15 of the width, but no NaN.
    #expect(numbers.allSatisfy { abs($0) < 1e-12 })
  }

  @Test(arguments: [PropertyID.position, .bounds, .anchorPoint])
  func `a layer with NaN in position, bounds or anchorPoint draws nothing`(property: PropertyID) {
    var scene = Scene.square()
    let value: Value =
      property == .bounds ? .rect(Rect(0, 0, .nan, 10)) : .point(Point(.nan, 10))
    scene.layer(in: scene.root, .box(10, 10, 10, 10) + [(property, value)])
    #expect(scene.lines() == [])
  }
}

extension Projection {
  fileprivate var determinant: Double { affine.determinant }
}
