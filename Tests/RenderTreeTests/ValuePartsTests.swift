import Geometry
import RenderTree
import Testing

@Suite struct ValuePartsTests {
  @Test func `lanes of points, sizes and rectangles read and write`() {
    let rect = Value.rect(Rect(1, 2, 3, 4))
    #expect(rect.part(.lanes(start: 0, count: 2)) == .point(Point(1, 2)))
    #expect(rect.part(.lanes(start: 2, count: 2)) == .size(Size(3, 4)))
    #expect(rect.part(.lanes(start: 3, count: 1)) == .number(4))
    #expect(
      rect.setting(.lanes(start: 2, count: 2), to: .size(Size(7, 8))) == .rect(Rect(1, 2, 7, 8)))
    let point = Value.point(Point(1, 2)).setting(.lanes(start: 1, count: 1), to: .number(9))
    #expect(point == .point(Point(1, 9)))
  }

  @Test func `parts that do not fit are nil`() {
    #expect(Value.number(1).part(.lanes(start: 0, count: 1)) == nil)
    #expect(Value.point(.zero).part(.lanes(start: 1, count: 2)) == nil)
    #expect(Value.point(.zero).part(.transform(.scale)) == nil)
    #expect(Value.point(.zero).setting(.lanes(start: 0, count: 1), to: .point(.zero)) == nil)
    #expect(Value.transform(.identity).setting(.transform(.scale), to: .bool(true)) == nil)
  }

  @Test func `a transform's scale set, its turn keeps it`() {
    // spec/01 section 6: setting scale 2 makes m11 = m22 = m33 = 2; then rotation.z keeps the scale.
    let scaled = Value.transform(.identity).setting(.transform(.scale), to: .number(2))
    #expect(scaled == .transform(.scale(2, 2, 2)))
    let turned = scaled?.setting(.transform(.rotationZ), to: .number(1))
    #expect(turned?.part(.transform(.scaleX)) == .number(2))
    #expect(turned?.part(.transform(.rotationZ)) == .number(1))
  }

  @Test(arguments: KeyPathTarget.TransformComponent.allCases)
  func `what is written into a component is read from it`(part: KeyPathTarget.TransformComponent) {
    let start = Value.transform(
      Matrix4.scale(2, 3, 4).concat(.rotation(0.3, 1, 2, 3)).concat(.translation(5, 6, 7)))
    let new: Value = part == .translation ? .size(Size(0.25, 0.5)) : .number(0.25)
    guard let read = start.setting(.transform(part), to: new)?.part(.transform(part)) else {
      Issue.record("nothing read")
      return
    }
    switch (read, new) {
    case (.number(let a), .number(let b)): #expect(abs(a - b) < 1e-12)
    default: #expect(read == new)
    }
  }

  @Test func `parts have types`() {
    #expect(Value.kind(of: .whole, in: .color) == .color)
    #expect(Value.kind(of: .lanes(start: 0, count: 2), in: .rect) == .point)
    #expect(Value.kind(of: .lanes(start: 2, count: 2), in: .rect) == .size)
    #expect(Value.kind(of: .transform(.translation), in: .transform) == .size)
    #expect(Value.kind(of: .transform(.rotationX), in: .transform) == .number)
  }
}
