import Foundation
import Testing

@testable import QuartzCore

/// Tests of actions for tree events that change the layer tree themselves.
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

  /// Returns a superlayer with two sublayers in which an action for the given event changes the superlayer.
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

  /// Checks that each layer is listed in its superlayer's sublayers, and has no superlayer after the parent is
  /// released.
  private func expectConsistent(_ parent: inout CALayer?) {
    for layer in [first, second, late] {
      #expect(
        layer.superlayer == nil || layer.superlayer?.sublayers?.contains { $0 === layer } == true)
    }
    parent = nil
    for layer in [first, second, late] { #expect(layer.superlayer == nil) }
  }

  @Test func `a sublayer that an onOrderOut action adds while sublayers is being set is discarded`()
  {
    var parent: CALayer? = makeParent("onOrderOut", of: first) { [late] in $0.addSublayer(late) }
    parent?.sublayers = []
    #expect(late.superlayer == nil)
    expectConsistent(&parent)
  }

  @Test func `a layer that an action removes while it is being inserted stays removed`() {
    var parent: CALayer? = makeParent("sublayers") { [first] _ in first.removeFromSuperlayer() }
    parent?.insertSublayer(first, at: 1)
    #expect(first.superlayer == nil)
    #expect(second.superlayer === parent)
    expectConsistent(&parent)
  }

  @Test func `replaceSublayer removes no other layer if an action has already removed the old one`()
  {
    var parent: CALayer? = makeParent("sublayers") { [first] _ in first.removeFromSuperlayer() }
    parent?.replaceSublayer(first, with: late)
    #expect(parent?.sublayers == [late, second])
    expectConsistent(&parent)
  }
}
