import Geometry
import RenderTree
import Testing
import Timing

@Suite struct MalformedCommitTests {
  typealias Reason = CommitDiagnostic.Reason

  static let cases: [(CommitCommand, Reason)] = [
    (.destroy(node(9)), .unknownNode(node(9))),
    (.setRoot(node(9)), .unknownNode(node(9))),
    (.set(node(9), .opacity, .number(1)), .unknownNode(node(9))),
    (.setSublayers(node(9), []), .unknownNode(node(9))),
    (.setSublayers(node(1), [node(2), node(9)]), .unknownNode(node(9))),
    (.setMask(node(9), nil), .unknownNode(node(9))),
    (.setMask(node(2), node(9)), .unknownNode(node(9))),
    (.addAnimation(node(9), fade(1)), .unknownNode(node(9))),
    (.create(node(2), .layer), .nodeExists(node(2))),
    (.create(node(.max), .layer), .nodeOutOfRange(node(.max))),
    (.setSublayers(node(2), [node(1)]), .cycle(parent: node(2), child: node(1))),
    (.setSublayers(node(2), [node(2)]), .cycle(parent: node(2), child: node(2))),
    (.setMask(node(2), node(1)), .cycle(parent: node(2), child: node(1))),
    (.setMask(node(2), node(2)), .cycle(parent: node(2), child: node(2))),
    (
      .setSublayers(node(1), [node(2), node(2)]), .repeatedSublayer(parent: node(1), child: node(2))
    ),
    (.set(node(2), .opacity, .point(.zero)), .wrongKind(.opacity)),
    (.set(node(2), .opacity, .none), .wrongKind(.opacity)),
    (
      .set(node(2), PropertyID(rawValue: 500), .number(1)),
      .unknownProperty(PropertyID(rawValue: 500))
    ),
    (
      .removeAnimation(node(2), AnimationID(rawValue: 5)),
      .unknownAnimation(AnimationID(rawValue: 5))
    ),
    (
      .retime(node(2), AnimationID(rawValue: 5), speed: 0, timeOffset: 0, beginTime: 0),
      .unknownAnimation(AnimationID(rawValue: 5))
    ),
  ]

  @Test(arguments: cases)
  func `applyCommit skips a malformed command and reports its index and reason`(
    command: CommitCommand, reason: Reason
  ) {
    var tree = family(root: 1, children: [2])
    tree.applyCommit(commit(.set(node(1), .opacity, .number(0.5)), command))
    #expect(tree.diagnostics.map(\.reason) == [reason])
    #expect(tree.diagnostics.map(\.command) == [1])
    #expect(tree.orderedIDs == [1, 2])
    #expect(tree.diagnostics.first?.description.hasPrefix("command 1: ") == true)
    tree.applyCommit(commit())
    #expect(tree.diagnostics.isEmpty)
  }

  @Test func `applyCommit rejects a second animation with the same AnimationID`() {
    var tree = family(root: 1, children: [2])
    tree.applyCommit(commit(.addAnimation(node(1), fade(1)), .addAnimation(node(2), fade(1))))
    #expect(tree.diagnostics.map(\.reason) == [.animationExists(AnimationID(rawValue: 1))])
    #expect(tree.animations.count == 1)
    tree.applyCommit(commit(.removeAnimation(node(2), AnimationID(rawValue: 1))))
    #expect(tree.diagnostics.map(\.reason) == [.unknownAnimation(AnimationID(rawValue: 1))])
  }

  @Test func `applyCommit rejects setSublayers that would create an indirect cycle`() {
    var tree = family(root: 1, children: [2])
    tree.applyCommit(
      commit(
        .create(node(3), .layer), .setSublayers(node(2), [node(3)]),
        .setSublayers(node(3), [node(1)])))
    #expect(tree.diagnostics.map(\.reason) == [.cycle(parent: node(3), child: node(1))])
    #expect(tree.orderedIDs == [1, 2, 3])
  }
}
