import Foundation
import QuartzCore
import RenderTree

/// A reader for layer states and the transitions between them.
final class LayerStateReader {
  private let values: ValueReader
  private let animations: AnimationReader
  private let registry: DocumentLayerRegistry
  private let log: DiagnosticLog
  /// A closure that creates a layer added by a state.
  private let makeLayer: (Element) throws(DocumentDiagnostic) -> CALayer?

  init(
    _ values: ValueReader, _ animations: AnimationReader, _ registry: DocumentLayerRegistry,
    _ log: DiagnosticLog, makeLayer: @escaping (Element) throws(DocumentDiagnostic) -> CALayer?
  ) {
    (self.values, self.animations, self.registry, self.log) = (values, animations, registry, log)
    self.makeLayer = makeLayer
  }

  /// Reads the states in the given list element.
  func readStates(_ list: Element) throws(DocumentDiagnostic) -> [LayerStateSet.State] {
    var states: [LayerStateSet.State] = []
    for child in list.children {
      guard try hasExpectedName(among: ["LKState", "CAState"], element: child, list: list),
        let name = child.value(ofProperty: "name")
      else { continue }
      var changes: [LayerStateSet.StateChange] = []
      for element in try itemElements(of: child) {
        if let change = try readStateChange(element) { changes.append(change) }
      }
      let initial = try readInitialFlag(of: child)
      states.append(
        LayerStateSet.State(
          name: name, basedOn: child.value(ofProperty: "basedOn"), isInitial: initial,
          changes: changes))
    }
    try checkBaseStates(list)
    return states
  }

  /// Reports states that are based on themselves or on missing states.
  ///
  /// Throws if a sequence of states based on one another exceeds the limit.
  private func checkBaseStates(_ list: Element) throws(DocumentDiagnostic) {
    var bases: [String: String] = [:]
    for child in list.children {
      if let name = child.value(ofProperty: "name"), bases[name] == nil {
        bases[name] = child.value(ofProperty: "basedOn") ?? ""
      }
    }
    let limit = values.references.limits.stateBases
    for child in list.children {
      guard let base = child.value(ofProperty: "basedOn"),
        let name = child.value(ofProperty: "name"),
        !base.isEmpty
      else { continue }
      let location = child.attribute(named: "basedOn").map(child.location(of:)) ?? child.location
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

  /// Reads the transitions in the given list element.
  func readTransitions(_ list: Element) throws(DocumentDiagnostic) -> [LayerStateSet.Transition] {
    var transitions: [LayerStateSet.Transition] = []
    for child in list.children {
      guard
        try hasExpectedName(
          among: ["LKStateTransition", "CAStateTransition"], element: child, list: list)
      else {
        continue
      }
      var elements: [LayerStateSet.TransitionElement] = []
      for element in try self.itemElements(of: child) {
        if let element = try readTransitionElement(element) { elements.append(element) }
      }
      transitions.append(
        LayerStateSet.Transition(
          from: child.value(ofProperty: "fromState") ?? "*",
          to: child.value(ofProperty: "toState") ?? "*",
          elements: elements))
    }
    return transitions
  }

  /// Returns whether a state is marked as the initial one.
  ///
  /// A value that is not a Boolean is reported.
  private func readInitialFlag(of state: Element) throws(DocumentDiagnostic) -> Bool {
    let place: (element: Element, attribute: Attribute)
    if let attribute = state.attribute(named: "initial") {
      place = (state, attribute)
    } else if let child = state.child(named: "initial"),
      let attribute = child.attribute(named: "value")
    {
      place = (child, attribute)
    } else {
      return false
    }
    let value = try values.readAttribute(place.attribute, of: place.element, key: "initial") {
      text throws(ValueError) in
      try ValueParser.parseBool(text)
    }
    return value ?? false
  }

  /// Returns the items in the `elements` list of a state or transition.
  ///
  /// Items outside that list are reported.
  private func itemElements(of owner: Element) throws(DocumentDiagnostic) -> [Element] {
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

  private func hasExpectedName(
    among names: [String], element: Element, list: Element
  ) throws(DocumentDiagnostic) -> Bool {
    if names.contains(element.name) { return true }
    try log.report(.unknownItem(element.name, list: list.name), at: element.location)
    return false
  }

  // MARK: Changes

  /// The kinds of elements in a state, each of which has two names in Apple's documents.
  private enum StateElementKind {
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

  private func readStateChange(_ element: Element) throws(DocumentDiagnostic) -> LayerStateSet
    .StateChange?
  {
    guard let kind = StateElementKind(element.name) else {
      try log.report(.unknownItem(element.name, list: "elements"), at: element.location)
      return nil
    }
    guard let target = element.target else {
      try log.report(.incomplete(element.name, missing: "targetId"), at: element.location)
      return nil
    }
    let nodeClass = try nodeClass(ofTarget: target, element: element)
    switch kind {
    case .setValue:
      return try readSetValueChange(from: element, target: target, nodeClass: nodeClass)
    case .addAnimation:
      guard let child = element.child(named: "animation") ?? element.contentElement,
        let keyed = try animations.readAnimation(child, for: nodeClass)
      else { return nil }
      let key = element.value(ofProperty: "key") ?? keyed.key
      return .addAnimation(target: target, key: key, keyed.animation)
    case .removeAnimation:
      return element.value(ofProperty: "key").map { .removeAnimation(target: target, key: $0) }
    case .addElement:
      guard targetsSublayers(element), let child = element.contentElement,
        let layer = try makeLayer(child)
      else { return nil }
      if let validationError = registry.layer(withID: target)?.validationError(ofSublayer: layer) {
        try log.report(DocumentIssue(reported: validationError.text), at: element.location)
        return nil
      }
      return .addSublayer(target: target, layer)
    case .removeElement:
      let item = element.contentElement ?? element.child(named: "object")
      let reference = item?["object"] ?? element.value(ofProperty: "object")
      guard targetsSublayers(element), let reference else { return nil }
      return .removeSublayer(target: target, object: reference)
    }
  }

  private func readSetValueChange(
    from element: Element, target: String, nodeClass: NodeClass?
  ) throws(DocumentDiagnostic) -> LayerStateSet.StateChange? {
    guard let keyPath = element.value(ofProperty: "keyPath") else {
      try log.report(.incomplete(element.name, missing: "keyPath"), at: element.location)
      return nil
    }
    guard let child = element.child(named: "value") ?? element.contentElement else {
      try log.report(.incomplete(element.name, missing: "a value"), at: element.location)
      return nil
    }
    // A value that does not specify its type has the type of the property that it sets.
    let kind = nodeClass.flatMap { ValueKind.kind(forKeyPath: keyPath, of: $0) }
    let value: Any? =
      if child.name == "value", child["type"] == nil, let kind {
        try values.readProperty(from: child, as: kind, key: keyPath)
      } else {
        try values.readTypedItem(child)
      }
    guard let value else { return nil }
    if let validationError = registry.layer(withID: target)?
      .validationError(of: isNull(value) ? nil : value, forKeyPath: keyPath)
    {
      try log.report(DocumentIssue(reported: validationError.text), at: element.location)
      return nil
    }
    return .set(target: target, keyPath: keyPath, value: value)
  }

  private func readTransitionElement(
    _ reference: Element
  ) throws(DocumentDiagnostic) -> LayerStateSet.TransitionElement? {
    let element = try values.references.resolveReference(reference, limit: 8, log: log)
    let names = ["LKStateTransitionElement", "CAStateTransitionElement"]
    guard names.contains(element.name) else {
      try log.report(.unknownItem(element.name, list: "elements"), at: element.location)
      return nil
    }
    guard let target = element.target else {
      try log.report(.incomplete(element.name, missing: "targetId"), at: element.location)
      return nil
    }
    guard let child = element.child(named: "animation") ?? element.contentElement else {
      return nil
    }
    let nodeClass = try nodeClass(ofTarget: target, element: element)
    let ownKey = element.value(ofProperty: "key") ?? element.value(ofProperty: "keyPath")
    guard let keyed = try animations.readAnimation(child, for: nodeClass, defaultKeyPath: ownKey)
    else { return nil }
    guard let key = ownKey ?? keyed.key else {
      try log.report(.incomplete(element.name, missing: "key"), at: element.location)
      return nil
    }
    return LayerStateSet.TransitionElement(target: target, key: key, animation: keyed.animation)
  }

  /// Returns the class of the target layer, which determines the value types.
  ///
  /// A missing target is reported as a note, because it is common and harmless.
  private func nodeClass(ofTarget target: String, element: Element) throws(DocumentDiagnostic)
    -> NodeClass?
  {
    if let nodeClass = registry.nodeClass(ofLayerWithID: target) { return nodeClass }
    try log.report(.danglingReference(target), at: element.location)
    return nil
  }

  private func targetsSublayers(_ element: Element) -> Bool {
    (element.value(ofProperty: "keyPath") ?? "sublayers") == "sublayers"
  }
}

extension Element {
  /// The property names for elements in a state.
  ///
  /// Any other child element is a value, an animation or a layer.
  private static let propertyNames: Set<String> = [
    "target", "targetId", "key", "keyPath", "object",
  ]
  /// The property names for states and transitions, which may be written as child elements.
  fileprivate static let ownerPropertyNames: Set<String> = [
    "name", "basedOn", "initial", "final", "locked", "enabled", "fromState", "toState",
  ]

  /// Returns the value of a property written as an attribute or as a child element with a `value` attribute.
  fileprivate func value(ofProperty property: String) -> String? {
    self[property] ?? child(named: property)?["value"]
  }

  /// The identifier of the layer changed by an element in a state: `targetId`, or a reference in `target`.
  fileprivate var target: String? {
    value(ofProperty: "targetId") ?? value(ofProperty: "target")
      ?? child(named: "target")?["object"]
  }

  /// The first child element that is not a property.
  fileprivate var contentElement: Element? {
    children.first { !Self.propertyNames.contains($0.name) }
  }
}

extension ValueKind {
  /// Returns the type of the value at a key path in a layer class; `nil` if the key path is unknown.
  static func kind(forKeyPath keyPath: String, of nodeClass: NodeClass) -> ValueKind? {
    if let target = KeyPathTarget(keyPath: keyPath, of: nodeClass) {
      return Value.kind(
        ofComponent: target.part, in: PropertyTable.descriptor(for: target.property).kind)
    }
    let steps = KeyPathTarget.keyPathComponents(of: keyPath)
    guard steps.count > 2, let key = steps.last.map(String.init),
      let list = PropertyTable.descriptor(forKey: String(steps[0]), of: nodeClass)?.kind
    else { return nil }
    if list == .filters { return FilterTable.valueKind(ofInput: key) }
    return list == .cells ? EmitterCellKey(rawValue: key)?.kind : nil
  }
}
