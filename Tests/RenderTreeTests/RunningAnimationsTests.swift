import RenderTree
import Testing
import Timing

@Suite struct RunningAnimationsTests {
  private func ids(_ tree: RenderTree, _ number: UInt32) -> [UInt32] {
    guard let slot = tree.structure.slot(ofNode: node(number)) else { return [] }
    return tree.animations.animations(ofSlot: slot).map(\.id.rawValue)
  }

  @Test func `a node's animations keep the order in which they were added`() {
    var tree = family(root: 1, children: [2])
    tree.applyCommit(
      commit(
        .addAnimation(node(2), fade(5)), .addAnimation(node(1), fade(3)),
        .addAnimation(node(2), fade(4)), .addAnimation(node(2), fade(9))))
    #expect(ids(tree, 2) == [5, 4, 9])
    #expect(ids(tree, 1) == [3])
    tree.applyCommit(commit(.removeAnimation(node(2), AnimationID(rawValue: 4))))
    #expect(ids(tree, 2) == [5, 9])
    tree.applyCommit(
      commit(
        .removeAnimation(node(2), AnimationID(rawValue: 9)), .addAnimation(node(2), fade(4))))
    #expect(ids(tree, 2) == [5, 4])
    #expect(tree.animations.count == 3)
  }

  @Test func `a retime command changes only the timing of an animation`() throws {
    var tree = family(root: 1, children: [])
    tree.applyCommit(commit(.addAnimation(node(1), fade(1))))
    let before = tree.animations.version
    tree.applyCommit(
      commit(
        .retime(node(1), AnimationID(rawValue: 1), speed: 0, timeOffset: 0.5, beginTime: 3)))
    let entry = try #require(tree.animations.entries.first)
    #expect(
      entry.animation.timing == MediaTiming(beginTime: 3, timeOffset: 0.5, speed: 0, duration: 1))
    #expect(tree.animations.version > before)
    #expect(entry.revision == tree.animations.version)
    #expect(tree.changes.hasAnimationChanges)
  }

  @Test func `destroying a node removes its animations`() {
    var tree = family(root: 1, children: [2])
    tree.applyCommit(commit(.addAnimation(node(2), fade(1)), .addAnimation(node(1), fade(2))))
    tree.applyCommit(commit(.destroy(node(2))))
    #expect(tree.animations.count == 1)
    #expect(tree.animations.entries.map(\.slot).filter { $0 >= 0 }.count == 1)
    tree.applyCommit(commit(.create(node(3), .layer)))
    #expect(ids(tree, 3).isEmpty)
  }

  @Test
  func `removing most animations shrinks RenderTree.animations and keeps the order of the rest`() {
    var tree = family(root: 1, children: [2])
    for number in 0..<200 {
      tree.applyCommit(
        commit(.addAnimation(node(number.isMultiple(of: 2) ? 1 : 2), fade(UInt32(number)))))
    }
    for number in 0..<150 {
      let id = AnimationID(rawValue: UInt32(number))
      tree.applyCommit(commit(.removeAnimation(node(number.isMultiple(of: 2) ? 1 : 2), id)))
    }
    #expect(tree.diagnostics.isEmpty)
    #expect(tree.animations.count == 50)
    #expect(tree.animations.entries.count < 150)
    #expect(ids(tree, 1) == (150..<200).filter { $0.isMultiple(of: 2) }.map(UInt32.init))
    #expect(ids(tree, 2) == (150..<200).filter { !$0.isMultiple(of: 2) }.map(UInt32.init))
    tree.applyCommit(commit(.removeAnimation(node(1), AnimationID(rawValue: 198))))
    #expect(tree.diagnostics.isEmpty)
  }

  @Test func `markEventReported records that an animation's start and end were reported`() {
    var tree = family(root: 1, children: [])
    tree.applyCommit(commit(.addAnimation(node(1), fade(1))))
    #expect(tree.animations.entries.first?.hasStarted == false)
    tree.markEventReported(.started, entryIndex: 0)
    #expect(tree.animations.entries.first?.hasStarted == true)
    #expect(tree.animations.entries.first?.hasEnded == false)
    tree.markEventReported(.ended, entryIndex: 0)
    #expect(tree.animations.entries.first?.hasEnded == true)
  }
}
