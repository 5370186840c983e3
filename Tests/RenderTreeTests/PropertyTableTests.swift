import Geometry
import Testing

@testable import RenderTree

@Suite struct PropertyTableTests {
  @Test func `ids are the rows in order`() {
    for (index, row) in PropertyTable.builtin.enumerated() {
      #expect(Int(row.id.rawValue) == index)
      #expect(PropertyTable.find(row.key, of: row.owner)?.id == row.id)
      #expect(row.kind.takes(row.initial), "\(row.key)")
    }
    #expect(PropertyTable.builtin.count < PropertyTable.firstCustomID)
  }

  // spec/02 section 4; vectors/implicit-actions.json, kind actionClass.
  @Test(
    arguments: [
      ("bounds", .basic), ("position", .basic), ("zPosition", .basic), ("anchorPoint", .basic),
      ("transform", .basic), ("sublayerTransform", .basic), ("contents", .basic),
      ("contentsRect", .basic), ("contentsScale", .basic), ("cornerRadius", .basic),
      ("borderColor", .basic), ("opacity", .basic), ("shadowColor", .basic),
      ("shadowOpacity", .basic), ("shadowRadius", .basic), ("backgroundColor", .basic),
      ("hidden", .transition), ("geometryFlipped", .transition), ("masksToBounds", .transition),
      ("maskedCorners", .transition), ("compositingFilter", .transition), ("doubleSided", .none),
      ("cornerCurve", .none), ("speed", .unasked), ("shadowPath", .none),
    ] as [(String, PropertyDescriptor.ImplicitAction)])
  func `a live layer's implicit action follows the key`(
    key: String, action: PropertyDescriptor.ImplicitAction
  ) {
    #expect(PropertyTable.find(key, of: .layer)?.implicitAction == action)
  }

  @Test func `keys of a subclass are known there only`() {
    #expect(PropertyTable.find("path", of: .shape)?.id == .shapePath)
    #expect(PropertyTable.find("path", of: .layer) == nil)
    #expect(
      PropertyTable.find("path", of: .shape)?.implicitAction
        == PropertyDescriptor.ImplicitAction.none)
    #expect(PropertyTable.find("opacity", of: .shape)?.id == .opacity)
  }

  @Test func `a custom key gets one id for each kind`() throws {
    let progress = try #require(PropertyTable.custom("progressOfTheTable"))
    #expect(PropertyTable.custom("progressOfTheTable")?.id == progress.id)
    #expect(progress.kind == .number)
    #expect(Int(progress.id.rawValue) >= PropertyTable.firstCustomID)
    let place = try #require(PropertyTable.custom("progressOfTheTable", kind: .point))
    #expect(place.id != progress.id)
    #expect(PropertyTable.descriptor(place.id).kind == .point)
    #expect(PropertyTable.contains(place.id))
    #expect(!PropertyTable.contains(PropertyID(rawValue: .max)))
  }

  @Test func `a key beyond the last id is refused`() {
    let few = CustomProperties(most: 2)
    #expect(few.find("a", .number)?.id.rawValue == UInt16(PropertyTable.firstCustomID))
    #expect(few.find("b", .number) != nil)
    #expect(few.find("c", .number) == nil)
    #expect(few.find("b", .number)?.key == "b")
    #expect(few.find("b", .point) == nil)
  }

  @Test func `custom values are stored beside the others`() throws {
    var tree = family(root: 1, children: [])
    let number = try #require(PropertyTable.custom("customNumber"))
    let text = try #require(PropertyTable.custom("customText", kind: .string))
    tree.apply(
      commit(.set(node(1), number.id, .number(7)), .set(node(1), text.id, .string("seven"))))
    let slot = try #require(tree.structure.slot(of: node(1)))
    #expect(tree.columns.value(number.id, slot) == .number(7))
    #expect(tree.columns.value(text.id, slot) == .string("seven"))
    #expect(tree.columns.ownProperties(slot).contains(text.id))
  }

  @Test func `a key of one's own behind those of a tree has its initial value there`() throws {
    let keys = (0..<20).compactMap { PropertyTable.custom("customInARow\($0)") }
    // Other tests may ask for ids in between.
    let pair = zip(keys, keys.dropFirst()).first { $0.id.rawValue + 1 == $1.id.rawValue }
    let (last, next) = try #require(pair)
    var tree = family(root: 1, children: [])
    tree.apply(commit(.set(node(1), last.id, .number(7))))
    let slot = try #require(tree.structure.slot(of: node(1)))
    #expect(tree.columns.numbers(last.id).lane(slot) == 7)
    #expect(tree.columns.numbers(next.id).row(of: slot) < 0)
    #expect(tree.columns.value(next.id, slot) == next.initial)
    #expect(!tree.columns.isUsed(next.id))
  }

  @Test(arguments: [
    ("position.x", KeyTarget(.position, .lanes(start: 0, count: 1))),
    ("bounds.size", KeyTarget(.bounds, .lanes(start: 2, count: 2))),
    ("bounds.size.height", KeyTarget(.bounds, .lanes(start: 3, count: 1))),
    ("shadowOffset.width", KeyTarget(.shadowOffset, .lanes(start: 0, count: 1))),
    ("transform.rotation", KeyTarget(.transform, .transform(.rotationZ))),
    ("sublayerTransform.scale.xy", KeyTarget(.sublayerTransform, .transform(.scaleXY))),
    ("opacity", KeyTarget(.opacity)),
  ])
  func `a key path names a part`(path: String, target: KeyTarget) {
    #expect(KeyTarget(keyPath: path, of: .layer) == target)
  }

  @Test(arguments: ["position.z", "opacity.x", "bounds.width", "transform.spin", "nothing", "."])
  func `an unknown key path names nothing`(path: String) {
    #expect(KeyTarget(keyPath: path, of: .layer) == nil)
  }
}
