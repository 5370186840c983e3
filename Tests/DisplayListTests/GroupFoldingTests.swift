import Color
import Geometry
import Testing

@testable import DisplayList

/// Groups of one thing, and what they come to without the group.
@Suite struct GroupFoldingTests {
  private let rect = Shape.rect(Rect(1, 2, 3, 4))
  private let half = RGBA(0.2, 0.4, 0.6, 0.5)

  private var draw: Command { .draw(DrawCommand(rect, .color(half))) }

  private func cast(_ opacity: Double) -> Shadow {
    Shadow(color: .black, opacity: opacity, offset: Point(2, 2), sigma: 1)
  }

  @Test func `a group of one drawing multiplies its alpha`() {
    #expect(Group(opacity: 0.5).fold(containing: draw) == .multiplied(by: 0.5))
    var command = draw
    command.multiplyAlpha(by: 0.5)
    #expect(command == .draw(DrawCommand(rect, .color(RGBA(0.2, 0.4, 0.6, 0.25)))))
  }

  @Test func `what cannot be an alpha is confined before it is multiplied`() {
    #expect(Group(opacity: 3).fold(containing: draw) == .multiplied(by: 1))
    #expect(Group(opacity: -1).fold(containing: draw) == .multiplied(by: 0))
    #expect(Group(opacity: .nan).fold(containing: draw) == .multiplied(by: 0))
    var paint = Paint.color(RGBA(1, 1, 1, 2))
    paint.multiplyAlpha(by: 0.5)
    #expect(paint == .color(RGBA(1, 1, 1, 0.5)))
  }

  @Test func `a shadow under an even colour is the shape's, with the alpha of both`() {
    let fold = Group(opacity: 0.5, shadow: cast(0.8)).fold(containing: draw)
    let shadow = ShapeShadow(rect, transform: .identity, edges: .smooth, shadow: cast(0.2))
    #expect(fold == .shadowed(shadow, by: 0.5))
    let group = Group(shadow: cast(0.8))
    #expect(group.fold(containing: draw, isClipped: true) == nil)
    #expect(group.fold(containing: .shadow(shadow)) == nil)
  }

  @Test func `a shadow that nobody sees and a blur of nothing keep no group`() {
    let group = Group(opacity: 0.5, shadow: cast(0), filters: [.gaussianBlur(sigma: 0)])
    #expect(group.fold(containing: draw) == .multiplied(by: 0.5))
  }

  @Test func `a group in a group takes over its opacity, unless it blends or casts`() {
    let outer = Group(opacity: 0.5)
    #expect(outer.fold(containing: .beginGroup(Group(opacity: 0.5))) == .multiplied(by: 0.5))
    var inner = Command.beginGroup(Group(opacity: 0.5))
    inner.multiplyAlpha(by: 0.5)
    #expect(inner == .beginGroup(Group(opacity: 0.25)))
    #expect(outer.fold(containing: .beginGroup(Group(blend: .multiply))) == nil)
    #expect(outer.fold(containing: .beginGroup(Group(shadow: cast(1)))) == nil)
  }

  @Test(arguments: [
    Group(opacity: 0.5, blend: .multiply), Group(filters: [.gaussianBlur(sigma: 2)]),
    Group(
      mesh: Mesh(
        source: Rect(0, 0, 1, 1), transform: .identity, columns: 1, rows: 1,
        points: [.zero, Point(1, 0), Point(0, 1), Point(1, 1)],
        samples: [.zero, Point(1, 0), Point(0, 1), Point(1, 1)])),
  ])
  func `a group that does more than to multiply stays`(group: Group) {
    #expect(group.fold(containing: draw) == nil)
    #expect(group.fold(containing: draw, maskedBy: draw) == nil)
  }

  @Test func `clips, changes of what lies beneath and ends are not folded into`() {
    let commands: [Command] = [
      .pushClip(Clip(rect)), .popClip, .beginMask, .endGroup, .sprites(Sprites()),
      .backdrop(Backdrop(rect, filters: [], opacity: 1, transform: .identity, edges: .smooth)),
    ]
    for var command in commands {
      #expect(Group(opacity: 0.5).fold(containing: command) == nil)
      let before = command
      command.multiplyAlpha(by: 0.5)
      #expect(command == before)
    }
  }

  @Test func `a mask of one colour is a clip, its alpha that of the content`() {
    let mask = Command.draw(DrawCommand(.rect(Rect(0, 0, 2, 2)), .color(half)))
    let fold = Group(opacity: 0.5).fold(containing: draw, maskedBy: mask)
    #expect(fold == .clipped(Clip(.rect(Rect(0, 0, 2, 2))), by: 0.25))
    #expect(Group(shadow: cast(1)).fold(containing: draw, maskedBy: mask) == nil)
    #expect(Group().fold(containing: .beginGroup(Group()), maskedBy: mask) == nil)
  }
}
