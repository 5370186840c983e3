import Color
import Geometry
import Testing

@testable import DisplayList

/// Tests of `CompositingGroup.foldResult`, which replaces a group by its only command.
@Suite struct GroupFoldingTests {
  private let rect = Shape.rect(Rect(1, 2, 3, 4))
  private let half = RGBA(0.2, 0.4, 0.6, 0.5)

  private var draw: DisplayListCommand { .draw(DrawCommand(rect, .color(half))) }

  private func cast(_ opacity: Double) -> Shadow {
    Shadow(color: .black, opacity: opacity, offset: Point(2, 2), sigma: 1)
  }

  @Test func `foldResult multiplies the alpha of a single draw command by the group's opacity`() {
    #expect(CompositingGroup(opacity: 0.5).foldResult(containing: draw) == .multiplied(by: 0.5))
    var command = draw
    command.multiplyAlpha(by: 0.5)
    #expect(command == .draw(DrawCommand(rect, .color(RGBA(0.2, 0.4, 0.6, 0.25)))))
  }

  @Test func `foldResult clamps the opacity of the group to 0...1, and multiplyAlpha clamps alpha`()
  {
    #expect(CompositingGroup(opacity: 3).foldResult(containing: draw) == .multiplied(by: 1))
    #expect(CompositingGroup(opacity: -1).foldResult(containing: draw) == .multiplied(by: 0))
    #expect(CompositingGroup(opacity: .nan).foldResult(containing: draw) == .multiplied(by: 0))
    var paint = Paint.color(RGBA(1, 1, 1, 2))
    paint.multiplyAlpha(by: 0.5)
    #expect(paint == .color(RGBA(1, 1, 1, 0.5)))
  }

  @Test func `foldResult turns the group shadow of a single draw command into a shape shadow`() {
    let fold = CompositingGroup(opacity: 0.5, shadow: cast(0.8)).foldResult(containing: draw)
    let shadow = ShapeShadow(rect, transform: .identity, edges: .smooth, shadow: cast(0.2))
    #expect(fold == .shadowed(shadow, by: 0.5))
    let group = CompositingGroup(shadow: cast(0.8))
    #expect(group.foldResult(containing: draw, isClipped: true) == nil)
    #expect(group.foldResult(containing: .shadow(shadow)) == nil)
  }

  @Test func `foldResult ignores a transparent shadow and a blur with radius 0`() {
    let group = CompositingGroup(opacity: 0.5, shadow: cast(0), filters: [.gaussianBlur(sigma: 0)])
    #expect(group.foldResult(containing: draw) == .multiplied(by: 0.5))
  }

  @Test
  func `foldResult multiplies nested opacities unless the inner group blends or has a shadow`() {
    let outer = CompositingGroup(opacity: 0.5)
    #expect(
      outer.foldResult(containing: .beginGroup(CompositingGroup(opacity: 0.5)))
        == .multiplied(by: 0.5))
    var inner = DisplayListCommand.beginGroup(CompositingGroup(opacity: 0.5))
    inner.multiplyAlpha(by: 0.5)
    #expect(inner == .beginGroup(CompositingGroup(opacity: 0.25)))
    #expect(outer.foldResult(containing: .beginGroup(CompositingGroup(blend: .multiply))) == nil)
    #expect(outer.foldResult(containing: .beginGroup(CompositingGroup(shadow: cast(1)))) == nil)
  }

  @Test(arguments: [
    CompositingGroup(opacity: 0.5, blend: .multiply),
    CompositingGroup(filters: [.gaussianBlur(sigma: 2)]),
    CompositingGroup(
      mesh: DistortionMesh(
        source: Rect(0, 0, 1, 1), transform: .identity, columns: 1, rows: 1,
        points: [.zero, Point(1, 0), Point(0, 1), Point(1, 1)],
        samples: [.zero, Point(1, 0), Point(0, 1), Point(1, 1)])),
  ])
  func `foldResult is nil for a group with an effect other than opacity`(group: CompositingGroup) {
    #expect(group.foldResult(containing: draw) == nil)
    #expect(group.foldResult(containing: draw, maskedBy: draw) == nil)
  }

  @Test func `foldResult is nil for clips, masks, sprites, backdrops and group ends`() {
    let commands: [DisplayListCommand] = [
      .pushClip(Clip(rect)), .popClip, .beginMask, .endGroup, .sprites(SpriteList()),
      .backdrop(
        BackdropFilter(rect, filters: [], opacity: 1, transform: .identity, edges: .smooth)),
    ]
    for var command in commands {
      #expect(CompositingGroup(opacity: 0.5).foldResult(containing: command) == nil)
      let before = command
      command.multiplyAlpha(by: 0.5)
      #expect(command == before)
    }
  }

  @Test func `foldResult turns a mask of a solid color into a clip and a multiplied alpha`() {
    let mask = DisplayListCommand.draw(DrawCommand(.rect(Rect(0, 0, 2, 2)), .color(half)))
    let fold = CompositingGroup(opacity: 0.5).foldResult(containing: draw, maskedBy: mask)
    #expect(fold == .clipped(Clip(.rect(Rect(0, 0, 2, 2))), by: 0.25))
    #expect(CompositingGroup(shadow: cast(1)).foldResult(containing: draw, maskedBy: mask) == nil)
    #expect(
      CompositingGroup().foldResult(containing: .beginGroup(CompositingGroup()), maskedBy: mask)
        == nil)
  }
}
