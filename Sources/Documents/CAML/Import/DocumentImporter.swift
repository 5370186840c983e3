import Foundation
import QuartzCore
import RenderTree

/// An importer that creates a document's layers.
///
/// Layers may be nested thousands of levels deep, so they are processed through a list instead of by recursion.
final class DocumentImporter {
  private let log: DiagnosticLog
  private let limits: PackageLimits
  private let memory: ImportMemoryCounter
  private let references: ReferenceResolver
  private let values: ValueReader
  private let animations: AnimationReader
  private let registry = DocumentLayerRegistry()
  private var pendingLayers: [PendingLayer] = []
  private var layerCount = 0

  /// A layer whose property values have not been read yet.
  private struct PendingLayer {
    let element: Element
    let layer: CALayer
    let layerClass: LayerClass
    /// Whether the element names a known class.
    let isKnownClass: Bool
    /// The references through which the element was reached; `nil` if it was reached directly.
    let referencePath: ReferenceChain?
  }

  /// A reference to a layer element, linked to the preceding reference.
  private final class ReferenceChain {
    let reference: Int
    let target: Int
    let previous: ReferenceChain?

    init(from reference: Int, to target: Int, _ before: ReferenceChain?) {
      (self.reference, self.target, self.previous) = (reference, target, before)
    }
  }

  /// The layers, animations and identifiers of an imported document.
  struct ImportResult {
    let rootLayer: CALayer
    let registry: DocumentLayerRegistry
    let animations: [LayerAnimation]
    let tiltBindings: TiltBindingSet
  }

  /// The state elements in a layer.
  ///
  /// They are read after all layers have been created, because they refer to layers by identifier.
  private struct PendingLayerStates {
    let layer: CALayer
    var states: Element?
    var transitions: Element?
  }

  private var pendingStates: [PendingLayerStates] = []
  /// The reader for portal source layers, which are also resolved after all layers have been created.
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

  /// Imports a document.
  ///
  /// - Parameters:
  ///   - root: The root element.
  ///   - images: Loads the document's images.
  ///   - memory: Counts the memory used by imported values.
  ///   - limits: The limits, of which only the maximum number of layers is used here.
  ///   - log: Collects diagnostics.
  /// - Returns: The root layer, and the objects that can be found by identifier.
  /// - Throws: An error if no layer can be imported; in a strict import, the first diagnostic.
  static func importDocument(
    from root: Element, images: ImageLoader, memory: ImportMemoryCounter, limits: PackageLimits,
    log: DiagnosticLog
  ) throws(DocumentDiagnostic) -> ImportResult {
    guard root.name == "caml" else {
      throw DocumentDiagnostic(.notCAML(root.name), at: root.location)
    }
    let roots = Array(root.children)
    guard let first = roots.first else {
      throw DocumentDiagnostic(.rootLayerCount(0), at: root.location)
    }
    if roots.count > 1 { try log.report(.rootLayerCount(roots.count), at: roots[1].location) }
    // The import has no transaction of its own. Committing one would remove animations from layers that are not yet
    // in a render tree, and new layers run no implicit actions anyway.
    return try DocumentImporter(root, images, memory, limits, log).importRootElement(first)
  }

  private func importRootElement(_ root: Element) throws(DocumentDiagnostic) -> ImportResult {
    guard let layer = try makeLayer(from: root, referenceChain: nil) else {
      throw DocumentDiagnostic(.rootLayerCount(0), at: root.location)
    }
    try readPendingLayers()
    let reader = LayerStateReader(values, animations, registry, log) {
      [unowned self] element throws(DocumentDiagnostic) in
      try self.makeLayer(from: element, referenceChain: nil)
    }
    for lists in pendingStates {
      let states = LayerStateSet(registry)
      if let list = lists.states { states.states = try reader.readStates(list) }
      if let list = lists.transitions { states.transitions = try reader.readTransitions(list) }
      guard !states.states.isEmpty else { continue }
      states.attach(to: lists.layer)
    }
    let style = root.child(named: "style")?.location ?? root.location
    if LayerStateSet.stateSet(of: layer) == nil {
      let states = LayerStateSet(registry)
      states.isDefinedByStyle = true
      states.states = try log.collectDiagnostics(at: style) {
        LockScreenStateReader.states(of: layer) { self.registry.layerID(named: $0) }
      }
      if !states.states.isEmpty { states.attach(to: layer) }
    }
    // Reads the layers that were added by states.
    try readPendingLayers()
    try portals.connectPortals()
    let tilt = try log.collectDiagnostics(at: style) {
      TiltBindingSet(root: layer) { self.registry.object(named: $0) }
    }
    return ImportResult(
      rootLayer: layer, registry: registry, animations: layerAnimations, tiltBindings: tilt)
  }

  private func readPendingLayers() throws(DocumentDiagnostic) {
    while let next = pendingLayers.popLast() { try readProperties(of: next) }
  }

  // MARK: Layers

  /// Creates the layer for an element and queues it so that its properties are read later.
  ///
  /// Reports a diagnostic and returns `nil` if the element is a reference to one of its ancestors.
  private func makeLayer(from reference: Element, referenceChain referencePath: ReferenceChain?)
    throws(DocumentDiagnostic)
    -> CALayer?
  {
    let element = try references.resolveReference(reference, limit: 8, log: log)
    var referencePath = referencePath
    if element.index != reference.index {
      guard !isAncestor(element, of: reference, referenceChain: referencePath) else {
        try log.report(
          .circularReference(reference["object"] ?? reference.name), at: reference.location)
        return nil
      }
      referencePath = ReferenceChain(from: reference.index, to: element.index, referencePath)
    }
    guard layerCount < limits.layers else {
      throw DocumentDiagnostic(.limitExceeded(.layers, limit: limits.layers), at: element.location)
    }
    try memory.reserveBytes(PackageLimits.bytesPerLayer, at: element.location)
    layerCount += 1
    // `<mask bounds=…/>` creates a `CALayer`, and `<object type=…>` specifies its class.
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
    if let id = element["id"] { registry.addLayer(layer, nodeClass: layerClass.nodeClass, id: id) }
    if let name = element["name"] {
      layer.name = name
      registry.addLayer(layer, nodeClass: layerClass.nodeClass, name: name)
    }
    pendingLayers.append(
      PendingLayer(
        element: element, layer: layer, layerClass: layerClass,
        isKnownClass: LayerClass.named(element["type"] ?? element.name) != nil,
        referencePath: referencePath))
    return layer
  }

  /// Returns whether the element contains the reference, directly or through other references.
  private func isAncestor(
    _ element: Element, of reference: Element, referenceChain referencePath: ReferenceChain?
  )
    -> Bool
  {
    var (inner, referencePath) = (reference.index, referencePath)
    while let last = referencePath {
      if last.target <= element.index && element.containsElement(at: inner) { return true }
      (inner, referencePath) = (last.reference, last.previous)
    }
    return element.containsElement(at: inner)
  }

  private func readProperties(of item: PendingLayer) throws(DocumentDiagnostic) {
    var dotted: [Attribute] = []
    let hasClassTag = item.element.hasClassTag
    for attribute in item.element.attributes {
      // The attribute specifies the class name, unless the tag is the class name.
      if attribute.name == "type", !hasClassTag { continue }
      if attribute.name.contains(".") {
        dotted.append(attribute)
      } else {
        try applyAttribute(attribute, to: item)
      }
    }
    for child in item.element.children { try readChildElement(child, of: item) }
    // Key paths into structured values are set after the properties that contain them, regardless of their order in the
    // document.
    for attribute in dotted { try setKeyPathValue(from: attribute, on: item) }
  }

  private func applyAttribute(_ attribute: Attribute, to item: PendingLayer)
    throws(DocumentDiagnostic)
  {
    let (element, layer) = (item.element, item.layer)
    if let alias = DocumentKeys.aliases[attribute.name] {
      let isOn = try values.readAttribute(
        attribute, of: element, key: attribute.name, parse: ValueParser.parseBool)
      if let isOn {
        let value = isOn ? alias.values.on : alias.values.off
        try performLayerChange(reportingErrorsAt: element.location(of: attribute)) {
          () throws(DocumentValueError) in
          try layer.setDocumentValue(value, forKeyPath: alias.key)
        }
      }
    } else if attribute.name == DocumentKeys.portalSource, let portal = layer as? CAPortalLayer {
      portals.recordSource(of: portal, id: attribute.value, at: element.location(of: attribute))
    } else if let row = PropertyTable.descriptor(
      forKey: attribute.name, of: item.layerClass.nodeClass)
    {
      let value = try values.readAttribute(attribute, of: element, key: row.key, as: row.kind) {
        text throws(ValueError) in
        try ValueParser.parseValue(text, as: row.kind, allowsInfinity: row.allowsInfinity)
      }
      guard let value else { return }
      try performLayerChange(reportingErrorsAt: element.location(of: attribute)) {
        () throws(DocumentValueError) in
        try layer.setDocumentValue(value, for: row.id)
      }
    } else {
      try storeUnknownValue(
        attribute.value, forKey: attribute.name, of: item, at: element.location(of: attribute))
    }
  }

  private func setKeyPathValue(from attribute: Attribute, on item: PendingLayer)
    throws(DocumentDiagnostic)
  {
    let path = attribute.name
    guard let target = KeyPathTarget(keyPath: path, of: item.layerClass.nodeClass) else {
      return try storeUnknownValue(
        attribute.value, forKey: path, of: item, at: item.element.location(of: attribute))
    }
    let kind = Value.kind(
      ofComponent: target.part, in: PropertyTable.descriptor(for: target.property).kind)
    let value = try values.readAttribute(attribute, of: item.element, key: path) {
      text throws(ValueError) in
      try ValueParser.parseValue(text, as: kind)
    }
    guard let value else { return }
    try performLayerChange(reportingErrorsAt: item.element.location(of: attribute)) {
      () throws(DocumentValueError) in
      try item.layer.setDocumentValue(value, for: target)
    }
  }

  /// Stores the value for a key that the layer's class does not have, for use by the host program.
  private func storeUnknownValue(
    _ value: Any?, forKey key: String, of item: PendingLayer,
    at location: DocumentDiagnostic.Location
  ) throws(DocumentDiagnostic) {
    if DocumentKeys.isIgnoredKey(key) { return }
    if DocumentKeys.isUnsupportedKey(key) {
      return try log.report(.unsupported("'\(key)'"), at: location)
    }
    // A layer of an unknown class may have the property, and the unknown class was already reported.
    if item.isKnownClass {
      try log.report(.unknownKey(key, in: item.layerClass.name), at: location)
    }
    try performLayerChange(reportingErrorsAt: location) { () throws(DocumentValueError) in
      try item.layer.setDocumentValue(value, forKey: key)
    }
  }

  // MARK: Elements

  private func readChildElement(_ child: Element, of item: PendingLayer) throws(DocumentDiagnostic)
  {
    if let row = PropertyTable.descriptor(forKey: child.name, of: item.layerClass.nodeClass) {
      return try setProperty(row, from: child, on: item.layer)
    }
    if child.name == DocumentKeys.portalSource, let portal = item.layer as? CAPortalLayer {
      return try portals.recordSource(of: portal, from: child)
    }
    guard let member = DocumentKeys.LayerChildElement(rawValue: child.name) else {
      return try readCustomElement(child, of: item)
    }
    switch member {
    case .sublayers:
      var sublayers: [CALayer] = []
      for element in child.children {
        if let layer = try makeLayer(from: element, referenceChain: item.referencePath) {
          sublayers.append(layer)
        }
      }
      try performLayerChange(reportingErrorsAt: child.location) { () throws(DocumentValueError) in
        for layer in sublayers { try item.layer.insertDocumentSublayer(layer) }
      }
    case .mask:
      let mask = try makeLayer(from: child, referenceChain: item.referencePath)
      try performLayerChange(reportingErrorsAt: child.location) { () throws(DocumentValueError) in
        try item.layer.setDocumentMask(mask)
      }
    case .animations:
      for element in child.children {
        guard let keyed = try animations.readAnimation(element, for: item.layerClass.nodeClass)
        else {
          continue
        }
        let animation = LayerAnimation(item.layer, keyed)
        try log.collectDiagnostics(at: element.location) { animation.start() }
        layerAnimations.append(animation)
      }
    case .states: updatePendingStates(of: item.layer) { $0.states = child }
    case .stateTransitions: updatePendingStates(of: item.layer) { $0.transitions = child }
    case .style: item.layer.style = try values.readDictionary(child)
    }
  }

  private func setProperty(
    _ row: PropertyDescriptor, from element: Element, on layer: CALayer
  ) throws(DocumentDiagnostic) {
    if row.kind == .filters || row.kind == .cells {
      if let list = try values.readProperty(from: element, as: row.kind, key: row.key) {
        try performLayerChange(reportingErrorsAt: element.location) {
          () throws(DocumentValueError) in
          try layer.setDocumentValue(isNull(list) ? nil : list, forKeyPath: row.key)
        }
      }
    } else if let value = try values.readValue(from: element, as: row.kind, key: row.key) {
      try performLayerChange(reportingErrorsAt: element.location) { () throws(DocumentValueError) in
        try layer.setDocumentValue(value, for: row.id)
      }
    }
  }

  /// Changes a layer and reports errors as diagnostics at the given location.
  private func performLayerChange(
    reportingErrorsAt location: DocumentDiagnostic.Location,
    _ change: () throws(DocumentValueError) -> Void
  ) throws(DocumentDiagnostic) {
    do { try change() } catch { try log.report(DocumentIssue(reported: error.text), at: location) }
  }

  private func updatePendingStates(of layer: CALayer, _ write: (inout PendingLayerStates) -> Void) {
    if pendingStates.last?.layer !== layer {
      pendingStates.append(PendingLayerStates(layer: layer))
    }
    write(&pendingStates[pendingStates.count - 1])
  }

  private func readCustomElement(_ child: Element, of item: PendingLayer) throws(DocumentDiagnostic)
  {
    let isEmpty = child.children.first { _ in true } == nil && child.attributes.isEmpty
    if isEmpty || DocumentKeys.isIgnoredKey(child.name) { return }
    if DocumentKeys.isUnsupportedKey(child.name) {
      return try log.report(.unsupported("'\(child.name)'"), at: child.location)
    }
    let key = child.name == DocumentKeys.keyedEntry ? child["key"] : nil
    try storeUnknownValue(
      try values.readTypedItem(child), forKey: key ?? child.name, of: item, at: child.location)
  }
}

extension Element {
  /// Whether the tag is the name of a layer class, so that a `type` attribute is an ordinary property.
  fileprivate var hasClassTag: Bool {
    LayerClass.named(name) != nil && self["type"].flatMap(LayerClass.named) == nil
  }
}
