import Foundation
import Testing

@testable import QuartzCore

/// Actions of tree events that change the tree themselves.
@Suite struct TreeChangesInEventsTests {
  final class Change: NSObject, CAAction {
    let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }

    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
      body()
    }
  }

  private let first = CALayer()
  private let second = CALayer()
  private let late = CALayer()

  /// A parent of two layers, one of which changes the parent when an event runs.
  private func makeParent(
    _ event: String, of layer: CALayer? = nil, _ change: @escaping (CALayer) -> Void
  ) -> CALayer {
    let parent = CALayer()
    parent.sublayers = [first, second]
    var isDone = false
    (layer ?? parent).actions = [
      event: Change { [weak parent] in
        guard let parent, !isDone else { return }
        isDone = true
        change(parent)
      }
    ]
    return parent
  }

  /// Every layer that names a superlayer is one of its sublayers, and none does once that has gone.
  private func expectConsistent(_ parent: inout CALayer?) {
    for layer in [first, second, late] {
      #expect(
        layer.superlayer == nil || layer.superlayer?.sublayers?.contains { $0 === layer } == true)
    }
    parent = nil
    for layer in [first, second, late] { #expect(layer.superlayer == nil) }
  }

  @Test func `a layer that is added while sublayers are set does not keep the superlayer`() {
    var parent: CALayer? = makeParent("onOrderOut", of: first) { [late] in $0.addSublayer(late) }
    parent?.sublayers = []
    #expect(late.superlayer == nil)
    expectConsistent(&parent)
  }

  @Test func `a layer that leaves while it is moved stays outside`() {
    var parent: CALayer? = makeParent("sublayers") { [first] _ in first.removeFromSuperlayer() }
    parent?.insertSublayer(first, at: 1)
    #expect(first.superlayer == nil)
    #expect(second.superlayer === parent)
    expectConsistent(&parent)
  }

  @Test func `a layer that leaves while it is replaced takes no other with it`() {
    var parent: CALayer? = makeParent("sublayers") { [first] _ in first.removeFromSuperlayer() }
    parent?.replaceSublayer(first, with: late)
    #expect(parent?.sublayers == [late, second])
    expectConsistent(&parent)
  }
}
