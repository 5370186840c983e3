import Geometry
import Testing

@testable import RenderTree

@Suite struct PropertyTableTests {
  @Test func `the id of each built-in property is its index in PropertyTable`() {
    for (index, row) in PropertyTable.builtin.enumerated() {
      #expect(Int(row.id.rawValue) == index)
      #expect(PropertyTable.descriptor(forKey: row.key, of: row.owner)?.id == row.id)
      #expect(row.kind.accepts(row.initial), "\(row.key)")
    }
    #expect(PropertyTable.builtin.count < PropertyTable.firstCustomID)
  }

  // Documentation/behaviour/actions.md, "Implicit animations"; vectors/implicit-actions.json, kind actionClass.
  @Test(
    arguments: [
      ("bounds", .basic), ("position", .basic), ("zPosition", .basic), ("anchorPoint", .basic),
      ("transform", .basic), ("sublayerTransform", .basic), ("contents", .basic),
      ("contentsRect", .basic), ("contentsScale", .basic), ("cornerRadius", .basic),
      ("borderColor", .basic), ("opacity", .basic), ("shadowColor", .basic),
      ("shadowOpacity", .basic), ("shadowRadius", .basic), ("backgroundColor", .basic),
      ("hidden", .transition), ("geometryFlipped", .transition), ("masksToBounds", .transition),
      ("maskedCorners", .transition), ("compositingFilter", .transition), ("doubleSided", .none),
      ("cornerCurve", .none), ("speed", .skipsActionLookup), ("shadowPath", .none),
    ] as [(String, PropertyDescriptor.ImplicitAction)])
  func `PropertyTable defines the implicit action of each layer key`(
    key: String, action: PropertyDescriptor.ImplicitAction
  ) {
    #expect(PropertyTable.descriptor(forKey: key, of: .layer)?.implicitAction == action)
  }

  @Test func `PropertyTable defines a key such as path only for the layer subclass that has it`() {
    #expect(PropertyTable.descriptor(forKey: "path", of: .shape)?.id == .shapePath)
    #expect(PropertyTable.descriptor(forKey: "path", of: .layer) == nil)
    #expect(
      PropertyTable.descriptor(forKey: "path", of: .shape)?.implicitAction
        == PropertyDescriptor.ImplicitAction.none)
    #expect(PropertyTable.descriptor(forKey: "opacity", of: .shape)?.id == .opacity)
  }

  @Test func `PropertyTable.customDescriptor returns one id per key and value kind`() throws {
    let progress = try #require(PropertyTable.customDescriptor(forKey: "progressOfTheTable"))
    #expect(PropertyTable.customDescriptor(forKey: "progressOfTheTable")?.id == progress.id)
    #expect(progress.kind == .number)
    #expect(Int(progress.id.rawValue) >= PropertyTable.firstCustomID)
    let place = try #require(
      PropertyTable.customDescriptor(forKey: "progressOfTheTable", kind: .point))
    #expect(place.id != progress.id)
    #expect(PropertyTable.descriptor(for: place.id).kind == .point)
    #expect(PropertyTable.contains(place.id))
    #expect(!PropertyTable.contains(PropertyID(rawValue: .max)))
  }

  @Test func `CustomPropertyRegistry returns nil for new keys after all its ids are used`() {
    let few = CustomPropertyRegistry(most: 2)
    #expect(
      few.descriptor(forKey: "a", kind: .number)?.id.rawValue == UInt16(PropertyTable.firstCustomID)
    )
    #expect(few.descriptor(forKey: "b", kind: .number) != nil)
    #expect(few.descriptor(forKey: "c", kind: .number) == nil)
    #expect(few.descriptor(forKey: "b", kind: .number)?.key == "b")
    #expect(few.descriptor(forKey: "b", kind: .point) == nil)
  }

  @Test func `RenderTree stores values of custom properties`() throws {
    var tree = family(root: 1, children: [])
    let number = try #require(PropertyTable.customDescriptor(forKey: "customNumber"))
    let text = try #require(PropertyTable.customDescriptor(forKey: "customText", kind: .string))
    tree.applyCommit(
      commit(.set(node(1), number.id, .number(7)), .set(node(1), text.id, .string("seven"))))
    let slot = try #require(tree.structure.slot(ofNode: node(1)))
    #expect(tree.columns.value(of: number.id, inSlot: slot) == .number(7))
    #expect(tree.columns.value(of: text.id, inSlot: slot) == .string("seven"))
    #expect(tree.columns.propertiesWithRows(forSlot: slot).contains(text.id))
  }

  @Test func `a RenderTree returns the initial value for a custom property that it has not stored`()
    throws
  {
    let keys = (0..<20).compactMap { PropertyTable.customDescriptor(forKey: "customInARow\($0)") }
    // Other tests may register ids between these.
    let pair = zip(keys, keys.dropFirst()).first { $0.id.rawValue + 1 == $1.id.rawValue }
    let (last, next) = try #require(pair)
    var tree = family(root: 1, children: [])
    tree.applyCommit(commit(.set(node(1), last.id, .number(7))))
    let slot = try #require(tree.structure.slot(ofNode: node(1)))
    #expect(tree.columns.numberColumn(for: last.id).component(inSlot: slot) == 7)
    #expect(tree.columns.numberColumn(for: next.id).row(ofSlot: slot) < 0)
    #expect(tree.columns.value(of: next.id, inSlot: slot) == next.initial)
    #expect(!tree.columns.hasOwnValues(for: next.id))
  }

  @Test(arguments: [
    ("position.x", KeyPathTarget(.position, .lanes(start: 0, count: 1))),
    ("bounds.size", KeyPathTarget(.bounds, .lanes(start: 2, count: 2))),
    ("bounds.size.height", KeyPathTarget(.bounds, .lanes(start: 3, count: 1))),
    ("shadowOffset.width", KeyPathTarget(.shadowOffset, .lanes(start: 0, count: 1))),
    ("transform.rotation", KeyPathTarget(.transform, .transform(.rotationZ))),
    ("sublayerTransform.scale.xy", KeyPathTarget(.sublayerTransform, .transform(.scaleXY))),
    ("opacity", KeyPathTarget(.opacity)),
  ])
  func `KeyPathTarget resolves a key path to a property and a component`(
    path: String, target: KeyPathTarget
  ) {
    #expect(KeyPathTarget(keyPath: path, of: .layer) == target)
  }

  @Test(arguments: ["position.z", "opacity.x", "bounds.width", "transform.spin", "nothing", "."])
  func `KeyPathTarget is nil for an unknown key path`(path: String) {
    #expect(KeyPathTarget(keyPath: path, of: .layer) == nil)
  }
}
