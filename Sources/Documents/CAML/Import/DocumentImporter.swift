import Foundation
import QuartzCore
import RenderTree

/// Makes layers of a document's elements: behaviour/documents.md, "Layers in documents".
///
/// Layers wait in a list instead of being made one inside the other, as they may be thousands deep.
final class DocumentImporter {
  private let log: DiagnosticLog
  private let limits: PackageLimits
  private let memory: ImportMemoryCounter
  private let references: ReferenceResolver
  private let values: ValueReader
  private let animations: AnimationReader
  private let registry = ObjectRegistry()
  private var pendingLayers: [PendingLayer] = []
  private var layerCount = 0

  /// A layer whose properties are still to be read.
  private struct PendingLayer {
    let element: Element
    let layer: CALayer
    let layerClass: LayerClass
    /// Whether that is the class that the element names.
    let isKnownClass: Bool
    /// The reference that led into the part of the document it is in; nil without one.
    let referencePath: ReferencePath?
  }

  /// A reference to a layer, and the one before it.
  private final class ReferencePath {
    let reference: Int
    let target: Int
    let previous: ReferencePath?

    init(from reference: Int, to target: Int, _ before: ReferencePath?) {
      (self.reference, self.target, self.previous) = (reference, target, before)
    }
  }

  /// What a document holds.
  struct ImportResult {
    let rootLayer: CALayer
    let registry: ObjectRegistry
    let animations: [LayerAnimation]
    let tiltBindings: TiltBindings
  }

  /// The states of a layer wait until all layers are made, as they name them by id.
  private struct PendingStates {
    let layer: CALayer
    var states: Element?
    var transitions: Element?
  }

  private var pendingStates: [PendingStates] = []
  /// What portals show waits, too.
  private let portals: PortalReader
  private var layerAnimations: [LayerAnimation] = []

  private init(
    _ root: Element, _ images: ImageLoader, _ memory: ImportMemoryCounter, _ limits: PackageLimits,
    _ log: DiagnosticLog
  ) throws(DocumentDiagnostic) {
    self.memory = memory
    self.log = log
    self.limits = limits
    references = try ReferenceResolver(root.document, limits, log)
    values = ValueReader(references, images, memory, log)
    animations = AnimationReader(values, log)
    portals = PortalReader(registry, log)
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - root: its outermost element.
  ///   - images: where its pictures come from.
  ///   - memory: counts what is read.
  ///   - limits: how many layers there may be.
  ///   - log: takes what is found.
  /// - Returns: the root layer and what can be found by id.
  /// - Throws: what leaves no layer at all; in a strict import the first diagnostic.
  static func importDocument(
    _ root: Element, _ images: ImageLoader, _ memory: ImportMemoryCounter, _ limits: PackageLimits,
    _ log: DiagnosticLog
  ) throws(DocumentDiagnostic) -> ImportResult {
    guard root.name == "caml" else {
      throw DocumentDiagnostic(.notCAML(root.name), at: root.location)
    }
    let roots = Array(root.children)
    guard let first = roots.first else {
      throw DocumentDiagnostic(.rootLayerCount(0), at: root.location)
    }
    if roots.count > 1 { try log.report(.rootLayerCount(roots.count), at: roots[1].location) }
    // No transaction is made for it: its commit would throw the animations of layers away that are
    // on no screen yet (behaviour/actions.md, "Live layers"), and new layers have no actions anyway.
    return try DocumentImporter(root, images, memory, limits, log).run(first)
  }

  private func run(_ root: Element) throws(DocumentDiagnostic) -> ImportResult {
    guard let layer = try makeLayer(root, nil) else {
      throw DocumentDiagnostic(.rootLayerCount(0), at: root.location)
    }
    try readPendingLayers()
    let reader = StateReader(values, animations, registry, log) {
      [unowned self] element throws(DocumentDiagnostic) in
      try self.makeLayer(element, nil)
    }
    for lists in pendingStates {
      let states = LayerStates(registry)
      if let list = lists.states { states.states = try reader.readStates(list) }
      if let list = lists.transitions { states.transitions = try reader.readTransitions(list) }
      guard !states.states.isEmpty else { continue }
      states.attach(to: lists.layer)
    }
    let style = root.child("style")?.location ?? root.location
    if LayerStates.states(of: layer) == nil {
      let states = LayerStates(registry)
      states.isDefinedByStyle = true
      states.states = try log.collectReports(at: style) {
        LockScreenStates.states(of: layer) { self.registry.id(named: $0) }
      }
      if !states.states.isEmpty { states.attach(to: layer) }
    }
    // Layers that states add.
    try readPendingLayers()
    try portals.connectPortals()
    let tilt = try log.collectReports(at: style) {
      TiltBindings(root: layer) { self.registry.object(named: $0) }
    }
    return ImportResult(
      rootLayer: layer, registry: registry, animations: layerAnimations, tiltBindings: tilt)
  }

  private func readPendingLayers() throws(DocumentDiagnostic) {
    while let next = pendingLayers.popLast() { try readProperties(next) }
  }

  // MARK: Layers

  /// Makes the layer of an element and has its properties wait; nil and a diagnostic for a reference to what is around it.
  private func makeLayer(_ reference: Element, _ referencePath: ReferencePath?)
    throws(DocumentDiagnostic)
    -> CALayer?
  {
    let element = try references.resolve(reference, limit: 8, log)
    var referencePath = referencePath
    if element.index != reference.index {
      guard !isAncestor(element, reference, referencePath) else {
        try log.report(
          .circularReference(reference["object"] ?? reference.name), at: reference.location)
        return nil
      }
      referencePath = ReferencePath(from: reference.index, to: element.index, referencePath)
    }
    guard layerCount < limits.layers else {
      throw DocumentDiagnostic(.limitExceeded(.layers, limit: limits.layers), at: element.location)
    }
    try memory.reserve(PackageLimits.bytesPerLayer, at: element.location)
    layerCount += 1
    // `<mask bounds=…/>` is a CALayer, `<object type=…>` names its class.
    let isClass =
      element.hasClassTag || element["type"] == nil && element.name.hasPrefix("CA")
    let name = isClass ? element.name : element["type"] ?? LayerClass.plain.name
    let found = LayerClass.named(name)
    if found == nil {
      let isPlain = LayerClass.isDrawnAsPlainLayer(name)
      try log.report(
        isPlain ? .unsupportedLayerClass(name) : .unknownLayerClass(name), at: element.location)
    }
    let layerClass = found ?? .plain
    let layer = layerClass.make()
    if let id = element["id"] { registry.add(layer, layerClass.nodeClass, id: id) }
    if let name = element["name"] {
      layer.name = name
      registry.add(layer, layerClass.nodeClass, name: name)
    }
    pendingLayers.append(
      PendingLayer(
        element: element, layer: layer, layerClass: layerClass,
        isKnownClass: LayerClass.named(element["type"] ?? element.name) != nil,
        referencePath: referencePath))
    return layer
  }

  /// Whether a reference is somewhere inside of the element, be it by way of others.
  private func isAncestor(_ element: Element, _ reference: Element, _ referencePath: ReferencePath?)
    -> Bool
  {
    var (inner, referencePath) = (reference.index, referencePath)
    while let last = referencePath {
      if last.target <= element.index && element.contains(inner) { return true }
      (inner, referencePath) = (last.reference, last.previous)
    }
    return element.contains(inner)
  }

  private func readProperties(_ item: PendingLayer) throws(DocumentDiagnostic) {
    var dotted: [Attribute] = []
    let hasClassTag = item.element.hasClassTag
    for attribute in item.element.attributes {
      // It names the class, unless the tag does.
      if attribute.name == "type", !hasClassTag { continue }
      if attribute.name.contains(".") {
        dotted.append(attribute)
      } else {
        try setAttribute(attribute, item)
      }
    }
    for child in item.element.children { try readChild(child, item) }
    // Parts are set on the whole, whatever the order they are written in: behaviour/documents.md, "Values".
    for attribute in dotted { try setKeyPath(from: attribute, item) }
  }

  private func setAttribute(_ attribute: Attribute, _ item: PendingLayer) throws(DocumentDiagnostic)
  {
    let (element, layer) = (item.element, item.layer)
    if let alias = DocumentKeys.aliases[attribute.name] {
      let isOn = try values.readAttribute(
        attribute, of: element, key: attribute.name, ValueParser.bool)
      if let isOn {
        let value = isOn ? alias.values.on : alias.values.off
        try apply(at: element.location(of: attribute)) { () throws(DocumentValueError) in
          try layer.apply(value, forKeyPath: alias.key)
        }
      }
    } else if attribute.name == DocumentKeys.portalSource, let portal = layer as? CAPortalLayer {
      portals.recordSource(portal, attribute.value, at: element.location(of: attribute))
    } else if let row = PropertyTable.descriptor(
      forKey: attribute.name, of: item.layerClass.nodeClass)
    {
      let value = try values.readAttribute(attribute, of: element, key: row.key, as: row.kind) {
        text throws(ValueError) in
        try ValueParser.parseValue(text, row.kind, allowsInfinity: row.allowsInfinity)
      }
      guard let value else { return }
      try apply(at: element.location(of: attribute)) { () throws(DocumentValueError) in
        try layer.apply(value, to: row.id)
      }
    } else {
      try storeUnknownValue(
        attribute.value, attribute.name, item, at: element.location(of: attribute))
    }
  }

  private func setKeyPath(from attribute: Attribute, _ item: PendingLayer)
    throws(DocumentDiagnostic)
  {
    let path = attribute.name
    guard let target = KeyPathTarget(keyPath: path, of: item.layerClass.nodeClass) else {
      return try storeUnknownValue(
        attribute.value, path, item, at: item.element.location(of: attribute))
    }
    let kind = Value.kind(of: target.part, in: PropertyTable.descriptor(target.property).kind)
    let value = try values.readAttribute(attribute, of: item.element, key: path) {
      text throws(ValueError) in
      try ValueParser.parseValue(text, kind)
    }
    guard let value else { return }
    try apply(at: item.element.location(of: attribute)) { () throws(DocumentValueError) in
      try item.layer.apply(value, to: target)
    }
  }

  /// Keeps what the class does not have under its key, for the host: behaviour/documents.md, "Grammar".
  private func storeUnknownValue(
    _ value: Any?, _ key: String, _ item: PendingLayer, at location: DocumentDiagnostic.Location
  ) throws(DocumentDiagnostic) {
    if DocumentKeys.isIgnored(key) { return }
    if DocumentKeys.isUnsupported(key) {
      return try log.report(.unsupported("'\(key)'"), at: location)
    }
    // A class that is not known may well have it; one diagnostic is enough.
    if item.isKnownClass {
      try log.report(.unknownKey(key, in: item.layerClass.name), at: location)
    }
    try apply(at: location) { () throws(DocumentValueError) in
      try item.layer.apply(value, forKey: key)
    }
  }

  // MARK: Elements

  private func readChild(_ child: Element, _ item: PendingLayer) throws(DocumentDiagnostic) {
    if let row = PropertyTable.descriptor(forKey: child.name, of: item.layerClass.nodeClass) {
      return try setProperty(row, child, item.layer)
    }
    if child.name == DocumentKeys.portalSource, let portal = item.layer as? CAPortalLayer {
      return try portals.recordSource(portal, child)
    }
    guard let member = DocumentKeys.Member(rawValue: child.name) else {
      return try readCustomElement(child, item)
    }
    switch member {
    case .sublayers:
      var sublayers: [CALayer] = []
      for element in child.children {
        if let layer = try makeLayer(element, item.referencePath) { sublayers.append(layer) }
      }
      try apply(at: child.location) { () throws(DocumentValueError) in
        for layer in sublayers { try item.layer.insert(sublayer: layer) }
      }
    case .mask:
      let mask = try makeLayer(child, item.referencePath)
      try apply(at: child.location) { () throws(DocumentValueError) in
        try item.layer.apply(mask: mask)
      }
    case .animations:
      for element in child.children {
        guard let keyed = try animations.readAnimation(element, for: item.layerClass.nodeClass)
        else {
          continue
        }
        let animation = LayerAnimation(item.layer, keyed)
        try log.collectReports(at: element.location) { animation.start() }
        layerAnimations.append(animation)
      }
    case .states: recordStates(item.layer) { $0.states = child }
    case .stateTransitions: recordStates(item.layer) { $0.transitions = child }
    case .style: item.layer.style = try values.readDictionary(child)
    }
  }

  private func setProperty(
    _ row: PropertyDescriptor, _ element: Element, _ layer: CALayer
  ) throws(DocumentDiagnostic) {
    if row.kind == .filters || row.kind == .cells {
      if let list = try values.readProperty(element, row.kind, key: row.key) {
        try apply(at: element.location) { () throws(DocumentValueError) in
          try layer.apply(isNull(list) ? nil : list, forKeyPath: row.key)
        }
      }
    } else if let value = try values.readValue(element, row.kind, key: row.key) {
      try apply(at: element.location) { () throws(DocumentValueError) in
        try layer.apply(value, to: row.id)
      }
    }
  }

  /// Sets something of a layer, and reports what the layer does not take.
  private func apply(
    at location: DocumentDiagnostic.Location, _ change: () throws(DocumentValueError) -> Void
  ) throws(DocumentDiagnostic) {
    do { try change() } catch { try log.report(DocumentIssue(reported: error.text), at: location) }
  }

  private func recordStates(_ layer: CALayer, _ write: (inout PendingStates) -> Void) {
    if pendingStates.last?.layer !== layer { pendingStates.append(PendingStates(layer: layer)) }
    write(&pendingStates[pendingStates.count - 1])
  }

  private func readCustomElement(_ child: Element, _ item: PendingLayer) throws(DocumentDiagnostic)
  {
    let isEmpty = child.children.first { _ in true } == nil && child.attributes.isEmpty
    if isEmpty || DocumentKeys.isIgnored(child.name) { return }
    if DocumentKeys.isUnsupported(child.name) {
      return try log.report(.unsupported("'\(child.name)'"), at: child.location)
    }
    let key = child.name == DocumentKeys.keyedEntry ? child["key"] : nil
    try storeUnknownValue(try values.readItem(child), key ?? child.name, item, at: child.location)
  }
}

extension Element {
  /// Whether the tag is the layer's class, and `type`, where there is one, a property.
  fileprivate var hasClassTag: Bool {
    LayerClass.named(name) != nil && self["type"].flatMap(LayerClass.named) == nil
  }
}
