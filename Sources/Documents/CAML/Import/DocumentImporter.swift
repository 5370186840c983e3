import Foundation
import QuartzCore
import RenderTree

/// Makes layers of a document's elements: behaviour/documents.md, "Layers in documents".
///
/// Layers wait in a list instead of being made one inside the other, as they may be thousands deep.
final class DocumentImporter {
  private let log: FindingLog
  private let limits: PackageLimits
  private let memory: ReadMemory
  private let references: References
  private let values: ValueReader
  private let animations: AnimationReader
  private let registry = ObjectRegistry()
  private var waiting: [Waiting] = []
  private var layerCount = 0

  /// A layer whose properties are still to be read.
  private struct Waiting {
    let element: Element
    let layer: CALayer
    let layerClass: LayerClass
    /// Whether that is the class that the element names.
    let isKnownClass: Bool
    /// The reference that led into the part of the document it is in; nil without one.
    let way: ReferencePath?
  }

  /// A reference to a layer, and the one before it.
  private final class ReferencePath {
    let reference: Int
    let target: Int
    let before: ReferencePath?

    init(from reference: Int, to target: Int, _ before: ReferencePath?) {
      (self.reference, self.target, self.before) = (reference, target, before)
    }
  }

  /// What a document holds.
  struct Result {
    let rootLayer: CALayer
    let registry: ObjectRegistry
    let animations: [LayerAnimation]
    let tilt: TiltGroups
  }

  /// The states of a layer wait until all layers are made, as they name them by id.
  private struct StateLists {
    let layer: CALayer
    var states: Element?
    var transitions: Element?
  }

  private var stateLists: [StateLists] = []
  /// What portals show waits, too.
  private let portals: PortalReader
  private var started: [LayerAnimation] = []

  private init(
    _ root: Element, _ images: ImageLoader, _ memory: ReadMemory, _ limits: PackageLimits,
    _ log: FindingLog
  ) throws(Finding) {
    self.memory = memory
    self.log = log
    self.limits = limits
    references = try References(root.document, limits, log)
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
  /// - Throws: what leaves no layer at all; in a strict import the first finding.
  static func read(
    _ root: Element, _ images: ImageLoader, _ memory: ReadMemory, _ limits: PackageLimits,
    _ log: FindingLog
  ) throws(Finding) -> Result {
    guard root.name == "caml" else { throw Finding(.notCAML(root.name), at: root.place) }
    let roots = Array(root.children)
    guard let first = roots.first else { throw Finding(.rootLayers(0), at: root.place) }
    if roots.count > 1 { try log.report(.rootLayers(roots.count), at: roots[1].place) }
    // No transaction is made for it: its commit would throw the animations of layers away that are
    // on no screen yet (behaviour/actions.md, "Live layers"), and new layers have no actions anyway.
    return try DocumentImporter(root, images, memory, limits, log).run(first)
  }

  private func run(_ root: Element) throws(Finding) -> Result {
    guard let layer = try make(root, nil) else {
      throw Finding(.rootLayers(0), at: root.place)
    }
    try fillAll()
    let reader = StateReader(values, animations, registry, log) {
      [unowned self] element throws(Finding) in
      try self.make(element, nil)
    }
    for lists in stateLists {
      let states = LayerStates(registry)
      if let list = lists.states { states.states = try reader.states(list) }
      if let list = lists.transitions { states.transitions = try reader.transitions(list) }
      guard !states.states.isEmpty else { continue }
      states.keep(in: lists.layer)
    }
    let style = root.child("style")?.place ?? root.place
    if LayerStates.of(layer) == nil {
      let states = LayerStates(registry)
      states.areOfStyle = true
      states.states = try log.gather(at: style) {
        ScreenStates.states(of: layer) { self.registry.id(named: $0) }
      }
      if !states.states.isEmpty { states.keep(in: layer) }
    }
    // Layers that states add.
    try fillAll()
    try portals.connect()
    let tilt = try log.gather(at: style) {
      TiltGroups(root: layer) { self.registry.object(named: $0) }
    }
    return Result(
      rootLayer: layer, registry: registry, animations: started, tilt: tilt)
  }

  private func fillAll() throws(Finding) {
    while let next = waiting.popLast() { try fill(next) }
  }

  // MARK: Layers

  /// Makes the layer of an element and has its properties wait; nil and a finding for a reference to what is around it.
  private func make(_ reference: Element, _ way: ReferencePath?) throws(Finding) -> CALayer? {
    let element = try references.resolved(reference, limit: 8, log)
    var way = way
    if element.index != reference.index {
      guard !isAround(element, reference, way) else {
        try log.report(
          .circularReference(reference["object"] ?? reference.name), at: reference.place)
        return nil
      }
      way = ReferencePath(from: reference.index, to: element.index, way)
    }
    guard layerCount < limits.layers else {
      throw Finding(.overLimit(.layers, limit: limits.layers), at: element.place)
    }
    try memory.reserve(PackageLimits.bytesOfLayer, at: element.place)
    layerCount += 1
    // `<mask bounds=…/>` is a CALayer, `<object type=…>` names its class.
    let isClass =
      element.hasClassTag || element["type"] == nil && element.name.hasPrefix("CA")
    let name = isClass ? element.name : element["type"] ?? LayerClass.plain.name
    let found = LayerClass.named(name)
    if found == nil {
      let isPlain = LayerClass.isDrawnPlain(name)
      try log.report(isPlain ? .plainLayer(name) : .unknownLayerClass(name), at: element.place)
    }
    let layerClass = found ?? .plain
    let layer = layerClass.make()
    if let id = element["id"] { registry.add(layer, layerClass.nodeClass, id: id) }
    if let name = element["name"] {
      layer.name = name
      registry.add(layer, layerClass.nodeClass, name: name)
    }
    waiting.append(
      Waiting(
        element: element, layer: layer, layerClass: layerClass,
        isKnownClass: LayerClass.named(element["type"] ?? element.name) != nil, way: way))
    return layer
  }

  /// Whether a reference is somewhere inside of the element, be it by way of others.
  private func isAround(_ element: Element, _ reference: Element, _ way: ReferencePath?) -> Bool {
    var (inner, way) = (reference.index, way)
    while let last = way {
      if last.target <= element.index && element.contains(inner) { return true }
      (inner, way) = (last.reference, last.before)
    }
    return element.contains(inner)
  }

  private func fill(_ item: Waiting) throws(Finding) {
    var dotted: [Attribute] = []
    let hasClassTag = item.element.hasClassTag
    for attribute in item.element.attributes {
      // It names the class, unless the tag does.
      if attribute.name == "type", !hasClassTag { continue }
      if attribute.name.contains(".") {
        dotted.append(attribute)
      } else {
        try set(attribute, item)
      }
    }
    for child in item.element.children { try read(child, item) }
    // Parts are set on the whole, whatever the order they are written in: behaviour/documents.md, "Values".
    for attribute in dotted { try set(part: attribute, item) }
  }

  private func set(_ attribute: Attribute, _ item: Waiting) throws(Finding) {
    let (element, layer) = (item.element, item.layer)
    if let alias = DocumentKeys.aliases[attribute.name] {
      let isOn = try values.text(attribute, of: element, key: attribute.name, ValueSyntax.bool)
      if let isOn {
        let value = isOn ? alias.values.on : alias.values.off
        try apply(at: element.place(of: attribute)) { () throws(DocumentRefusal) in
          try layer.take(value, forKeyPath: alias.key)
        }
      }
    } else if attribute.name == DocumentKeys.source, let portal = layer as? CAPortalLayer {
      portals.note(portal, attribute.value, at: element.place(of: attribute))
    } else if let row = PropertyTable.find(attribute.name, of: item.layerClass.nodeClass) {
      let value = try values.text(attribute, of: element, key: row.key, as: row.kind) {
        text throws(ValueError) in
        try ValueSyntax.value(text, row.kind, mayBeInfinite: row.isExtent)
      }
      guard let value else { return }
      try apply(at: element.place(of: attribute)) { () throws(DocumentRefusal) in
        try layer.take(value, row.id)
      }
    } else {
      try keep(attribute.value, attribute.name, item, at: element.place(of: attribute))
    }
  }

  private func set(part attribute: Attribute, _ item: Waiting) throws(Finding) {
    let path = attribute.name
    guard let target = KeyTarget(keyPath: path, of: item.layerClass.nodeClass) else {
      return try keep(attribute.value, path, item, at: item.element.place(of: attribute))
    }
    let kind = Value.kind(of: target.part, in: PropertyTable.descriptor(target.property).kind)
    let value = try values.text(attribute, of: item.element, key: path) { text throws(ValueError) in
      try ValueSyntax.value(text, kind)
    }
    guard let value else { return }
    try apply(at: item.element.place(of: attribute)) { () throws(DocumentRefusal) in
      try item.layer.take(value, target)
    }
  }

  /// Keeps what the class does not have under its key, for the host: behaviour/documents.md, "Grammar".
  private func keep(
    _ value: Any?, _ key: String, _ item: Waiting, at place: Finding.Place
  ) throws(Finding) {
    if DocumentKeys.isIgnored(key) { return }
    if DocumentKeys.isUnsupported(key) {
      return try log.report(.unsupported("'\(key)'"), at: place)
    }
    // A class that is not known may well have it; one finding is enough.
    if item.isKnownClass { try log.report(.unknownKey(key, in: item.layerClass.name), at: place) }
    try apply(at: place) { () throws(DocumentRefusal) in
      try item.layer.take(value, forKey: key)
    }
  }

  // MARK: Elements

  private func read(_ child: Element, _ item: Waiting) throws(Finding) {
    if let row = PropertyTable.find(child.name, of: item.layerClass.nodeClass) {
      return try set(row, child, item.layer)
    }
    if child.name == DocumentKeys.source, let portal = item.layer as? CAPortalLayer {
      return try portals.note(portal, child)
    }
    guard let member = DocumentKeys.Member(rawValue: child.name) else {
      return try readOther(child, item)
    }
    switch member {
    case .sublayers:
      var sublayers: [CALayer] = []
      for element in child.children {
        if let layer = try make(element, item.way) { sublayers.append(layer) }
      }
      try apply(at: child.place) { () throws(DocumentRefusal) in
        for layer in sublayers { try item.layer.take(sublayer: layer) }
      }
    case .mask:
      let mask = try make(child, item.way)
      try apply(at: child.place) { () throws(DocumentRefusal) in try item.layer.take(mask: mask) }
    case .animations:
      for element in child.children {
        guard let keyed = try animations.read(element, of: item.layerClass.nodeClass) else {
          continue
        }
        let animation = LayerAnimation(item.layer, keyed)
        try log.gather(at: element.place) { animation.start() }
        started.append(animation)
      }
    case .states: note(item.layer) { $0.states = child }
    case .stateTransitions: note(item.layer) { $0.transitions = child }
    case .style: item.layer.style = try values.dictionary(child)
    }
  }

  private func set(
    _ row: PropertyDescriptor, _ element: Element, _ layer: CALayer
  ) throws(Finding) {
    if row.kind == .filters || row.kind == .cells {
      if let list = try values.property(element, row.kind, key: row.key) {
        try apply(at: element.place) { () throws(DocumentRefusal) in
          try layer.take(isNull(list) ? nil : list, forKeyPath: row.key)
        }
      }
    } else if let value = try values.value(element, row.kind, key: row.key) {
      try apply(at: element.place) { () throws(DocumentRefusal) in try layer.take(value, row.id) }
    }
  }

  /// Sets something of a layer, and reports what the layer does not take.
  private func apply(
    at place: Finding.Place, _ change: () throws(DocumentRefusal) -> Void
  ) throws(Finding) {
    do { try change() } catch { try log.report(Fault(reported: error.text), at: place) }
  }

  private func note(_ layer: CALayer, _ write: (inout StateLists) -> Void) {
    if stateLists.last?.layer !== layer { stateLists.append(StateLists(layer: layer)) }
    write(&stateLists[stateLists.count - 1])
  }

  private func readOther(_ child: Element, _ item: Waiting) throws(Finding) {
    let isEmpty = child.children.first { _ in true } == nil && child.attributes.isEmpty
    if isEmpty || DocumentKeys.isIgnored(child.name) { return }
    if DocumentKeys.isUnsupported(child.name) {
      return try log.report(.unsupported("'\(child.name)'"), at: child.place)
    }
    let key = child.name == DocumentKeys.entry ? child["key"] : nil
    try keep(try values.item(child), key ?? child.name, item, at: child.place)
  }
}

extension Element {
  /// Whether the tag is the layer's class, and `type`, where there is one, a property.
  fileprivate var hasClassTag: Bool {
    LayerClass.named(name) != nil && self["type"].flatMap(LayerClass.named) == nil
  }
}
