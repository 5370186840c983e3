import Geometry
import RenderTree
import Testing

@Suite struct ValuePartsTests {
  @Test func `Value.component and settingComponent access parts of points, sizes and rectangles`() {
    let rect = Value.rect(Rect(1, 2, 3, 4))
    #expect(rect.component(.lanes(start: 0, count: 2)) == .point(Point(1, 2)))
    #expect(rect.component(.lanes(start: 2, count: 2)) == .size(Size(3, 4)))
    #expect(rect.component(.lanes(start: 3, count: 1)) == .number(4))
    #expect(
      rect.settingComponent(.lanes(start: 2, count: 2), to: .size(Size(7, 8)))
        == .rect(Rect(1, 2, 7, 8)))
    let point = Value.point(Point(1, 2)).settingComponent(
      .lanes(start: 1, count: 1), to: .number(9))
    #expect(point == .point(Point(1, 9)))
  }

  @Test func `Value.component is nil for a component that does not fit the value's kind`() {
    #expect(Value.number(1).component(.lanes(start: 0, count: 1)) == nil)
    #expect(Value.point(.zero).component(.lanes(start: 1, count: 2)) == nil)
    #expect(Value.point(.zero).component(.transform(.scale)) == nil)
    #expect(
      Value.point(.zero).settingComponent(.lanes(start: 0, count: 1), to: .point(.zero)) == nil)
    #expect(Value.transform(.identity).settingComponent(.transform(.scale), to: .bool(true)) == nil)
  }

  @Test func `setting rotation.z of a transform preserves its scale`() {
    // Setting scale to 2 makes m11 = m22 = m33 = 2: Documentation/behaviour/layers.md, "Keys".
    let scaled = Value.transform(.identity).settingComponent(.transform(.scale), to: .number(2))
    #expect(scaled == .transform(.scale(x: 2, y: 2, z: 2)))
    let turned = scaled?.settingComponent(.transform(.rotationZ), to: .number(1))
    #expect(turned?.component(.transform(.scaleX)) == .number(2))
    #expect(turned?.component(.transform(.rotationZ)) == .number(1))
  }

  @Test(arguments: KeyPathTarget.TransformComponent.allCases)
  func `Value.component returns the transform component that settingComponent has set`(
    part: KeyPathTarget.TransformComponent
  ) {
    let start = Value.transform(
      Matrix4.scale(x: 2, y: 3, z: 4).concatenating(.rotation(angle: 0.3, x: 1, y: 2, z: 3))
        .concatenating(.translation(x: 5, y: 6, z: 7)))
    let new: Value = part == .translation ? .size(Size(0.25, 0.5)) : .number(0.25)
    guard let read = start.settingComponent(.transform(part), to: new)?.component(.transform(part))
    else {
      Issue.record("nothing read")
      return
    }
    switch (read, new) {
    case (.number(let a), .number(let b)): #expect(abs(a - b) < 1e-12)
    default: #expect(read == new)
    }
  }

  @Test func `Value.kind(ofComponent:) returns the kind of each component`() {
    #expect(Value.kind(ofComponent: .whole, in: .color) == .color)
    #expect(Value.kind(ofComponent: .lanes(start: 0, count: 2), in: .rect) == .point)
    #expect(Value.kind(ofComponent: .lanes(start: 2, count: 2), in: .rect) == .size)
    #expect(Value.kind(ofComponent: .transform(.translation), in: .transform) == .size)
    #expect(Value.kind(ofComponent: .transform(.rotationX), in: .transform) == .number)
  }
}
