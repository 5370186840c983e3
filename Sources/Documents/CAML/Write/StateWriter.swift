import QuartzCore
import RenderTree

// Writing states and the transitions between them.

extension DocumentWriter {
  /// Returns the steps that write a layer's states.
  func writeSteps(for states: LayerStateSet) -> [WriteStep] {
    var steps: [WriteStep] = [.start("states", [])]
    for state in states.states {
      var attributes: [XMLWriter.Attribute] = [("name", state.name)]
      if let base = state.basedOn { attributes.append(("basedOn", base)) }
      if state.isInitial { attributes.append(("initial", "true")) }
      steps.append(.start("LKState", attributes))
      steps += wrappedInElementList(state.changes.flatMap { self.writeSteps(for: $0) })
      steps.append(.end)
    }
    steps.append(.end)
    if states.transitions.isEmpty { return steps }
    steps.append(.start("stateTransitions", []))
    for transition in states.transitions {
      steps.append(
        .start(
          "LKStateTransition", [("fromState", transition.from), ("toState", transition.to)]))
      steps += wrappedInElementList(transition.elements.flatMap { self.writeSteps(for: $0) })
      steps.append(.end)
    }
    return steps + [.end]
  }

  private func wrappedInElementList(_ steps: [WriteStep]) -> [WriteStep] {
    steps.isEmpty ? [] : [.start("elements", [])] + steps + [.end]
  }

  private func writeSteps(for change: LayerStateSet.StateChange) -> [WriteStep] {
    switch change {
    case .set(let target, let keyPath, let value):
      return [
        .run {
          self.valueWriter.writeStateValue(
            value, attributes: [("targetId", target), ("keyPath", keyPath)])
        }
      ]
    case .addAnimation(let target, let key, let animation):
      var attributes: [XMLWriter.Attribute] = [("targetId", target)]
      if let key { attributes.append(("key", key)) }
      return [
        .start("LKStateAddAnimation", attributes),
        .run { self.valueWriter.writeAnimation(animation) }, .end,
      ]
    case .removeAnimation(let target, let key):
      return [.start("LKStateRemoveAnimation", [("targetId", target), ("key", key)]), .end]
    case .addSublayer(let target, let layer):
      return [
        .start("LKStateAddElement", [("targetId", target), ("keyPath", "sublayers")]),
        .layer(layer, nil), .end,
      ]
    case .removeSublayer(let target, let object):
      return [
        .start("LKStateRemoveElement", [("targetId", target), ("keyPath", "sublayers")]),
        .start(LayerClass.plain.name, [("object", object)]), .end, .end,
      ]
    }
  }

  private func writeSteps(for element: LayerStateSet.TransitionElement) -> [WriteStep] {
    [
      .start("LKStateTransitionElement", [("key", element.key), ("targetId", element.target)]),
      .run { self.valueWriter.writeAnimation(element.animation) }, .end,
    ]
  }
}

extension TypedValueWriter {
  /// Writes a value that is set by a state.
  fileprivate func writeStateValue(_ value: Any, attributes: [XMLWriter.Attribute]) {
    xml.startElement("LKStateSetValue", attributes: attributes)
    if let cells = value as? [CAEmitterCell], !cells.isEmpty {
      self.writeEmitterCells(cells, elementName: "value")
    } else if let list = value as? [Any], list.contains(where: { $0 is CAFilter }) {
      writeFilters(list, elementName: "value")
    } else if !writeTypedItem(value, elementName: "value") {
      recordOmission(of: "a value of a state (unsupported type \(type(of: value)))")
    }
    xml.endElement()
  }
}
