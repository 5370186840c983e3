import Color
import DisplayList
import Geometry
import Testing

@Suite struct SpanTests {
  private func square(_ x: Double, _ y: Double, _ side: Double = 10) -> DisplayListCommand {
    .draw(DrawCommand(.rect(Rect(x, y, side, side)), .color(.black)))
  }

  private func clip(_ rect: Rect) -> DisplayListCommand { .pushClip(Clip(.rect(rect))) }

  @Test func `CommandSpan.count of a group or clip includes the command that ends it`() {
    let list = DisplayList([
      .beginGroup(CompositingGroup(opacity: 0.5)), clip(Rect(0, 0, 5, 5)), square(0, 0), .beginMask,
      square(0, 0), .endGroup, clip(Rect(0, 0, 5, 5)), square(2, 2), .popClip,
    ])
    #expect(list.diagnostic == nil)
    #expect(list.spans.map(\.count) == [6, 2, 1, 0, 1, 0, 3, 1, 0])
    #expect(list.spans[0].maskOffset == 3)
    #expect(list.spans[7].bounds == Rect(2, 2, 3, 3))
  }

  @Test func `CommandSpan.bounds of a group is the union of the bounds of its commands`() {
    let list = DisplayList([
      .beginGroup(CompositingGroup(opacity: 0.5)), square(0, 0), square(20, 5), .endGroup,
    ])
    #expect(list.spans[0].bounds == Rect(0, 0, 30, 15))
    #expect(list.spans[1].bounds == Rect(0, 0, 10, 10))
    #expect(list.spans[3].bounds == .zero)
  }

  @Test
  func `commands inside blur or shadow groups have the CommandSpan.bounds of the outermost group`()
  {
    let blur = CompositingGroup(filters: [.gaussianBlur(sigma: 2)])
    let shadow = Shadow(color: .black, opacity: 1, offset: Point(100, 0), sigma: 0)
    let list = DisplayList([
      .beginGroup(CompositingGroup(shadow: shadow)), .beginGroup(blur), square(50, 50), .endGroup,
      .endGroup,
    ])
    #expect(list.spans[0].bounds == Rect(41, 41, 129, 28).union(Rect(140, 40, 30, 30)))
    for index in 1...3 { #expect(list.spans[index].bounds == list.spans[0].bounds) }
  }

  @Test
  func `CommandSpan.bounds of a group with copy blending is its given bounds, or else unlimited`() {
    let copy = CompositingGroup(blend: .copy, bounds: Rect(0, 0, 40, 40))
    let list = DisplayList([.beginGroup(copy), square(5, 5), .endGroup])
    #expect(list.spans[0].bounds == Rect(0, 0, 40, 40))
    let unknown = DisplayList([
      .beginGroup(CompositingGroup(blend: .copy)), square(5, 5), .endGroup,
    ])
    #expect(unknown.spans[0].bounds.width > 1e5)
  }

  @Test func `a clip limits CommandSpan.bounds of its commands, even inside groups`() {
    let list = DisplayList([
      clip(Rect(0, 0, 20, 20)), .beginGroup(CompositingGroup(opacity: 0.5)), square(10, 10, 50),
      .endGroup,
      .popClip,
    ])
    for index in 1...2 { #expect(list.spans[index].bounds == Rect(10, 10, 10, 10)) }
  }

  @Test func `CommandSpan.traits reports backdrops and blend modes in nested groups and masks`() {
    let backdrop = DisplayListCommand.backdrop(
      BackdropFilter(.rect(Rect(0, 0, 9, 9)), filters: [.gaussianBlur(sigma: 1)]))
    let list = DisplayList([
      .beginGroup(CompositingGroup(opacity: 0.5)), .beginGroup(CompositingGroup(blend: .multiply)),
      square(0, 0),
      .endGroup, .beginMask, backdrop, .endGroup,
    ])
    #expect(list.containsBackdrop)
    #expect(list.spans[0].traits == [.maskContainsBackdrop, .containsBlending])
    #expect(list.spans[0].backdropOutset == 5)
    #expect(list.spans[1].traits == [])
    #expect(!DisplayList([square(0, 0)]).containsBackdrop)
  }

  @Test func `CommandSpan.bounds is clipped to unboundedRect for extreme and NaN geometry`() {
    let list = DisplayList([
      square(-1e300, 5, 2e300), square(.nan, 0), square(1e9, 0), clip(Rect(0, 0, .infinity, 9)),
      .beginGroup(CompositingGroup(filters: [.gaussianBlur(sigma: 1e9)])), square(0, 0), .endGroup,
      .popClip,
    ])
    for span in list.spans { #expect(CommandSpan.unboundedRect.encloses(span.bounds)) }
    #expect(list.spans[2].bounds == .zero)
  }

  @Test func `DisplayList.diagnostic contains the first invalid command and its index`() {
    let deep = Array(repeating: DisplayListCommand.beginGroup(CompositingGroup()), count: 1025)
    let mesh = DistortionMesh(source: Rect(0, 0, 1, 1), columns: 2, rows: 1, points: [])
    let lists: [([DisplayListCommand], DisplayListDiagnostic?)] = [
      ([], nil),
      ([square(0, 0)], nil),
      ([.popClip], .unbalanced(command: 0)),
      ([square(0, 0), .endGroup], .unbalanced(command: 1)),
      ([.beginMask], .unbalanced(command: 0)),
      ([.beginGroup(CompositingGroup()), .beginMask, .beginMask], .unbalanced(command: 2)),
      ([square(0, 0), .beginGroup(CompositingGroup())], .unbalanced(command: 1)),
      ([clip(Rect(0, 0, 1, 1)), square(0, 0)], .unbalanced(command: 2)),
      ([.beginGroup(CompositingGroup()), .popClip, .endGroup], .unbalanced(command: 1)),
      (deep, .nestingTooDeep(command: 1024)),
      (
        [.beginGroup(CompositingGroup(filters: [.colorMatrix([1, 2])])), .endGroup],
        .invalidColorMatrix(command: 0, count: 2)
      ),
      (
        [.beginGroup(CompositingGroup(mesh: mesh)), .endGroup],
        .invalidMesh(command: 0, columns: 2, rows: 1)
      ),
    ]
    for (commands, flaw) in lists { #expect(DisplayList(commands).diagnostic == flaw) }
  }

  @Test func `replaceCommand updates CommandSpan.bounds and the diagnostic`() {
    var list = DisplayList([.beginGroup(CompositingGroup(opacity: 0.5)), square(0, 0), .endGroup])
    list.replaceCommand(at: 1, with: square(30, 30))
    #expect(list.spans[0].bounds == Rect(30, 30, 10, 10))
    list.replaceCommand(at: 2, with: .popClip)
    #expect(list.diagnostic == .unbalanced(command: 2))
  }
}
