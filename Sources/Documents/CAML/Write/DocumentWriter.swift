import CoreGraphics
import Foundation
import QuartzCore
import RenderTree

/// A writer for layers and their contents.
///
/// Layers may be nested thousands of levels deep, so they are processed through a list instead of by recursion.
final class DocumentWriter {
  /// The layers to be written to a document.
  struct LayerSource {
    let root: CALayer
    /// The document that was read; `nil` for layers created by a program.
    var document: CADocument?
    /// The media time that becomes the start of the document, in seconds.
    var startTime = 0.0
    /// The layer that encloses the root layer and stores package properties, if a document is written without a
    /// package.
    var wrapper: WrapperLayer?
  }

  /// A layer that is written around the root layer, which is at its center.
  struct WrapperLayer {
    let size: CGSize
    let isGeometryFlipped: Bool
    let masksToBounds: Bool
  }

  /// A pending step in the writer's list.
  enum WriteStep {
    case start(String, [XMLWriter.Attribute])
    case end
    /// Writes the layer as an element with the given tag or, if it is `nil`, with the tag of the layer's class.
    case layer(CALayer, String?)
    case run(() -> Void)
  }

  let valueWriter: TypedValueWriter
  private let source: LayerSource
  private let layerIDs: [ObjectIdentifier: String]
  private let portalSources: PortalSourceSet
  private let animations: LayerAnimationList
  private var pendingSteps: [WriteStep] = []
  private var defaultValues: [NodeClass: DefaultLayerValueCache] = [:]

  private init(_ source: LayerSource, _ images: DocumentImageWriter) {
    self.source = source
    valueWriter = TypedValueWriter(images)
    let states = source.root.layerAndDescendants.compactMap(LayerStateSet.stateSet)
    let registries = [source.document?.registry].compactMap(\.self) + states.map(\.registry)
    var ids: [ObjectIdentifier: String] = [:]
    for (id, layer) in registries.flatMap(\.layersByID).sorted(by: { $0.key < $1.key }) {
      ids[ObjectIdentifier(layer)] = ids[ObjectIdentifier(layer)] ?? id
    }
    let portals = PortalSourceSet(source.root, states, &ids)
    self.layerIDs = ids
    self.portalSources = portals
    animations = LayerAnimationList(source, states)
  }

  /// Writes the layers of a document.
  ///
  /// - Parameters:
  ///   - source: The layers, to which no state is applied.
  ///   - images: Collects the images.
  /// - Returns: The text of the document, and descriptions of what was omitted.
  static func writeDocument(
    _ source: LayerSource, images: DocumentImageWriter
  ) -> (text: String, omissions: [String]) {
    let writer = DocumentWriter(source, images)
    writer.performPendingSteps()
    if writer.valueWriter.xml.hasDroppedCharacters {
      writer.valueWriter.recordOmission(of: "control characters in strings")
    }
    return (writer.valueWriter.xml.text, writer.valueWriter.omissions)
  }

  private func performPendingSteps() {
    valueWriter.xml.startElement(
      "caml", attributes: [("xmlns", "http://www.apple.com/CoreAnimation/1.0")])
    pendingSteps = [.end, .layer(source.root, nil)]
    if let frame = source.wrapper {
      pendingSteps = [.end, .end, .end, .layer(source.root, nil), .start("sublayers", [])]
      pendingSteps.append(.start(LayerClass.plain.name, attributes(of: frame)))
    }
    while let step = pendingSteps.popLast() {
      switch step {
      case .start(let name, let attributes):
        valueWriter.xml.startElement(name, attributes: attributes)
      case .end: valueWriter.xml.endElement()
      case .layer(let layer, let name): writeLayer(layer, tag: name)
      case .run(let body): body()
      }
    }
  }

  private func attributes(of frame: WrapperLayer) -> [XMLWriter.Attribute] {
    let (middle, size) = (source.root.position, frame.size)
    let bounds = [
      Double(middle.x - size.width / 2), Double(middle.y - size.height / 2), Double(size.width),
      Double(size.height),
    ]
    var attributes: [XMLWriter.Attribute] = [("bounds", ValueFormatter.numberListText(bounds))]
    if frame.isGeometryFlipped { attributes.append(("geometryFlipped", "1")) }
    if frame.masksToBounds { attributes.append(("masksToBounds", "1")) }
    return attributes
  }

  // MARK: Layers

  private func writeLayer(_ layer: CALayer, tag: String?) {
    let layerClass = LayerClass.documentClass(of: layer)
    var attributes: [XMLWriter.Attribute] = []
    if tag != nil, layerClass.nodeClass != .layer { attributes.append(("type", layerClass.name)) }
    if let id = layerIDs[ObjectIdentifier(layer)] { attributes.append(("id", id)) }
    if let name = layer.name { attributes.append(("name", name)) }
    var children: [() -> Void] = []
    collectProperties(
      of: layer, layerClass: layerClass, attributes: &attributes, children: &children)
    collectCustomValues(
      of: layer, layerClass: layerClass, attributes: &attributes, children: &children)
    valueWriter.xml.startElement(tag ?? layerClass.name, attributes: attributes)
    for child in children { child() }
    if let portal = layer as? CAPortalLayer, let source = portal.sourceLayer {
      self.writePortalSource(source)
    }
    if let style = layer.style { self.writeStyle(style) }
    let list = animations.entries(of: layer)
    if !list.isEmpty {
      valueWriter.xml.startElement("animations")
      for entry in list {
        valueWriter.writeAnimation(entry.animation, key: entry.key, beginTime: entry.beginTime)
      }
      valueWriter.xml.endElement()
    }
    var steps: [WriteStep] = []
    if let mask = layer.mask { steps.append(.layer(mask, "mask")) }
    if let sublayers = layer.sublayers, !sublayers.isEmpty {
      steps.append(.start("sublayers", []))
      steps += sublayers.map { .layer($0, nil) }
      steps.append(.end)
    }
    if let states = LayerStateSet.stateSet(of: layer), !states.isDefinedByStyle {
      steps += self.writeSteps(for: states)
    }
    steps.append(.end)
    pendingSteps += steps.reversed()
    recordUnsupportedObjects(layer)
  }

  /// Writes a reference to a portal's source layer.
  private func writePortalSource(_ layer: CALayer) {
    guard portalSources.contains(layer), let id = layerIDs[ObjectIdentifier(layer)] else {
      return valueWriter.recordOmission(
        of: "the source of a portal (it is not a layer of the document)")
    }
    valueWriter.xml.writeElement(DocumentKeys.portalSource, attributes: [("object", id)])
  }

  private func writeStyle(_ style: [AnyHashable: Any]) {
    guard let entries = TypedValueWriter.stringKeyedDictionary(style) else {
      return valueWriter.recordOmission(of: "a style with keys that are not strings")
    }
    guard !entries.isEmpty else { return }
    valueWriter.xml.startElement("style")
    valueWriter.writeDictionaryEntries(entries)
    valueWriter.xml.endElement()
  }

  /// Records the layer's objects that documents cannot represent, such as delegates.
  private func recordUnsupportedObjects(_ layer: CALayer) {
    if layer.delegate != nil { valueWriter.recordOmission(of: "delegates of layers") }
    if layer.layoutManager != nil { valueWriter.recordOmission(of: "layout managers") }
    if layer.actions?.isEmpty == false { valueWriter.recordOmission(of: "actions of layers") }
    if layer.constraints?.isEmpty == false { valueWriter.recordOmission(of: "constraints") }
  }

  // MARK: Properties

  private func collectProperties(
    of layer: CALayer, layerClass: LayerClass, attributes: inout [XMLWriter.Attribute],
    children: inout [() -> Void]
  ) {
    let items = self.valueWriter
    let new = defaultLayerValues(for: layerClass)
    let styled = layer.keysInStyle
    for row in new.rows {
      if row.kind == .filters || row.kind == .cells {
        if let list = layer.value(forKey: row.key) as? [Any] {
          children.append {
            (list as? [CAEmitterCell]).map { items.writeEmitterCells($0, elementName: row.key) }
              ?? items.writeFilters(list, elementName: row.key)
          }
        }
        continue
      }
      if row.id == .contents, !hasWritableContents(layer) { continue }
      if row.id == .textString, layer.value(forKey: row.key) is NSAttributedString {
        items.recordOmission(of: "the attributes of attributed strings")
      }
      let value = layer.committableValue(of: row.id)
      // A value that overrides one in the layer's style is written even if it is the default value.
      if value == new.defaultValue(of: row), !styled.contains(row.key) { continue }
      guard ValueFormatter.isWithinParserLimits(value, allowsInfinity: row.allowsInfinity) else {
        items.recordOmission(of: "'\(row.key)' of a \(layerClass.name) (the value is out of range)")
        continue
      }
      if let text = new.attributeText(for: value, descriptor: row) {
        attributes.append((row.key, text))
      } else {
        children.append { self.writePropertyElement(value, descriptor: row) }
      }
    }
  }

  private func writePropertyElement(_ value: Value, descriptor row: PropertyDescriptor) {
    if row.id == .compositingFilter, case .string(let name) = value {
      valueWriter.xml.writeElement(row.key, attributes: [("type", "CAFilter"), ("filter", name)])
    } else if !valueWriter.writeProperty(value, elementName: row.key) {
      valueWriter.recordOmission(of: "'\(row.key)' (unsupported value)")
    }
  }

  /// Returns whether the layer's contents can be written.
  ///
  /// The rendered contents of a text layer are not written, because they are created again from the text.
  private func hasWritableContents(_ layer: CALayer) -> Bool {
    guard let contents = layer.contents else { return true }
    if layer is CATextLayer, layer.hasDrawing { return false }
    if contents is CGImage { return true }
    valueWriter.recordOmission(of: "contents of type \(type(of: contents))")
    return false
  }

  private func collectCustomValues(
    of layer: CALayer, layerClass: LayerClass, attributes: inout [XMLWriter.Attribute],
    children: inout [() -> Void]
  ) {
    let items = self.valueWriter
    for (key, value) in layer.customValues.sorted(by: { $0.key < $1.key }) {
      if isNull(value) { continue }
      guard !DocumentKeys.isReservedKey(key, nodeClass: layerClass.nodeClass), items.canWrite(value)
      else {
        items.recordOmission(
          of: "'\(key)' of a \(layerClass.name) (unsupported type \(type(of: value)))")
        continue
      }
      if let text = value as? String, TypedValueWriter.isAttributeName(key) {
        attributes.append((key, text))
      } else if XMLWriter.isValidName(key), key != DocumentKeys.keyedEntry {
        children.append { _ = items.writeTypedItem(value, elementName: key) }
      } else {
        children.append {
          _ = items.writeTypedItem(
            value, elementName: DocumentKeys.keyedEntry, attributes: [("key", key)])
        }
      }
    }
  }

  private func defaultLayerValues(for layerClass: LayerClass) -> DefaultLayerValueCache {
    if let cached = defaultValues[layerClass.nodeClass] { return cached }
    let new = DefaultLayerValueCache(layerClass)
    defaultValues[layerClass.nodeClass] = new
    return new
  }
}

/// A cache of the property values of a new layer of some class.
private final class DefaultLayerValueCache {
  /// The properties in the class, in the order of the property table.
  let rows: [PropertyDescriptor]
  private let values: [PropertyID: Value]

  init(_ layerClass: LayerClass) {
    let layer = layerClass.make()
    rows = PropertyTable.builtin.filter {
      PropertyTable.descriptor(forKey: $0.key, of: layerClass.nodeClass)?.id == $0.id
    }
    values = Dictionary(
      uniqueKeysWithValues: rows.map { ($0.id, layer.committableValue(of: $0.id)) })
  }

  /// Returns the property value of a new layer; `nil` if it depends on which platform's defaults are used.
  func defaultValue(of row: PropertyDescriptor) -> Value? {
    let value = values[row.id] ?? row.initial
    return row.id == .allowsEdgeAntialiasing && value != row.initial ? nil : value
  }

  /// Returns the attribute text for a value; `nil` if the value must be written as an element.
  func attributeText(for value: Value, descriptor row: PropertyDescriptor) -> String? {
    // The attribute `type` is reserved for class names, and a compositing filter is written as a filter element.
    if row.id == .gradientType || row.id == .compositingFilter { return nil }
    guard case .number(let number) = value else { return ValueFormatter.attributeText(for: value) }
    return ValueFormatter.numberText(number, isSinglePrecision: row.isStoredAsFloat)
  }
}

extension CALayer {
  /// The layer with all its descendants and masks.
  var layerAndDescendants: [CALayer] {
    var all: [CALayer] = []
    var waiting = [self]
    while let layer = waiting.popLast() {
      all.append(layer)
      if let mask = layer.mask { waiting.append(mask) }
      waiting += layer.sublayers ?? []
    }
    return all
  }

  /// The keys for which the layer's style, or a nested style, has values.
  fileprivate var keysInStyle: Set<String> {
    var keys: Set<String> = []
    var level = style
    while let at = level {
      keys.formUnion(at.keys.compactMap { $0 as? String })
      level = at["style"] as? [AnyHashable: Any]
    }
    return keys
  }
}

extension DocumentKeys {
  /// Returns whether readers interpret an attribute or element with this name as something other than a custom key.
  static func isReservedKey(_ key: String, nodeClass: NodeClass) -> Bool {
    isIgnoredKey(key) || isUnsupportedKey(key) || aliases[key] != nil
      || LayerChildElement(rawValue: key) != nil
      || KeyPathTarget(keyPath: key, of: nodeClass) != nil
  }
}
