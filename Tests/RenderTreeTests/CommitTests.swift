import Color
import Geometry
import RenderTree
import Testing
import Timing

/// Returns a commit of the given commands.
func commit(_ commands: CommitCommand...) -> Commit {
  var commit = Commit()
  commit.commands = ContiguousArray(commands)
  return commit
}

func node(_ number: UInt32) -> NodeID { NodeID(rawValue: number) }

func fade(_ number: UInt32, to value: Double = 0) -> Animation {
  Animation(
    id: AnimationID(rawValue: number), timing: MediaTiming(duration: 1), easing: nil,
    content: .property(
      PropertyAnimation(
        target: KeyPathTarget(.opacity), track: .basic(from: nil, to: .number(value), by: nil))),
    isRemovedOnCompletion: true)
}

/// Returns a tree with the given root and children, all of them plain layers.
func family(root: UInt32, children: [UInt32]) -> RenderTree {
  var tree = RenderTree()
  var first = commit(.create(node(root), .layer), .setRoot(node(root)))
  for child in children { first.commands.append(.create(node(child), .layer)) }
  first.commands.append(.setSublayers(node(root), children.map(node)))
  tree.applyCommit(first)
  return tree
}

extension RenderTree {
  /// The raw node identifiers in drawing order, before sorting by zPosition.
  var orderedIDs: [UInt32] {
    structure.order.compactMap { structure.ids[Int($0)]?.rawValue }
  }
}

@Suite struct CommitTests {
  @Test func `RenderTree.columns stores a node's property values in the row given by its slot`()
    throws
  {
    var tree = family(root: 1, children: [2])
    tree.applyCommit(
      commit(
        .set(node(2), .position, .point(Point(3, 4))), .set(node(2), .opacity, .number(0.5)),
        .set(node(2), .backgroundColor, .color(RGBA(1, 0, 0)))))
    let slot = try #require(tree.structure.slot(ofNode: node(2)))
    #expect(tree.columns.point(of: .position, inSlot: slot) == Point(3, 4))
    #expect(tree.columns.number(of: .opacity, inSlot: slot) == 0.5)
    #expect(tree.columns.color(of: .backgroundColor, inSlot: slot) == RGBA(1, 0, 0))
    let root = try #require(tree.structure.slot(ofNode: node(1)))
    #expect(tree.columns.point(of: .position, inSlot: root) == .zero)
    #expect(tree.columns.number(of: .opacity, inSlot: root) == 1)
    #expect(tree.columns.color(of: .backgroundColor, inSlot: root) == nil)
    #expect(tree.columns.value(of: .anchorPoint, inSlot: root) == .point(Point(0.5, 0.5)))
  }

  @Test func `TreeStructure.order is a preorder with each mask before the sublayers`() {
    var tree = family(root: 1, children: [2, 3])
    tree.applyCommit(
      commit(
        .create(node(4), .shape), .create(node(5), .layer), .create(node(6), .layer),
        .setMask(node(2), node(4)), .setSublayers(node(2), [node(5)]),
        .setSublayers(node(4), [node(6)])))
    #expect(tree.orderedIDs == [1, 2, 4, 6, 5, 3])
    #expect(tree.structure.subtreeEnds == [6, 5, 4, 4, 5, 6])
    for (index, slot) in tree.structure.order.enumerated() {
      #expect(Int(tree.structure.orderIndices[Int(slot)]) == index)
    }
  }

  @Test
  func `a node keeps its slot (row index) until it is destroyed, and then the slot is reused`()
    throws
  {
    var tree = family(root: 1, children: [2, 3])
    let second = try #require(tree.structure.slot(ofNode: node(2)))
    let third = try #require(tree.structure.slot(ofNode: node(3)))
    tree.applyCommit(commit(.set(node(2), .cornerRadius, .number(9)), .destroy(node(2))))
    #expect(tree.structure.slot(ofNode: node(2)) == nil)
    #expect(tree.structure.slot(ofNode: node(3)) == third)
    tree.applyCommit(commit(.create(node(7), .gradient)))
    #expect(tree.structure.slot(ofNode: node(7)) == second)
    #expect(tree.structure.slotCount == 3)
    #expect(tree.structure.classes[second] == .gradient)
    #expect(tree.columns.number(of: .cornerRadius, inSlot: second) == 0)
  }

  @Test func `destroying a node removes it from its parent and detaches its sublayers`() throws {
    var tree = family(root: 1, children: [2, 3])
    tree.applyCommit(
      commit(.create(node(4), .layer), .setSublayers(node(2), [node(4)]), .destroy(node(2))))
    #expect(tree.orderedIDs == [1, 3])
    let orphan = try #require(tree.structure.slot(ofNode: node(4)))
    #expect(tree.structure.parents[orphan] == -1)
    #expect(tree.structure.orderIndices[orphan] == -1)
  }

  @Test func `setSublayers or setMask moves a node from its former parent`() {
    var tree = family(root: 1, children: [2, 3])
    tree.applyCommit(commit(.create(node(4), .layer), .setSublayers(node(2), [node(4)])))
    tree.applyCommit(commit(.setSublayers(node(3), [node(4)])))
    #expect(tree.orderedIDs == [1, 2, 3, 4])
    tree.applyCommit(commit(.setMask(node(2), node(4))))
    #expect(tree.orderedIDs == [1, 2, 4, 3])
    #expect(tree.description.contains("mask layer 4"))
    tree.applyCommit(commit(.setSublayers(node(1), [node(3), node(4)])))
    #expect(tree.orderedIDs == [1, 3, 4])
  }

  @Test func `a RenderTree node that is replaced or removed as a mask has no parent`() throws {
    var tree = family(root: 1, children: [2])
    tree.applyCommit(
      commit(
        .create(node(3), .layer), .create(node(4), .layer), .setMask(node(2), node(3)),
        .setMask(node(2), node(4))))
    #expect(tree.orderedIDs == [1, 2, 4])
    let former = try #require(tree.structure.slot(ofNode: node(3)))
    #expect(tree.structure.parents[former] == -1)
    tree.applyCommit(commit(.setMask(node(2), nil)))
    #expect(tree.orderedIDs == [1, 2])
  }

  @Test func `TreeStructure.order is empty without a root`() {
    var tree = family(root: 1, children: [2])
    tree.applyCommit(commit(.setRoot(nil)))
    #expect(tree.structure.order.isEmpty)
    tree.applyCommit(commit(.setRoot(node(2))))
    #expect(tree.orderedIDs == [2])
    tree.applyCommit(commit(.destroy(node(2))))
    #expect(tree.structure.root == -1)
    #expect(tree.structure.order.isEmpty)
  }

  @Test func `RenderTree supports 20,000 nested nodes, attached in top-down or bottom-up order`() {
    for fromTop in [true, false] {
      let depth: UInt32 = 20_000
      var all = Commit()
      for number in 0..<depth { all.commands.append(.create(node(number), .layer)) }
      for number in 0..<depth - 1 {
        let parent = fromTop ? number : depth - 2 - number
        all.commands.append(.setSublayers(node(parent), [node(parent + 1)]))
      }
      all.commands.append(.setRoot(node(0)))
      var tree = RenderTree()
      tree.applyCommit(all)
      #expect(tree.diagnostics.isEmpty)
      #expect(tree.structure.order.count == Int(depth))
      #expect(tree.structure.subtreeEnds.allSatisfy { $0 == Int32(depth) })
    }
  }

  @Test func `RenderTree.changes contains exactly the nodes that a commit changed`() {
    var tree = family(root: 1, children: Array(2...10_000))
    var change = Commit()
    for number in 100..<200 {
      change.commands.append(.set(node(UInt32(number)), .opacity, .number(0.5)))
    }
    tree.applyCommit(change)
    #expect(tree.lastCommitNodeCount == 100)
    #expect(tree.changes.slots.count == 100)
    #expect(!tree.changes.hasStructureChanges)
    tree.applyCommit(commit())
    #expect(tree.lastCommitNodeCount == 0)
    #expect(tree.changes.slots.isEmpty)
  }

  @Test func `RenderTree.changes lists a node once for several changed properties`() throws {
    var tree = family(root: 1, children: [2])
    tree.applyCommit(
      commit(
        .set(node(2), .opacity, .number(0)), .set(node(2), .position, .point(.zero)),
        .set(node(1), .speed, .number(0))))
    let slots = [2, 1].map { tree.structure.slot(ofNode: node($0)) }
    #expect(tree.changes.slots.map { Int($0) } == slots)
  }

  @Test func `a PresentationTree does not change with later commits`() throws {
    var tree = family(root: 1, children: [2])
    let slot = try #require(tree.structure.slot(ofNode: node(2)))
    let presented = PresentationTree(structure: tree.structure, columns: tree.columns, time: 0)
    tree.applyCommit(commit(.set(node(2), .opacity, .number(0.25)), .setSublayers(node(1), [])))
    #expect(presented.columns.number(of: .opacity, inSlot: slot) == 1)
    #expect(presented.structure.order.count == 2)
    #expect(tree.columns.number(of: .opacity, inSlot: slot) == 0.25)
  }
}
