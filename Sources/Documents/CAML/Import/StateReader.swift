import Foundation
import QuartzCore
import RenderTree

/// Reads states and the ways between them: behaviour/documents.md, "States".
final class StateReader {
  private let values: ValueReader
  private let animations: AnimationReader
  private let registry: ObjectRegistry
  private let log: DiagnosticLog
  /// Makes a layer that a state adds.
  private let makeLayer: (Element) throws(DocumentDiagnostic) -> CALayer?

  init(
    _ values: ValueReader, _ animations: AnimationReader, _ registry: ObjectRegistry,
    _ log: DiagnosticLog, makeLayer: @escaping (Element) throws(DocumentDiagnostic) -> CALayer?
  ) {
    (self.values, self.animations, self.registry, self.log) = (values, animations, registry, log)
    self.makeLayer = makeLayer
  }

  /// The states of a list.
  func readStates(_ list: Element) throws(DocumentDiagnostic) -> [LayerStates.State] {
    var states: [LayerStates.State] = []
    for child in list.children {
      guard try isNamed(oneOf: ["LKState", "CAState"], child, list),
        let name = child.value(of: "name")
      else { continue }
      var changes: [LayerStates.Change] = []
      for element in try elements(of: child) {
        if let change = try readChange(element) { changes.append(change) }
      }
      let initial = try readIsInitial(child)
      states.append(
        LayerStates.State(
          name: name, basedOn: child.value(of: "basedOn"), isInitial: initial,
          changes: changes))
    }
    try checkBaseStates(list)
    return states
  }

  /// Tells of states that are based on themselves and of bases that are nowhere; of the chain, what comes before counts.
  private func checkBaseStates(_ list: Element) throws(DocumentDiagnostic) {
    var bases: [String: String] = [:]
    for child in list.children {
      if let name = child.value(of: "name"), bases[name] == nil {
        bases[name] = child.value(of: "basedOn") ?? ""
      }
    }
    let limit = values.references.limits.stateBases
    for child in list.children {
      guard let base = child.value(of: "basedOn"), let name = child.value(of: "name"),
        !base.isEmpty
      else { continue }
      let location = child.attribute("basedOn").map(child.location(of:)) ?? child.location
      if bases[base] == nil { try log.report(.danglingReference(base), at: location) }
      var chain: Set<String> = [name]
      var next = base
      while !next.isEmpty, chain.insert(next).inserted {
        guard chain.count <= limit else {
          throw DocumentDiagnostic(.limitExceeded(.stateBases, limit: limit), at: location)
        }
        next = bases[next] ?? ""
      }
      if next == name { try log.report(.circularReference(name), at: location) }
    }
  }

  /// The transitions of a list.
  func readTransitions(_ list: Element) throws(DocumentDiagnostic) -> [LayerStates.Transition] {
    var transitions: [LayerStates.Transition] = []
    for child in list.children {
      guard try isNamed(oneOf: ["LKStateTransition", "CAStateTransition"], child, list) else {
        continue
      }
      var elements: [LayerStates.TransitionElement] = []
      for element in try self.elements(of: child) {
        if let element = try readTransitionElement(element) { elements.append(element) }
      }
      transitions.append(
        LayerStates.Transition(
          from: child.value(of: "fromState") ?? "*", to: child.value(of: "toState") ?? "*",
          elements: elements))
    }
    return transitions
  }

  /// Whether a state is the initial one; a value that is no Boolean is reported.
  private func readIsInitial(_ state: Element) throws(DocumentDiagnostic) -> Bool {
    let place: (element: Element, attribute: Attribute)
    if let attribute = state.attribute("initial") {
      place = (state, attribute)
    } else if let child = state.child("initial"), let attribute = child.attribute("value") {
      place = (child, attribute)
    } else {
      return false
    }
    let value = try values.readAttribute(place.attribute, of: place.element, key: "initial") {
      text throws(ValueError) in
      try ValueParser.bool(text)
    }
    return value ?? false
  }

  /// The items of the elements of a state or transition; items beside that list are reported.
  private func elements(of owner: Element) throws(DocumentDiagnostic) -> [Element] {
    var elements: [Element] = []
    for child in owner.children {
      if child.name == "elements" {
        elements += child.children
      } else if !Element.ownerPropertyNames.contains(child.name) {
        try log.report(.unknownItem(child.name, list: owner.name), at: child.location)
      }
    }
    return elements
  }

  private func isNamed(
    oneOf names: [String], _ element: Element, _ list: Element
  ) throws(DocumentDiagnostic) -> Bool {
    if names.contains(element.name) { return true }
    try log.report(.unknownItem(element.name, list: list.name), at: element.location)
    return false
  }

  // MARK: Changes

  /// The elements of a state, under both names that Apple gives them.
  private enum Kind {
    case setValue, addAnimation, removeAnimation, addElement, removeElement

    init?(_ name: String) {
      let suffix = name.hasPrefix("LKState") || name.hasPrefix("CAState") ? name.dropFirst(7) : ""
      switch suffix {
      case "SetValue", "SetProperty": self = .setValue
      case "AddAnimation": self = .addAnimation
      case "RemoveAnimation": self = .removeAnimation
      case "AddElement": self = .addElement
      case "RemoveElement": self = .removeElement
      default: return nil
      }
    }
  }

  private func readChange(_ element: Element) throws(DocumentDiagnostic) -> LayerStates.Change? {
    guard let kind = Kind(element.name) else {
      try log.report(.unknownItem(element.name, list: "elements"), at: element.location)
      return nil
    }
    guard let target = element.target else {
      try log.report(.incomplete(element.name, missing: "targetId"), at: element.location)
      return nil
    }
    let nodeClass = try nodeClass(of: target, element)
    switch kind {
    case .setValue: return try readSetValue(element, target, nodeClass)
    case .addAnimation:
      guard let child = element.child("animation") ?? element.contentElement,
        let keyed = try animations.readAnimation(child, for: nodeClass)
      else { return nil }
      let key = element.value(of: "key") ?? keyed.key
      return .addAnimation(target: target, key: key, keyed.animation)
    case .removeAnimation:
      return element.value(of: "key").map { .removeAnimation(target: target, key: $0) }
    case .addElement:
      guard targetsSublayers(element), let child = element.contentElement,
        let layer = try makeLayer(child)
      else { return nil }
      if let validationError = registry.layer(id: target)?.validationError(ofSublayer: layer) {
        try log.report(DocumentIssue(reported: validationError.text), at: element.location)
        return nil
      }
      return .addSublayer(target: target, layer)
    case .removeElement:
      let item = element.contentElement ?? element.child("object")
      let reference = item?["object"] ?? element.value(of: "object")
      guard targetsSublayers(element), let reference else { return nil }
      return .removeSublayer(target: target, object: reference)
    }
  }

  private func readSetValue(
    _ element: Element, _ target: String, _ nodeClass: NodeClass?
  ) throws(DocumentDiagnostic) -> LayerStates.Change? {
    guard let keyPath = element.value(of: "keyPath") else {
      try log.report(.incomplete(element.name, missing: "keyPath"), at: element.location)
      return nil
    }
    guard let child = element.child("value") ?? element.contentElement else {
      try log.report(.incomplete(element.name, missing: "a value"), at: element.location)
      return nil
    }
    // A value that does not tell its type has that of what it is for.
    let kind = nodeClass.flatMap { ValueKind.kind(forKeyPath: keyPath, of: $0) }
    let value: Any? =
      if child.name == "value", child["type"] == nil, let kind {
        try values.readProperty(child, kind, key: keyPath)
      } else {
        try values.readItem(child)
      }
    guard let value else { return nil }
    if let validationError = registry.layer(id: target)?
      .validationError(of: isNull(value) ? nil : value, forKeyPath: keyPath)
    {
      try log.report(DocumentIssue(reported: validationError.text), at: element.location)
      return nil
    }
    return .set(target: target, keyPath: keyPath, value: value)
  }

  private func readTransitionElement(
    _ reference: Element
  ) throws(DocumentDiagnostic) -> LayerStates.TransitionElement? {
    let element = try values.references.resolve(reference, limit: 8, log)
    let names = ["LKStateTransitionElement", "CAStateTransitionElement"]
    guard names.contains(element.name) else {
      try log.report(.unknownItem(element.name, list: "elements"), at: element.location)
      return nil
    }
    guard let target = element.target else {
      try log.report(.incomplete(element.name, missing: "targetId"), at: element.location)
      return nil
    }
    guard let child = element.child("animation") ?? element.contentElement else { return nil }
    let nodeClass = try nodeClass(of: target, element)
    let ownKey = element.value(of: "key") ?? element.value(of: "keyPath")
    guard let keyed = try animations.readAnimation(child, for: nodeClass, defaultKeyPath: ownKey)
    else { return nil }
    guard let key = ownKey ?? keyed.key else {
      try log.report(.incomplete(element.name, missing: "key"), at: element.location)
      return nil
    }
    return LayerStates.TransitionElement(target: target, key: key, animation: keyed.animation)
  }

  /// What the target is, for the types of values; a target that is nowhere is common and harmless.
  private func nodeClass(of target: String, _ element: Element) throws(DocumentDiagnostic)
    -> NodeClass?
  {
    if let nodeClass = registry.nodeClass(id: target) { return nodeClass }
    try log.report(.danglingReference(target), at: element.location)
    return nil
  }

  private func targetsSublayers(_ element: Element) -> Bool {
    (element.value(of: "keyPath") ?? "sublayers") == "sublayers"
  }
}

extension Element {
  /// The properties of a state's elements; other children are a value, an animation or a layer.
  private static let propertyNames: Set<String> = [
    "target", "targetId", "key", "keyPath", "object",
  ]
  /// The properties of states and transitions, which may be elements.
  fileprivate static let ownerPropertyNames: Set<String> = [
    "name", "basedOn", "initial", "final", "locked", "enabled", "fromState", "toState",
  ]

  /// A property: an attribute, or an element with its value.
  fileprivate func value(of property: String) -> String? {
    self[property] ?? child(property)?["value"]
  }

  /// The id of what a state's element changes: `targetId`, or a reference in `target`.
  fileprivate var target: String? {
    value(of: "targetId") ?? value(of: "target") ?? child("target")?["object"]
  }

  /// The first element that is no property.
  fileprivate var contentElement: Element? {
    children.first { !Self.propertyNames.contains($0.name) }
  }
}

extension ValueKind {
  /// The type of what a key path names in a layer of the class; nil where it names nothing.
  static func kind(forKeyPath keyPath: String, of nodeClass: NodeClass) -> ValueKind? {
    if let target = KeyPathTarget(keyPath: keyPath, of: nodeClass) {
      return Value.kind(of: target.part, in: PropertyTable.descriptor(target.property).kind)
    }
    let steps = KeyPathTarget.components(of: keyPath)
    guard steps.count > 2, let key = steps.last.map(String.init),
      let list = PropertyTable.descriptor(forKey: String(steps[0]), of: nodeClass)?.kind
    else { return nil }
    if list == .filters { return FilterTable.kind(of: key) }
    return list == .cells ? CellKey(rawValue: key)?.kind : nil
  }
}
