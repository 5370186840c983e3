import Geometry
import RenderTree
import Testing

/// Tests of previous values retained for animations: Documentation/behaviour/animations.md, "Basic animations".
@Suite struct ReplacedValuesTests {
  private func values(_ tree: RenderTree, _ id: UInt32) -> [PropertyID: Value] {
    Dictionary(tree.replacedValues.previousValues(of: node(id)).map { ($0.property, $0.value) }) {
      first, _ in
      Issue.record("a property has two values")
      return first
    }
  }

  @Test func `replacedValues keeps the first previous value of each property over several commits`()
  {
    var tree = family(root: 1, children: [2])
    tree.applyCommit(commit(.set(node(2), .opacity, .number(0.5))), retainsPreviousValues: true)
    tree.applyCommit(
      commit(
        .set(node(2), .opacity, .number(0.25)), .set(node(2), .position, .point(Point(3, 4)))),
      retainsPreviousValues: true)
    tree.applyCommit(
      commit(.set(node(2), .position, .point(Point(5, 6)))), retainsPreviousValues: true)
    let kept = values(tree, 2)
    #expect(kept[.opacity] == .number(1))
    #expect(kept[.position] == .point(.zero))
    #expect(values(tree, 1).isEmpty)
    #expect(
      tree.columns.number(of: .opacity, inSlot: tree.structure.slot(ofNode: node(2)) ?? -1) == 0.25)
  }

  @Test func `RenderTree.replacedValues keeps object values such as strings`() {
    var tree = family(root: 1, children: [2])
    for text in ["a", "b"] {
      tree.applyCommit(
        commit(.set(node(2), .textString, .string(text))), retainsPreviousValues: text == "b")
    }
    #expect(values(tree, 2) == [.textString: .string("a")])
  }

  @Test
  func `replacedValues collects values only with retainsPreviousValues, until they are discarded`()
  {
    var tree = family(root: 1, children: [2])
    tree.applyCommit(commit(.set(node(2), .opacity, .number(0.5))))
    #expect(tree.replacedValues.isEmpty)
    tree.applyCommit(commit(.set(node(2), .opacity, .number(0.75))), retainsPreviousValues: true)
    tree.applyCommit(commit(.set(node(2), .zPosition, .number(9))))
    #expect(values(tree, 2) == [.opacity: .number(0.5)])
    tree.discardPreviousValues()
    #expect(tree.replacedValues.isEmpty)
    #expect(values(tree, 2).isEmpty)
  }

  @Test func `a recreated node has no previous values of the destroyed one`() {
    var tree = family(root: 1, children: [2])
    tree.applyCommit(commit(.set(node(2), .opacity, .number(0.5))), retainsPreviousValues: true)
    tree.applyCommit(
      commit(.setSublayers(node(1), []), .destroy(node(2))), retainsPreviousValues: true)
    tree.applyCommit(
      commit(.create(node(2), .layer), .set(node(2), .opacity, .number(0.25))),
      retainsPreviousValues: true)
    #expect(values(tree, 2).isEmpty)
    tree.applyCommit(commit(.set(node(2), .opacity, .number(1))), retainsPreviousValues: true)
    #expect(values(tree, 2) == [.opacity: .number(0.25)])
  }

  @Test func `RenderTree.replacedValues is limited to a few thousand values`() {
    var tree = family(root: 1, children: [2])
    for number in 0..<5000 {
      tree.applyCommit(
        commit(.set(node(2), .zPosition, .number(Double(number)))), retainsPreviousValues: true)
    }
    tree.applyCommit(commit(.set(node(2), .opacity, .number(0.5))), retainsPreviousValues: true)
    #expect(values(tree, 2) == [.zPosition: .number(0)])
  }
}
