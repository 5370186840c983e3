import Color
import Geometry
import RenderTree
import Testing
import Timing

@Suite struct RenderTreeTextTests {
  @Test func `RenderTree.description shows the structure and all nondefault values`() {
    var tree = family(root: 1, children: [2, 3])
    var path = Path()
    path.move(to: Point(0, 0))
    path.addQuadCurve(control: Point(1, 0), to: Point(1, 1.5))
    path.close()
    tree.applyCommit(
      commit(
        .create(node(4), .shape), .create(node(5), .layer), .create(node(6), .gradient),
        .setMask(node(2), node(4)), .setSublayers(node(6), [node(5)]),
        .set(node(4), .shapePath, .path(path)),
        .set(node(2), .cornerRadius, .number(0.1)), .set(node(2), .position, .point(Point(3, 4))),
        .set(node(2), .opacity, .number(1)),
        .set(node(2), .transform, .transform(.translation(x: 1, y: 2, z: 0))),
        .set(node(6), .colors, .colors([.black, RGBA(1, 0, 0, 0.5)])),
        .set(node(6), .locations, .numbers([0, 0.25])),
        .set(node(3), .hidden, .bool(true)),
        .set(node(3), .cornerCurve, .name(EnumeratedName(.cornerCurve, spelled: "continuous"))),
        .addAnimation(node(3), fade(7))))
    #expect(
      tree.description == """
        layer 1
          layer 2 position=(3 4) transform=affine(1 0 0 1 1 2) cornerRadius=0.1
            mask shape 4 path=path(m 0 0 q 1 0 1 1.5 z)
          layer 3 hidden=true cornerCurve="continuous" animations=[7:opacity]
        detached
          gradient 6 colors=[rgba(0 0 0 1) rgba(1 0 0 0.5)] locations=[0 0.25]
            layer 5
        """)
  }

  @Test func `the description of an empty RenderTree is empty`() {
    #expect(RenderTree().description == "")
  }
}
