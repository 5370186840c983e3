import RenderServer

// What comes before a commit, of the layers that it is about: behaviour/actions.md, "Transactions".

extension LayerHost {
  /// How often layout may ask for layout again in one commit, or drawing for drawing; beyond it two layers disagree for
  /// ever.
  private static let mostPasses = 100

  /// Layout, then display, and both again until nothing is marked.
  ///
  /// A layer that marks itself while it displays itself waits for the next commit.
  func prepareLayers(for stack: TransactionStack) {
    let before = stack.budget
    stack.budget = context.budget
    defer { stack.budget = before }
    var restless: Set<ObjectIdentifier> = []
    for _ in 0..<Self.mostPasses {
      layOut(stack)
      let due = touched(stack) {
        $0.displayIsNeeded && !restless.contains(ObjectIdentifier($0))
      }
      if due.isEmpty { return }
      for layer in due where layer.displayIsNeeded {
        layer.displayIfNeeded()
        if layer.displayIsNeeded { restless.insert(ObjectIdentifier(layer)) }
      }
    }
    reportRestlessness("drawing", "setNeedsDisplay()")
  }

  private func layOut(_ stack: TransactionStack) {
    for _ in 0..<Self.mostPasses {
      let due = touched(stack, where: \.layoutIsNeeded)
      if due.isEmpty { return }
      var depths: [ObjectIdentifier: Int] = [:]
      let byDepth = due.map { (depth: $0.depth(&depths), layer: $0) }
        .sorted { $0.depth < $1.depth }
      for (_, layer) in byDepth { layer.layOutSelf() }
    }
    reportRestlessness("layout", "setNeedsLayout()")
  }

  private func reportRestlessness(_ what: String, _ call: String) {
    Log.report(
      "\(what) was asked for again and again, \(Self.mostPasses) times in one commit, which went on without; "
        + "look for layers that call \(call) on each other")
  }

  /// The changed and the arriving layers for which something is due; most commits find none and make no list.
  private func touched(
    _ stack: TransactionStack, where isDue: (CALayer) -> Bool
  ) -> [CALayer] {
    let changed = stack.changed(of: self)
    return changed.filter(isDue) + arriving(changed).filter(isDue)
  }

  /// The layers that this commit will make nodes for, parents before children.
  private func arriving(_ changed: [CALayer]) -> [CALayer] {
    var tops: [CALayer] = root.node == nil ? [root] : []
    for layer in changed where layer.isStructureDirty {
      tops += layer.branches.filter { $0.host !== self }
    }
    var all: [CALayer] = []
    while !tops.isEmpty {
      all += tops
      tops = tops.flatMap(\.branches)
    }
    return all
  }
}
