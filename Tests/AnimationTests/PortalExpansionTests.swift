import Animation
import Geometry
import RenderTree
import Testing
import Timing

/// Source: Documentation/behaviour/documents.md, "Layers in documents".
@Suite struct PortalExpansionTests {
  /// Returns a scene with a portal, node 2, whose source is node 3.
  ///
  /// Node 4 is a sublayer of the source.
  private func scene(_ values: [(PropertyID, Value)] = []) -> Scene {
    var scene = Scene()
    scene.addLayer(2, as: .portal)
    scene.addLayer(3)
    scene.addLayer(4, under: 3)
    scene.show(3, in: 2)
    for (property, value) in values { scene.set(property, value, of: 2) }
    return scene
  }

  private func fade(_ duration: Double = 10) -> Animation {
    .basic(.opacity, from: .number(0), to: .number(1), timing: MediaTiming(duration: duration))
  }

  /// Returns the layer copy displayed by the portal in the given slot, or `nil` if it displays nothing.
  private func shown(_ tree: PresentationTree, _ slot: Int) -> Int? {
    tree.portals[slot].map { Int($0.copy) }
  }

  /// Returns the first sublayer of the copy displayed by the portal in the given slot.
  private func held(_ tree: PresentationTree, _ slot: Int) -> Int? {
    shown(tree, slot).map { Int(tree.structure.sublayers[$0][0]) }
  }

  @Test func `a portal displays the animated values that its source layer has at that time`() throws
  {
    var scene = scene()
    scene.add(fade(), to: 4)
    let tree = present(scene.tree, at: 3).0
    let inner = try #require(held(tree, scene.slot(2)))
    #expect(inner >= scene.tree.structure.slotCount)
    #expect(abs(tree.columns.number(of: .opacity, inSlot: inner) - 0.3) < 1e-9)
    #expect(
      tree.columns.number(of: .opacity, inSlot: inner)
        == tree.columns.number(of: .opacity, inSlot: scene.slot(4)))
  }

  @Test func `a portal's copy uses the timing of its source, not the timing of the portal`() throws
  {
    var scene = scene([(.beginTime, .number(1)), (.speed, .number(5))])
    scene.set(.speed, .number(0.5), of: 3)
    scene.set(.beginTime, .number(2), of: 4)
    scene.add(fade(), to: 4)
    let tree = present(scene.tree, at: 8).0
    let inner = try #require(held(tree, scene.slot(2)))
    #expect(abs(tree.columns.number(of: .opacity, inSlot: inner) - 0.2) < 1e-9)
  }

  @Test func `a portal's copy does not use the position, transform or opacity of its source`()
    throws
  {
    var scene = scene()
    scene.set(.bounds, .rect(Rect(2, 4, 10, 20)), of: 3)
    scene.set(.anchorPoint, .point(Point(0.5, 0.25)), of: 3)
    scene.set(.transform, .transform(.rotation(angle: 1, x: 0, y: 0, z: 1)), of: 3)
    scene.set(.zPosition, .number(3), of: 3)
    scene.set(.cornerRadius, .number(5), of: 3)
    scene.add(.basic(.position, from: .point(.zero), to: .point(Point(8, 9))), to: 3)
    scene.add(fade(), to: 3)
    let tree = present(scene.tree, at: 0.5).0
    let copy = try #require(shown(tree, scene.slot(2)))
    #expect(tree.columns.point(of: .position, inSlot: copy) == Point(7, 9))
    #expect(tree.columns.transform(of: .transform, inSlot: copy) == .identity)
    #expect(tree.columns.number(of: .zPosition, inSlot: copy) == 0)
    #expect(tree.columns.number(of: .opacity, inSlot: copy) == 1)
    #expect(tree.columns.number(of: .cornerRadius, inSlot: copy) == 5)
  }

  @Test func `matchesOpacity applies the source's presented opacity to a portal's copy`() throws {
    var scene = scene([(.matchesOpacity, .bool(true))])
    scene.add(fade(), to: 3)
    let tree = present(scene.tree, at: 4).0
    let copy = try #require(shown(tree, scene.slot(2)))
    #expect(abs(tree.columns.number(of: .opacity, inSlot: copy) - 0.4) < 1e-9)
  }

  @Test func `hidesSourceLayer hides the source and its replicas but not the copy in the portal`()
    throws
  {
    var scene = Scene()
    scene.addLayer(5, as: .replicator)
    scene.set(.instanceCount, .number(2), of: 5)
    scene.addLayer(3, under: 5)
    scene.addLayer(2, as: .portal)
    scene.show(3, in: 2)
    let plain = present(scene.tree, at: 0).0
    #expect(plain.inactive == nil)
    scene.set(.hidesSourceLayer, .bool(true), of: 2)
    let tree = present(scene.tree, at: 0).0
    let inactive = try #require(tree.inactive)
    let replica = try #require(tree.replicas[scene.slot(5)]?.last?.sublayers.first)
    #expect(inactive.count == tree.structure.slotCount)
    #expect(inactive[scene.slot(3)])
    #expect(inactive[Int(replica)])
    let copy = try #require(shown(tree, scene.slot(2)))
    #expect(!inactive[copy])
  }

  @Test func `a hidden portal does not hide its source`() {
    var scene = scene([(.hidesSourceLayer, .bool(true)), (.hidden, .bool(true))])
    #expect(present(scene.tree, at: 0).0.inactive == nil)
    scene.set(.hidden, .bool(false), of: 2)
    #expect(present(scene.tree, at: 0).0.inactive?[scene.slot(3)] == true)
  }

  @Test func `a portal displays nothing if its source is removed, detached or inactive`() {
    var gone = scene()
    gone.removeLayer(3)
    #expect(present(gone.tree, at: 0).0.portals.isEmpty)
    gone.addLayer(3)
    #expect(present(gone.tree, at: 0).0.portals.isEmpty, "another layer with the same number")
    var outside = scene()
    outside.commit(.setSublayers(Scene.root, [NodeID(rawValue: 2)]))
    #expect(present(outside.tree, at: 0).0.portals.isEmpty)
    var over = scene()
    over.set(.duration, .number(1), of: 3)
    #expect(present(over.tree, at: 0.5).0.portals.count == 1)
    #expect(present(over.tree, at: 2).0.portals.isEmpty)
  }

  @Test func `a portal inside its source displays nothing and reports circularPortal`() {
    var scene = Scene()
    scene.addLayer(3)
    scene.addLayer(2, under: 3, as: .portal)
    scene.show(3, in: 2)
    let tree = present(scene.tree, at: 0).0
    #expect(tree.portals.isEmpty)
    #expect(tree.diagnostics == [.circularPortal(slot: scene.slot(2))])
    scene.show(2, in: 2)
    #expect(present(scene.tree, at: 0).0.portals.isEmpty)
  }

  @Test func `two portals that display each other are expanded for one level, with one diagnostic`()
    throws
  {
    var scene = Scene()
    scene.addLayer(2, as: .portal)
    scene.addLayer(3, as: .portal)
    scene.show(3, in: 2)
    scene.show(2, in: 3)
    let tree = present(scene.tree, at: 0).0
    #expect(tree.portals.count == 2)
    let copy = try #require(shown(tree, scene.slot(2)))
    #expect(tree.structure.classes[copy] == .portal)
    #expect(tree.portals[copy] == nil)
    #expect(tree.diagnostics == [.circularPortal(slot: scene.slot(3))], "told once for all")
  }

  @Test
  func `a portal nested in another portal's source also displays its source layer in the copy`()
    throws
  {
    var scene = scene()
    scene.addLayer(5, under: 3, as: .portal)
    scene.addLayer(6)
    scene.set(.cornerRadius, .number(7), of: 6)
    scene.show(6, in: 5)
    let tree = present(scene.tree, at: 0).0
    let outer = try #require(shown(tree, scene.slot(2)))
    let nested = try #require(shown(tree, Int(tree.structure.sublayers[outer][1])))
    #expect(tree.columns.number(of: .cornerRadius, inSlot: nested) == 7)
    #expect(tree.diagnostics.isEmpty)
  }

  @Test func `a replicator inside a portal's source is also replicated in the portal's copy`()
    throws
  {
    var scene = scene()
    scene.addLayer(5, under: 3, as: .replicator)
    scene.addLayer(6, under: 5)
    scene.set(.instanceCount, .number(3), of: 5)
    let tree = present(scene.tree, at: 0).0
    let outer = try #require(shown(tree, scene.slot(2)))
    #expect(tree.replicas[Int(tree.structure.sublayers[outer][1])]?.count == 3)
  }

  @Test func `portal copies and replicator copies together are limited to maximumLayerCount`() {
    var scene = Scene()
    scene.addLayer(2, as: .replicator)
    scene.addLayer(3, under: 2)
    scene.set(.instanceCount, .number(Double(ReplicationLimits.maximumLayerCount) - 4), of: 2)
    scene.addLayer(4)
    for id in 5..<9 as Range<UInt32> { scene.addLayer(id, under: 4) }
    scene.addLayer(10, as: .portal)
    scene.show(4, in: 10)
    #expect(present(scene.tree, at: 0).0.portals.count == 1)
    scene.addLayer(9, under: 4)
    let tree = present(scene.tree, at: 0).0
    #expect(tree.portals.isEmpty)
    let limit = ReplicationLimits.maximumLayerCount
    #expect(tree.diagnostics == [.copies(slot: scene.slot(10), limit: limit)])
  }

  @Test func `the copies of exponentially nested portals stop at maximumLayerCount`() {
    var scene = Scene()
    // Each layer contains two portals whose source is the next layer, which results in 2^30 copies.
    for level in 0..<30 as Range<UInt32> {
      scene.addLayer(10 + level)
      scene.addLayer(100 + 2 * level, under: 10 + level, as: .portal)
      scene.addLayer(101 + 2 * level, under: 10 + level, as: .portal)
    }
    for level in 0..<29 as Range<UInt32> {
      scene.show(11 + level, in: 100 + 2 * level)
      scene.show(11 + level, in: 101 + 2 * level)
    }
    let tree = present(scene.tree, at: 0).0
    #expect(tree.copyOrigins.count <= ReplicationLimits.maximumLayerCount)
    #expect(tree.diagnostics.contains { if case .copies = $0 { true } else { false } })
  }
}

extension Scene {
  /// Sets the source layer of a portal.
  fileprivate mutating func show(_ source: UInt32, in portal: UInt32) {
    commit(.setSource(NodeID(rawValue: portal), NodeID(rawValue: source)))
  }
}
