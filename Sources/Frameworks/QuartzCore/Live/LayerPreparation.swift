import Diagnostics
import RenderServer

// Layout and drawing of changed layers before a commit.

extension LayerTreeHost {
  /// The maximum number of layout or drawing passes in a commit.
  ///
  /// More passes indicate that layers invalidate each other forever.
  private static let maximumPassCount = 100

  /// Performs layout and drawing repeatedly until no layer needs either.
  ///
  /// A layer that invalidates itself while it is drawn is drawn again in the next commit.
  func prepareLayers(for stack: TransactionStack) {
    let before = stack.memoryBudget
    stack.memoryBudget = context.budget
    defer { stack.memoryBudget = before }
    var restless: Set<ObjectIdentifier> = []
    for _ in 0..<Self.maximumPassCount {
      layOutLayers(changedIn: stack)
      let due = layersNeedingUpdate(in: stack) {
        $0.isDisplayNeeded && !restless.contains(ObjectIdentifier($0))
      }
      if due.isEmpty { return }
      for layer in due where layer.isDisplayNeeded {
        layer.displayIfNeeded()
        if layer.isDisplayNeeded { restless.insert(ObjectIdentifier(layer)) }
      }
    }
    reportUpdateLoop(during: "drawing", cause: "setNeedsDisplay()")
  }

  private func layOutLayers(changedIn stack: TransactionStack) {
    for _ in 0..<Self.maximumPassCount {
      let due = layersNeedingUpdate(in: stack, where: \.isLayoutNeeded)
      if due.isEmpty { return }
      var depths: [ObjectIdentifier: Int] = [:]
      let byDepth = due.map { (depth: $0.treeDepth(cachingIn: &depths), layer: $0) }
        .sorted { $0.depth < $1.depth }
      for (_, layer) in byDepth { layer.layOutSublayersIfNeeded() }
    }
    reportUpdateLoop(during: "layout", cause: "setNeedsLayout()")
  }

  private func reportUpdateLoop(during what: String, cause call: String) {
    diagnostics.report(
      "\(what) was requested \(Self.maximumPassCount) times in one commit, so further requests were ignored; "
        + "look for layers that call \(call) on each other")
  }

  /// Returns the changed and new layers that satisfy the given condition.
  ///
  /// For most commits the result is empty, and no memory is allocated.
  private func layersNeedingUpdate(
    in stack: TransactionStack, where isDue: (CALayer) -> Bool
  ) -> [CALayer] {
    let changed = stack.changedLayers(of: self)
    return changed.filter(isDue) + layersWithoutNodes(in: changed).filter(isDue)
  }

  /// Returns the layers without nodes that this commit adds to the tree, with parents before their children.
  private func layersWithoutNodes(in changed: [CALayer]) -> [CALayer] {
    var tops: [CALayer] = root.node == nil ? [root] : []
    for layer in changed where layer.isStructureDirty {
      tops += layer.sublayersAndMask.filter { $0.host !== self }
    }
    var all: [CALayer] = []
    while !tops.isEmpty {
      all += tops
      tops = tops.flatMap(\.sublayersAndMask)
    }
    return all
  }
}
