import Color
import DisplayList
import Geometry
import Painting
import RenderTree
import Testing

@Suite struct CullingTests {
  @Test func `layers outside the viewport are not drawn`() {
    var scene = Scene.square()
    for (x, y) in [(-10.0, 0.0), (100, 0), (0, -10), (0, 100), (95, 95)] {
      scene.layer(in: scene.root, .box(x, y, 10, 10))
    }
    #expect(
      scene.lines() == ["draw rect(0 0 10 10) rgba(0 0 0 1) map(1 0 0 1 95 95) edges(hard)"])
  }

  @Test
  func `a layer outside the viewport is drawn if its stroke or sublayers reach into the viewport`()
  {
    var scene = Scene.square()
    scene.layer(
      in: scene.root, as: .shape,
      [
        (.position, .point(Point(-12, 0))), (.shapePath, .path(.triangle)),
        (.strokeColor, .color(.white)), (.lineWidth, .number(6)),
        (.lineJoin, .name(EnumeratedName(.lineJoin, spelled: "bevel"))),
      ])
    #expect(scene.lines().map { $0.prefix(11) } == ["draw stroke"])
    let far = scene.layer(in: scene.root, .box(200, 200, 10, 10))
    scene.layer(in: far, .box(-200, -200, 10, 10))
    #expect(scene.lines().count == 2)
  }

  @Test func `a masksToBounds layer outside the viewport culls its sublayers`() {
    var scene = Scene.square()
    let far = scene.layer(
      in: scene.root, .frame(200, 200, 10, 10) + [(.masksToBounds, .bool(true))])
    scene.layer(in: far, .box(-200, -200, 10, 10))
    #expect(scene.lines() == [])
  }

  @Test func `the bounds of an opacity group exclude the parts of its layers outside the viewport`()
  {
    var scene = Scene.square()
    let outer = scene.layer(in: scene.root, .box(-20, -20, 50, 50) + [(.opacity, .number(0.5))])
    scene.layer(in: outer, .box(40, 0, 100, 30))
    #expect(scene.lines().first == "group opacity(0.5) bounds(0 0 100 30)")
  }

  @Test func `composing a layer tree of 5,000 levels does not overflow the stack`() {
    var scene = Scene.square()
    var last = scene.root
    for level in 0..<5000 {
      last = scene.layer(
        in: last,
        [
          (.position, .point(Point(level % 2 == 0 ? 1 : -1, 0))), (.opacity, .number(0.9999)),
          (.masksToBounds, .bool(false)),
        ])
    }
    scene.set(last, .box(0, 0, 10, 10))
    let draws = scene.composed().draws
    #expect(draws.map(\.transform.affine) == [.translation(x: 1, y: 0)])
  }

  @Test func `the display list of 5,000 nested groups, clips and masks closes each group and clip`()
  {
    var scene = Scene.square()
    var last = scene.root
    for level in 0..<5000 {
      last = scene.layer(
        in: last,
        .frame(0, 0, 100, 100) + [
          (.opacity, .number(0.9)), (.borderWidth, .number(1)), (.cornerRadius, .number(2)),
          (.masksToBounds, .bool(true)),
        ])
      if level % 100 == 0 {
        scene.mask(of: last, .box(0, 0, 100, 100) + [(.opacity, .number(0.9))])
      }
    }
    let list = scene.composed()
    var depth = 0
    var deepest = 0
    var isBalanced = true
    for command in list.commands {
      switch command {
      case .beginGroup, .pushClip: depth += 1
      case .endGroup, .popClip: depth -= 1
      case .draw, .shadow, .backdrop, .sprites, .beginMask: break
      }
      isBalanced = isBalanced && depth >= 0
      deepest = max(deepest, depth)
    }
    #expect(isBalanced)
    #expect(depth == 0)
    // Layers beyond the maximum nesting depth are omitted.
    #expect(deepest == DisplayListLimits.maximumNestingDepth)
    #expect(list.draws.count > DisplayListLimits.maximumNestingDepth / 2)
  }

  @Test func `an empty presentation tree composes to an empty display list`() {
    let tree = PresentationTree(structure: TreeStructure(), columns: PropertyColumnStore(), time: 0)
    #expect(
      composeDisplayList(from: tree, viewport: Viewport(width: 9, height: 9, scale: 1)).commands
        .isEmpty)
  }
}
